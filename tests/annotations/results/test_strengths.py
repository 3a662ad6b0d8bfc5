"""What a system that always loses, or never meets the others both ways, does to their strengths."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from meteor_core.annotations import results
from meteor_core.annotations.results.standings import is_finite
from meteor_core.annotations.store import Store
from tests.annotations.results.judging import gathered

STANDINGS = import_module("meteor_core.annotations.results.standings")
"""The module: its package has a function of the same name."""

CYCLE = np.array([[0, 3, 1], [1, 0, 3], [3, 1, 0]], dtype=float)
"""Three systems, each of which beats another and is beaten."""


def _mixed(_name: str, segment: int, system: str) -> int:
    """A, B and C win now and then; D never does."""
    return -1 if system == "D" else (segment * "?ABC".index(system) + "ABC".index(system)) % 5


def _bounds(store: Store, names: str) -> dict[str, tuple[float, float, float]]:
    found = gathered(store, "preference", _mixed, people="АБ", segments=20, names=names)
    rows = results.standings(found, samples=100)
    return {row.system: (row.value, row.low, row.high) for row in rows if row.low is not None}  # type: ignore[misc]


def test_shrinkage_settles_no_strength_that_is_finite_without_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = gathered(store, "preference", _mixed, people="АБ", segments=20, names="ABCD")
    said: list[Any] = []
    for shrinkage in (0.01, 0.0001):
        monkeypatch.setattr(STANDINGS, "SHRINKAGE", shrinkage)
        said.append({row.system: row for row in results.standings(found, samples=100)})
    for name in "ABC":
        one, other = (rows[name] for rows in said)
        assert (one.value, one.low, one.high) == pytest.approx(
            (other.value, other.low, other.high), abs=0.02
        )
    assert said[0]["D"].value - said[1]["D"].value > 1
    assert (said[0]["D"].low, said[0]["D"].high, said[0]["D"].rank) == (None, None, 4)


def test_a_system_that_always_loses_moves_no_other(store: Store) -> None:
    without, beside = (_bounds(store, names) for names in ("ABC", "ABCD"))
    assert set(without) == set(beside) == {"A", "B", "C"}
    for name, bounds in without.items():
        assert beside[name] == pytest.approx(bounds, abs=0.1)


def test_of_sets_that_are_as_large_none_is_the_scale_s() -> None:
    """A and B beat C and D, always; between the two sets no distance is finite."""
    pairs = np.array([[0, 2, 4, 4], [1, 0, 4, 4], [0, 0, 0, 2], [0, 0, 1, 0]], dtype=float)
    assert not is_finite(pairs).any()
    larger = np.zeros((5, 5))
    larger[:3, :3], larger[3:, 3:] = CYCLE, pairs[:2, :2]
    larger[:3, 3:] = 1
    assert is_finite(larger).tolist() == [True] * 3 + [False] * 2
    apart = larger.copy()
    apart[:3, 3:] = 0
    assert is_finite(apart).all()  # two groups, each with its own scale
    assert not is_finite(np.triu(np.ones((3, 3)), 1)).any()
