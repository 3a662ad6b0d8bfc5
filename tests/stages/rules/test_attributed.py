"""Who says something, by a preposition and by a verb."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.attributed import attributed


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("according to Reuters, it rained", "as Reuters writes, it rained", [(0, 2, 2, 3)]),
        ("it rained, according to the police", "the police said that it rained", [(3, 5, 2, 3)]),
        ("according to him it rained", '"it rained", he notes', [(0, 2, 6, 7)]),
        ("according to her it rained", "she believes it rained", [(0, 2, 1, 2)]),
        ("according to him it rained", "they said it rained", []),
        ("according to the police, it rained", "it rained, said the mayor", []),
        ("according to the plan, it rained", "the plan was changed", []),
        ("according to Reuters fires raged", "he said that fires raged all night", []),
        ("by Reuters, according", "Reuters says", []),
    ],
)
def test_a_source_is_quoted(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words = languages.get("en").analyser(True).words
    assert [*attributed(words(one), words(other))] == expected
    turned = [(*spans[2:], *spans[:2]) for spans in attributed(words(other), words(one))]
    assert turned == expected
