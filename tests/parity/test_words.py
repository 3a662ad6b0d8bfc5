"""Hashes and stems of METEOR 1.5."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from meteor_core.languages.meteor15 import (
    function_words,
    java_hash,
    prefixes,
    stemmer,
)
from meteor_core.messages.errors import ChoiceError


@pytest.mark.parametrize(
    ("text", "value"),
    [("", 0), ("a", 97), ("ряд", 1080837), ("сад", 1080837), ("hello world", 1794106052)],
)
def test_java_hash(text: str, value: int) -> None:
    assert java_hash(text) == value


def test_beyond_the_basic_plane() -> None:
    assert java_hash("😀") == 31 * 0xD83D + 0xDE00


@pytest.mark.parametrize(("code", "words"), [("ru", 47_456), ("en", 10_129)])
def test_every_golden_stem(shared: Path, code: str, words: int) -> None:
    path = shared / "data" / "meteor15" / f"stems.{code}.tsv.gz"
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        pairs = [line.rstrip("\n").split("\t") for line in lines]
    assert len(pairs) == words
    stem = stemmer(code)
    assert [(word, stem(word)) for word, _ in pairs] == [(word, stem) for word, stem in pairs]


def test_unknown_stemmer() -> None:
    with pytest.raises(ChoiceError, match=r"'cz'; choose one of: en, fr, es, de, ru"):
        stemmer("cz")


@pytest.mark.resource("meteor-1.5")
def test_word_lists(meteor_data: Path) -> None:
    assert "the" in function_words("english")
    assert "на" in function_words("russian")
    assert prefixes("en")["Mr"] == ""
    assert prefixes("en")["No"] == "numeric"
    assert prefixes("ru")["руб"] == ""
