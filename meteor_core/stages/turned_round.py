"""A compound with a hyphen and its parts in the other order: «бизнес-план» ~ «план бизнеса»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.model import Word
from meteor_core.stages.stage import remembered
from meteor_core.stages.stretches import Spans

_SHORTEST = 2
"""Letters of a part."""


def turned_round(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """One word of a side with a hyphen, and two words of the other that follow one another.

    «CRM-система» ~ «система CRM», «ДНК-тест» ~ «тест ДНК»: what is first in the compound comes
    second, in whatever case.
    """
    for place, first, last in remembered(reference, "compounds", lambda: _compounds(reference)):
        for start in _named(candidate, first, last):
            yield start, start + 2, place, place + 1
    for place, first, last in _compounds(candidate):
        for start in _named(reference, first, last):
            yield place, place + 1, start, start + 2


def _compounds(words: Sequence[Word]) -> list[tuple[int, str, str]]:
    """The places of words of two parts, and these."""
    found = []
    for place, word in enumerate(words):
        if "-" in word.base:
            first, _, last = word.base.partition("-")
            if min(len(first), len(last)) >= _SHORTEST and last.isalpha():
                found.append((place, first, last))
    return found


def _named(words: Sequence[Word], first: str, last: str) -> Iterator[int]:
    """Where ``last`` stands, and ``first`` behind it, by base or form."""
    for place, word in enumerate(words[:-1]):
        if word.base == last or word.form == last:
            following = words[place + 1]
            if first in (following.base, following.form):
                yield place
