"""A day of the year in words and in figures."""

from __future__ import annotations

import pytest

from meteor_core import Meteor


@pytest.mark.parametrize(
    ("words", "figures", "expected"),
    [
        ("12 мая", "12.05", True),
        ("5 мая", "05.05", True),
        ("двенадцатого мая", "12.05", True),
        ("12 мая", "12.06", False),
        ("12 мая", "13.05", False),
        ("32 мая", "32.05", False),
        ("12 мая", "12.50", False),
    ],
)
def test_days(words: str, figures: str, expected: bool) -> None:
    alignment = Meteor("ru", "tuned").align(words, [figures])[0]
    assert (((0, 2), (0, 1)) in [(link.candidate, link.reference) for link in alignment.links]) == (
        expected
    )
