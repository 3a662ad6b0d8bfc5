"""The subjunctive of Russian: a form in -л and its «бы», which may be elsewhere in the clause.

The dictionary has the form only as a past in the indicative; «позволили бы» has no tense, and
neither has «чтобы он принёс».
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from meteor_core.languages import Reading
from meteor_core.model import Token

if TYPE_CHECKING:
    from meteor_core.explain.weighing import Weighed

PARTICLES = frozenset({"бы", "б"})
SO_THAT = frozenset({"чтобы", "чтоб"})
"""Conjunctions that contain «бы», for all verbs after them: «чтобы их нашли и вернули»."""

_PAST, _SUBJUNCTIVE = ",past,indc", ",subj"


def with_subjunctive(tokens: Sequence[Token], weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """Puts forms in -л with a «бы» into the subjunctive, among the readings of each word."""
    found = list(weighed)
    for place, token in enumerate(tokens):
        if token.form in PARTICLES:
            verbs = [each for each in _around(tokens, place) if _is_past(found[each])][:1]
        elif token.form in SO_THAT:
            verbs = [each for each in _to_mark(tokens, place, 1) if _is_past(found[each])]
        else:
            continue
        for verb in verbs:
            found[verb] = tuple((_subjunctive(each), belief) for each, belief in found[verb])
    return tuple(found)


def _around(tokens: Sequence[Token], place: int) -> Iterator[int]:
    """Where the verb of a «бы» may be: before it, behind it in the clause, farther before it."""
    before, behind = list(_to_mark(tokens, place, -1)), list(_to_mark(tokens, place, 1))
    yield from (*before[:1], *behind, *before[1:])


def _to_mark(tokens: Sequence[Token], place: int, step: int) -> Iterator[int]:
    """The places of the words from one to the next mark."""
    place += step
    while 0 <= place < len(tokens) and not tokens[place].is_punctuation:
        yield place
        place += step


def _is_past(weighed: Weighed) -> bool:
    tag = weighed[0][0].tag if weighed else ""
    return tag.startswith("VERB") and _PAST in tag


def _subjunctive(reading: Reading) -> Reading:
    return replace(reading, tag=reading.tag.replace(_PAST, _SUBJUNCTIVE))
