"""Prefixes in whose place another word begins."""

from __future__ import annotations

import pytest

from meteor_core import Meteor
from meteor_core.lexicons.oppositions import opposed


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
def test_opposed(language: str, word: str, other: str, expected: bool) -> None:
    assert opposed(language, word, other) == expected
    assert opposed(language, other, word) == expected


@pytest.mark.parametrize(
    ("language", "word", "other"),
    [("ru", "гипотензивный", "гипертензивный"), ("en", "hypotensive", "hypertensive")],
)
def test_letters_do_not_link_them(language: str, word: str, other: str) -> None:
    assert not Meteor(language, "tuned").align(word, [other])[0].matches
