"""A compound with a hyphen and its parts in the other order: «бизнес-план» ~ «план бизнеса»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from meteor_core.model import Spans, Word
from meteor_core.stages.stage import forms, lemmas, remembered

_SHORTEST = 2
"""Letters of a part."""

MOST_PAIRS = 400
"""Of one compound and its parts; what repeats them a hundred times is no text about anything."""


def turned_round(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """One word of a side with a hyphen, and two words of the other that follow one another.

    «CRM-система» ~ «система CRM», «ДНК-тест» ~ «тест ДНК»: what is first in the compound comes
    second, in whatever case.
    """
    compounds = remembered(reference, "compounds", lambda: _compounds(reference))
    for parts, places in compounds.items():
        for place, start in _pairs(places, _named(candidate, *parts)):
            yield start, start + 2, place, place + 1
    for parts, places in _compounds(candidate).items():
        for place, start in _pairs(places, _named(reference, *parts)):
            yield place, place + 1, start, start + 2


def is_compound(word: Word) -> bool:
    """Whether a word has two parts; a dash has none."""
    return bool(_parts(word))


def _parts(word: Word) -> tuple[str, str] | None:
    first, hyphen, last = word.base.partition("-")
    if not hyphen or min(len(first), len(last)) < _SHORTEST or not last.isalpha():
        return None
    return first, last


def _pairs(places: list[int], starts: list[int]) -> Iterator[tuple[int, int]]:
    """All of both, unless they come over and over."""
    return product(places, starts) if len(places) * len(starts) <= MOST_PAIRS else iter(())


def _compounds(words: Sequence[Word]) -> dict[tuple[str, str], list[int]]:
    """The parts of words of two parts → the places of these."""
    found: dict[tuple[str, str], list[int]] = {}
    for place, word in enumerate(words):
        if parts := _parts(word):
            found.setdefault(parts, []).append(place)
    return found


def _named(words: Sequence[Word], first: str, last: str) -> list[int]:
    """Where ``last`` stands, and ``first`` behind it, by base or form."""
    if last not in forms(words) and last not in lemmas(words):
        return []
    return [
        place
        for place, (word, following) in enumerate(pairwise(words))
        if last in (word.base, word.form) and first in (following.base, following.form)
    ]
