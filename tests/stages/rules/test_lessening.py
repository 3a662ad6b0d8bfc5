"""Less of a quality, and more of its opposite."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import kinship
from meteor_core.stages.rules.lessening import lessening


@pytest.mark.resource("wordnet-3.0")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("It is less difficult", "It is easier", [(2, 4, 2, 3)]),
        ("the least difficult", "the easiest", [(1, 3, 1, 2)]),
        ("less often", "more rarely", [(0, 2, 0, 2)]),
        ("less difficult", "easiest", []),
        ("less difficult", "more difficult", []),
        ("less difficult", "safer", []),
        ("less than ten", "more than ten", []),
        ("it is less", "it is easier", []),
    ],
)
def test_less_is_more_of_the_opposite(
    one: str, other: str, expected: list[tuple[int, ...]]
) -> None:
    words = languages.get("en").analyser(True).words
    opposed = kinship.oppositions("en").opposed
    assert [*lessening(opposed, words(one), words(other))] == expected
    turned = [(*spans[2:], *spans[:2]) for spans in lessening(opposed, words(other), words(one))]
    assert turned == expected
