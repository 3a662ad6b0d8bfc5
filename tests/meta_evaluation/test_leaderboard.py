"""The leaderboard: what leads, what is behind, and what was fitted to what."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from meteor_core.meta_evaluation.judged import taken
from meteor_core.meta_evaluation.leaderboard import MEASURES, ScoredSet, standings
from meteor_core.meta_evaluation.measures import measure
from meteor_core.meta_evaluation.provenance import KEPT, seen, sketch, sketch_in
from meteor_core.meta_evaluation.scorers import MetricScores
from tests.tuning.judging import judged

ROWS = judged(noise=0.3)
NOISE = np.random.default_rng(0).normal(size=(2, len(ROWS)))
SCORED = [
    MetricScores("explorer", "METEOR Explorer", "variant:explorer", ROWS.human + 0.2 * NOISE[0]),
    MetricScores("chance", "Chance", "metric:chance", NOISE[1]),
]


def texts(count: int, first: int = 0):
    """As many segments with references of their own."""
    rows = judged(count, systems=1)
    return replace(rows, references=tuple(f"слово {first + n}" for n in range(count)))


def test_every_metric_has_a_standing_by_every_measure() -> None:
    found = list(standings(ScoredSet(ROWS, "ru", SCORED)))
    assert [(one.measure, one.name) for one in found] == [
        (name, metric) for name in MEASURES for metric in ("explorer", "chance")
    ]
    for one in found:
        (scores,) = (metric.scores for metric in SCORED if metric.name == one.name)
        assert one.value == pytest.approx(measure(one.measure, scores, ROWS.human, ROWS.groups))
        assert one.low <= one.value <= one.high
        assert one.leads == (one.name == "explorer")
        assert one.signature
    assert found[0].behind_p is None
    assert "set by hand" in found[0].remark
    assert found[1].remark == ""


def test_order_of_rows_and_metrics_moves_no_standing() -> None:
    order = np.random.default_rng(1).permutation(len(ROWS))
    shuffled = [replace(metric, scores=metric.scores[order]) for metric in reversed(SCORED)]
    again = ScoredSet(taken(ROWS, order), "ru", shuffled)
    assert list(standings(again)) == list(standings(ScoredSet(ROWS, "ru", SCORED)))


def test_a_fit_is_known_by_the_references_that_it_saw() -> None:
    one = ScoredSet(ROWS, "ru", SCORED, {"chance": sketch(ROWS)})
    found = {standing.name: standing.seen for standing in standings(one, ["pearson"])}
    assert found == {"explorer": 0, "chance": 1}


@pytest.mark.parametrize(("shared", "expected"), [(0, 0.0), (30, 0.5), (60, 1.0)])
def test_what_a_small_fit_saw_is_exact(shared: int, expected: float) -> None:
    assert seen(sketch(texts(60)), texts(60, first=60 - shared)) == expected


@pytest.mark.parametrize("shared", [0, 1000, 2000])
def test_what_a_large_fit_saw_is_estimated(shared: int) -> None:
    fitted = sketch(texts(2000))
    assert len(fitted) == KEPT
    assert seen(fitted, texts(2000, first=2000 - shared)) == pytest.approx(shared / 2000, abs=0.15)


@pytest.mark.parametrize("given", [None, "abc", 5, [], [1, {}]])
def test_a_file_without_a_sketch(given: object) -> None:
    assert seen(sketch_in({"segments": given}), ROWS) == 0
