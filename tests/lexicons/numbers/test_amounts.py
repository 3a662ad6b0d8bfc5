"""Numbers with the words beside them: what a stretch says as a whole."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.lexicons.numbers import numerals
from meteor_core.lexicons.numbers.amounts import amounts, opens, quantities


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
    assert opens(form)


@pytest.mark.parametrize("form", ["10", "house", "xi", "%", "", "mix"])
def test_what_none_begins_with(form: str) -> None:
    assert not opens(form)


@pytest.mark.parametrize(
    ("phrase", "other", "expected"),
    [
        ("3 storeys", "three-story", True),
        ("five years", "5-year", True),
        ("thirty km", "30-kilometre", True),
        ("12 men", "twelve-man", True),
        ("two metres high", "2-meter-high", True),
        ("6 years old", "six-year-old", True),
        ("6 years old", "six-year-olds", True),
        ("6-year old", "six-year-old", True),
        ("aged 6", "6-year-old", True),
        ("aged six years", "six-year-old", True),
        ("6 years of age", "six-year-old", True),
        ("at the age of 6", "when he was six", True),
        ("at the age of 6", "when she was six years old", True),
        ("at the age of 6", "aged six", True),
        ("6 years old", "seven-year-old", False),
        ("6 months old", "six-year-old", False),
        ("two metres high", "two-metre-long", False),
        ("at the age of 6", "when he was seven", False),
        ("at the age of 6", "when he was six feet tall", False),
        ("aged 1990", "1990-year-old", False),
    ],
)
def test_what_is_counted(phrase: str, other: str, expected: bool) -> None:
    metric = Meteor("en", "tuned")
    for candidate, reference in ((phrase, other), (other, phrase)):
        alignment = metric.align(candidate, [reference])[0]
        whole = ((0, len(alignment.candidate)), (0, len(alignment.reference)))
        made = {(link.candidate, link.reference) for link in alignment.links}
        assert (whole in made) == expected


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
