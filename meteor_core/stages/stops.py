"""The full stop that an abbreviation at the end of a sentence swallows."""

from __future__ import annotations

from collections.abc import Sequence, Set

from meteor_core.lexicons.equivalents import LIGHT
from meteor_core.lexicons.phrases import PhraseSynsets
from meteor_core.model import Word


def with_stops(words: Sequence[Word], stretches: list[PhraseSynsets]) -> list[PhraseSynsets]:
    """Stretches, and with them the stop after them.

    «80 руб.» ends where «80 рублей .» does: the abbreviation is the word and the full stop.
    """
    found = []
    for start, stop, senses in stretches:
        abbreviated = words[stop - 1].form.endswith(".")
        before_stop = stop < len(words) and words[stop].form == "."
        closed = _closed(senses) if abbreviated or before_stop else frozenset[str]()
        found.append((start, stop, senses | closed if abbreviated else senses))
        if before_stop and not abbreviated:
            found.append((start, stop + 1, closed))
    return found


def _closed(senses: frozenset[str]) -> frozenset[str]:
    """Senses with the full stop that comes after."""
    return frozenset(f"{sense}." for sense in senses if not sense.startswith(LIGHT))


def stop_follows(words: Sequence[Word], place: int, certain: Set[int]) -> bool:
    """Whether a full stop comes next that is not certain."""
    following = place + 1
    return following not in certain and following < len(words) and words[following].form == "."
