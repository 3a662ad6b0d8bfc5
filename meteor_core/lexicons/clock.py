"""Times of day as they are written: 15:30 = 15.30, «5 утра» = 5:00, “3 p.m.” = 15:00."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from meteor_core.lexicons.phrases import PhraseSynsets
from meteor_core.model import Word

_CLOCK = re.compile(r"([01]?\d|2[0-4])[:.]([0-5]\d)")

_HALVES = {
    **dict.fromkeys(("утра", "ночи", "am", "a.m."), 0),
    **dict.fromkeys(("дня", "вечера", "pm", "p.m."), 12),
}
"""What follows the hour → the hours before that half of the day."""

_HOURS = frozenset({"час", "ч.", "o'clock"})
_NOON = 12
_ON_THE_HOUR = frozenset(map(str, range(25)))

AFTER_HOURS = _HOURS.union(_HALVES)
"""Words with which a time of day goes on."""

Value = Callable[[Word], Fraction | None]


def clock(words: Sequence[Word], start: int, value: Value) -> tuple[int, set[str]]:
    """Where a time of day ends and what it says: «5 утра» → ``{"clock 5:00"}``.

    ``value`` is that of a number word. Nothing is said of what is no time: ``start`` and no sense.
    """
    stop, hour, minute = _hour(words, start, value)
    if hour is None:
        return start, set()
    half = _HALVES.get(words[stop].form) if stop < len(words) else None
    if half is not None and hour <= _NOON:
        return stop + 1, {f"clock {hour % _NOON + half}:{minute or '00'}"}
    if not minute:
        return start, set()
    senses = {f"clock {hour}:{minute}"}
    if stop == start + 1 and "." in words[start].form:
        senses.add(f"number {Fraction(words[start].form)}")
    return stop, senses


def hours(words: Sequence[Word], numbers: Iterable[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    """«десять часов» beside its «десять»: ``(0, 2, {"clock 10:00"})``, as “10:00” says."""
    for start, stop, senses in numbers:
        if stop < len(words) and words[stop].base in _HOURS:
            counts = (sense.removeprefix("number ") for sense in senses if "number " in sense)
            on_the_hour = {f"clock {count}:00" for count in counts if count in _ON_THE_HOUR}
            if on_the_hour:
                yield start, stop + 1, frozenset(on_the_hour)


def _hour(words: Sequence[Word], start: int, value: Value) -> tuple[int, int | None, str]:
    """“15:30” in one token or three, «5», «пять часов»: where it ends, the hour, the minutes."""
    for stop in (start + 3, start + 1):
        found = _CLOCK.fullmatch("".join(word.form for word in words[start:stop]))
        if found and stop <= len(words):
            return stop, int(found[1]), found[2]
    form = words[start].form
    digits = len(form) <= 2 and form.isascii() and form.isdigit()
    hour = Fraction(form) if digits else value(words[start])
    if hour is None or hour.denominator != 1 or not 0 < hour <= _NOON:
        return start, None, ""
    stop = start + 1
    return stop + (stop < len(words) and words[stop].base in _HOURS), int(hour), ""
