"""Intervals and p-values against SciPy, against sacreBLEU, and against every swap there is."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from sacrebleu.metrics.base import Metric, Score, Signature
from sacrebleu.significance import PairedTest
from scipy import stats
from statsmodels.stats.multitest import multipletests

import meteor_core.corpus.significance as resampling
from meteor_core import Meteor
from meteor_core.corpus.scoring import score_corpus
from meteor_core.corpus.significance import (
    Significance,
    SystemComparison,
    _p_value,
    compare,
    draw,
    holm,
    interval,
    neighbours_in_slice,
    significance,
    slice_scores,
    slices,
    trials_for,
)
from meteor_core.corpus.significance import slice_significance as on_part
from meteor_core.model.intervals import SIGNIFICANT

Rows = NDArray[np.int64]


def share(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """A toy metric: the words matched of all words, both summed."""
    return rows[:, 0] / rows[:, 1]


def systems(segments: int, better: float, seed: int = 1) -> tuple[Rows, Rows]:
    """Two systems' (matched words, words); the second matches ``better`` more of its words."""
    generator = np.random.default_rng(seed)
    words = generator.integers(5, 40, size=(2, segments))
    ease = generator.uniform(0.3, 0.7, size=segments)
    one, other = (
        np.stack([generator.binomial(words[which], ease + more), words[which]], axis=1)
        for which, more in enumerate((0.0, better))
    )
    return one, other


def judged(one: Rows, other: Rows, samples: int = 4_000, seed: int = 7) -> SystemComparison:
    first, second = draw((one, other), share, samples, samples, seed)
    return compare(("one", "other"), (first, second), share)


def resampled(rows: Rows, samples: int, seed: int = resampling.SEED) -> NDArray[np.float64]:
    return draw([rows], share, samples, 1, seed)[0].scores


@pytest.fixture(params=[(60, 0.0), (60, 0.05), (200, 0.02)], ids=str)
def pair(request: pytest.FixtureRequest) -> tuple[Rows, Rows]:
    return systems(*request.param)


def test_interval_as_scipy_s_bootstrap(pair: tuple[Rows, Rows]) -> None:
    for rows in pair:
        expected = stats.bootstrap(
            tuple(rows.T),
            lambda x, y, axis: x.sum(axis) / y.sum(axis),
            paired=True,
            method="percentile",
            n_resamples=4_000,
            rng=np.random.default_rng(3),
        )
        found = interval(resampled(rows, 4_000))
        assert found == pytest.approx(expected.confidence_interval, abs=expected.standard_error / 8)


def test_interval_of_the_difference_as_scipy_s_bootstrap(pair: tuple[Rows, Rows]) -> None:
    """Both systems are drawn alike: the interval is that of a paired resampling."""
    one, other = pair
    expected = stats.bootstrap(
        (*one.T, *other.T),
        lambda a, b, c, d, axis: c.sum(axis) / d.sum(axis) - a.sum(axis) / b.sum(axis),
        paired=True,
        method="percentile",
        n_resamples=4_000,
        rng=np.random.default_rng(3),
    )
    found = judged(one, other)
    assert found.difference == share(other.sum(0)[None])[0] - share(one.sum(0)[None])[0]
    near = partial(pytest.approx, abs=expected.standard_error / 8)
    assert (found.low, found.high) == near(expected.confidence_interval)


def test_randomisation_as_scipy_s_permutation_test(pair: tuple[Rows, Rows]) -> None:
    """SciPy swaps numbers, not rows: each segment is the number of its row."""
    one, other = pair
    rows = np.concatenate([one, other])

    def difference(first: NDArray[np.int64], second: NDArray[np.int64], axis: int) -> object:
        left, right = rows[first].sum(axis - 1), rows[second].sum(axis - 1)
        return right[..., 0] / right[..., 1] - left[..., 0] / left[..., 1]

    expected = stats.permutation_test(
        (np.arange(len(one)), np.arange(len(one)) + len(one)),
        difference,
        permutation_type="samples",
        vectorized=True,
        n_resamples=4_000,
        rng=np.random.default_rng(3),
        axis=-1,
    )
    assert judged(one, other).randomisation_p == pytest.approx(expected.pvalue, abs=0.03)


def test_randomisation_as_every_swap() -> None:
    one, other = systems(11, 0.07, seed=5)
    observed = abs(share(one.sum(0)[None]) - share(other.sum(0)[None]))[0]
    large = 0
    for coins in product([False, True], repeat=len(one)):
        chosen = np.array(coins)[:, None]
        sides = np.where(chosen, one, other), np.where(chosen, other, one)
        left, right = (share(side.sum(0)[None])[0] for side in sides)
        large += abs(left - right) >= observed - 1e-12
    found = judged(one, other, samples=20_000).randomisation_p
    assert found == pytest.approx(large / 2 ** len(one), abs=0.012)


class Overlap(Metric):  # type: ignore[misc]
    """The toy metric as sacreBLEU's: candidate words that the reference holds, of all."""

    _SIGNATURE_TYPE = Signature

    def __init__(self, references: list[list[str]]) -> None:
        super().__init__()
        self._ref_cache = self._cache_references(references)

    def _preprocess_segment(self, sent: str) -> str:
        return sent

    def _extract_reference_info(self, refs: list[str]) -> dict[str, set[str]]:
        return {"words": set(refs[0].split())}

    def _compute_segment_statistics(self, hypothesis: str, ref_kwargs: dict) -> list[int]:
        words = hypothesis.split()
        return [sum(word in ref_kwargs["words"] for word in words), len(words)]

    def _compute_score_from_stats(self, stats: NDArray[np.int64]) -> Score:
        return Score("overlap", float(stats[0] / stats[1]))

    def _aggregate_and_compute(self, stats: list[list[int]]) -> Score:
        return self._compute_score_from_stats(np.sum(stats, axis=0))


def written(rows: Rows) -> list[str]:
    """(2, 3) → ``"yes yes no"``."""
    return [" ".join(["yes"] * good + ["no"] * (words - good)) for good, words in rows]


def theirs(pair: tuple[Rows, Rows], test: str) -> tuple[float, float, float]:
    """sacreBLEU's p-value of the second system, the mean and half the width of its interval."""
    named = [("one", written(pair[0])), ("other", written(pair[1]))]
    metric = {"overlap": Overlap([["yes"] * len(pair[0])])}
    _, found = PairedTest(named, metric, references=None, test_type=test, n_samples=4_000)()
    result = found["overlap"][1]
    return result.p_value, result.mean or 0, result.ci or 0


def test_randomisation_as_sacrebleu_s(pair: tuple[Rows, Rows]) -> None:
    """But for ties, which count here: whole words tie now and then, real metrics hardly."""
    found = judged(*pair, seed=resampling.SEED)
    assert 0 <= found.randomisation_p - theirs(pair, "ar")[0] <= 1.5 / 4_001


def test_bootstrap_as_sacrebleu_s(pair: tuple[Rows, Rows]) -> None:
    p_value, mean, half = theirs(pair, "bs")
    drawn = resampled(pair[1], 4_000)
    low, high = interval(drawn)
    assert (drawn.mean(), (high - low) / 2) == pytest.approx((mean, half), rel=1e-6)
    found = judged(*pair, seed=resampling.SEED)
    assert found.bootstrap_p == pytest.approx(p_value, abs=1e-12)


def test_seeded() -> None:
    one, other = systems(50, 0.03)
    assert judged(one, other, 500) == judged(one, other, 500)
    assert judged(one, other, 500, seed=8) != judged(one, other, 500)
    first = resampled(one, 500)
    assert np.array_equal(resampled(one, 500), first)
    assert not np.array_equal(resampled(one, 500, seed=8), first)


def test_a_tie_counts_whatever_rounding_makes_of_it() -> None:
    """0.1 + 0.2 is a little more than 0.3, and as large."""
    assert _p_value(np.array([0.3, 0.1, 0.3]), 0.1 + 0.2) == 3 / 4


def test_identical_systems_do_not_differ() -> None:
    one, _ = systems(50, 0.0)
    found = judged(one, one.copy(), 500)
    assert (found.difference, found.low, found.high) == (0, 0, 0)
    assert (found.bootstrap_p, found.randomisation_p) == (1, 1)


def test_a_clear_difference_has_the_least_p_but_never_0() -> None:
    found = judged(*systems(200, 0.25), samples=999)
    assert found.low > 0
    assert (found.bootstrap_p, found.randomisation_p) == (0.001, 0.001)


def test_the_order_of_systems_turns_the_sign_only() -> None:
    one, other = systems(80, 0.04)
    there = judged(one, other)
    first, second = draw((other, one), share, 4_000, 4_000, 7)
    back = compare(("other", "one"), (first, second), share)
    assert back.difference == -there.difference
    assert (back.low, back.high) == (-there.high, -there.low)
    assert back.bootstrap_p == there.bootstrap_p
    assert back.randomisation_p == there.randomisation_p
    assert back == there.reverse


def test_p_is_even_where_nothing_differs() -> None:
    """Of 200 comparisons of equally good systems about a twentieth has p under .05.

    So it is with randomisation; the bootstrap looks at one tail, as sacreBLEU's, and has a tenth.
    """
    found = [judged(*systems(40, 0.0, seed=seed), samples=200) for seed in range(200)]
    randomised = np.array([one.randomisation_p for one in found])
    assert 0.01 <= np.mean(randomised < 0.05) <= 0.11
    assert stats.kstest(randomised, "uniform").pvalue > 0.001
    assert 0.04 <= np.mean(np.array([one.bootstrap_p for one in found]) < 0.05) <= 0.17


def test_memory_at_hand_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for numbers in (1, 700, 5000, 1 << 24):
        monkeypatch.setattr(resampling, "AT_ONCE", numbers)
        found.append(judged(*systems(50, 0.03), 300))
    assert found[0] == found[1] == found[2] == found[3]


def test_one_segment_and_one_sample() -> None:
    one, other = systems(1, 0.0)
    found = judged(one, other, samples=1)
    assert found.low == found.high == found.difference
    assert (found.bootstrap_p, found.randomisation_p) == (0.5 if found.difference else 1, 1)


def test_meteor_s_rows() -> None:
    """What is resampled is the corpus score: the interval holds it, its mean is near it."""
    metric = Meteor("ru", "tuned", stages=("exact",))
    good = ["кот спит дома", "лиса бежит", "дом стоит", "идёт дождь"] * 20
    bad = ["кот спит", "лиса", "дом дом", "дождь идёт"] * 20
    one, other = score_corpus({"one": bad, "other": good}, [good], metric)
    draws, alike = draw((one.rows.numbers, other.rows.numbers), one.rate_sums, 500, 500)
    low, high = interval(draws.scores)
    assert low < one.score.value < high
    assert draws.scores.mean() == pytest.approx(one.score.value, abs=0.005)
    found = compare(("one", "other"), (draws, alike), one.rate_sums)
    assert found.difference == pytest.approx(other.score.value - one.score.value, abs=1e-12)
    assert found.bootstrap_p == found.randomisation_p == 1 / 501


def left_out(segments: int, trials: int = 400) -> float:
    """How often the 95% interval of a mean that is 0 leaves 0 out."""
    generator = np.random.default_rng(0)
    misses = 0
    for _trial in range(trials):
        rows = np.stack([generator.normal(size=segments), np.ones(segments)], axis=1)
        (drawn,) = draw([rows], share, samples=400, trials=1)
        low, high = interval(drawn.scores)
        misses += not low <= 0 <= high
    return misses / trials


def test_intervals_of_few_segments_are_called_too_narrow() -> None:
    """They promise 5%."""
    assert left_out(4) > 0.15
    assert left_out(10) > 0.07
    assert left_out(resampling.FEW) < 0.12
    warning = resampling.too_few(4)
    assert warning
    assert warning.startswith("Segments: 4. With fewer than 20, bootstrap intervals are too narrow")
    assert resampling.too_few(resampling.FEW) is None


def test_one_segment_tells_nothing() -> None:
    one, other = systems(1, 0.2)
    found = significance({"one": one, "other": other}, share, samples=10, trials=10)
    assert not found.intervals
    assert not found.pairs
    assert "no interval and no p-value" in str(resampling.too_few(1))


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


LABELS = st.lists(st.sampled_from(["a", "b", " a ", "", "c"]), min_size=1, max_size=30)


def by_label(labels: list[str], rows: NDArray[np.int64]) -> dict[str, float]:
    parts = slices(labels)
    values = slice_scores(rows, share, parts).tolist()
    return dict(zip([part.label for part in parts], values, strict=True))


@given(LABELS)
def test_parts_make_up_the_whole(labels: list[str]) -> None:
    parts = slices(labels)
    assert sorted(number for part in parts for number in part.segments) == [*range(len(labels))]
    assert {part.label for part in parts} == {label.strip() for label in labels}


@given(LABELS, st.randoms())
def test_the_order_of_segments_changes_no_score(labels: list[str], random: object) -> None:
    rows = np.random.default_rng(len(labels)).integers(1, 9, size=(len(labels), 2))
    mixed = np.random.default_rng(3).permutation(len(labels))
    there = by_label(labels, rows)
    back = by_label([labels[number] for number in mixed], rows[mixed])
    assert back == pytest.approx(there)


def test_a_part_is_tested_as_a_corpus_of_its_own() -> None:
    generator = np.random.default_rng(1)
    systems = {name: generator.integers(1, 9, size=(40, 2)) for name in "AB"}
    part = slices(["x", "y"] * 20)[1]
    alone = {name: rows[1::2] for name, rows in systems.items()}
    assert on_part(systems, share, part) == significance(alone, share, samples=1000, trials=1000)


@given(LABELS)
def test_neighbours_lead_there_and_back(labels: list[str]) -> None:
    for segment in range(len(labels)):
        before, after = neighbours_in_slice(labels, segment)
        if after is not None:
            assert neighbours_in_slice(labels, after)[0] == segment
        if before is not None:
            assert neighbours_in_slice(labels, before)[1] == segment
            assert labels[before].strip() == labels[segment].strip()
