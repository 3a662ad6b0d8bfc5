"""Numbers as signatures, names of settings and lines in English have them."""

from __future__ import annotations

import pytest

from meteor_core.model.written import counted, written


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
