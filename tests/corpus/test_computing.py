"""``compute``: predictions and references in, a dictionary out."""

from __future__ import annotations

import json

import pytest

from meteor_core import Meteor, compute, score_corpus
from meteor_core.messages.errors import InputError
from tests.corpora import RUSSIAN, RUSSIAN_REFERENCE

METRIC = Meteor("ru", "tuned", stages=["exact", "lemma"])


def test_it_is_the_corpus_score() -> None:
    found = compute(predictions=RUSSIAN, references=RUSSIAN_REFERENCE, metric=METRIC, segments=True)
    (system,) = score_corpus({"A": RUSSIAN}, [RUSSIAN_REFERENCE], METRIC)
    assert found["meteor"] == system.score.value
    assert found["mean_segment_score"] == system.segment_scores.mean()
    assert found["segment_scores"] == list(system.segment_scores)
    assert found["segments"] == len(RUSSIAN)
    assert found["signature"] == METRIC.signature_for(1)
    assert json.loads(json.dumps(found)) == found


def test_it_prints_in_short_unless_segments_are_asked_for() -> None:
    found = compute(predictions=["кот"] * 5000, references=["кот"] * 5000, metric=METRIC)
    assert "segment_scores" not in found
    assert len(repr(found)) < 1000


def test_references_may_be_as_many_as_there_are() -> None:
    """Each segment scores as with its own references; the signature says that they vary."""
    candidates = ["кот спит", "идёт дождь", "дом стоит"]
    references = [["кот спал", "спит кот"], "дождь идёт", ["дом", "дома", "дом стоит"]]
    metric = METRIC
    found = compute(predictions=candidates, references=references, metric=metric, segments=True)
    expected = [
        metric.score(candidate, texts).score.value
        for candidate, texts in zip(candidates, references, strict=True)
    ]
    assert found["segment_scores"] == pytest.approx(expected, abs=1e-12)
    assert "|refs:var|" in found["signature"]
    same = compute(predictions=candidates, references=[[text] * 2 for text in candidates])
    assert "|refs:2|" in same["signature"]


def test_the_language_is_that_of_the_references() -> None:
    found = compute(predictions=["OK"], references=[["хорошо"]])
    assert "|lang:ru|" in found["signature"]
    assert "|lang:en|" in compute(predictions=["ok"], references=["fine"])["signature"]


@pytest.mark.parametrize("jobs", [0, 5000])
def test_processes_that_cannot_be_had(jobs: int) -> None:
    with pytest.raises(InputError, match=f"The number of processes cannot be {jobs}"):
        compute(predictions=["кот"], references=["кот"], metric=METRIC, jobs=jobs)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"metric": "tuned"}, r"metric is str \('tuned'\), not Meteor"),
        ({"metric": METRIC, "jobs": "2"}, "The number of processes cannot be '2'"),
    ],
)
def test_other_types_are_refused_by_their_argument(options: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        compute(predictions=["кот"], references=["кот"], **options)


def test_a_corpus_wants_a_metric_too() -> None:
    with pytest.raises(InputError, match=r"metric is str \('tuned'\), not Meteor"):
        score_corpus({"A": ["кот"]}, [["кот"]], "tuned")  # type: ignore[arg-type]
