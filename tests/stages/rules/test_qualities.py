"""The noun of an adjective, and the adjective with a noun that says no more."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import kinship
from meteor_core.stages.rules.qualities import qualities


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("the complexity of it", "the complex nature of it", [(1, 2, 1, 3)]),
        ("contractility", "contractile ability", [(0, 1, 0, 2)]),
        ("functionality", "functional capabilities", [(0, 1, 0, 2)]),
        ("aggressiveness", "aggressive behaviour", [(0, 1, 0, 2)]),
        ("complexity", "simple nature", []),
        ("complexity", "complex task", []),
        ("complexity", "the nature", []),
        ("nationality", "national character", []),
    ],
)
def test_the_adjective_is_of_the_family(
    one: str, other: str, expected: list[tuple[int, ...]]
) -> None:
    words, kin = languages.get("en").analyser(True).words, kinship.kin("en")
    assert kin is not None
    assert [*qualities(kin.related, words(one), words(other))] == expected
    turned = qualities(kin.related, words(other), words(one))
    assert [(*spans[2:], *spans[:2]) for spans in turned] == expected
