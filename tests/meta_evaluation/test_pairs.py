"""Group-by-item measures against brute force, and worked by hand."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from meteor_core.meta_evaluation.measures import (
    MOST_OF_ALL,
    accuracy,
    item_accuracies,
    item_accuracy,
    item_kendall,
    mean,
    measure,
    of_all,
    pairs,
)

SMALL = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 2)), min_size=6)
DRAWN = settings(max_examples=60, deadline=None, derandomize=True)

Column = np.ndarray


def columns(rows: list[tuple[int, int, int]]) -> tuple[Column, Column, Column]:
    scores, human, groups = (np.array(column) for column in zip(*rows, strict=True))
    return scores.astype(float), human.astype(float), groups


def acc_eq(scores: Column, human: Column, groups: Column, epsilon: float) -> float:
    """Deutsch et al. (2023): (concordant + tied by both) ÷ pairs, the mean over segments."""
    values = []
    for group in set(groups.tolist()):
        rows = np.flatnonzero(groups == group).tolist()
        right = [
            (0 if abs(scores[a] - scores[b]) <= epsilon else np.sign(scores[a] - scores[b]))
            == np.sign(human[a] - human[b])
            for a, b in combinations(rows, 2)
        ]
        values += [np.mean(right)] if right else []
    return float(np.mean(values))


def test_of_many_rows_as_many_pairs_are_drawn_as_is_said() -> None:
    rows = np.arange(400)
    assert len(of_all(rows.astype(float), rows).first) == MOST_OF_ALL


@DRAWN
@given(SMALL)
def test_accuracy_is_the_best_mean_over_segments(rows: list[tuple[int, int, int]]) -> None:
    scores, human, groups = columns(rows)
    compared = pairs(human, groups)
    groups = groups if compared.within else np.zeros_like(groups)
    found, epsilon = accuracy(scores, compared)
    sizes = {0.0, *np.abs(scores[:, None] - scores).ravel().tolist()}
    assert found == pytest.approx(max(acc_eq(scores, human, groups, size) for size in sizes))
    assert found == pytest.approx(acc_eq(scores, human, groups, epsilon))
    assert found == pytest.approx(mean(item_accuracies(scores, compared, epsilon)))


@DRAWN
@given(SMALL)
def test_kendall_within_segments_is_scipy_s(rows: list[tuple[int, int, int]]) -> None:
    scores, human, groups = columns(rows)
    if not pairs(human, groups).within:
        groups = np.zeros_like(groups)
    values = []
    for group in set(groups.tolist()):
        inside = groups == group
        if np.ptp(human[inside]):
            varied = np.ptp(scores[inside]) > 0
            values.append(stats.kendalltau(scores[inside], human[inside])[0] if varied else 0.0)
    expected = float(np.mean(values)) if values else 0.0
    assert measure("item_kendall", scores, human, groups) == pytest.approx(expected)


def test_ties_are_worth_what_people_say() -> None:
    """Human 0 0 1, metric .1 .2 .9: without ε the tie is missed, with .1 all three are right."""
    human, scores = np.array([0.0, 0, 1]), np.array([0.1, 0.2, 0.9])
    compared = pairs(human, np.zeros(3, dtype=int))
    assert mean(item_accuracies(scores, compared, 0.0)) == pytest.approx(2 / 3)
    assert accuracy(scores, compared) == (pytest.approx(1), pytest.approx(0.1))


def test_a_metric_that_always_ties_earns_the_ties() -> None:
    """Section 5 of the paper: a constant is right wherever people tie, and nowhere else."""
    human = np.array([0.0, 0, 0, 1, 2, 3, 3, 3])
    compared = pairs(human, np.zeros(8, dtype=int))
    assert accuracy(np.ones(8), compared)[0] == pytest.approx(6 / 28)


def test_segments_weigh_alike_however_many_candidates_they_have() -> None:
    human = np.array([0.0, 1, 0, 1, 2, 3, 4])
    groups = np.array([0, 0, 1, 1, 1, 1, 1])
    scores = np.where(groups == 0, human, -human)
    assert item_accuracy(scores, pairs(human, groups)) == pytest.approx(0.5)
    assert item_kendall(scores, pairs(human, groups)) == pytest.approx(0)


def test_knowing_hard_sources_earns_nothing() -> None:
    """A metric that knows the segment alone: near 1 over all rows, nothing within segments."""
    generator = np.random.default_rng(0)
    groups = np.repeat(np.arange(200), 4)
    hard = generator.normal(size=200)[groups]
    human = hard + 0.1 * generator.normal(size=800)
    assert measure("pearson", hard, human, groups) > 0.98
    assert measure("item_kendall", hard, human, groups) == 0
    assert measure("accuracy", hard, human, groups) == 0


@DRAWN
@given(SMALL, st.randoms())
def test_order_of_rows_moves_nothing(rows: list[tuple[int, int, int]], random) -> None:
    shuffled = random.sample(rows, len(rows))
    for objective in ("accuracy", "item_kendall"):
        found, again = (measure(objective, *columns(some)) for some in (rows, shuffled))
        assert found == pytest.approx(again)
