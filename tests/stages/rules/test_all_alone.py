"""“All”, where nothing is said of what."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.all_alone import all_alone


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("all is well", "everything is well", [(0, 1, 0, 1)]),
        ("I ate it all.", "I ate everything.", [(3, 4, 2, 3)]),
        ("they all left", "everyone left", [(1, 2, 0, 1)]),
        ("all of us left", "everybody left", [(0, 1, 0, 1)]),
        ("all the bread", "everything", []),
        ("all teams", "everyone", []),
        ("after all, he left", "everyone left", []),
        ("not at all", "everything", []),
        ("all of the bread", "everything", []),
        ("all in all", "everything", []),
    ],
)
def test_nothing_is_said_of_what(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words = languages.get("en").analyser(True).words
    assert [*all_alone(words(one), words(other))] == expected
    turned = [(*spans[2:], *spans[:2]) for spans in all_alone(words(other), words(one))]
    assert turned == expected
