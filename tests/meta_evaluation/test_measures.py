"""Agreement, by hand and against brute force; tests of a difference, against what is known."""

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
    kendall,
    mean,
    measure,
    of_all,
    pairs,
    pearson,
    spearman,
)
from meteor_core.meta_evaluation.resampling import bootstrap, compare, williams
from meteor_core.model.intervals import middle

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


FEW = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 2)), min_size=3)


@DRAWN
@given(FEW)
def test_correlations_are_scipy_s(rows: list[tuple[int, int, int]]) -> None:
    scores, human, _ = columns(rows)
    if np.ptp(scores) and np.ptp(human):
        assert pearson(scores, human) == pytest.approx(stats.pearsonr(scores, human)[0])
        assert spearman(scores, human) == pytest.approx(stats.spearmanr(scores, human)[0])
        assert kendall(scores, human) == pytest.approx(stats.kendalltau(scores, human)[0])
    else:
        assert pearson(scores, human) == spearman(scores, human) == kendall(scores, human) == 0


def test_pairs_stay_within_a_segment() -> None:
    compared = pairs(np.array([3.0, 2, 2, 1, 5]), np.array([0, 0, 0, 0, 1]))
    assert len(compared.first) == 6
    assert 4 not in {*compared.first, *compared.second}
    assert sorted(compared.preferred.tolist()).count(0) == 1


def test_pairs_of_all_rows_where_segments_have_one_candidate() -> None:
    assert len(pairs(np.arange(5.0), np.arange(5)).first) == 10


def test_a_bootstrap_draws_segments_and_holds_the_truth() -> None:
    generator = np.random.default_rng(0)
    human = generator.normal(size=400)
    scores = human + generator.normal(size=400)
    groups = np.arange(400) // 4
    for objective in ("pearson", "spearman", "accuracy", "item_kendall"):
        drawn = bootstrap(objective, [scores, human], human, groups, samples=100)
        low, high = middle(drawn[:, 0])
        assert low < measure(objective, scores, human, groups) < high
        assert drawn[:, 1] == pytest.approx(1)


@pytest.mark.parametrize("seed", range(4))
def test_a_row_that_is_drawn_twice_agrees_with_nobody(seed: int) -> None:
    """Of scores that say nothing, one candidate a segment: draws lie about the value itself."""
    generator = np.random.default_rng(seed)
    human, scores = generator.normal(size=(2, 40))
    value = measure("accuracy", scores, human, np.arange(40))
    drawn = bootstrap("accuracy", [scores], human, np.arange(40))[:, 0]
    assert drawn.mean() == pytest.approx(value, abs=0.01)


def test_draws_compare_the_pairs_that_the_whole_does() -> None:
    """Just too few pairs within segments: no draw of more of them measures something else."""
    generator = np.random.default_rng(0)
    groups = np.r_[np.arange(100), np.arange(9)]
    human = 5.0 * groups + generator.normal(size=109)
    scores = 5.0 * groups - human / 100
    assert not pairs(human, groups).within
    assert bootstrap("accuracy", [scores], human, groups)[:, 0].min() > 0.9


def test_equal_metrics_do_not_differ() -> None:
    generator = np.random.default_rng(0)
    human = generator.normal(size=200)
    scores = human + generator.normal(size=200)
    found = compare("pearson", ("a", "b"), (scores, 3 * scores + 1), human, np.arange(200))
    assert found.difference == pytest.approx(0)
    assert (found.permutation_p, found.williams_p) == (1, pytest.approx(1, abs=1e-3))


@pytest.mark.parametrize("objective", ["pearson", "kendall"])
def test_a_better_metric_is_found_better(objective: str) -> None:
    generator = np.random.default_rng(0)
    human = generator.normal(size=200)
    good, bad = (human + noise * generator.normal(size=200) for noise in (0.5, 3))
    found = compare(objective, ("good", "bad"), (good, bad), human, np.arange(200))
    assert found.low > 0
    assert found.permutation_p < 0.01
    assert found.williams_p is None if objective == "kendall" else found.williams_p < 0.001


def test_williams_by_hand() -> None:
    """n 103, r .5 and .4, .6 between: |R| .35 − …, t 1.3014 with 100 degrees of freedom."""
    rest = 1 - 0.25 - 0.16 - 0.36 + 2 * 0.5 * 0.4 * 0.6
    t = 0.1 * np.sqrt(102 * 1.6 / (2 * rest * 102 / 100 + 0.2025 * 0.4**3))
    assert williams(0.5, 0.4, 0.6, 103) == pytest.approx(2 * stats.t.sf(t, 100))
    assert williams(0.5, 0.4, 0.6, 3) == 1  # no degree of freedom
