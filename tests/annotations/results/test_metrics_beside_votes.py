"""What metrics say beside the votes."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from meteor_core import Meteor
from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.metric_agreement import metric_agreement
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from tests.annotations.results.judging import gathered
from tests.annotations.samples import annotator, corpus, project, work


def test_metrics_beside_the_votes(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A")

    found = gathered(store, "rating", judge)
    right = {"A": [1.0, 11, 21, 31], "B": [0.0, 10, 20, 30]}
    wrong = {name: [-score for score in scores] for name, scores in right.items()}
    good, bad, half, flat = results.against(
        found, {"good": right, "bad": wrong, "half": {"A": right["A"]}, "flat": {"A": [1.0] * 4}}
    )
    assert (good.pearson, good.kendall, good.accuracy) == (pytest.approx(1), pytest.approx(1), 1)
    assert (bad.pearson, bad.accuracy) == (pytest.approx(-1), 0)
    assert (half.candidates, half.comparisons, half.accuracy) == (4, 0, None)
    assert (flat.pearson, flat.kendall) == (None, None)
    assert (good.candidates, good.comparisons) == (8, 4)
    (ties,) = results.against(found, {"ties": {name: [1.0] * 4 for name in "AB"}})
    assert (ties.comparisons, ties.accuracy) == (4, 0)  # a tie is a miss, as the page says


def test_what_a_metric_does_not_score_does_not_count_against_it(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A")

    nan = float("nan")
    some = {"A": [nan, nan, 21.0, 31.0], "B": [0.0, nan, 20.0, 30.0]}
    (found,) = results.against(gathered(store, "rating", judge), {"some": some})
    assert (found.candidates, found.comparisons, found.accuracy) == (5, 2, 1)


@pytest.fixture
def votes(store: Store) -> an.Gathered:
    """Of texts that TER refuses."""
    texts = {name: (f"{name} " * 900, f"{name} b") for name in "AB"}
    dataset = corpus(2, "AB", systems=texts, references={"r": ("x " * 900, "a b")})
    made = project(store, dataset=dataset)
    work(store, annotator(store, made))
    return an.load_project(store, made.owner)


def test_a_metric_that_refuses_the_texts_is_named(votes: an.Gathered) -> None:
    found = metric_agreement(votes, Meteor("en", "tuned", stages=("exact",)))
    assert "−TER" not in {one.metric for one in found.agreements}
    assert "TER" in found.refused
    accuracies = [one.accuracy for one in found.agreements]
    assert accuracies == sorted(accuracies, reverse=True)


def test_the_workbook_has_them_once_they_are_computed(votes: an.Gathered) -> None:
    found = metric_agreement(votes, Meteor("en", "tuned", stages=("exact",)))
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(votes, samples=5, metrics=found)))
    head, *rows = book["Metrics"].iter_rows(values_only=True)
    told = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    assert list(told) == [*(one.metric for one in found.agreements), *found.refused]
    assert told["METEOR"]["Signature"] == found.signature
    assert told["TER"]["Why left out"] == str(found.refused["TER"])
    for one in found.agreements:
        assert told[one.metric]["Pairwise accuracy"] == one.accuracy
