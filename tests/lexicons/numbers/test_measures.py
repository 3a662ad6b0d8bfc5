"""A number with what it counts, and the adjective that is made of both."""

from __future__ import annotations

import pytest

from meteor_core import Meteor


@pytest.mark.parametrize(
    ("measure", "adjective", "expected"),
    [
        ("52 года", "52-летняя", True),
        ("5 лет", "пятилетний", True),
        ("двадцать пять лет", "25-летний", True),
        ("100 %", "стопроцентный", True),
        ("3 этажа", "трёхэтажный", True),
        ("10 дней", "десятидневный", True),
        ("в пять раз", "пятикратный", True),
        ("в 10 раз", "десятикратно", True),
        ("два раза", "двукратная", True),
        ("в пять раз", "шестикратный", False),
        ("в пять лет", "пятикратный", False),
        ("5 лет", "шестилетний", False),
        ("5 лет", "пятидневный", False),
        ("пятый год", "пятилетний", False),
        ("1992 года", "1992-летний", False),
        ("98 года", "98-летний", False),
        ("12 года", "12-летний", False),
    ],
)
def test_measures(measure: str, adjective: str, expected: bool) -> None:
    alignment = Meteor("ru", "tuned").align(measure, [adjective])[0]
    spans = [(link.candidate, link.reference) for link in alignment.links]
    assert (((0, len(alignment.candidate)), (0, 1)) in spans) == expected
