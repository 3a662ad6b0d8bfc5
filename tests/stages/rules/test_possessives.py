"""A possessive and its adjective, before the same word."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import kinship
from meteor_core.stages.rules.possessives import possessives


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Germany's exports", "German exports", [(0, 2, 0, 1)]),
        ("Ireland's minister", "the Irish minister", [(0, 2, 0, 2)]),
        ("the president's home", "the presidential home", [(1, 3, 1, 2)]),
        ("Germany's exports", "German goods", []),
        ("Germany's exports", "Polish exports", []),
        ("a child's voice", "a childish voice", []),
        ("Germany's exports", "Germany exports", []),
        ("exports of Germany's", "German", []),
    ],
)
def test_an_owner_and_its_adjective(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    kin = kinship.kin("en")
    assert kin is not None
    words = languages.get("en").analyser(True).words
    assert [*possessives(kin.related, words(one), words(other))] == expected
    turned = [(*each[2:], *each[:2]) for each in possessives(kin.related, words(other), words(one))]
    assert turned == expected
