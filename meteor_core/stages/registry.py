"""Every stage there is, in the order in which they run: the one list that everything reads.

A new stage is a module of this folder with its class and its record, and a line here. The mapping
is read whenever it is asked, never copied, so that what is added to it is found everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from meteor_core.languages.language import Language
from meteor_core.stages.embedding import EMBEDDING
from meteor_core.stages.exact import EXACT
from meteor_core.stages.fuzzy import FUZZY
from meteor_core.stages.lemma import LEMMA, STEM
from meteor_core.stages.paraphrase import PARAPHRASE
from meteor_core.stages.record import StageRecord
from meteor_core.stages.synonym import SYNONYM

STAGES: dict[str, StageRecord] = {
    record.name: record for record in (EXACT, LEMMA, STEM, SYNONYM, PARAPHRASE, EMBEDDING, FUZZY)
}


def suiting(language: Language) -> tuple[str, ...]:
    """The stages of a language: Russian → exact, lemma, synonym, paraphrase, embedding, fuzzy."""
    return tuple(name for name in STAGES if STAGES[name].suits(language))


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """``["lemma", "exact", "lemma"]`` → ``("exact", "lemma")``; stages not known come last."""
    given = dict.fromkeys(names)
    return tuple(stage for stage in STAGES if stage in given) + tuple(
        name for name in given if name not in STAGES
    )


def graded(names: Iterable[str]) -> tuple[str, ...]:
    """Those of the stages whose links have degrees of similarity: embedding, fuzzy."""
    return tuple(name for name in names if name in STAGES and STAGES[name].graded)


def link_phrases(names: Iterable[str]) -> bool:
    """Whether one of the stages may link several words as one, as paraphrase does."""
    return any(name in STAGES and STAGES[name].phrases for name in names)


def has_threshold(names: Iterable[str]) -> bool:
    """Whether one of the stages has a threshold that a user may set, as embedding has."""
    return any(name in STAGES and STAGES[name].threshold is not None for name in names)
