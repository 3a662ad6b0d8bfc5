"""“yet” and “but” at the beginning of a clause."""

from __future__ import annotations

import pytest

from meteor_core.stages.rules.contrasting import contrasting
from tests.stages.samples import words


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Yet he left.", "But he left.", [(0, 1, 0, 1)]),
        ("He came, yet he left.", "He came; however, he left.", [(3, 4, 3, 4)]),
        ("He came and yet left.", "He came, but left.", [(3, 4, 3, 4)]),
        ("He has not yet left.", "He came, but left.", []),
        ("He came, yet another left.", "He came, but left.", []),
        ("He has not (yet) left.", "He came, but left.", []),
        ("Yet he left.", "Nobody but him left.", []),
    ],
)
def test_yet(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    there, here = words(one, "en"), words(other, "en")
    assert [*contrasting(there, here)] == expected
    assert [(*spans[2:], *spans[:2]) for spans in contrasting(here, there)] == expected
