"""The rules of a language for what any word may stand in, which no list can say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from meteor_core.lexicons import kinship
from meteor_core.model import Spans, Word
from meteor_core.stages.all_alone import all_alone
from meteor_core.stages.attributed import attributed
from meteor_core.stages.before import before
from meteor_core.stages.bounds import bounds
from meteor_core.stages.every import every
from meteor_core.stages.having import having
from meteor_core.stages.held_nouns import held_nouns
from meteor_core.stages.initials import initials
from meteor_core.stages.no_longer import no_longer
from meteor_core.stages.owners import owners
from meteor_core.stages.possessives import possessives
from meteor_core.stages.prefixes import prefixes
from meteor_core.stages.prepositions import prepositions
from meteor_core.stages.qualities import qualities
from meteor_core.stages.relatives import relatives
from meteor_core.stages.this_alone import this_alone
from meteor_core.stages.turned_round import turned_round
from meteor_core.stages.two_scripts import two_scripts

Rule = Callable[[Sequence[Word], Sequence[Word]], Iterable[Spans]]
"""Words of both sides → stretches that say the same."""

_RUSSIAN_RULES = (
    initials,
    turned_round,
    prepositions,
    having,
    owners,
    relatives,
    bounds,
    before,
    every,
    two_scripts,
)


_ENGLISH_RULES = initials, no_longer, attributed, held_nouns, all_alone, this_alone

_OF_FAMILIES = possessives, prefixes, qualities
"""English rules that ask whether two words are of one family."""


def rules(code: str) -> Sequence[Rule]:
    """Those of ``"en"`` or ``"ru"``; without a dictionary none that asks for families."""
    if code != "en":
        return _RUSSIAN_RULES
    kin = kinship.kin(code)
    of_families = () if kin is None else (partial(rule, kin.related) for rule in _OF_FAMILIES)
    return *_ENGLISH_RULES, *of_families
