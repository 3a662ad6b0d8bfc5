"""WordNet's families: which derived words name who or what does the other."""

from __future__ import annotations

from collections.abc import Iterator, Set

import pytest

from meteor_core.lexicons import wordnet
from meteor_core.lexicons.wordnet import Lemma


class Asked(Set[str]):
    """Words that are asked for one by one: thousands are never gone through for one pair."""

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("gone through")

    def __len__(self) -> int:
        raise AssertionError("counted")


@pytest.mark.parametrize(
    ("word", "other", "does"),
    [
        (("teacher", "n"), ("teach", "v"), True),
        (("teach", "v"), ("teacher", "n"), True),
        (("print", "v"), ("printer", "n"), True),
        (("decision", "n"), ("decide", "v"), False),
        (("musician", "n"), ("music", "n"), True),
        (("printer", "n"), ("print", "n"), False),
        (("president", "n"), ("presidential", "a"), False),
    ],
)
def test_persons_and_tools_are_not_what_they_do(word: Lemma, other: Lemma, does: bool) -> None:
    persons, tools = Asked("teacher", "musician", "president"), Asked("printer")
    assert wordnet._does(word, other, persons, tools) is does
