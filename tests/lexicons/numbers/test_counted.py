"""A number with what it counts, as a compound or an age."""

from __future__ import annotations

import pytest

from meteor_core import Meteor


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
