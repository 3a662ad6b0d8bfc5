"""Numbers as people type them."""

from __future__ import annotations

import pytest

from meteor_core.model import typed


@pytest.mark.parametrize(
    ("text", "number"), [("0.5", 0.5), (" -1 ", -1), ("−0.5", -0.5), ("1e2", 100)]
)
def test_numbers(text: str, number: float) -> None:
    assert typed.number(text) == number


@pytest.mark.parametrize(("text", "number"), [("10", 10), (" -1 ", -1), ("−1", -1)])
def test_whole_numbers(text: str, number: int) -> None:
    assert typed.whole(text) == number


@pytest.mark.parametrize("text", ["1_0", "ten", "", "1,0"])
def test_what_is_no_number(text: str) -> None:
    for read in (typed.number, typed.whole):
        with pytest.raises(ValueError, match=r".*"):
            read(text)
