"""The leaderboard: what leads, what is behind, and what was fitted to what."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from meteor_core.meta_evaluation.judged import taken
from meteor_core.meta_evaluation.leaderboard import MEASURES, ScoredSet, standings
from meteor_core.meta_evaluation.measures import measure
from meteor_core.meta_evaluation.scorers import FittedTo, MetricScores, sketch
from tests.tuning.judging import judged

ROWS = judged(noise=0.3)
NOISE = np.random.default_rng(0).normal(size=(2, len(ROWS)))
SCORED = [
    MetricScores("tuned", "METEOR tuned", "variant:tuned", ROWS.human + 0.2 * NOISE[0]),
    MetricScores("chance", "Chance", "metric:chance", NOISE[1]),
]


def test_every_metric_has_a_standing_by_every_measure() -> None:
    found = list(standings(ScoredSet(ROWS, "ru", SCORED)))
    assert [(one.measure, one.name) for one in found] == [
        (name, metric) for name in MEASURES for metric in ("tuned", "chance")
    ]
    for one in found:
        (scores,) = (metric.scores for metric in SCORED if metric.name == one.name)
        assert one.value == pytest.approx(measure(one.measure, scores, ROWS.human, ROWS.groups))
        assert one.low <= one.value <= one.high
        assert one.leads == (one.name == "tuned")
        assert one.signature
        assert one.all_tied == 0  # people tie no pair here
    assert found[0].behind_p is None
    assert all(one.seen == 0 and not one.flattered for one in found)


def test_measures_by_segment_need_several_candidates() -> None:
    references = tuple(f"слово {n}" for n in range(60))
    alone = replace(judged(60, systems=1), references=references)
    scored = [replace(metric, scores=metric.scores[:60]) for metric in SCORED]
    found = standings(ScoredSet(replace(alone, sources=()), "ru", scored))
    assert {one.measure for one in found} == {"pearson"}


def test_order_of_rows_and_metrics_moves_no_standing() -> None:
    order = np.random.default_rng(1).permutation(len(ROWS))
    shuffled = [replace(metric, scores=metric.scores[order]) for metric in reversed(SCORED)]
    again = ScoredSet(taken(ROWS, order), "ru", shuffled)
    assert list(standings(again)) == list(standings(ScoredSet(ROWS, "ru", SCORED)))


def test_a_fit_is_known_by_the_references_that_it_saw() -> None:
    fitted = FittedTo("tuned", sketch(ROWS.references))
    one = ScoredSet(ROWS, "ru", SCORED, {"chance": fitted})
    found = {standing.name: standing for standing in standings(one, ["pearson"])}
    assert {name: each.seen for name, each in found.items()} == {"tuned": 0, "chance": 1}
    assert [found[name].flattered for name in ("tuned", "chance")] == [False, True]


def test_what_was_done_to_scores_is_told() -> None:
    noted = [replace(SCORED[0], note="without synonym"), SCORED[1]]
    found = list(standings(ScoredSet(ROWS, "ru", noted), ["pearson"]))
    assert [one.note for one in found] == ["without synonym", ""]


def test_a_distance_that_is_not_shown_takes_no_star_away() -> None:
    (one,) = (each for each in standings(ScoredSet(ROWS, "ru", SCORED), ["pearson"]) if each.behind)
    assert (one.name, one.leads) == ("chance", False)
    assert one.behind == pytest.approx(
        measure("pearson", SCORED[0].scores, ROWS.human, ROWS.groups) - one.value
    )
    assert replace(one, behind=0.0004).leads
