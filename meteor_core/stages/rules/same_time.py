"""The hour of one time of day in two notations, where its minutes are equal words: the «20» of
«20:40» is the «8» of «8:40 вечера»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.lexicons.numbers.clock import clock
from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_BETWEEN = ":"
_MINUTES = re.compile(r"[0-5]\d")


class _Time(NamedTuple):
    """Where the hour stands, how it and its minutes are written, and what both may mean."""

    place: int
    hour: str
    minutes: str
    senses: frozenset[str]


def same_time(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The hours, if written otherwise; equal minutes are matched by themselves."""
    for one, other in met("same time", _times, candidate, reference):
        if one.minutes == other.minutes and one.hour != other.hour and one.senses & other.senses:
            yield one.place, one.place + 1, other.place, other.place + 1


def is_between(word: Word) -> bool:
    """Whether a word stands between hours and minutes."""
    return word.form == _BETWEEN


def _times(words: Sequence[Word]) -> Iterator[_Time]:
    for place, word in enumerate(words):
        if is_between(word) and 0 < place < len(words) - 1:
            minutes = words[place + 1].form
            if _MINUTES.fullmatch(minutes):
                _, senses = clock(words, place - 1, lambda number: None)
                yield _Time(place - 1, words[place - 1].form, minutes, frozenset(senses))
