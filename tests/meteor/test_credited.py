"""Related words earn credit in P and R; chunks, matches and links know nothing of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core import Meteor
from meteor_core.explain.player import states
from meteor_core.explain.why import why
from meteor_core.meteor.breakdown import breakdown
from meteor_core.meteor.scoring import score

pytestmark = pytest.mark.resource("navec-news")

CANDIDATE = "Путин рассказал журналистам о погоде в отеле"
REFERENCE = "Медведев посоветовал журналистам о погоде и экипировке"


@pytest.fixture(scope="module")
def metrics() -> tuple[Meteor, Meteor]:
    whole = Meteor("ru")
    return whole, Meteor("ru", stages=[name for name in whole.stages if name != "related"])


def test_credit_without_a_match(metrics: tuple[Meteor, Meteor]) -> None:
    result, plain = (metric.score(CANDIDATE, REFERENCE) for metric in metrics)
    alignment = result.alignment
    assert {pair.candidate[0] for pair in alignment.related} == {0, 1}
    assert (alignment.links, alignment.matches) == (plain.alignment.links, plain.alignment.matches)
    assert result.score.penalty == plain.score.penalty
    assert result.statistics.matches == plain.statistics.matches
    assert result.statistics.candidate_matches[-1].content == 2
    weightless = result.parameters.with_weights({"related": 0.0})
    assert score(result.statistics, weightless) == plain.score


def test_every_way_counts_the_same(metrics: tuple[Meteor, Meteor]) -> None:
    metric = metrics[0]
    candidate, reference = metric.sentence(CANDIDATE), metric.sentence(REFERENCE)
    statistics = metric.score(CANDIDATE, REFERENCE).statistics
    assert metric.compare(candidate, reference) == statistics
    assert metric.tally(candidate, reference, metric.edges(candidate, reference)) == statistics


def test_losses_sum(metrics: tuple[Meteor, Meteor]) -> None:
    result = metrics[0].score(CANDIDATE, REFERENCE)
    lost = breakdown(result.statistics, result.parameters)
    assert lost.value + sum(amount for _, amount in lost.parts) == pytest.approx(1)


def test_its_step_comes_last_and_adds_no_match(metrics: tuple[Meteor, Meteor]) -> None:
    result = metrics[0].score(CANDIDATE, REFERENCE)
    steps = {state.name: state for state in states(result.references[0], result.parameters)}
    before, after = steps["fuzzy"], steps["related"]
    assert {pair.stage for pair in after.new} == {"related"}
    assert after.alignment.matches == before.alignment.matches
    assert after.statistics.candidate_words == before.statistics.candidate_words
    assert after.score.precision > before.score.precision


KINDS = """
0 | related
2 | done
6 | obstacle
"""


@pytest.mark.parametrize("line", KINDS.strip().splitlines())
def test_what_is_said_of_a_word(metrics: tuple[Meteor, Meteor], line: str) -> None:
    position, expected = line.split("|")
    result = metrics[0].score(CANDIDATE, REFERENCE)
    answer = why(metrics[0], result.references[0], result.parameters, "candidate", int(position))
    verdicts = {verdict.stage: verdict.kind for verdict in answer.verdicts}
    assert verdicts["related"] == expected.strip()


def test_a_forced_match_takes_the_credit_of_its_words(metrics: tuple[Meteor, Meteor]) -> None:
    metric = metrics[0]
    alignment = metric.align(CANDIDATE, [REFERENCE])[0]
    pair = alignment.related[0]
    forced = replace(alignment, matches=(replace(pair, stage="synonym"), *alignment.matches))
    counted = metric.rate([forced]).statistics
    assert counted.candidate_matches[-1].content == len(alignment.related) - 1
