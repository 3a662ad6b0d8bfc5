"""Several systems: no order matters, and p-values are corrected for all comparisons."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from meteor_core.corpus.significance import Significance, holm, significance, trials_for
from meteor_core.model.intervals import SIGNIFICANT
from tests.corpus.test_significance import Rows, share, systems

FOUR = dict(zip("abcd", (*systems(60, 0.04), *systems(60, 0.09, seed=2)), strict=True))


def of_all(given: dict[str, Rows], **options: str) -> Significance:
    return significance(given, share, samples=300, trials=300, **options)


@pytest.mark.parametrize("order", ["dcba", "bdac"])
def test_no_order_of_systems_matters(order: str) -> None:
    there, back = of_all(FOUR), of_all({name: FOUR[name] for name in order})
    assert back.intervals == there.intervals
    for first, second in there.pairs:
        assert back.comparison(first, second) == there.pairs[first, second]


def test_the_order_of_segments_changes_nothing_but_the_luck_of_the_draw() -> None:
    """Draws go by position, as sacreBLEU's: other segments are drawn, of the same corpus."""
    mixed = np.random.default_rng(3).permutation(60)
    there, back = (
        significance(rows, share, samples=4_000, trials=4_000)
        for rows in (FOUR, {name: rows[mixed] for name, rows in FOUR.items()})
    )
    for names, pair in there.pairs.items():
        other = back.pairs[names]
        assert other.difference == pytest.approx(pair.difference, abs=1e-12)
        near = pytest.approx((pair.low, pair.high), abs=(pair.high - pair.low) / 12)
        assert (other.low, other.high) == near
        assert other.randomisation_p == pytest.approx(pair.randomisation_p, abs=0.035)
        assert other.bootstrap_p == pytest.approx(pair.bootstrap_p, abs=0.035)


def test_a_baseline_meets_every_other_and_all_are_corrected_together() -> None:
    found = of_all(FOUR, baseline="b")
    assert [*found.pairs] == [("b", "a"), ("b", "c"), ("b", "d")]
    every = of_all(FOUR)
    for (first, second), pair in found.pairs.items():
        alone = every.comparison(first, second)
        assert pair.randomisation_p == alone.randomisation_p
        assert pair.randomisation_holm <= alone.randomisation_holm
    raw = [pair.bootstrap_p for pair in found.pairs.values()]
    assert [pair.bootstrap_holm for pair in found.pairs.values()] == holm(raw)


def test_too_few_trials_leave_open_what_they_cannot_tell() -> None:
    clear = systems(400, 0.2)
    rows = dict(zip("abc", (clear[0], clear[1], clear[0]), strict=True))
    for trials, is_open in ((9, True), (40, True), (trials_for(3), False)):
        found = significance(rows, share, samples=300, trials=trials)
        assert found.comparison("a", "b").least_holm == pytest.approx(3 / (trials + 1))
        assert found.comparison("a", "b").is_open is is_open
        assert found.comparison("a", "b").is_significant is not is_open
        assert not found.comparison("a", "c").is_open
    assert found.comparison("a", "b").least_holm < SIGNIFICANT / 2


@given(st.lists(st.floats(0.0001, 1), min_size=1, max_size=30))
@settings(max_examples=20)
def test_holm_as_statsmodels(p_values: list[float]) -> None:
    with patch("gc.collect"):  # which theirs calls each time: half a second late in a run
        theirs = multipletests(p_values, method="holm")[1]
    assert holm(p_values) == pytest.approx(theirs, abs=1e-12)


@given(st.lists(st.sampled_from([0.001, 0.01, 0.04, 0.5]), min_size=1, max_size=9), st.randoms())
def test_holm_knows_no_order(p_values: list[float], random: Random) -> None:
    mixed = random.sample(range(len(p_values)), len(p_values))
    there, back = holm(p_values), holm([p_values[number] for number in mixed])
    assert back == [there[number] for number in mixed]


def test_nothing_to_correct() -> None:
    assert holm([]) == []
    assert holm([0.03]) == [0.03]
