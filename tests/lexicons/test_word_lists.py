"""The lists of opposites and of closed classes: their format, and that they contradict no label."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from meteor_core import Meteor, languages, lexicons
from meteor_core.lexicons import word_lists
from tests.labelled import links

FOLDER = Path(lexicons.__file__).parent
LANGUAGES = ("ru", "en")


def _lines(name: str) -> list[str]:
    """The lines of a list that say something."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _opposites(language: str) -> list[tuple[str, str]]:
    """Every word before a dash with every word after it."""
    sides = [line.split(" — ") for line in _lines(f"opposites.{language}")]
    assert all(len(pair) == 2 for pair in sides)
    return [pair for one, two in sides for pair in product(one.split(", "), two.split(", "))]


def _classes(language: str) -> dict[str, list[list[str]]]:
    """Each class with its members, each of these with its variants."""
    classes: dict[str, list[list[str]]] = {}
    for line in _lines(f"closed_classes.{language}"):
        if line.startswith("["):
            name = line.removeprefix("[").removesuffix("]")
            assert name not in classes
            classes[name] = members = []
        else:
            members.append(line.split(", "))
    return classes


@pytest.mark.parametrize(("language", "least"), [("ru", 1500), ("en", 400)])
def test_opposites_are_words_apart(language: str, least: int) -> None:
    pairs = _opposites(language)
    assert len({frozenset(pair) for pair in pairs}) >= least
    assert all(one != two for one, two in pairs)
    assert all(word == word.strip() and " " not in word for pair in pairs for word in pair)


@pytest.mark.parametrize("language", LANGUAGES)
def test_members_of_a_class_are_told_apart(language: str) -> None:
    for name, members in _classes(language).items():
        assert len(members) > 1, name
        for member in members:
            assert all(word and word == word.strip() for word in member), name
            assert len(set(member)) == len(member), name
        assert len(set(map(tuple, members))) == len(members), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_opposites_mean_the_same_to_a_reader(language: str) -> None:
    opposed = {frozenset(pair) for pair in _opposites(language)}
    describe = languages.get(language).analyser(True).words
    for pair in (*links.own(language), *links.wmt(language)):
        sides = [describe(side.words) for side in (pair.candidate, pair.reference)]
        if pair.label == "yes" and len(sides[0]) == len(sides[1]) == 1:
            one, two = (side[0] for side in sides)
            assert opposed.isdisjoint(
                {frozenset((one.base, two.base)), frozenset((one.form, two.form))}
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_families_are_lines_of_words_told_once(language: str) -> None:
    families = word_lists.families(language)
    assert len(families) >= 60
    assert all(len(set(family)) == len(family) > 1 for family in families)
    assert len(set(families)) == len(families)


def test_other_roots_are_those_of_a_family() -> None:
    lines = [{*line} for line in (*word_lists.families("ru"), *word_lists.aspects("ru"))]
    pairs = word_lists.other_roots("ru")
    assert len(pairs) > 50
    assert not [pair for pair in pairs if not any(line >= {*pair} for line in lines)]


def test_strangers_are_of_no_family() -> None:
    strangers = word_lists.strangers("ru")
    assert ("новость", "новый") in strangers
    for family in word_lists.families("ru"):
        assert strangers.isdisjoint(product(family, family))


def test_endings_of_numbers_are_classes_of_their_own() -> None:
    classes = {closed.name: closed for closed in word_lists.closed_classes("ru")}
    ages, storeys = (classes[f"compounds of numbers: {end}"] for end in ("летний", "этажный"))
    assert {("пятилетний",), ("двухлетний", "двулетний")} <= set(ages.members)
    assert ("пятиэтажный",) in storeys.members
    assert ("пятиэтажный",) not in ages.members
    assert "compounds of numbers" not in classes
    assert all(not closed.complete and not closed.exact for closed in (ages, storeys))


NEEDS_WORDNET = pytest.mark.resource("wordnet-3.0")
"""Without it nothing bears out what Snowball gives one stem."""


@pytest.mark.parametrize(
    ("language", "one", "other", "linked"),
    [
        ("ru", "двухлетний", "трёхлетний", False),
        ("ru", "двухлетний", "двухлетняя", True),
        ("ru", "пятиэтажный", "5-этажный", True),
        ("ru", "свинец", "ртуть", False),
        ("ru", "почтенный", "почтительный", False),
        ("ru", "стричь", "подстричь", True),
        pytest.param("en", "short", "shortly", False, marks=NEEDS_WORDNET),
        ("en", "short", "shorter", True),
        pytest.param("en", "industrial", "industrious", False, marks=NEEDS_WORDNET),
        ("en", "industrial", "industrially", True),
        ("en", "child", "son", False),
        ("en", "five-year", "5-year", True),
        ("en", "five-year", "6-year", False),
        ("en", "well-known", "5-known", False),
    ],
)
def test_lists_tell_what_a_pair_of_words_is(
    language: str, one: str, other: str, linked: bool
) -> None:
    assert bool(Meteor(language).align(one, [other])[0].links) == linked


def test_neighbours_are_pairs_of_lemmas_told_once() -> None:
    path = word_lists.path("neighbours", "ru")
    lines = [each for each in path.read_text("utf-8").splitlines() if each[:1] not in ("", "#")]
    pairs = word_lists.neighbours("ru")
    assert ("автомобиль", "внедорожник") in pairs
    assert len(pairs) == len(lines)
    assert all(one != other for one, other in pairs)
    assert word_lists.neighbours("en") == frozenset()


def test_aspects_are_pairs_told_once() -> None:
    pairs = word_lists.aspects("ru")
    assert ("говорить", "сказать") in pairs
    assert all(len(pair) == 2 for pair in pairs)
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
    assert word_lists.aspects("en") == ()


def test_kindred_words_lend_no_synonyms() -> None:
    kindred = {*word_lists.families("ru")} - {*word_lists.lending("ru")}
    assert ("извлечь", "извлечение") in kindred
    assert ("решение", "решить") not in kindred
    assert word_lists.families("en") == word_lists.lending("en")
