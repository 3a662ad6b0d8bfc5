"""Agreement, by hand and against brute force; tests of a difference, against what is known."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from meteor_core.meta_evaluation.measures import kendall, measure, pairs, pearson, spearman
from meteor_core.meta_evaluation.resampling import bootstrap, compare, williams
from meteor_core.model.intervals import middle

SMALL = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 2)), min_size=3)
DRAWN = settings(max_examples=60, deadline=None, derandomize=True)


def columns(rows: list[tuple[int, int, int]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    scores, human, groups = (np.array(column) for column in zip(*rows, strict=True))
    return scores.astype(float), human.astype(float), groups


@DRAWN
@given(SMALL)
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
