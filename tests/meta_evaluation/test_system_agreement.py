"""Soft pairwise accuracy: the published example, brute force, and whatever the order."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from meteor_core.meta_evaluation.agreement import (
    MOST_SYSTEMS,
    cells,
    p_values,
    soft_accuracy,
    systems,
)
from meteor_core.meta_evaluation.judged import taken
from tests.tuning.judging import judged

ROWS = judged(noise=0.3)
FIRST, SECOND = np.array([0]), np.array([1])


def exact_p(first: np.ndarray, second: np.ndarray) -> float:
    """One-sided paired permutation test over every way of swapping."""
    difference = first - second
    null = [np.dot(signs, difference) for signs in product((1, -1), repeat=len(difference))]
    return float(np.mean(np.array(null) >= difference.sum() - 1e-9))


def test_the_published_example() -> None:
    """Five segments that one system wins by .6 each: only one swap in 32 is as large."""
    table = np.array([[0.8, 0.9, 0.7, 1.0, 0.6], [0.2, 0.3, 0.1, 0.4, 0.0]])
    assert exact_p(*table) == 1 / 32
    assert p_values(table, FIRST, SECOND)[:, 0] == pytest.approx([1 / 32, 1], abs=0.02)


@pytest.mark.parametrize("seed", range(5))
def test_p_is_that_of_every_permutation(seed: int) -> None:
    table = np.random.default_rng(seed).integers(0, 6, (2, 10)).astype(float)
    expected = [exact_p(*table), exact_p(*table[::-1])]
    assert p_values(table, FIRST, SECOND)[:, 0] == pytest.approx(expected, abs=0.05)


def test_soft_accuracy_by_hand() -> None:
    generator = np.random.default_rng(1)
    human, metric = generator.normal(size=(2, 4, 9)) + np.arange(4)[:, None] / 3
    gaps = [
        abs(exact_p(human[a], human[b]) - exact_p(metric[a], metric[b]))
        for a, b in combinations(range(4), 2)
    ]
    assert soft_accuracy(human, metric) == pytest.approx(1 - np.mean(gaps), abs=0.03)
    assert soft_accuracy(human, human) == 1
    assert soft_accuracy(human, -human) < 0.6


def test_only_segments_of_both_systems_are_asked() -> None:
    full = np.array([[1.0, 2, 3, 4], [0, 3, 1, 1], [2, 2, 0, 5]])
    lacking = np.where(np.arange(4) == 3, np.nan, full)
    first, second = np.triu_indices(3, 1)
    expected = p_values(full[:, :3], first, second)
    assert p_values(lacking, first, second) == pytest.approx(expected, abs=0.06)
    apart = np.array([[1.0, np.nan], [np.nan, 1.0]])
    assert np.isnan(soft_accuracy(apart, apart))


def test_cells_are_means_and_may_be_empty() -> None:
    table = cells(np.array([1.0, 3, 5]), np.array([0, 0, 1]), np.array([7, 7, 9]))
    assert table.tolist()[0][0] == 2
    assert np.isnan(table).tolist() == [[False, True], [True, False]]


def test_names_and_order_of_systems_move_nothing() -> None:
    scores = ROWS.human + np.random.default_rng(0).normal(size=len(ROWS))
    order = np.random.default_rng(2).permutation(len(ROWS))
    shuffled = taken(ROWS, order)
    names = dict(zip(("S0", "S1", "S2", "S3"), ("z", "y", "b", "a"), strict=True))
    object.__setattr__(shuffled, "systems", tuple(names[name] for name in shuffled.systems))
    found, again = systems(ROWS, scores), systems(shuffled, scores[order])
    assert found is not None
    assert again is not None
    assert again[:3] == pytest.approx(found[:3])
    assert again.soft_accuracy == pytest.approx(found.soft_accuracy, abs=0.02)  # other draws


def test_few_or_very_many_systems_say_nothing() -> None:
    some = judged(20, systems=2)
    assert systems(some, some.human) is None
    many = judged(2 * (MOST_SYSTEMS + 1), systems=MOST_SYSTEMS + 1)
    assert systems(many, many.human) is None
