"""Many settings at once say what one says; fits find what was hidden, and are honest about it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from meteor_core import Meteor, Parameters
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import OBJECTIVES
from meteor_core.meta_evaluation.scorers import system
from meteor_core.meteor.scoring import scores
from meteor_core.tuning import FitTask, fit, task
from meteor_core.tuning.fitting import best, deal
from meteor_core.tuning.saved import SavedVariant, load, of, read, write
from meteor_core.tuning.space import FitStatistics, agreements
from tests.tuning.judging import judged

METRIC = Meteor("ru", "tuned", stages=("exact", "lemma", "fuzzy"))
ROWS = judged()


@pytest.fixture(scope="module")
def given() -> FitTask:
    return task(ROWS, METRIC)


def test_many_settings_are_scored_as_one() -> None:
    rows = system(ROWS, METRIC).rows
    counted = FitStatistics.of(rows)
    vectors = np.random.default_rng(0).uniform(size=(7, len(counted.space.names)))
    vectors[0] = counted.space.vector(METRIC.parameters)
    found = counted.scores(vectors)
    for vector, one in zip(vectors, found, strict=True):
        parameters = counted.space.parameters(vector, digits=17)
        assert one == pytest.approx(scores(rows, parameters))
    places = np.array([5, 0, 17])
    assert counted.taken(places).scores(vectors) == pytest.approx(found[:, places])


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_agreements_of_many_settings(given: FitTask, objective: str) -> None:
    asked = replace(given, objective=objective)
    vectors = np.random.default_rng(0).uniform(size=(3, len(given.space.names)))
    found = agreements(objective, given.statistics, vectors, given.human, asked.compared)
    expected = [asked.agreement(one) for one in given.statistics.scores(vectors)]
    assert found == pytest.approx(expected)


def test_folds_share_no_segment() -> None:
    parts = deal(ROWS.groups, 5)
    assert sorted(np.concatenate(parts)) == list(range(len(ROWS)))
    groups = [set(ROWS.groups[part]) for part in parts]
    assert sum(map(len, groups)) == len(set(ROWS.groups))
    with pytest.raises(InputError, match="61 folds cannot be made from 60 segments"):
        deal(ROWS.groups, 61)


def test_hidden_parameters_are_found(given: FitTask) -> None:
    """People who score as METEOR would with other parameters: the fit comes up to them."""
    hidden = Parameters(0.2, 1.0, 0.9, 0.9, (("lemma", 0.5), ("fuzzy", 0.1)))
    asked = replace(given, human=given.scores(hidden), ridge=0.001)
    found = best(asked)
    assert asked.agreement(asked.scores(found)) > 0.999
    assert asked.agreement(asked.scores(asked.start)) < 0.99


def test_a_large_ridge_keeps_the_start(given: FitTask) -> None:
    found = best(replace(given, ridge=1000.0))
    assert given.space.vector(found) == pytest.approx(given.space.vector(given.start), abs=0.02)


def test_a_fit_tells_what_it_is_worth(given: FitTask) -> None:
    seen: list[tuple[int, int]] = []
    found = fit([given], folds=3, progress=lambda done, total: seen.append((done, total)))
    assert found.after >= found.before - 1e-3
    assert len(found.folds) == 3
    assert [one.segments for one in found.curve] == sorted(one.segments for one in found.curve)
    assert seen[0] == (0, 16)
    assert seen[-1] == (16, 16)
    assert found.held_out.low <= found.held_out.difference <= found.held_out.high
    assert "a fit is unreliable" in found.warnings[0]


def test_a_fit_that_gains_nothing_says_so(given: FitTask) -> None:
    """People who score at random: what is fitted to some tells nothing of the others."""
    people = (np.random.default_rng(seed).normal(size=len(given.human)) for seed in range(9, 19))
    fits = (fit([replace(given, human=human)], folds=2, curve=False) for human in people)
    found = next(each for each in fits if each.held_out.difference < 0)  # by luck some gain
    assert found.after > found.before
    assert any("there is no reason to use them" in warning for warning in found.warnings)


def test_a_fit_can_be_broken_off(given: FitTask) -> None:
    def stop(done: int, total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        fit([given], progress=stop)


def saved(given: FitTask) -> SavedVariant:
    return of("моя", METRIC, fit([given], folds=2, curve=False), ROWS)


def test_a_saved_variant_comes_back(given: FitTask, tmp_path) -> None:
    one = saved(given)
    path = tmp_path / "variant.json"
    path.write_text(write(one), encoding="utf-8")
    found = load(path)
    assert found == one
    assert found.metric().signature == one.fitted["signature"]
    assert found.metric().parameters == one.parameters


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"kind"', '"kin"', "does not contain a variant"),
        ('"format": 1', '"format": 9', "does not contain a variant"),
        ('"alpha"', '"alfa"', "field alpha is missing"),
        ('"alpha": ', '"alpha": 7', "is 7"),
        ('"language": "ru"', '"language": "xx"', "xx"),
        ('"base": "tuned"', '"base": "magic"', "magic"),
        ('"base": "tuned"', '"base": "tuned' + "/x" * 9999 + '"', "field base has 20003"),
        ('"alpha": 0', f'"alpha": {"9" * 400}, "x": 0', "field alpha is 9999.*a number"),
        ('"alpha": 0', '"alpha": true, "x": 0', "field alpha is true, but it must be a number"),
        ('"alpha": 0', '"alpha": "0.5", "x": 0', 'field alpha is "0.5", but it must be a number'),
        ('"weights": {', '"weights": [], "w": {', r"field weights is \[\], .* an object"),
        ('"name": "моя"', '"name": null', "field name is null, but it must be a text"),
        ('"name": "моя"', '"name": ["моя"]', r'field name is \["моя"\], but it must be a text'),
        ('"name": "моя"', '"name": " \u200b"', "field name is .*, but it must be a text"),
        ('"language": "ru"', '"language": null', "field language is null, but it must be a text"),
        ('"stages": [', '"stages": "exact", "s": [', "field stages is .* a list of texts"),
        ('"stages": [', '"stages": [null, ', "field stages is .* a list of texts"),
        ('"punctuation": true', '"punctuation": "no"', 'is "no", but it must be true or false'),
        ('"threshold": null', '"threshold": false', "threshold is false, .* a number"),
        ('"fitted": {', '"fitted": [], "f": {', r"field fitted is \[\], .* an object"),
        ("{", "[", "cannot be read"),
    ],
)
def test_a_damaged_variant_is_refused(given: FitTask, old: str, new: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read(write(saved(given)).replace(old, new, 1))
