"""Numbers with the words beside them: what a stretch says as a whole."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import numerals
from meteor_core.lexicons.amounts import amounts, opens


def _said(text: str) -> set[str]:
    """What the whole of a text says."""
    rules = numerals.read("en")
    assert rules is not None
    words = languages.get("en").analyser(True).words(text)
    openings = [*range(len(words))]
    found = amounts(words, openings, rules.numbers(words), rules.months)
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
        ("5kg", "measure 5 kg"),
        ("5 kilograms", "measure 5 kg"),
        ("1,200m", "measure 1200 m"),
        ("five miles", ""),
        ("-5°C", "measure -5 °c"),
        ("5 degrees Celsius", "measure 5 °c"),
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
    assert opens(form)


@pytest.mark.parametrize("form", ["10", "house", "xi", "%", "", "mix"])
def test_what_none_begins_with(form: str) -> None:
    assert not opens(form)
