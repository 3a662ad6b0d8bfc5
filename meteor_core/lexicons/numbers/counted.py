"""A number with what it counts, as a compound or an age: “3 storeys” ~ “three-storey”, “two metres
high” ~ “two-metre-high”, “aged 6” ~ “6-year-old”. English alone; ``measures`` has Russian."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from meteor_core.lexicons.numbers.number_words import compound
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word

_SAID = re.compile(r"number (\d+)|(compound \d+ [a-z]+)")

_SIZES = frozenset({"old", "long", "high", "tall", "wide", "deep", "thick"})
"""What a measure says of a thing: “two metres high”."""

_YEARS = frozenset({"year", "years"})

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
                yield from _with_unit(words, start, stop, count)
                if int(count) < _OLDEST:
                    yield from _ages(words, start, stop, count)


def _with_unit(words: Sequence[Word], start: int, stop: int, count: str) -> Iterator[PhraseSynsets]:
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
    if not behind or behind[0] not in _YEARS:
        return stop
    if behind[1:] == ["of", "age"]:
        return stop + 3
    return stop + (2 if behind[1:2] == ["old"] else 1)
