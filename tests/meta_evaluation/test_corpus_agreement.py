"""Agreement with people over a corpus: SciPy's numbers, whatever the order of metrics."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from meteor_core.meta_evaluation.corpus_agreement import SegmentScores, people_agreement

GENERATOR = np.random.default_rng(4)
HUMAN = {name: GENERATOR.normal(size=60) for name in "AB"}
CLOSE = {name: values + GENERATOR.normal(size=60) / 2 for name, values in HUMAN.items()}
FAR = {name: values + GENERATOR.normal(size=60) * 3 for name, values in HUMAN.items()}
PEOPLE = SegmentScores("human", HUMAN)


def test_as_scipy() -> None:
    (found,) = people_agreement(PEOPLE, [SegmentScores("close", CLOSE)])
    metric, human = (np.concatenate([*side.values()]) for side in (CLOSE, HUMAN))
    assert found.rows == 120
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


def test_rows_that_all_have() -> None:
    holes = {name: values.copy() for name, values in HUMAN.items()}
    holes["A"][:50] = np.nan
    (found,) = people_agreement(SegmentScores("human", holes), [SegmentScores("far", FAR)])
    assert found.rows == 70
    holes["A"][:], holes["B"][2:] = np.nan, np.nan
    assert people_agreement(SegmentScores("human", holes), [SegmentScores("far", FAR)]) == []
    assert people_agreement(PEOPLE, []) == []
