"""Times of day as they are written and said: 15:30 = 15.30, «5 утра» = 5:00, “3 p.m.” = 15:00.

What is said in words without a half of the day may be in either: “half past five” is 5:30 or 17:30.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from meteor_core.lexicons.numbers import spoken_time
from meteor_core.lexicons.numbers.spoken_time import HOURS, NOON, Value
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

_CLOCK = re.compile(r"([01]?\d|2[0-4])[:.]([0-5]\d)")
_COUNT = re.compile(r"number (\d{1,2})")
_ON_CLOCK = range(1, 25)


def _before_noon(hour: int) -> int:
    return hour % NOON


def _after_noon(hour: int) -> int:
    return hour % NOON + NOON


def _by_day(hour: int) -> int:
    """«11 дня» is before noon, «час дня» after it."""
    return hour if hour >= 10 else _after_noon(hour)


def _by_night(hour: int) -> int:
    """“11 at night” is before midnight, “2 at night” after it."""
    return _after_noon(hour) if 6 <= hour < NOON else _before_noon(hour)


_HALVES: dict[tuple[str, ...], Callable[[int], int]] = {
    **dict.fromkeys((("утра",), ("am",), ("a.m.",), ("in", "the", "morning")), _before_noon),
    **dict.fromkeys((("вечера",), ("pm",), ("p.m.",), ("in", "the", "evening")), _after_noon),
    ("in", "the", "afternoon"): _after_noon,
    ("дня",): _by_day,
    ("ночи",): _by_night,
    ("at", "night"): _by_night,
}
"""What follows an hour of twelve → which of the day's twenty-four it makes of it."""

AFTER_HOURS = frozenset(HOURS).union((half[0] for half in _HALVES), spoken_time.JOINTS)
"""Words with which a time of day goes on."""


_AT = frozenset({"в", "во", "к", "до", "с", "около", "после", "на", "от"})
"""Behind which «2 дня» may be a time of day; elsewhere that many days are counted."""

_COUNTABLE = frozenset({"2", "3", "4", "два", "три", "четыре"})
"""What stands before «дня» as it counts days; «12 дня» does not."""


class _Time(NamedTuple):
    """Where a time ends, its hour and minute; ``either``: of whichever half of the day."""

    stop: int
    hour: int
    minute: int
    either: bool = True


def clock(words: Sequence[Word], start: int, value: Value) -> tuple[int, set[str]]:
    """Where a time of day ends and what it says: «5 утра» → ``{"clock 5:00"}``.

    ``value`` is that of a number word. Nothing is said of what is no time: ``start`` and no sense.
    """
    named = spoken_time.NAMED.get(words[start].base) or spoken_time.NAMED.get(words[start].form)
    if named:
        return start + 1, {_sense(hour, 0) for hour in named}
    time = _figures(words, start) or _said(words, start, value)
    if time is None:
        return start, set()
    stop, hours = _hours(words, time)
    senses = {_sense(hour, time.minute) for hour in hours}
    if stop == start + 1 and "." in words[start].form:
        senses.add(f"number {Fraction(words[start].form)}")
    return stop, senses


def full_hours(words: Sequence[Word], numbers: Iterable[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    """«десять часов» beside its «десять»: ``(0, 2, {"clock 10:00", "clock 22:00"})``.

    Hours may be many as well as a time: so the number is one of its own, too.
    """
    for start, stop, senses in numbers:
        if stop < len(words) and not {words[stop].form, words[stop].base}.isdisjoint(HOURS):
            counts = [int(count[1]) for sense in senses if (count := _COUNT.fullmatch(sense))]
            times = [_Time(stop, count, 0) for count in counts if count in _ON_CLOCK]
            hours = {_sense(hour, 0) for time in times for hour in _hours(words, time)[1]}
            if hours:
                yield start, stop + 1, frozenset(hours)


def _sense(hour: int, minute: int) -> str:
    return f"clock {hour}:{minute:02}"


def _hours(words: Sequence[Word], time: _Time) -> tuple[int, set[int]]:
    """Where a time ends with the half of the day, and the hours of the day that it may mean."""
    if time.hour <= NOON:
        for half, of_day in _HALVES.items():
            stop = time.stop + len(half)
            if tuple(word.form for word in words[time.stop : stop]) == half:
                return stop, {of_day(time.hour)}
        if time.either:
            return time.stop, {_before_noon(time.hour), _after_noon(time.hour)}
    return time.stop, {time.hour}


def _figures(words: Sequence[Word], start: int) -> _Time | None:
    """“15:30” in one token or three."""
    for stop in (start + 3, start + 1):
        found = _CLOCK.fullmatch("".join(word.form for word in words[start:stop]))
        if found and stop <= len(words):
            return _Time(stop, int(found[1]), int(found[2]), either=False)
    return None


def _said(words: Sequence[Word], start: int, value: Value) -> _Time | None:
    """«половина шестого»; «пять часов» and «5» where a half of the day follows."""
    said = spoken_time.read(words, start, value)
    if said is None:
        hour = spoken_time.hour(words[start], value)
        said = None if hour is None or _counts_days(words, start) else (start + 1, hour, 0)
    if said is None:
        return None
    time = _Time(*said)
    in_a_half = _hours(words, time)[0] > time.stop
    return time if time.minute or in_a_half else None


def _counts_days(words: Sequence[Word], start: int) -> bool:
    """Whether «2 дня» are two days."""
    counted = words[start].form in _COUNTABLE and words[start + 1 : start + 2]
    if not counted or counted[0].form != "дня":
        return False
    return not start or words[start - 1].form not in _AT
