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


SAME = """\
2,5 кг               | 2500 г
полтонны             | 500 килограммов
3 километра          | 3000 м
1,2 м                | 120 см
полкилометра         | 500 метров
пол-литра            | 500 мл
2 га                 | 20 000 кв. м
два квадратных километра | 200 гектаров
2 часа               | 120 минут
2 дня                | 48 часов
2 часа 30 минут      | 2,5 часа
2 кг 300 г           | 2300 г
три недели           | 21 день
два года             | 24 месяца
два века             | 200 лет
2 рубля              | двести копеек
2 МВт                | 2000 кВт
два десятка          | 20
три сотни            | 300
каждый пятый         | 20 %
пятая часть          | 20 процентов
двое из пяти         | 40 %
две трети            | 67 %
две пятых            | 40 %
"""
OTHER = """\
2,5 кг               | 250 г
2 дня                | 2 часа
2 кг                 | 2000 м
5 из 2000            | 0,25 %
пятая часть          | 25 %
две части            | 50 %
первая часть         | 100 %
год и две недели     | 12 недель
полчаса              | 3 минуты
"""


def pairs(cases: str) -> list[list[str]]:
    return [[side.strip() for side in line.split("|")] for line in cases.splitlines()]


def whole(candidate: str, reference: str) -> bool:
    """Whether either way one link holds all of both."""
    alignment = Meteor("ru", "tuned").align(candidate, [reference])[0]
    sides = (0, len(alignment.candidate)), (0, len(alignment.reference))
    return sides in [(link.candidate, link.reference) for link in alignment.links]


@pytest.mark.parametrize(("quantity", "other"), pairs(SAME))
def test_one_quantity(quantity: str, other: str) -> None:
    assert whole(quantity, other)
    assert whole(other, quantity)


@pytest.mark.parametrize(("quantity", "other"), pairs(OTHER))
def test_another(quantity: str, other: str) -> None:
    assert not whole(quantity, other)
    assert not whole(other, quantity)
