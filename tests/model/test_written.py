"""Numbers as signatures, names of settings and lines in English have them, and as people type
them.
"""

from __future__ import annotations

import pytest

from meteor_core.model.written import counted, typed_integer, typed_number, written


@pytest.mark.parametrize(("number", "text"), [(0.85, "0.85"), (1, "1"), (1.0, "1"), (-0.0, "0")])
def test_written(number: float, text: str) -> None:
    assert written(number) == text


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ((0, "row"), "0 rows"),
        ((1, "row"), "1 row"),
        ((1, "match", "matches"), "1 match"),
        ((2, "match", "matches"), "2 matches"),
    ],
)
def test_counted(given: tuple[int, str], text: str) -> None:
    assert counted(*given) == text


@pytest.mark.parametrize(
    ("text", "number"), [("0.5", 0.5), (" -1 ", -1), ("−0.5", -0.5), ("1e2", 100)]
)
def test_numbers(text: str, number: float) -> None:
    assert typed_number(text) == number


@pytest.mark.parametrize(("text", "number"), [("10", 10), (" -1 ", -1), ("−1", -1)])
def test_whole_numbers(text: str, number: int) -> None:
    assert typed_integer(text) == number


@pytest.mark.parametrize("text", ["1_0", "ten", "", "1,0"])
def test_what_is_no_number(text: str) -> None:
    for read in (typed_number, typed_integer):
        with pytest.raises(ValueError, match=r".*"):
            read(text)
