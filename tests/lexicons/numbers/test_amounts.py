"""Numbers with the words beside them: what a stretch says as a whole."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons.numbers import numerals
from meteor_core.lexicons.numbers.english import amounts, opens_amount


def _said(text: str) -> set[str]:
    """What the whole of a text says."""
    rules = numerals.read("en")
    assert rules is not None
    words = languages.get("en").analyser(True).words(text)
    openings = [*range(len(words))]
    found = amounts(words, openings, rules.numbers(words), rules.months, rules.units)
    return {
        sense for start, stop, senses in found if stop - start == len(words) for sense in senses
    }


@pytest.mark.parametrize(
    ("text", "senses"),
    [
        ("10am", "clock 10:00"),
        ("12am", "clock 0:00"),
        ("12.30pm", "clock 12:30"),
        ("13pm", ""),
        ("5kg", "mass 5000"),
        ("5 kilograms", "mass 5000"),
        ("1,200m", "length 1200"),
        ("2.5 kg", "mass 2500"),
        ("2,500 g", "mass 2500"),
        ("half a litre", "volume 1/2"),
        ("500ml", "volume 1/2"),
        ("a kilometre", "length 1000"),
        ("90 min", "time 90"),
        ("1.5 hours", "time 90"),
        ("1 GB", "gigabytes 1"),
        ("a metre ago", ""),
        ("five miles", ""),
        ("-5°C", "celsius -5"),
        ("5 degrees Celsius", "celsius 5"),
        ("10 to 15", "range 10 15"),
        ("ten to fifteen", "range 10 15"),
        ("between 10 and 15", "range 10 15"),
        ("10 and 15", ""),
        ("15 or 10", ""),
        ("2019/20", "range 2019 2020"),
        ("1999/98", ""),
        ("May 5th", "day 5-5"),
        ("5th of May", "day 5-5"),
        ("May 45", ""),
        ("May 5, 2020", "date 2020-5-5"),
        ("25/12/2020", "date 2020-12-25"),
        ("xiv", "of a name 14; ordinal 14"),
        ("the fourteenth", "of a name 14"),
        ("xi", ""),
        ("1.2.3kg", ""),
        ("½kg", ""),
    ],
)
def test_what_is_said(text: str, senses: str) -> None:
    assert _said(text) == {*filter(None, senses.split("; "))}


@pytest.mark.parametrize("form", ["10am", "+5kg", "viii", "2019/20"])
def test_what_an_amount_begins_with(form: str) -> None:
    assert opens_amount(form)


@pytest.mark.parametrize("form", ["10", "house", "xi", "%", "", "mix"])
def test_what_none_begins_with(form: str) -> None:
    assert not opens_amount(form)
