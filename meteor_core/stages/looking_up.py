"""Under which lemmas a thesaurus is asked for a word, and how its synsets are related."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from functools import lru_cache

from meteor_core.languages.language import Language
from meteor_core.lexicons.english_words import PARTS
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.lexicons.wordnet_synsets import AS
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

Lemmas = Callable[[Word], tuple[str, ...]]
"""A word → what the thesaurus is asked for, and the lemmas under which it may stand there."""

Relation = Callable[[str], tuple[str, ...]]
"""A synset's id → the ids of those it is related to."""


def shown(lemmas: Iterable[str]) -> str:
    """The lemmas of one word as a reader sees them: ``"leapt (leap)"``.

    Without the part of speech that the thesaurus is asked for.
    """
    form, *others = dict.fromkeys(lemma.partition(AS)[0] for lemma in lemmas)
    return f"{form} ({', '.join(others)})" if others else form


@lru_cache(maxsize=4)
def thesaurus_lemmas(language: Language, thesaurus: Thesaurus) -> Lemmas:
    """How words are looked up: by their lemma; where there are stems alone, by form and base forms.

    Russian «лисой» → ``("лиса",)``; English “leapt” → ``("leapt", "leap")``, and where its
    neighbours tell which word it is, “the wound” → ``("wound#n", "wound")``.
    """
    if language.lemmatises:
        return lambda word: (word.base,)

    def look_up(word: Word) -> tuple[str, ...]:
        forms = tuple(dict.fromkeys((word.form, *thesaurus.base_forms(word.form))))
        parts = PARTS.get(word.tag)
        if parts is None:
            return forms
        meant = [form for form in forms if language.describe(form).base == word.base]
        return (f"{meant[0]}{AS}{parts}", *meant) if meant else forms

    return word_cache(look_up)


def related(relation: Relation, candidate: Set[str], reference: Set[str]) -> bool:
    """Whether the relation leads from a synset of one side to one of the other, either way."""
    return any(not reference.isdisjoint(relation(synset)) for synset in candidate) or any(
        not candidate.isdisjoint(relation(synset)) for synset in reference
    )
