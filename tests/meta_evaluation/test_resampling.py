"""Perm-Both: what is swapped, what Pearson's shortcut gives, and how often chance is called so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from meteor_core.meta_evaluation import resampling
from meteor_core.meta_evaluation.measures import OBJECTIVES, pearson
from meteor_core.meta_evaluation.resampling import (
    SAMPLES,
    SLOW_SAMPLES,
    bootstrap,
    compare,
    differences,
    draws,
    samples_for,
    signs,
    standard,
    swaps,
)

GROUPS, SYSTEMS = np.repeat(np.arange(50), 4), np.tile(np.arange(4), 50)


def drawn(systems: np.ndarray | None) -> np.ndarray:
    return np.concatenate(list(swaps(GROUPS, systems, 100)))


def test_whole_segments_are_swapped_where_no_systems_are_named() -> None:
    table = drawn(None).reshape(100, 50, 4)
    assert (table == table[:, :, :1]).all()
    assert 0.45 < table.mean() < 0.55


def test_whole_systems_and_whole_segments_are_swapped() -> None:
    """Between two segments either no system's swap differs or every system's does."""
    table = drawn(SYSTEMS).reshape(100, 50, 4)
    assert not (table == table[:, :, :1]).all()
    differing = table[:, 1:] ^ table[:, :1]
    assert (differing == differing[:, :, :1]).all()


@pytest.mark.parametrize("drawing", [draws, signs])
def test_what_is_drawn_for_a_million_segments_is_not_held_at_once(
    drawing: Callable[[int, int], Iterator[np.ndarray]],
) -> None:
    assert {some.nbytes for some in drawing(10**6, 6)} == {32 * 10**6, 16 * 10**6}


@pytest.mark.parametrize("objective", ["pearson", "item_kendall"])
def test_batches_draw_what_one_draw_of_all_would(
    objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    human, scores = np.random.default_rng(7).normal(size=(2, len(GROUPS)))
    found = []
    for cells in (4_000_000, 7 * len(GROUPS)):
        monkeypatch.setattr(resampling, "_CELLS", cells)
        drawn = bootstrap(objective, [scores], human, GROUPS)
        found.append([drawn, np.concatenate([*signs(50, 100)])])
    assert found[0][0] == pytest.approx(found[1][0], abs=1e-12)
    assert (found[0][1] == found[1][1]).all()


def test_pearson_by_sums_is_pearson() -> None:
    generator = np.random.default_rng(0)
    human = generator.normal(size=200)
    many = human + generator.normal(size=200), human + 2 * generator.normal(size=200)
    found = differences("pearson", many, human, GROUPS, SYSTEMS)
    first, second = map(standard, many)
    swapped = np.concatenate(list(swaps(GROUPS, SYSTEMS, len(found))))[:20]
    expected = [
        pearson(np.where(swap, second, first), human)
        - pearson(np.where(swap, first, second), human)
        for swap in swapped
    ]
    assert found[:20] == pytest.approx(expected)


@pytest.mark.parametrize("comparisons", [1, 11, 12, 50, 100])
def test_a_corrected_p_can_be_significant(comparisons: int) -> None:
    for objective in OBJECTIVES:
        assert comparisons / (samples_for(comparisons, objective) + 1) < 0.05
    assert samples_for(11, "accuracy") == SLOW_SAMPLES
    assert samples_for(11) == SAMPLES


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_metrics_that_are_alike_seldom_differ(objective: str) -> None:
    """Of 20 pairs of metrics with the same noise only a few have p < 0.05; a better one has."""
    generator = np.random.default_rng(3)
    found = []
    for _ in range(20):
        human = generator.normal(size=200)
        many = human + generator.normal(size=200), human + generator.normal(size=200)
        found.append(compare(objective, ("a", "b"), many, human, GROUPS, systems=SYSTEMS))
    assert sum(one.permutation_p < 0.05 for one in found) <= 3
    human = generator.normal(size=200)
    many = human + 0.3 * generator.normal(size=200), human + 3 * generator.normal(size=200)
    better = compare(objective, ("a", "b"), many, human, GROUPS, systems=SYSTEMS)
    assert better.permutation_p < 0.05
    assert better.low > 0
