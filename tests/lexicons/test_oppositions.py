"""What keeps words apart that stand in the same sentences: siblings of closed classes."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.lexicons import lexical_relations
from meteor_core.lexicons.oppositions import opposed_by_prefix

SIBLINGS = """
дождь снегом
кража убийства
куртку пальто
инсульт инфаркта
скрипач пианиста
закона законопроект
водитель пассажиры
скелета череп
закупки поставок
боевик мелодрамы
"""
NOT_APART = """
парковка стоянки
импорт ввоза
жару зной
наводнение потоп
вратаря голкипер
"""


def between(pair: str) -> str:
    one, other = map(languages.get("ru").describe, pair.split())
    return lexical_relations.oppositions("ru").between(one, other)


@pytest.mark.parametrize("pair", SIBLINGS.strip().splitlines())
def test_siblings(pair: str) -> None:
    assert between(pair) == "siblings"


@pytest.mark.parametrize(
    ("one", "other", "opposed"),
    [
        ("million", "billion", "siblings"),  # WordNet: a large indefinite number
        ("million", "million", ""),
        ("twelve", "dozen", ""),
        ("third", "fourth", "siblings"),
        ("july", "august", "siblings"),
        ("minute", "second", "siblings"),  # WordNet: a moment
        ("king", "baron", "siblings"),  # WordNet: a magnate
        ("bread", "sugar", "siblings"),  # WordNet: money
        ("often", "sometimes", "siblings"),
        ("almost", "barely", "opposites"),
        ("table", "desk", ""),  # what a thesaurus says of these may hold
    ],
)
def test_no_thesaurus_makes_two_numbers_one(one: str, other: str, opposed: str) -> None:
    described = map(languages.get("en").describe, (one, other))
    assert lexical_relations.oppositions("en").opposed(*described) == opposed


@pytest.mark.parametrize(
    ("one", "other", "between"),
    [
        ("Bob", "Robert", ""),
        ("Kate", "Catherine", ""),
        ("Chris", "Christopher", ""),
        ("Chris", "Christine", ""),
        ("Daniel", "Danielle", "siblings"),
        ("Robert", "Roberta", "siblings"),
        ("Bob", "Bill", "siblings"),
    ],
)
def test_given_names_in_short_and_in_full(one: str, other: str, between: str) -> None:
    words = map(languages.get("en").describe, (one, other))
    assert lexical_relations.oppositions("en").between(*words) == between


@pytest.mark.parametrize("pair", NOT_APART.strip().splitlines())
def test_nothing_keeps_apart(pair: str) -> None:
    assert between(pair) == ""


@pytest.mark.parametrize(
    "form", ["неплохой", "плохой", "мама", "мать", "стол", "недорогой", "июль", "январь"]
)
def test_meanings_are_those_of_all_that_is_known_of_a_word(form: str) -> None:
    word, apart = languages.get("ru").describe(form), lexical_relations.oppositions("ru")
    assert apart.meanings(word) == apart.facts(word).meanings


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        ("Sony Соня", True),
        ("Sony Сони", False),
        ("Brown Брайан", True),
        ("Brown Браун", False),
        ("Berlin Берн", True),
        ("Соня Сони", False),
    ],
)
def test_a_name_listed_in_two_scripts_is_no_other(pair: str, expected: bool) -> None:
    one, other = map(languages.get("ru").describe, pair.split())
    apart = lexical_relations.oppositions("ru")
    assert apart.written_else(one, other) == apart.written_else(other, one) == expected


@pytest.mark.parametrize(
    ("language", "word", "other", "expected"),
    [
        ("ru", "гипотония", "гипертония", True),
        ("ru", "довоенный", "послевоенный", True),
        ("ru", "внутриклеточный", "внеклеточный", True),
        ("ru", "внутриполитический", "внеполитический", True),
        ("ru", "гипертония", "гипертония", False),
        ("ru", "микроб", "макроб", False),
        ("ru", "постройка", "престройка", False),
        ("ru", "дом", "послем", False),
        ("en", "hypotensive", "hypertensive", True),
        ("en", "prewar", "postwar", False),
        ("en", "preschool", "postschool", True),
        ("fr", "hypotensive", "hypertensive", False),
    ],
)
def test_opposed_by_prefix(language: str, word: str, other: str, expected: bool) -> None:
    assert opposed_by_prefix(language, word, other) == expected
    assert opposed_by_prefix(language, other, word) == expected


@pytest.mark.parametrize(
    ("language", "word", "other"),
    [("ru", "гипотензивный", "гипертензивный"), ("en", "hypotensive", "hypertensive")],
)
def test_letters_do_not_link_them(language: str, word: str, other: str) -> None:
    assert not Meteor(language, "tuned").align(word, [other])[0].matches
