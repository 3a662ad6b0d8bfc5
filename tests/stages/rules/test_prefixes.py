"""A word with a prefix, and what says the same before its noun."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import kinship
from meteor_core.stages.rules.prefixes import prefixes


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("pre-election polls", "polls before the elections", [(0, 1, 1, 4)]),
        ("post-war", "after the war", [(0, 1, 0, 3)]),
        ("postoperative pain", "pain after an operation", [(0, 1, 1, 4)]),
        ("anti-government", "against the government", [(0, 1, 0, 3)]),
        ("pro-Russian", "in favour of Russia", [(0, 1, 0, 4)]),
        ("cross-border", "across borders", [(0, 1, 0, 2)]),
        ("intravenous", "into the vein", [(0, 1, 0, 3)]),
        ("non-payment", "failure to pay", [(0, 1, 0, 3)]),
        ("misdiagnosis", "a wrong diagnosis", [(0, 1, 1, 3)]),
        ("overproduction", "excessive production", [(0, 1, 0, 2)]),
        ("tri-therapy", "triple therapy", [(0, 1, 0, 2)]),
        ("ultra-modern", "very modern", [(0, 1, 0, 2)]),
        ("pre-election", "after the election", []),
        ("preserve", "before serving", []),
        ("interview", "between views", []),
        ("protest", "in favour of tests", []),
        ("anti-government", "against the army", []),
        ("non-payment", "payment", []),
    ],
)
def test_the_prefix_is_said(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words, kin = languages.get("en").analyser(True).words, kinship.kin("en")
    assert kin is not None
    assert [*prefixes(kin.related, words(one), words(other))] == expected
    turned = prefixes(kin.related, words(other), words(one))
    assert [(*spans[2:], *spans[:2]) for spans in turned] == expected
