"""“no” and “not … any”."""

from __future__ import annotations

import pytest

from meteor_core.stages.rules.denying import denying
from tests.stages.samples import words


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("it had no effect", "it did not have any effect", [(2, 3, 2, 3)]),
        ("there will be no problems", "there won't be a problem", [(3, 4, 2, 3)]),
        ("no significant effect", "it hasn't shown a significant effect", [(0, 1, 2, 3)]),
        ("he has no money", "he has never had any money", [(2, 3, 2, 3)]),
        ("he saw nothing", "he did not see anything", [(2, 3, 4, 5)]),
        ("no one saw it", "it was not seen by anyone", [(0, 2, 5, 6)]),
        ("he never knew", "he did not really ever know", [(1, 2, 4, 5)]),
        ("he saw nothing", "he saw anything", []),
        ("he saw nobody", "he did not see anything", []),
        ("he has no money", "he does not have any luck", []),
        ("he has no money", "he has any money", []),
        ("no dogs barked", "he did not say that there was a dog", []),
    ],
)
def test_what_is_denied(one: str, other: str, expected: list[tuple[int, ...]]) -> None:
    there, here = words(one, "en"), words(other, "en")
    assert [*denying(there, here)] == expected
    assert [(*spans[2:], *spans[:2]) for spans in denying(here, there)] == expected
