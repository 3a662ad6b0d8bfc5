"""Durations, shares and dozens in other measures."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons.numbers import numerals
from meteor_core.lexicons.numbers.english import quantities


def said(text: str) -> dict[str, set[str]]:
    """The stretches that say something → what each says."""
    words = languages.get("en").analyser(True).words(text)
    known = numerals.read("en")
    assert known is not None
    openings = [place for place, word in enumerate(words) if known.opens(word)]
    found: dict[str, set[str]] = {}
    for start, stop, senses in quantities(words, openings, known.numbers(words, openings)):
        stretch = " ".join(word.form for word in words[start:stop])
        found.setdefault(stretch, set()).update(each.removeprefix("light ") for each in senses)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("an hour and a half", "90 minutes"),
        ("90 minutes", "90 minutes"),
        ("one and a half hours", "90 minutes"),
        ("half an hour", "30 minutes"),
        ("three quarters of an hour", "45 minutes"),
        ("sixty seconds", "1 minutes"),
        ("a fortnight", "20160 minutes"),
        ("half a year", "6 months"),
        ("two centuries", "2400 months"),
        ("two dozen", "number 24"),
        ("half a dozen", "number 6"),
        ("a quarter of a million", "number 250000"),
        ("one in five", "share 1/5"),
        ("nine out of ten", "share 9/10"),
        ("20 per cent", "share 1/5"),
        ("20 %", "share 1/5"),
        ("two fifths", "share 2/5"),
        ("two-thirds", "share 2/3"),
        ("a fifth of", "share of 1/5"),
        ("half", "share 1/2"),
    ],
)
def test_quantities(text: str, expected: str) -> None:
    assert expected in said(text)[text]


@pytest.mark.parametrize(
    "text", ["a second", "a fifth attempt", "one in 1990", "a quarter", "five"]
)
def test_no_quantities(text: str) -> None:
    assert said(text) == {}


def test_no_of_is_left_over() -> None:
    assert said("20% of it") == {"20 %": {"share 1/5"}, "20 % of": {"share of 1/5"}}
    assert said("one in five of it")["one in five"] == {"share 1/5"}
    assert said("one in five people")["one in five"] == {"share 1/5", "share of 1/5"}
