"""Times of day as they are written and said: 15:30 = 15.30, «5 утра» = 5:00, “3 p.m.” = 15:00.

What is said in words without a half of the day may be in either: “half past five” is 5:30 or 17:30.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

NOON = 12

NAMED = {
    **dict.fromkeys(("полдень", "noon", "midday"), (NOON,)),
    **dict.fromkeys(("полночь", "midnight"), (0, 2 * NOON)),
}
"""Base or form → the hours of the day that it may be written as."""

HOURS = ("час", "ч.", "ч", "o'clock")
"""Base forms that follow the hour."""

_MINUTES = ("минута", "мин.", "мин", "minutes", "minute")
_PAST, _TO = ("past", "after"), ("to", "before")
_WITHOUT = "без"

JOINTS = frozenset((*_MINUTES, *_PAST, *_TO))
"""Words that are no numbers, within a time."""

_FRACTIONS = {"half": 30, "половина": 30, "quarter": 15, "четверть": 15}

_OF_HOUR = {
    form: hour
    for hour, form in enumerate(
        (
            "первого", "второго", "третьего", "четвертого", "пятого", "шестого",
            "седьмого", "восьмого", "девятого", "десятого", "одиннадцатого", "двенадцатого",
        ),
        start=1,
    )
}  # fmt: skip
"""The hour that is under way, as the minutes of it are told: «десять минут шестого» is 5:10."""

_HALF_OF = "пол"

Value = Callable[[Word], Fraction | None]
"""A number word → its value, None for any other."""

Said = tuple[int, int, int]
"""Where a time ends, hour (1 to 12, or to 24 with its minutes), minute."""


def opens_time(word: Word) -> bool:
    """Whether a time may begin with a word that is no number."""
    form, base = word.form, word.base
    return (
        base in NAMED
        or form in NAMED
        or base == "час"
        or form == _WITHOUT
        or form in _FRACTIONS
        or (form.startswith(_HALF_OF) and (form == _HALF_OF or _joined(form) is not None))
    )


def spoken_hour(word: Word, value: Value) -> int | None:
    """One to twelve, in figures or in a word; «час» is one."""
    if word.base == "час":
        return 1
    count = _number(word, value)
    return count if count is not None and 1 <= count <= NOON else None


def read_spoken(words: Sequence[Word], start: int, value: Value) -> Said | None:
    """A time that begins here, None where there is none."""
    for reader in (_half_of, _minutes_of, _past_or_to, _short_of, _spoken_hours):
        for said in reader(words, start, value):
            return said
    return None


def _half_of(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«полшестого», «пол шестого»."""
    form = words[start].form
    if form.startswith(_HALF_OF):
        apart = form == _HALF_OF and start + 1 < len(words)
        under_way = _OF_HOUR.get(_plain(words[start + 1].form)) if apart else _joined(form)
        if under_way is not None:
            yield start + 1 + apart, _last(under_way), 30


def _minutes_of(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«четверть шестого», «двадцать пять минут шестого»."""
    for stop, minutes, is_time in _amounts(words, start, value):
        under_way = _OF_HOUR.get(_plain(_form(words, stop)))
        if is_time and under_way is not None:
            yield stop + 1, _last(under_way), minutes


def _past_or_to(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """“half past five”, “a quarter to six”, “at ten to six”; “five to ten” may be a range."""
    begin = start + (words[start].form == "a")
    is_told = _form(words, start - 1) == "at" if start else False
    for stop, minutes, is_time in _amounts(words, begin, value):
        joint = _form(words, stop)
        told = spoken_hour(words[stop + 1], value) if stop + 1 < len(words) else None
        if told is not None and joint in _PAST and (is_time or joint == "past"):
            yield _on_the_clock(words, stop + 2), told, minutes
        elif told is not None and joint in _TO and (is_time or is_told):
            yield _on_the_clock(words, stop + 2), _last(told), 60 - minutes


def _short_of(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«без четверти шесть», «без двадцати пяти минут час»."""
    if words[start].form == _WITHOUT:
        for stop, minutes, _ in _amounts(words, start + 1, value):
            told = spoken_hour(words[stop], value) if stop < len(words) else None
            if told is not None:
                yield stop + 1, _last(told), 60 - minutes


def _spoken_hours(words: Sequence[Word], start: int, value: Value) -> Iterator[Said]:
    """«шесть часов», “six o'clock”, «18 часов 30 минут»."""
    count = _number(words[start], value)
    if count is None or not 0 < count <= 2 * NOON or not _is_hours(words, start + 1):
        return
    for stop, minutes, is_time in _amounts(words, start + 2, value):
        if is_time:
            yield stop, count, minutes
    yield start + 2, count, 0


def _amounts(words: Sequence[Word], start: int, value: Value) -> Iterator[tuple[int, int, bool]]:
    """Minutes, of two words before those of one: where they end, how many, whether it is said that
    they are minutes."""
    if start >= len(words):
        return
    fraction = _FRACTIONS.get(words[start].form) or _FRACTIONS.get(words[start].base)
    if fraction is not None:
        yield start + 1, fraction, True
        return
    tens = _number(words[start], value)
    if tens is None:
        return
    units = _number(words[start + 1], value) if start + 1 < len(words) else None
    if units is not None and tens in (20, 30, 40, 50) and 0 < units < 10:
        yield from _minutes(words, start + 2, tens + units)
    if 0 < tens < 60:
        yield from _minutes(words, start + 1, tens)


def _minutes(words: Sequence[Word], stop: int, count: int) -> Iterator[tuple[int, int, bool]]:
    named = stop < len(words) and {words[stop].form, words[stop].base} & set(_MINUTES)
    yield (stop + 1, count, True) if named else (stop, count, False)


def _number(word: Word, value: Value) -> int | None:
    """A whole number in figures of two digits at most, or in a word."""
    form = word.form
    if form.isascii() and form.isdigit():
        return int(form) if len(form) <= 2 else None
    found = value(word)
    return int(found) if found is not None and found.denominator == 1 else None


def _is_hours(words: Sequence[Word], place: int) -> bool:
    return place < len(words) and not {words[place].form, words[place].base}.isdisjoint(HOURS)


def _on_the_clock(words: Sequence[Word], stop: int) -> int:
    """“half past five o'clock” ends with the “o'clock”."""
    return stop + _is_hours(words, stop)


def _form(words: Sequence[Word], place: int) -> str:
    return words[place].form if place < len(words) else ""


def _joined(form: str) -> int | None:
    """«полшестого» → 6."""
    return _OF_HOUR.get(_plain(form.removeprefix(_HALF_OF).lstrip("-")))


def _plain(form: str) -> str:
    return form.replace("ё", "е")


def _last(told: int) -> int:
    """The hour before: of one o'clock, twelve."""
    return (told - 2) % NOON + 1


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

AFTER_HOURS = frozenset(HOURS).union((half[0] for half in _HALVES), JOINTS)
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
    named = NAMED.get(words[start].base) or NAMED.get(words[start].form)
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
    said = read_spoken(words, start, value)
    if said is None:
        hour = spoken_hour(words[start], value)
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
