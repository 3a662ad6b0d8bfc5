"""A day of the year in words and in figures, without its year: «12 мая» ~ «12.05»."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

_DAY = re.compile(r"(?:number|ordinal) (\d\d?)")
_FIGURES = re.compile(r"(\d\d)\.(\d\d)")

_DAYS, _MONTHS = range(1, 32), range(1, 13)


def days(
    words: Sequence[Word], numbers: Iterable[PhraseSynsets], months: Mapping[str, int]
) -> Iterator[PhraseSynsets]:
    """«12 мая» and «12.05» beside their numbers: ``(0, 2, {"day 5-12"})``."""
    for start, stop, senses in numbers:
        figures = _FIGURES.fullmatch(words[start].form)
        if figures is not None:
            yield from _told(start, stop, int(figures[1]), int(figures[2]))
        elif stop < len(words):
            month = months.get(words[stop].base, 0)
            day = next((int(day[1]) for day in map(_DAY.fullmatch, sorted(senses)) if day), 0)
            yield from _told(start, stop + 1, day, month)


def _told(start: int, stop: int, day: int, month: int) -> Iterator[PhraseSynsets]:
    if day in _DAYS and month in _MONTHS:
        yield start, stop, frozenset({f"day {month}-{day}"})
