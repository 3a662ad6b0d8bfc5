"""The hour of one time of day in two notations, if the minutes are equal words: the «20» of
«20:40» is the «8» of «8:40 вечера»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from meteor_core.lexicons.numbers.clock import clock
from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_COLON = ":"
_MINUTES = re.compile(r"[0-5]\d")


class _Time(NamedTuple):
    """The place of the hour, how it and its minutes are written, and what both may mean."""

    place: int
    hour: str
    minutes: str
    senses: frozenset[str]


def same_time(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The hours, if written otherwise; equal minutes are matched by themselves."""
    own, others = (
        remembered(side, "same time", partial(_times, side)) for side in (candidate, reference)
    )
    for one, other in product(own, others):
        if one.minutes == other.minutes and one.hour != other.hour and one.senses & other.senses:
            yield one.place, one.place + 1, other.place, other.place + 1


def is_colon(word: Word) -> bool:
    """Whether a word may be the colon between hours and minutes."""
    return word.form == _COLON


def _times(words: Sequence[Word]) -> list[_Time]:
    found = []
    for place, word in enumerate(words):
        if is_colon(word) and 0 < place < len(words) - 1:
            minutes = words[place + 1].form
            if _MINUTES.fullmatch(minutes):
                _, senses = clock(words, place - 1, lambda number: None)
                hour = words[place - 1].form
                found.append(_Time(place - 1, hour, minutes, frozenset(senses)))
    return found
