"""What was and is no more, said around a word or before it."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.stages.rules.no_longer import no_longer


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("he no longer smokes", "he does not smoke any more", [(1, 2, 1, 3), (2, 3, 4, 6)]),
        ("no longer needed it", "didn't need it anymore", [(0, 1, 0, 2), (1, 2, 4, 5)]),
        ("is no longer young", "is n't young any longer", [(1, 2, 1, 2), (2, 3, 3, 5)]),
        ("no longer young", "not old any more", []),
        ("no longer young", "not young", []),
        ("no longer than", "not any more than", []),
        ("no longer", "any more", []),
    ],
)
def test_it_is_no_more(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    words = languages.get("en").analyser(True).words
    assert [*no_longer(words(one), words(other))] == expected
    turned = [(*spans[2:], *spans[:2]) for spans in no_longer(words(other), words(one))]
    assert turned == expected
