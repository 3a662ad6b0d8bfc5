"""A noun within a word, and after others."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.held_nouns import held_nouns


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("a stress-free life", "a life without any stress", [(1, 2, 2, 5)]),
        ("childless", "with no children", [(0, 1, 0, 3)]),
        ("odourless", "free of odour", [(0, 1, 0, 3)]),
        ("state-owned firms", "firms owned by the state", [(0, 1, 1, 5)]),
        ("a London-based firm", "a firm based in London", [(1, 2, 2, 5)]),
        ("drug-related crimes", "crimes relating to drugs", [(0, 1, 1, 4)]),
        ("decision-making", "the making of decisions", [(0, 1, 0, 4)]),
        ("in mid-May", "in the middle of May", [(1, 2, 1, 5)]),
        ("a late-season rush", "a rush at the end of the season", [(1, 2, 3, 8)]),
        ("nation-wide", "across the nation", [(0, 1, 0, 3)]),
        ("a year-long study", "a study lasting a year", [(1, 2, 2, 5)]),
        ("life-long", "throughout her life", [(0, 1, 0, 3)]),
        ("child-like", "like a child", [(0, 1, 0, 3)]),
        ("helpless", "without help", []),
        ("unless", "no un", []),
        ("stress-free", "with stress", []),
        ("state-owned", "owned by the bank", []),
        ("state-owned", "the state owned it", []),
        ("in mid-May", "at the end of May", []),
        ("check-in", "in check", []),
    ],
)
def test_the_noun_is_the_same(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words = languages.get("en").analyser(True).words
    assert [*held_nouns(words(one), words(other))] == expected
    turned = [(*spans[2:], *spans[:2]) for spans in held_nouns(words(other), words(one))]
    assert turned == expected
