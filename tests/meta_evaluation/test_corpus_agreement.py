"""Agreement with people over a corpus: SciPy's numbers, whatever the order of metrics."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from meteor_core.meta_evaluation.agreement import SegmentScores, people_agreement

GENERATOR = np.random.default_rng(4)
HUMAN = {name: GENERATOR.normal(size=60) for name in "AB"}
CLOSE = {name: values + GENERATOR.normal(size=60) / 2 for name, values in HUMAN.items()}
FAR = {name: values + GENERATOR.normal(size=60) * 3 for name, values in HUMAN.items()}
PEOPLE = SegmentScores("human", HUMAN)


def test_as_scipy() -> None:
    (found,) = people_agreement(PEOPLE, [SegmentScores("close", CLOSE)])
    metric, human = (np.concatenate([*side.values()]) for side in (CLOSE, HUMAN))
    assert (found.rows, found.segments) == (120, 60)
    assert found.pearson == pytest.approx(stats.pearsonr(metric, human).statistic)
    assert found.spearman == pytest.approx(stats.spearmanr(metric, human).statistic)
    assert found.kendall == pytest.approx(stats.kendalltau(metric, human).statistic)
    assert found.low < found.pearson < found.high


def test_the_closest_first_and_less_is_turned_round() -> None:
    errors = {name: -values for name, values in CLOSE.items()}
    metrics = [SegmentScores("far", FAR), SegmentScores("errors", errors, False)]
    there, back = people_agreement(PEOPLE, metrics), people_agreement(PEOPLE, metrics[::-1])
    assert [one.title for one in there] == ["errors", "far"]
    assert there == back
    assert there[0].pearson == people_agreement(PEOPLE, [SegmentScores("c", CLOSE)])[0].pearson


@pytest.mark.parametrize("names", ["AB", "BA"])
def test_no_order_of_segments_or_systems_moves_a_bound(names: str) -> None:
    mixed = np.random.default_rng(1).permutation(60)
    there, back = (
        people_agreement(
            SegmentScores("human", {name: HUMAN[name][order] for name in some}),
            [
                SegmentScores(title, {name: values[name][order] for name in some})
                for title, values in (("close", CLOSE), ("far", FAR))
            ],
        )
        for some, order in (("AB", np.arange(60)), (names, mixed))
    )
    assert there == back


def test_one_segment_has_no_interval() -> None:
    human, metric = (
        SegmentScores(
            "scores", {name: values[:1] for name, values in zip("ABCDE", given, strict=True)}
        )
        for given in GENERATOR.normal(size=(2, 5, 1))
    )
    (found,) = people_agreement(human, [metric])
    assert (found.rows, found.segments) == (5, 1)
    assert np.isnan([found.low, found.high]).all()


def test_rows_that_all_have() -> None:
    holes = {name: values.copy() for name, values in HUMAN.items()}
    holes["A"][:50] = np.nan
    (found,) = people_agreement(SegmentScores("human", holes), [SegmentScores("far", FAR)])
    assert found.rows == 70
    holes["A"][:], holes["B"][2:] = np.nan, np.nan
    assert people_agreement(SegmentScores("human", holes), [SegmentScores("far", FAR)]) == []
    assert people_agreement(PEOPLE, []) == []
