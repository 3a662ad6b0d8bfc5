"""Weights that do not rise along the stages: in every setting that a fit tries, unless let."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from meteor_core import Meteor, Parameters
from meteor_core.meteor.matrix import Values
from meteor_core.model import GREEK
from meteor_core.tuning import FitTask, fit, fitting, task
from meteor_core.tuning.fitting import best, falling, points, rise
from tests.tuning.judging import judged

METRIC = Meteor("ru", "tuned", stages=("exact", "lemma", "fuzzy"))
FUZZY_FIRST = Parameters(0.8, 0.8, 0.5, 0.75, (("lemma", 0.1), ("fuzzy", 0.8)))
FIRST = len(GREEK)
CUBE = st.lists(st.floats(0, 1), min_size=FIRST + 1, max_size=12)


@pytest.fixture(scope="module")
def given() -> FitTask:
    """People to whom a misspelling matters less than another form does."""
    made = task(judged(), METRIC)
    return replace(made, human=made.scores(FUZZY_FIRST), ridge=0.001)


@for_all(CUBE)
def test_no_point_stands_for_weights_that_rise(point: list[float]) -> None:
    setting = falling(np.array([point]))[0]
    assert list(setting[:FIRST]) == point[:FIRST]
    assert (np.diff([1.0, *setting[FIRST:]]) <= 0).all()
    assert setting[-1] >= 0


@for_all(CUBE)
def test_settings_allowed_have_a_point(point: list[float]) -> None:
    """Weights that do not rise come back; those that rise are cut to the ones before."""
    setting = np.array([point])
    cut = np.minimum.accumulate(setting[:, FIRST:], axis=1)
    found = points(setting)
    assert ((found >= 0) & (found <= 1)).all()
    assert falling(found)[:, FIRST:] == pytest.approx(cut, abs=1e-9)


def test_points_lie_evenly_among_the_settings_allowed() -> None:
    """Of three weights drawn anew until they do not rise, the means are ¾, ½ and ¼."""
    cube = np.random.default_rng(0).uniform(size=(20_000, FIRST + 3))
    assert falling(cube)[:, FIRST:].mean(axis=0) == pytest.approx([0.75, 0.5, 0.25], abs=0.01)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [((0.9, 0.8), False), ((0.9, 0.9), False), ((0.8, 0.9), True), ((1.0, 0.0), False)],
)
def test_whether_weights_rise(weights: tuple[float, float], expected: bool) -> None:
    parameters = Parameters(0.9, 1, 0.5, weights=(("fuzzy", weights[1]), ("lemma", weights[0])))
    assert rise(parameters, ("exact", "lemma", "fuzzy")) is expected


@pytest.mark.parametrize("objective", ["pearson", "kendall"])
def test_no_setting_tried_has_weights_that_rise(
    given: FitTask, objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Values] = []
    measured = fitting.agreements

    def noting(objective: str, statistics, vectors: Values, human: Values, compared) -> Values:
        tried.append(vectors)
        return measured(objective, statistics, vectors, human, compared)

    monkeypatch.setattr(fitting, "agreements", noting)
    found = best(replace(given, objective=objective, start=FUZZY_FIRST))
    settings = np.concatenate(tried)
    assert len(settings) > 700
    assert (np.diff(settings[:, FIRST:], axis=1) <= 0).all()
    assert not rise(found, METRIC.stages)


def test_weights_rise_where_they_may(given: FitTask) -> None:
    free = replace(given, rising=True)
    found = {task.rising: best(task) for task in (given, free)}
    assert rise(found[True], METRIC.stages)
    assert free.agreement(free.scores(found[True])) > given.agreement(given.scores(found[False]))


def test_a_fit_says_whether_weights_were_free(given: FitTask) -> None:
    start = replace(given, start=FUZZY_FIRST)
    bound = fit([start], folds=2, curve=False)
    assert not bound.rising
    assert any("initial weights rise" in warning for warning in bound.warnings)
    assert bound.before == pytest.approx(1.0), "the start is scored with its own weights"
    assert not any(rise(fold, METRIC.stages) for fold in bound.folds)
    free = fit([replace(start, rising=True)], folds=2, curve=False)
    assert free.rising
    assert not any("initial weights" in warning for warning in free.warnings)
