"""Names in two spellings have one skeleton, other names have others."""

from __future__ import annotations

import pytest

from meteor_core.lexicons.transliteration import (
    cyrillic,
    cyrillic_skeletons,
    latin,
    letter_by_letter,
    may_begin_alike,
    said,
    sounds,
)

ONE = {
    cyrillic: [
        "ватсон ~ уотсон", "холмс ~ хольмс", "хуссейн ~ хусейн", "уильям ~ вильям",
        "вулф ~ вульф", "эйнштейн ~ айнштайн", "йорган ~ ерган", "судзуки ~ сузуки",
        "такеши ~ такеси", "гельсинки ~ хельсинки", "уолтер ~ вальтер", "рейган ~ райган",
        "митчелл ~ мичел", "люкас ~ лукас", "ариэль ~ ариель", "гарри ~ харри", "кайел ~ кэйел",
    ],
    latin: [
        "aleksey ~ alexei", "mohammed ~ mohamed", "dmitry ~ dmitriy", "yulia ~ julia",
        "nicolas ~ nikolas", "theresa ~ teresa", "sergei ~ sergey", "tchaikovsky ~ chaikovsky",
        "hussain ~ hussein", "christine ~ christina", "lydia ~ lidia",
    ],
}  # fmt: skip
TWO = {
    cyrillic: [
        "лара ~ лера", "марина ~ мария", "иран ~ ирак", "москва ~ минск", "иванов ~ петров",
        "австрия ~ австралия", "путин ~ пушкин", "георгий ~ григорий",
    ],
    latin: ["iran ~ iraq", "austria ~ australia", "martin ~ marvin", "nigeria ~ niger"],
}  # fmt: skip


@pytest.mark.parametrize("pair", [(rule, pair) for rule, pairs in ONE.items() for pair in pairs])
def test_one_name(pair: tuple[object, str]) -> None:
    rule, (one, other) = pair[0], pair[1].split(" ~ ")
    assert rule(one) == rule(other) != ""  # type: ignore[operator]


@pytest.mark.parametrize("pair", [(rule, pair) for rule, pairs in TWO.items() for pair in pairs])
def test_two_names(pair: tuple[object, str]) -> None:
    rule, (one, other) = pair[0], pair[1].split(" ~ ")
    assert rule(one) != rule(other)  # type: ignore[operator]


def test_short_forms_have_none() -> None:
    assert not cyrillic("ли")
    assert not latin("li")


@pytest.mark.parametrize("pair", ["дейвис ~ дэвис", "рейчел ~ рэчел", "эйнштейн ~ айнштайн"])
def test_a_diphthong_is_written_in_two_ways(pair: str) -> None:
    one, other = (set(cyrillic_skeletons(name)) for name in pair.split(" ~ "))
    assert one & other


SAID = [
    "david ~ дэвид",
    "michel ~ мишель",
    "charles ~ чарльз",
    "johnson ~ джонсон",
    "swift ~ свифт",
]
SAID_OTHERWISE = ["marina ~ мария", "iran ~ ирак", "paul ~ джон", "anna ~ нина", "fife ~ файф"]


@pytest.mark.parametrize("pair", SAID)
def test_names_in_two_scripts_that_are_said_alike(pair: str) -> None:
    one, other = map(sounds, pair.split(" ~ "))
    assert one & other


@pytest.mark.parametrize("pair", SAID_OTHERWISE)
def test_names_in_two_scripts_that_are_not(pair: str) -> None:
    one, other = map(sounds, pair.split(" ~ "))
    assert one.isdisjoint(other)


@pytest.mark.parametrize(
    ("form", "spoken"),
    [
        ("fife", "fayf"), ("blake", "bleyk"), ("stone", "stoun"), ("luke", "lyuk"),
        ("steve", "stev"), ("anne", "anne"), ("smith", "smith"), ("файф", "файф"), ("", ""),
    ],
)  # fmt: skip
def test_a_silent_e_lengthens_the_vowel_before_it(form: str, spoken: str) -> None:
    assert said(form) == spoken


@pytest.mark.parametrize(
    ("abbreviation", "same"),
    [
        ("dcu ~ дсю", True), ("mls ~ млс", True), ("wbc ~ вбс", True), ("nhl ~ нхл", True),
        ("xfl ~ ксфл", True), ("mls ~ млб", False), ("mls ~ мл", False), ("mls ~ млсс", False),
        ("uk ~ юк", False), ("aoi ~ аои", False), (" ~ ", False),
    ],
)  # fmt: skip
def test_abbreviations_letter_by_letter(abbreviation: str, same: bool) -> None:
    assert letter_by_letter(*abbreviation.split(" ~ ")) == same


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        ("шейенн чейенн", True),
        ("генслер дженслер", True),
        ("кнокс нокс", True),
        ("олборн элборн", True),
        ("пушкин душкин", False),
        ("фэнтон мэнсон", False),
        ("зимние итании", False),
        ("katy cathy", True),
        ("wiktor viktor", True),
        ("eltsin yeltsin", True),
        ("marlow barlow", False),
    ],
)
def test_how_one_name_may_begin(pair: str, expected: bool) -> None:
    one, other = pair.split()
    assert may_begin_alike(one, other) == expected
    assert may_begin_alike(other, one) == expected
