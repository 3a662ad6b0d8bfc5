"""That there was something, and that it happened."""

from __future__ import annotations

import pytest

from meteor_core.stages.rules.existing import existing
from tests.stages.samples import words


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("there was a loud explosion", "an explosion occurred", [(0, 2, 2, 3)]),
        ("there have been protests", "protests took place", [(0, 3, 1, 3)]),
        ("there were protests", "protests have taken place", [(0, 2, 1, 4)]),
        ("there was a fire", "a fire at the plant broke out", [(0, 2, 5, 7)]),
        ("there was a decrease", "a decrease was observed", [(0, 2, 2, 4)]),
        ("there was no fire", "a fire occurred", []),
        ("there was a fire", "a fire has not occurred", []),
        ("there was a fire", "an accident occurred", []),
        ("there were two men", "two men happened to walk by", []),
        ("there is evidence", "evidence of the emergence", []),
        ("there he was", "he occurred", []),
    ],
)
def test_it_happened(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    there, here = words(one, "en"), words(other, "en")
    assert [*existing(there, here)] == expected
    assert [(*spans[2:], *spans[:2]) for spans in existing(here, there)] == expected
