"""What numbers say with the words beside them: “10am”, “5 km”, “10 to 15”, “May 5, 2020”.

A number is read by itself (``numerals``); here are stretches that hold one or two such
numbers and say one thing as a whole. English alone: each way to write it is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from meteor_core.lexicons.numbers import roman
from meteor_core.lexicons.numbers.units import Units
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

_GLUED = re.compile(r"([+-]?\d[\d.,]{0,20})([a-z°/]{1,4})")
"""What has more digits is no amount that anybody compares."""
_HALF_DAY = re.compile(r"(\d\d?)(?:[:.]([0-5]\d))?([ap])\.?m\.?")
_YEARS = re.compile(r"range (\d{4}) (\d\d)")
_SEASON = re.compile(r"(\d{4})/(\d\d)")
_SLASHED = re.compile(r"(\d\d?)/(\d\d?)/(\d{4})")
_ROMAN = re.compile(r"(?!xi$)[ivx]{2,}")
"""Roman numerals that are no words; Xi is a name."""

_YEAR = re.compile(r"1\d{3}|20\d\d")
_HALF, _ONE = Fraction(1, 2), Fraction(1)
_ARTICLES = ("a", "an")
_BETWEEN = {"to", "or", "and"}
_NOON = 12

Found = Mapping[int, tuple[int, frozenset[str]]]
"""Where a number begins → where it ends, and what it says."""


def opens(form: str) -> bool:
    """Whether an amount may stand in one word that is no plain number: “10am”, “+5kg”, “VIII”."""
    if form[:1].isalpha():
        return bool(_ROMAN.fullmatch(form))
    return not form.isdecimal() and form[-1:].isalnum() and any(map(str.isdigit, form))


def amounts(
    words: Sequence[Word],
    openings: Iterable[int],
    numbers: Sequence[PhraseSynsets],
    months: Mapping[str, int],
    units: Units,
) -> list[PhraseSynsets]:
    """Stretches of a text that say something as a whole: “It weighs 5kg.” → ``[(2, 3, {"mass
    5000"})]``.

    ``openings``: the words with which a number or an amount may begin; ``numbers``: those that were
    read there. Nothing else is looked at: few words are either.
    """
    found = {start: (stop, senses) for start, stop, senses in numbers}
    every: list[PhraseSynsets] = []
    for place in openings:
        if opens(words[place].form):
            every += _told(place, place + 1, _in_one(words[place].form, units))
        elif words[place].form in _ARTICLES and place not in found:
            every += _with_unit(words, place, place + 1, [_ONE], units)
    for start, (stop, senses) in found.items():
        every += _with_unit(words, start, stop, _values(senses), units)
        every += _told(start, stop, _years(senses))
        if stop + 1 in found:
            every += _joined(words, start, stop, found)
        if start and words[start - 1].form == "the":
            every += _told(start - 1, stop, _of_a_name(senses))
        every += _date(words, start, found, months)
    return every


def _told(start: int, stop: int, senses: Iterable[str]) -> list[PhraseSynsets]:
    said = frozenset(senses)
    return [(start, stop, said)] if said else []


def _in_one(form: str, units: Units) -> Iterator[str]:
    """``"10am"`` → clock 10:00, ``"5kg"`` → mass 5000, ``"viii"`` → ordinal 8."""
    if (time := _HALF_DAY.fullmatch(form)) and 0 < int(time[1]) <= _NOON:
        yield _clock(int(time[1]) % _NOON + (_NOON if time[3] == "p" else 0), time[2] or "00")
    if (glued := _GLUED.fullmatch(form)) and glued[2] in units.counted:
        value = _value(glued[1])
        if value is not None:
            yield from _measures([value], glued[2], units)
    if _ROMAN.fullmatch(form) and (counted := roman.value(form)):
        yield from (f"ordinal {counted}", f"of a name {counted}")
    if season := _SEASON.fullmatch(form):
        yield from _same_century(season[1], season[2])
    if day := _SLASHED.fullmatch(form):
        for month, of_month in ((1, 2), (2, 1)):
            if int(day[month]) <= _NOON:
                yield f"date {int(day[3])}-{int(day[month])}-{int(day[of_month])}"


def _of_a_name(senses: Iterable[str]) -> Iterator[str]:
    """“Henry the Eighth” as “Henry VIII”."""
    return (f"of a name {sense[8:]}" for sense in senses if sense.startswith("ordinal "))


def _value(form: str) -> Fraction | None:
    """``"1,200.5"`` → 1200.5; None for what is no number."""
    plain = form.replace(",", "").rstrip(".")
    return Fraction(plain) if plain.count(".") <= 1 else None


def _clock(hour: int, minute: str) -> str:
    return f"clock {hour}:{minute}"


def _years(senses: Iterable[str]) -> Iterator[str]:
    """“1914-18” as 1914 to 1918."""
    for sense in senses:
        if years := _YEARS.fullmatch(sense):
            yield from _same_century(years[1], years[2])


def _same_century(first: str, last: str) -> Iterator[str]:
    if int(first[2:]) < int(last):
        yield f"range {first} {first[:2]}{last}"


def _values(senses: Iterable[str]) -> list[Fraction]:
    """The values of a number: ``{"number 5", "ordinal 5"}`` → ``[5]``."""
    return [Fraction(sense[7:]) for sense in sorted(senses) if sense.startswith("number ")]


def _with_unit(
    words: Sequence[Word], start: int, stop: int, values: Sequence[Fraction], units: Units
) -> list[PhraseSynsets]:
    """“100 grams”, “38 degrees Celsius”, “half a litre”."""
    if values == [_HALF] and stop < len(words) and words[stop].form in _ARTICLES:
        stop += 1
    for length in range(min(units.longest, len(words) - stop), 0, -1):
        unit = " ".join(word.form for word in words[stop : stop + length])
        if unit in units.counted:
            return _told(start, stop + length, _measures(values, unit, units))
    return []


def _measures(values: Iterable[Fraction], unit: str, units: Units) -> Iterator[str]:
    """So many of a unit, as they are compared: 5/2 “kilos” and 2500 “g” → “mass 2500”."""
    for measured, size in units.counted.get(unit, ()):
        yield from (f"{measured} {value * size}" for value in values)


def _joined(words: Sequence[Word], start: int, place: int, found: Found) -> list[PhraseSynsets]:
    """“10 to 15”, “3 or 4”, “between 10 and 15”: as “10-15”; of “10 and 15” by itself nothing."""
    link, before = words[place].form, words[start - 1].form if start else ""
    opened = before in ("from", "between")
    if link not in _BETWEEN or (link == "and" and before != "between"):
        return []
    stop, senses = found[place + 1]
    spans = [
        f"range {one} {other}"
        for one in _values(found[start][1])
        for other in _values(senses)
        if one < other
    ]
    whole = _told(start - opened, stop, spans)
    return whole if link == "and" or not opened else whole + _told(start, stop, spans)


def _date(
    words: Sequence[Word], start: int, found: Found, months: Mapping[str, int]
) -> list[PhraseSynsets]:
    """“May 5, 2020”, “5th of May 2020”, and a day without its year: “the 3rd of July”."""
    stop, senses = found[start]
    day = _day(senses)
    if day is None:
        return []
    after = stop + (stop < len(words) and words[stop].form == "of")
    if after < len(words) and words[after].form in months:
        month, stop = months[words[after].form], after + 1
    elif start and words[start - 1].form in months:
        start -= 1
        month = months[words[start].form]
    else:
        return []
    comma = int(stop < len(words) and words[stop].form == ",")
    year = words[stop + comma].form if stop + comma < len(words) else ""
    if _YEAR.fullmatch(year):
        return _told(start, stop + comma + 1, [f"date {year}-{month}-{day}"])
    return _told(start, stop, [f"day {month}-{day}"])


def _day(senses: Iterable[str]) -> int | None:
    """“5”, “5th”, “fifth” as a day of a month."""
    days = {sense.rpartition(" ")[2] for sense in senses if sense.startswith(("number", "ordinal"))}
    return next((int(day) for day in days if day.isdecimal() and 0 < int(day) <= 31), None)
