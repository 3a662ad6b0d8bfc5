"""Whole systems: sums, varying references, and the same numbers from several processes."""

from __future__ import annotations

import numpy as np
import pytest

from meteor_core import InputError
from meteor_core.metrics import METRICS, Metric, parse
from meteor_core.metrics.corpus import score_systems

GOOD = ["Кошка спит.", "лиса бежит быстро", "дом стоит на горе", "идёт дождь"]
BAD = ["кот спит", "лиса", "дом", "дождь"]
FIRST = ["Кошки спят .", "лиса бежит", "дом стоял на горе", "идёт дождь"]
SECOND = ["кот спит", "", "на горе стоит дом", ""]
METRICS_BUT_HAMMING = tuple(Metric.of(name) for name in METRICS if name != "hamming")


@pytest.mark.parametrize("one", METRICS_BUT_HAMMING, ids=lambda one: one.kind)
def test_a_corpus_is_the_sum_of_its_segments(one) -> None:
    found = score_systems({"good": GOOD, "bad": BAD}, [FIRST, SECOND], [one])
    references = [list(filter(None, pair)) for pair in zip(FIRST, SECOND, strict=True)]
    for name, lines in (("good", GOOD), ("bad", BAD)):
        (scored,) = found[name]
        assert scored.score == pytest.approx(one.corpus(lines, references))
        each = [one.segment(text, others) for text, others in zip(lines, references, strict=True)]
        assert scored.segment_scores == pytest.approx(each)
        assert scored.rate(scored.rows[1:2].sum(axis=0)) >= 0
    better = found["good"][0].score > found["bad"][0].score
    assert better is one.definition.higher_is_better


def test_processes_count_alike() -> None:
    one = {"good": GOOD * 60}
    references = [FIRST * 60]
    metrics = parse("bleu,chrf,rouge2")
    alone = score_systems(one, references, metrics)["good"]
    together = score_systems(one, references, metrics, jobs=2)["good"]
    for left, right in zip(alone, together, strict=True):
        assert left.metric == right.metric
        assert np.array_equal(left.rows, right.rows)


def test_refusals_name_the_line() -> None:
    with pytest.raises(InputError, match="Segment 2: Hamming compares"):
        score_systems({"good": ["кот", "кот"]}, [["кит", "кошка"]], parse("hamming"))
    with pytest.raises(InputError, match="There are no segments"):
        score_systems({"good": []}, [[]], parse("bleu"))
    with pytest.raises(InputError, match="different numbers of lines"):
        score_systems({"good": ["кот"]}, [[]], parse("bleu"))


@pytest.mark.parametrize("one", METRICS_BUT_HAMMING, ids=lambda one: one.kind)
def test_a_text_is_one_reference_and_not_as_many_as_it_has_letters(one) -> None:
    assert one.segment(BAD[0], FIRST[0]) == one.segment(BAD[0], [FIRST[0]])
    assert one.corpus(BAD, FIRST) == one.corpus(BAD, [[text] for text in FIRST])


@pytest.mark.parametrize(
    ("candidates", "references", "why"),
    [
        ("кот", [["кот"]], "candidates is str"),
        (["кот"], "кот", "references is str"),
        (["кот", "пёс"], [["кот"], [None]], r"Segment 2: references\[0\] is None"),
        (["кот", "пёс"], [["кот"], None], "Segment 2: references is None"),
        ([b"abc"], [["кот"]], "Segment 1: candidate is bytes"),
        (
            ["кот"],
            [["кот"], ["пёс"]],
            "The lists have different lengths: candidates 1, references 2",
        ),
    ],
)
def test_what_is_no_text_or_list_is_refused(candidates, references, why: str) -> None:
    with pytest.raises(InputError, match=why):
        Metric.of("bleu").corpus(candidates, references)
