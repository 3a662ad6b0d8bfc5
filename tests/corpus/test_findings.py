"""Findings, losses and segments of a small corpus, checked by hand and against the sums."""

from __future__ import annotations

import numpy as np
import pytest

from meteor_core import InputError, Meteor
from meteor_core.corpus.findings import Examiner, Findings, Ledger, earnings, lost, missed, pairs
from meteor_core.corpus.processes import stream
from meteor_core.corpus.results import Filter, choose, lengths, order, stage_words
from meteor_core.corpus.scoring import score_corpus

REFERENCES = ["the cats sat on the mat", "dogs run in the park", "a quiet morning"]
SYSTEMS = {
    "near": ["the cat sat on the mat", "dogs ran in the park", "a quiet morning"],
    "far": ["mat the on sat cat", "a dog was running", "an evening of noise"],
}


@pytest.fixture(scope="module")
def metric() -> Meteor:
    return Meteor("en", "tuned", stages=("exact", "stem"))


@pytest.fixture(scope="module")
def findings(metric: Meteor) -> Findings:
    ledger = Ledger(tuple(SYSTEMS), metric.settings, metric.stages)
    for found in stream(SYSTEMS, [REFERENCES], Examiner(metric.settings, metric.stages), lines=2):
        ledger.add(found)
    return ledger.findings()


def test_streamed_rows_are_those_of_the_whole(findings: Findings, metric: Meteor) -> None:
    whole = score_corpus(SYSTEMS, [REFERENCES], metric)
    for streamed, one in zip(findings.systems, whole, strict=True):
        assert np.array_equal(streamed.rows.numbers, one.rows.numbers)
        assert streamed.score == one.score


@pytest.mark.parametrize("ahead", [0, 2, 100])
def test_worker_processes_find_the_same(findings: Findings, metric: Meteor, ahead: int) -> None:
    ledger = Ledger(tuple(SYSTEMS), metric.settings, metric.stages)
    work = Examiner(metric.settings, metric.stages)
    for found in stream(SYSTEMS, [REFERENCES], work, jobs=2, lines=1, ahead=ahead):
        ledger.add(found)
    assert np.array_equal(ledger.findings().pairs, findings.pairs)
    assert ledger.findings().words == findings.words


def test_an_iterator_closed_early_leaves_the_workers_alone(metric: Meteor) -> None:
    work = Examiner(metric.settings, metric.stages)
    first = stream({"a": ["x"] * 40}, [["x"] * 40], work, jobs=2, lines=1)
    next(first)
    first.close()
    again = list(stream({"a": ["x"] * 3}, [["x"] * 3], work, jobs=2, lines=1))
    assert len(again) == 3


def test_inexact_pairs_are_counted_with_their_segments(findings: Findings) -> None:
    found = {(one.candidate, one.reference): one.segments for one in pairs(findings, 0, "stem")}
    assert found[("cat", "cats")] == (0,)


def test_no_more_pairs_are_listed_than_are_asked_for(findings: Findings) -> None:
    every = pairs(findings, 1, "exact")
    assert [pairs(findings, 1, "exact", most) for most in range(4)] == [every[:n] for n in range(4)]


def test_without_the_exact_stage_the_first_has_its_pairs_too() -> None:
    metric = Meteor("en", "tuned", stages=("stem",))
    ledger = Ledger(tuple(SYSTEMS), metric.settings, metric.stages)
    for found in stream(SYSTEMS, [REFERENCES], Examiner(metric.settings, metric.stages)):
        ledger.add(found)
    listed = {(one.candidate, one.reference) for one in pairs(ledger.findings(), 0, "stem")}
    assert ("cat", "cats") in listed
    assert all(candidate != reference for candidate, reference in listed)


def test_words_that_nobody_matched(findings: Findings, metric: Meteor) -> None:
    assert missed(findings) == ()
    ledger = Ledger(("far",), metric.settings, metric.stages)
    far = {"far": [*SYSTEMS["far"], "the house"]}
    for found in stream(far, [[*REFERENCES, "a park"]], Examiner(metric.settings, metric.stages)):
        ledger.add(found)
    words = [(one.word, one.times, one.segments) for one in missed(ledger.findings())]
    assert words == [("park", 2, (1, 3)), ("quiet", 1, (2,)), ("morning", 1, (2,))]


def test_losses_and_the_score_make_one(findings: Findings) -> None:
    for system in findings.systems:
        parts = lost(system)
        assert sum(part for _, part in parts.parts) + parts.value == pytest.approx(1)
        assert parts.value == pytest.approx(system.score.value)


def test_earnings_sum_to_precision_and_recall(findings: Findings) -> None:
    for system in findings.systems:
        parameters, counted = system.settings.parameters, system.statistics
        for side, length in (("precision", counted.candidate), ("recall", counted.reference)):
            granted = parameters.granted
            brought = sum(getattr(one, side) for one in earnings(system))
            brought += granted / (granted + length.weighted(parameters.delta))
            assert brought == pytest.approx(getattr(system.score, side))


def test_nothing_has_come_yet(metric: Meteor) -> None:
    empty = Ledger(("a",), metric.settings, metric.stages).findings()
    assert empty.segments == 0
    assert not missed(empty)


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        (Filter(), [0, 1, 2]),
        (Filter(text="MAT"), [0]),
        (Filter(text="^dogs? r", pattern=True), [1]),
        (Filter(lengths=(1, 3)), [2]),
        (Filter(stage="stem"), [0, 1]),
        (Filter(only=frozenset({2, 0})), [0, 2]),
        (Filter(chunks=1), [0, 1, 2]),
        (Filter(chunks=2), []),
    ],
)
def test_filters(findings: Findings, wanted: Filter, places: list[int]) -> None:
    system = findings.systems[0]
    assert choose(system, [REFERENCES, SYSTEMS["near"]], wanted).tolist() == places


@pytest.mark.parametrize("pattern", ["(", "(a|aa)+$", "*"])
def test_bad_patterns_are_named(
    findings: Findings, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meteor_core.corpus.results.PATIENCE", 0.05)
    text = ["a" * 5_000 + "b"] * 3
    with pytest.raises(InputError) as caught:
        choose(findings.systems[0], [text], Filter(text=pattern, pattern=True))
    assert caught.value.values["pattern"] == pattern


def test_order_keeps_equals_in_place(findings: Findings) -> None:
    assert order(np.array([0, 1, 2]), [1.0, 2.0, 1.0], falling=False).tolist() == [0, 2, 1]
    assert order(np.array([2, 0]), [1.0, 2.0, 3.0], falling=True).tolist() == [2, 0]


def test_lengths_and_stage_words(findings: Findings) -> None:
    assert lengths(findings.systems[0]).tolist() == [6, 5, 3]
    assert stage_words(findings.systems[0], "stem").tolist() == [1, 1, 0]
