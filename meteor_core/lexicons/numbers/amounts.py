"""What English numbers say with the words beside them: “10am”, “5 km”, “10 to 15”, “May 5, 2020”.

A number is read by itself (``numerals``); here are stretches that hold one or two such numbers, or
none (“a day”), and say one thing as a whole. English alone: each way to write it is English.

A number with what it counts may be a compound or an age: “3 storeys” ~ “three-storey”, “two metres
high” ~ “two-metre-high”, “aged 6” ~ “6-year-old”; ``measures`` has Russian. It may say the same in
another measure: “an hour and a half” is ninety minutes, “one in five” is 20 percent, “two dozen” is
24.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from meteor_core.lexicons.equivalents import LIGHT
from meteor_core.lexicons.numbers.number_words import Units, compound, number, roman_value
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
        hour = int(time[1]) % _NOON + (_NOON if time[3] == "p" else 0)
        yield f"clock {hour}:{time[2] or '00'}"
    if (glued := _GLUED.fullmatch(form)) and glued[2] in units.counted:
        value = _value(glued[1])
        if value is not None:
            yield from _measures([value], glued[2], units)
    if _ROMAN.fullmatch(form) and (counted := roman_value(form)):
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


_SAID = re.compile(r"number (\d+)|(compound \d+ [a-z]+)")

_SIZES = frozenset({"old", "long", "high", "tall", "wide", "deep", "thick"})
"""What a measure says of a thing: “two metres high”."""

_YEAR_WORDS = frozenset({"year", "years"})

_OLDEST = 130
"""Years of a person at most: nobody is “aged 1990”."""


def counted(words: Sequence[Word], numbers: Iterable[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    """“6 years old” beside its “6”: ``(0, 3, {"compound 6 year-old"})``, and ages."""
    for start, stop, senses in numbers:
        for said in filter(None, map(_SAID.fullmatch, senses)):
            count, in_one = said.groups()
            if in_one:
                yield from _of_size(words, start, stop, in_one)
            else:
                yield from _as_compound(words, start, stop, count)
                if int(count) < _OLDEST:
                    yield from _ages(words, start, stop, count)


def _as_compound(
    words: Sequence[Word], start: int, stop: int, count: str
) -> Iterator[PhraseSynsets]:
    """“6 years” as “six-year”, “6 years old” as “six-year-old”."""
    unit = words[stop] if stop < len(words) else None
    if unit is not None and not unit.is_function and unit.form.replace("-", "").isalpha():
        said = compound(count, unit.form)
        yield start, stop + 1, frozenset({said})
        yield from _of_size(words, start, stop + 1, said)


def _of_size(words: Sequence[Word], start: int, stop: int, said: str) -> Iterator[PhraseSynsets]:
    """“6-year old” as “6-year-old”."""
    if stop < len(words) and words[stop].form in _SIZES:
        yield start, stop + 1, frozenset({f"{said}-{words[stop].form}"})


def _ages(words: Sequence[Word], start: int, stop: int, count: str) -> Iterator[PhraseSynsets]:
    """“aged six”, “six years of age”, “at the age of six”, “when he was six years old”."""
    age, old = frozenset({f"age {count}"}), frozenset({compound(count, "year-old"), f"age {count}"})
    end = _end_of_age([word.form for word in words[stop : stop + 3]], stop)
    if end > stop + 1:
        yield start, end, old
    *further, before = [word.form for word in words[max(start - 4, 0) : start]] or [""]
    if before == "aged":
        yield start - 1, end, old
    elif [*further, before] == ["at", "the", "age", "of"]:
        yield start - 4, end, age
    elif further[-2:-1] == ["when"] and words[start - 1].base == "be":
        yield start - 3, end, age


def _end_of_age(behind: Sequence[str], stop: int) -> int:
    """Where “six”, “six years”, “six years old” and “six years of age” end."""
    if not behind or behind[0] not in _YEAR_WORDS:
        return stop
    if behind[1:] == ["of", "age"]:
        return stop + 3
    return stop + (2 if behind[1:2] == ["old"] else 1)


_MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10080, "fortnight": 20160}
_MONTHS_OF = {"month": 1, "year": 12, "decade": 120, "century": 1200, "centuries": 1200}
_TIMES = {
    "seconds": (Fraction(1, 60), "minutes"),
    **{unit: (Fraction(minutes), "minutes") for unit, minutes in _MINUTES.items()},
    **{unit: (Fraction(months), "months") for unit, months in _MONTHS_OF.items()},
}
"""Units of time and how many of the smaller one they are: weeks are no part of months."""

_COUNTED = {"dozen": 12, "thousand": 1000, "million": 10**6, "billion": 10**9}
"""Words for numbers before which there may be a part: “half a dozen”."""

_PARTS = ("half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_PART = {"halve": 2, "fourth": 4, **{part: size for size, part in enumerate(_PARTS, 2)}}
"""What parts of a whole are called: ``{"third": 3}``."""

_WRITTEN = re.compile(r"compound (\d+) ([a-z]+)")
_MOST = 100
"""Of so many at most some are a share: “one in ten”, but “one in 1990” is none."""


def quantities(
    words: Sequence[Word], openings: Iterable[int], numbers: Sequence[PhraseSynsets]
) -> list[PhraseSynsets]:
    """Durations, shares and dozens: “a day” → ``[(0, 2, {"light 1440 minutes"})]``.

    ``openings``: the words with which a number may begin, articles among them; ``numbers``: those
    that were read there.
    """
    found = {start: (stop, senses) for start, stop, senses in numbers}
    every: list[PhraseSynsets] = []
    for start in openings:
        count = _count(words, start, found)
        if count is not None:
            every += _in_units(words, start, *count)
            every += _shares(words, start, *count, found)
        elif start in found:
            every += _with_of(words, start, found[start][0], _written(found[start][1]))
    return every


def _count(words: Sequence[Word], start: int, found: Found) -> tuple[int, Fraction] | None:
    """Where a number ends that begins there, and its value; of an article 1."""
    if start in found:
        values = [sense[7:] for sense in found[start][1] if sense.startswith("number ")]
        return (found[start][0], Fraction(values[0])) if len(values) == 1 else None
    return (start + 1, Fraction(1)) if words[start].form in ("a", "an") else None


def _in_units(
    words: Sequence[Word], start: int, stop: int, value: Fraction
) -> Iterator[PhraseSynsets]:
    """“ninety minutes”, “half a day”, “three quarters of an hour”, “half a dozen”."""
    forms = [word.form for word in words[stop : stop + 3]]
    if forms[:1] in (["quarter"], ["quarters"]) and forms[1:] in (["of", "a"], ["of", "an"]):
        stop, value = stop + 3, value / 4
    elif value == Fraction(1, 2) and forms[:1] in (["a"], ["an"]):
        stop += 1
    unit = words[stop].form if stop < len(words) else ""
    if unit in _COUNTED and (unit == "dozen" or value < 1):
        yield start, stop + 1, frozenset({number(value * _COUNTED[unit])})
    found = _TIMES.get(unit) or _TIMES.get(unit.removesuffix("s"))
    if found is not None:
        stop += 1
        if [word.form for word in words[stop : stop + 3]] == ["and", "a", "half"]:
            stop, value = stop + 3, value + Fraction(1, 2)
        yield start, stop, frozenset({f"{LIGHT}{value * found[0]} {found[1]}"})


def _shares(
    words: Sequence[Word], start: int, stop: int, value: Fraction, found: Found
) -> Iterator[PhraseSynsets]:
    """“20 percent of”, “one in five”, “three out of four”, “two fifths of”, “half of”."""
    forms = [word.form for word in words[stop : stop + 2]]
    percent = 2 if forms == ["per", "cent"] else int(forms[:1] in (["percent"], ["%"]))
    if percent:
        yield from _with_of(words, start, stop + percent, value / 100)
    elif value == Fraction(1, 2):
        yield from _with_of(words, start, stop, value, whole=True)
    elif (size := _part(forms[0]) if forms else 0) and (value > 1 or forms[1:] == ["of"]):
        yield from _with_of(words, start, stop + 1, value / size)
    else:
        among = stop + (2 if forms == ["out", "of"] else int(forms[:1] == ["in"]))
        whole = _count(words, among, found) if among > stop and among in found else None
        if whole is not None and value.denominator == 1 and value < whole[1] <= _MOST:
            yield from _with_of(words, start, whole[0], value / whole[1], whole=True)


def _written(senses: Iterable[str]) -> Fraction:
    """“two-thirds” → 2/3; 0 of what is no share."""
    for sense in senses:
        if (share := _WRITTEN.fullmatch(sense)) and (size := _part(share[2])):
            return Fraction(int(share[1]), size)
    return Fraction(0)


def _part(form: str) -> int:
    return _PART.get(form) or _PART.get(form.removesuffix("s"), 0)


def _with_of(
    words: Sequence[Word], start: int, stop: int, share: Fraction, whole: bool = False
) -> Iterator[PhraseSynsets]:
    """A share, and what it is with the “of” after it, so that no “of” of one side is left over;
    ``whole``: whether it says as much without: “half the people”, “one in five people”."""
    if share:
        before_of = stop < len(words) and words[stop].form == "of"
        of_it = frozenset({f"{LIGHT}share of {share}"})
        alone = frozenset({f"{LIGHT}share {share}"})
        yield start, stop, alone | of_it if whole and not before_of else alone
        if before_of:
            yield start, stop + 1, of_it
