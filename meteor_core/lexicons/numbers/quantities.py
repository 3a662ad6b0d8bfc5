"""What numbers say in another measure: “an hour and a half” is ninety minutes, “one in five” is 20
percent, “two dozen” is 24.

A number is read by itself (``numerals``); here are stretches that hold one or two such
numbers, or none: “a day”. English alone: each way to say it is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from meteor_core.lexicons.equivalents import LIGHT
from meteor_core.lexicons.numbers.number_words import number
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

_MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10080, "fortnight": 20160}
_MONTHS = {"month": 1, "year": 12, "decade": 120, "century": 1200, "centuries": 1200}
_TIMES = {
    "seconds": (Fraction(1, 60), "minutes"),
    **{unit: (Fraction(minutes), "minutes") for unit, minutes in _MINUTES.items()},
    **{unit: (Fraction(months), "months") for unit, months in _MONTHS.items()},
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

Found = Mapping[int, tuple[int, frozenset[str]]]
"""Where a number begins → where it ends, and what it says."""


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
