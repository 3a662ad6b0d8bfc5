"""A number with what it counts: as a compound adjective, «52 года» ~ «52-летняя», «в пять раз» ~
«пятикратный», or as a sign that is a word elsewhere, «5 вольт» ~ «5 В».

«12 мая» is «12.05», and other measures may say the same: «полтора часа» is «90 минут».
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from meteor_core.lexicons.equivalents import LIGHT
from meteor_core.lexicons.numbers.number_words import TAILS, Unit, Units, number
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word
from meteor_core.model.caches import word_cache

_COUNT = re.compile(r"number (\d+)")

_YEAR = 4
"""Digits of a year, beside which the singular counts nothing."""

_TAILS = {
    "год": "летний",
    "месяц": "месячный",
    "неделя": "недельный",
    "день": "дневный",
    "сутки": "суточный",
    "час": "часовой",
    "минута": "минутный",
    "секунда": "секундный",
    "процент": "процентный",
    "%": "процентный",
    "метр": "метровый",
    "м": "метровый",
    "километр": "километровый",
    "км": "километровый",
    "килограмм": "килограммовый",
    "кг": "килограммовый",
    "тонна": "тонный",
    "литр": "литровый",
    "акр": "акровый",
    "градус": "градусный",
    "рубль": "рублевый",
    "этаж": "этажный",
    "комната": "комнатный",
    "место": "местный",
    "страница": "страничный",
    "том": "томный",
    "раз": "кратный",
}
"""What is counted → how the adjective ends that is made of the number and of it."""


_SIGNS = {"в": "вольт", "v": "вольт", "а": "ампер", "a": "ампер", "к": "кельвин", "k": "кельвин"}
"""Capitals behind a number: «5 В», and no «5 в»."""

_NAMED = frozenset(_SIGNS.values())

_TIMES = "раз"
"""Where «в» before the number belongs to it; its form is that of a singular, too."""


def measured(words: Sequence[Word], numbers: Iterable[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    """«пять лет» beside its «пять»: ``(0, 2, {"compound 5 летний"})``; «1998 год» none."""
    for start, stop, senses in numbers:
        if stop == len(words):
            continue
        counts = [count[1] for sense in senses if (count := _COUNT.fullmatch(sense))]
        found = frozenset(sense for count in counts for sense in _senses(count, words[stop]))
        if found:
            yield start - _is_multiple(words, start, words[stop]), stop + 1, found


def _is_multiple(words: Sequence[Word], start: int, unit: Word) -> bool:
    """Whether «в» stands before so many times: «вырос в 5 раз»."""
    return unit.base == _TIMES and start > 0 and words[start - 1].form == "в"


def _senses(count: str, unit: Word) -> Iterator[str]:
    tail = _TAILS.get(unit.base)
    if tail is not None and _counted(count, unit):
        yield f"compound {count} {tail}"
    elif unit.base in TAILS:  # «2 комнатная квартира»
        yield f"compound {count} {unit.base}"
    sign = _SIGNS.get(unit.form) if unit.is_capital else None
    if sign is not None or unit.base in _NAMED:
        yield f"measure {count} {sign or unit.base}"


def _counted(count: str, unit: Word) -> bool:
    """Whether so many are counted: «52 года», «5 лет»; of «98 года», «1992 года» it is the year."""
    if "sing" not in unit.tag or unit.base == _TIMES:
        return True
    is_teen = count[-2:-1] == "1"
    return len(count) < _YEAR and not is_teen and count[-1] in "1234"


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
            yield from _day_told(start, stop, int(figures[1]), int(figures[2]))
        elif stop < len(words):
            month = months.get(words[stop].base, 0)
            day = next((int(day[1]) for day in map(_DAY.fullmatch, sorted(senses)) if day), 0)
            yield from _day_told(start, stop + 1, day, month)


def _day_told(start: int, stop: int, day: int, month: int) -> Iterator[PhraseSynsets]:
    if day in _DAYS and month in _MONTHS:
        yield start, stop, frozenset({f"day {month}-{day}"})


_TENS = {"десяток": 10, "сотня": 100, "дюжина": 12}
"""What is counted like a unit and is a number: «три сотни»."""

_PARTS = {"треть": 3, "четверть": 4}
_OF_PARTS = frozenset({"часть", "доля"})
_PERCENT = frozenset({"процент", "%"})
_THIRDS = {33: Fraction(1, 3), 66: Fraction(2, 3), 67: Fraction(2, 3)}
"""Percents by which thirds are said."""

_MOST = 100
"""Of so many at most some are a share: «двое из пяти», but «5 из 2000» is a count."""

_MINUTES = frozenset({"минута", "мин."})
_CLOCK = re.compile(r"clock (\d+):(\d\d)")

_CARDINAL, _ORDINAL = "number ", "ordinal "


def converted(
    words: Sequence[Word],
    openings: Iterable[int],
    numbers: Iterable[PhraseSynsets],
    units: Units,
) -> Iterator[PhraseSynsets]:
    """Quantities and shares: «2 часа» → ``(0, 2, {"light time 120"})``.

    ``openings``: the words that a number may begin with, or a unit that says itself how many;
    ``numbers``: what was read there.
    """
    found: dict[int, tuple[int, frozenset[str]]] = {}
    for start, stop, senses in numbers:
        yield from _duration(words, start, stop, senses)
        found.setdefault(start, (stop, senses))  # the shortest: of «2 часа», a time, the «2»
    for start in openings:
        itself = units.itself.get(words[start].base)
        if itself is not None:
            yield start, start + 1, _said(itself.measured, itself.size)
        elif start in found:
            stop, senses = found[start]
            behind = words[stop] if stop < len(words) else None
            of_what = behind is not None and (behind.base in units.openings or _goes_on(behind))
            if not (of_what or _is_part(words[start])):
                continue
            for value in _values(senses, _CARDINAL):
                yield from _in_units(words, start, stop, value, found, units)
                yield from _shares(words, start, stop, value, found)
            for value in _values(senses, _ORDINAL):
                yield from _parts(words, start, stop, value)


def _duration(
    words: Sequence[Word], start: int, stop: int, senses: Iterable[str]
) -> Iterator[PhraseSynsets]:
    """«2 часа 30 минут», which is read as a time of day, as 150 minutes."""
    if words[stop - 1].base in _MINUTES:
        times = [time for time in map(_CLOCK.fullmatch, senses) if time]
        minutes = [60 * int(time[1]) + int(time[2]) for time in times]
        if minutes:
            yield start, stop, _said("time", Fraction(min(minutes)))


@word_cache
def _goes_on(word: Word) -> bool:
    """Whether a share, or tens, may go on with a word behind the number; few do."""
    listed = any(word.base in words for words in (_TENS, _PARTS, _PERCENT, _OF_PARTS))
    return listed or word.form == "из" or "Anum" in word.tag


@word_cache
def _is_part(word: Word) -> bool:
    """Whether a number may say a share by itself, or behind «каждый»."""
    return word.base in _PARTS or word.base == "половина" or "Anum" in word.tag


def _said(measured: str, value: Fraction) -> frozenset[str]:
    return frozenset({f"{LIGHT}{measured} {value}"})


def _values(senses: Iterable[str], kind: str) -> list[Fraction]:
    """The values of a number: ``{"number 5", "ordinal 5"}`` → ``[5]``."""
    return [Fraction(sense[len(kind) :]) for sense in sorted(senses) if sense.startswith(kind)]


def _in_units(
    words: Sequence[Word],
    start: int,
    stop: int,
    value: Fraction,
    found: Mapping[int, tuple[int, frozenset[str]]],
    units: Units,
) -> Iterator[PhraseSynsets]:
    """«2 часа», «2 часа 30 минут», «три десятка»."""
    if stop < len(words) and (size := _TENS.get(words[stop].base)) and value < size:
        yield start, stop + 1, frozenset({number(value * size)})
    for end, unit in _unit(words, stop, units):
        yield start, end, _said(unit.measured, value * unit.size)
        again = end + (end < len(words) and words[end].form == "и")
        if again in found:
            last, senses = found[again]
            for rest in _values(senses, _CARDINAL):
                for after, smaller in _unit(words, last, units):
                    if smaller.measured == unit.measured and rest * smaller.size < unit.size:
                        every = value * unit.size + rest * smaller.size
                        yield start, after, _said(unit.measured, every)


def _unit(words: Sequence[Word], place: int, units: Units) -> Iterator[tuple[int, Unit]]:
    """The units that may stand at a place, each with where it ends."""
    for length in range(min(units.longest, len(words) - place), 0, -1):
        bases = " ".join(word.base for word in words[place : place + length])
        for unit in units.counted.get(bases, ()):
            yield place + length, unit


def _shares(
    words: Sequence[Word],
    start: int,
    stop: int,
    value: Fraction,
    found: Mapping[int, tuple[int, frozenset[str]]],
) -> Iterator[PhraseSynsets]:
    """«20 %», «две трети», «две пятых», «двое из пяти», and «треть» by itself."""
    if 0 < value < 1:
        yield start, stop, _said("share", value)
    behind = words[stop] if stop < len(words) else None
    if behind is None:
        return
    if behind.base in _PERCENT:
        yield start, stop + 1, _said("share", value / 100) | _thirds(value)
    elif behind.base in _PARTS:
        yield start, stop + 1, _said("share", value / _PARTS[behind.base])
    elif stop in found:
        for whole in _values(found[stop][1], _ORDINAL):
            if {"femn", "plur"} & {*behind.tag.replace(" ", ",").split(",")} and value < whole:
                yield start, found[stop][0], _said("share", value / whole)
    elif behind.form == "из" and stop + 1 in found:
        for whole in _values(found[stop + 1][1], _CARDINAL):
            if value < whole <= _MOST and value.denominator == 1:
                yield start, found[stop + 1][0], _said("share", value / whole)


def _thirds(percent: Fraction) -> frozenset[str]:
    third = _THIRDS.get(int(percent)) if percent.denominator == 1 else None
    return frozenset() if third is None else _said("share", third)


def _parts(
    words: Sequence[Word], start: int, stop: int, value: Fraction
) -> Iterator[PhraseSynsets]:
    """«каждый пятый», «пятая часть»."""
    if value > 1 and start and words[start - 1].base == "каждый":
        yield start - 1, stop, _said("share", 1 / value)
    if value > 1 and stop < len(words) and words[stop].base in _OF_PARTS:
        yield start, stop + 1, _said("share", 1 / value)
