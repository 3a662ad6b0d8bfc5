"""Texts in languages that the project does not know are told by their commonest words."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core.languages.unknown import NAMES, looks_like, remark

KNOWN = """
All human beings are born free and equal in dignity and rights.
Все люди рождаются свободными и равными в своём достоинстве и правах.
Die hard in an Indian war
La La Land is on the TV, and so was Der Untergang.
Berlin, Paris
Der Hund
Soundtrack je reggae
Сам не знаю, откуда взялась эта боль.
Официальный сайт: www.sportys.com / www.sportys.com /
猫は眠る
"""
LINES = Path(__file__).with_name("declaration.txt").read_text("utf-8").splitlines()
"""A language and, in it, the first article of the Universal Declaration of Human Rights."""


@pytest.mark.parametrize("line", LINES, ids=[line.partition(" ")[0] for line in LINES])
def test_languages_are_told(line: str) -> None:
    name, text = line.split(" | ")
    assert looks_like(text) == name


def test_every_language_has_a_text() -> None:
    assert {line.partition(" ")[0] for line in LINES} == set(NAMES.values())


@pytest.mark.parametrize("text", ["", *KNOWN.strip().splitlines()])
def test_what_is_known_or_does_not_tell_is_left_in_peace(text: str) -> None:
    assert looks_like(text) == ""
    assert remark(text) is None


def test_the_remark_names_the_languages() -> None:
    said = "The texts look like German, but only these languages are supported: Russian, English."
    assert str(remark("Der Hund schläft auf dem Sofa.")) == said
