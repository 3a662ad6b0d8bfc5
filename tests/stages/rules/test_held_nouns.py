"""A noun within a word, and after others."""

from __future__ import annotations

from functools import partial

import pytest

from meteor_core import languages
from meteor_core.lexicons import lexical_relations
from meteor_core.stages.rules.held_nouns import held_nouns


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("a stress-free life", "a life without any stress", [(1, 2, 2, 5)]),
        ("childless", "with no children", [(0, 1, 0, 3)]),
        ("odourless", "free of odour", [(0, 1, 0, 3)]),
        ("state-owned firms", "firms owned by the state", [(0, 1, 1, 5)]),
        ("a London-based firm", "a firm based in London", [(1, 2, 2, 5)]),
        ("drug-related crimes", "crimes relating to drugs", [(0, 1, 1, 4)]),
        ("decision-making", "the making of decisions", [(0, 1, 0, 4), (0, 1, 1, 4)]),
        ("in mid-May", "in the middle of May", [(1, 2, 1, 5), (1, 2, 2, 5)]),
        ("late-season", "the end of the season", [(0, 1, 0, 5), (0, 1, 1, 5)]),
        ("nation-wide", "across the nation", [(0, 1, 0, 3)]),
        ("a year-long study", "a study lasting a year", [(1, 2, 2, 5)]),
        ("life-long", "throughout her life", [(0, 1, 0, 3)]),
        ("child-like", "like a child", [(0, 1, 0, 3)]),
        ("a US-led group", "a group led by the US", [(1, 2, 2, 6)]),
        ("a Turkish-made car", "a car made in Turkey", [(1, 2, 2, 5)]),
        ("COVID-19-related", "linked to COVID-19", [(0, 1, 0, 3)]),
        ("oil-producing lands", "lands that produce oil", [(0, 1, 1, 4)]),
        ("award-winning", "which wins an award", [(0, 1, 0, 4)]),
        ("a hard-working man", "he works hard", [(1, 2, 1, 3)]),
        ("shareholders", "holders of the shares", [(0, 1, 0, 4)]),
        ("a watchmaker", "a maker of watches", [(1, 2, 1, 4)]),
        ("newspaper", "paper of news", []),
        ("shareholders", "holders of bonds", []),
        ("oil-producing", "produce crude oil", []),
        ("Turkish-made", "made in Greece", []),
        ("oil-produced", "produce oil", []),
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
    kin = lexical_relations.kin("en")
    assert kin is not None
    found = partial(held_nouns, kin.related)
    assert [*found(words(one), words(other))] == expected
