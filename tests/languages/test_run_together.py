"""What is written without a blank, and is several words."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.languages import english


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("en", "thank you❤️!", ["thank", "you", "❤️", "!"]),
        ("en", "😄👍🏻Hi", ["😄👍🏻", "Hi"]),
        ("ru", "спасибо🙏🙏.", ["спасибо", "🙏🙏", "."]),
        ("en", "I live here.We work", ["I", "live", "here", ".", "We", "work"]),
        ("en", "a U.S.-based firm of St.Petersburg", ["a", "U.S.-based", *["firm", "of"]]),
        ("en", "(p=0.01; 61.5±9.5)", ["(", "p", "=", "0.01", ";", "61.5", "±", "9.5", ")"]),
        ("ru", "n≥5", ["n", "≥", "5"]),
        ("en", "me@Some.Net", ["me", "@", "Some.Net"]),
    ],
)
def test_words_stand_apart(code: str, text: str, expected: list[str]) -> None:
    tokens = languages.get(code).analyser(True).tokens(text)
    assert [token.text for token in tokens][: len(expected)] == expected
    assert all(text[token.start : token.stop] == token.text for token in tokens)


def test_a_colour_makes_no_other_heart() -> None:
    describe = languages.get("en").describe
    assert describe("❤️") == describe("❤")


def test_published_variants_split_as_nltk_does() -> None:
    assert [token.text for token in english.published(True).tokens("here.We you❤️")] == [
        "here.We",
        "you❤️",
    ]
