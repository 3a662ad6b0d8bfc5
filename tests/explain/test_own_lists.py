"""What the lists of this program have of a word."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, languages
from meteor_core.explain.words import Listed, listed
from tests.data import DEFAULTS

pytestmark = pytest.mark.resource(*DEFAULTS)


def of(word: str, language: str) -> Listed:
    return listed(languages.get(language).describe(word), language)


@pytest.mark.parametrize(
    ("language", "word", "synonym", "expression"),
    [
        ("ru", "обессилела", "изнемочь", "выбиться из сил"),
        ("ru", "глючит", "сбоить", ""),
        ("en", "squandered", "misspend", "fritter away"),
    ],
)
def test_lines_of_a_word(language: str, word: str, synonym: str, expression: str) -> None:
    found = of(word, language)
    assert any(synonym in line for line in found.synonyms)
    assert any(expression in line for line in found.expressions) or not expression


@pytest.mark.parametrize(("language", "word"), [("ru", "глючить"), ("en", "squander")])
def test_what_stands_in_a_line_is_linked(language: str, word: str) -> None:
    metric = Meteor(language, "tuned")
    others = {other for line in of(word, language).synonyms for other in line}
    assert word not in others
    assert others
    for other in others:
        assert metric.score(word, other).alignment.matches, other


@pytest.mark.parametrize("word", ["скаллинг", ",", "7"])
def test_nothing_of_what_no_list_has(word: str) -> None:
    assert of(word, "ru") == Listed((), ())
