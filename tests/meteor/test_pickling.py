"""A metric goes to other processes, used or not; results print in short."""

from __future__ import annotations

import copy
import pickle
from multiprocessing import get_context

import joblib
import pytest

from meteor_core import Meteor, Parameters
from tests import data

USED = [
    data.variant(variant, language)
    for variant in ("tuned", "1.5", "2005", "nltk", "1.5/mended")
    for language in ("auto", "ru", "en")
]
PAIR = "The cats sat on the mat", "A cat was sitting on a mat"


@pytest.mark.parametrize(("variant", "language"), USED)
def test_a_used_metric_is_pickled(variant: str, language: str) -> None:
    """It scores the same where it arrives, under the same signature, and brings no lexicon."""
    metric = Meteor(language, variant)
    expected = metric.score(*PAIR)
    sent = pickle.dumps(metric)
    assert len(sent) < 10_000
    assert pickle.loads(sent).score(*PAIR) == expected
    assert copy.deepcopy(metric).score(*PAIR) == expected


def test_parameters_and_stages_go_along() -> None:
    metric = Meteor(
        "ru", "tuned", stages=["exact"], punctuation=False, parameters=Parameters(0.5, 1, 0.2)
    )
    metric.score("кот, да", "кот")
    arrived = pickle.loads(pickle.dumps(metric))
    assert arrived.settings == metric.settings
    assert arrived.signature == metric.signature


def test_other_processes_score_the_same() -> None:
    metric = Meteor("en", "tuned", stages=["exact"])
    expected = metric.score(*PAIR)
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(metric.score, PAIR) == expected
    run = joblib.Parallel(n_jobs=2, backend="loky")
    assert run(joblib.delayed(metric.score)(*PAIR) for _ in range(2)) == [expected] * 2


def test_a_result_prints_in_short() -> None:
    """However long its texts are."""
    metric = Meteor("en", stages=["exact"])
    text = " ".join(f"word{number % 50}" for number in range(400))
    result = metric.score(text, [text, "word1 word2"])
    for value in (result, result.alignment, result.references, result.references[0]):
        assert len(repr(value)) < 400
    plain = metric.with_parameters(Parameters(0.5, 1, 0))
    short = plain.score("big cats sat", ["old cats sat", "dog"])
    assert repr(short) == (
        "<Result 0.666667 by reference 1 of 2 (meteor, en): "
        "<Alignment of 3 and 3 words: 2 matches in 1 chunk, proved optimal>>"
    )
