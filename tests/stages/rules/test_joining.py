"""Prepositions that say the same between the same words."""

from __future__ import annotations

import pytest

from meteor_core.stages.rules.joining import joining
from tests.stages.samples import words


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("compared to 2015", "compared with 2015", [(1, 2, 1, 2)]),
        ("the residents of Riga", "residents from the Riga", [(2, 3, 1, 2)]),
        ("treatment of patients", "the treatment for our patients", [(1, 2, 2, 3)]),
        ("arrived in the city", "arrived at the city", [(1, 2, 1, 2)]),
        ("injured in the clashes", "injured during the clashes", [(1, 2, 1, 2)]),
        ("ballads of love", "ballads about love", [(1, 2, 1, 2)]),
        ("angry at them", "angry with them", [(1, 2, 1, 2)]),
        ("surprised at the news", "surprised by the news", [(1, 2, 1, 2)]),
        ("a way to win", "a way of winning", [(2, 3, 2, 3)]),
        ("sat at the table", "sat by the table", []),
        ("a gift to Anna", "a gift of Anna", []),
        ("in the box", "of the box", []),
        ("lay in the box", "lay on the box", []),
        ("lay in the box", "stood at the box", []),
        ("came to Riga", "came from Riga", []),
        ("season at Dynamo", "season with Dynamo", []),
    ],
)
def test_either_preposition(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    there, here = words(one, "en"), words(other, "en")
    assert [*joining(there, here)] == expected
    assert [(*spans[2:], *spans[:2]) for spans in joining(here, there)] == expected
