"""Whole systems: sums, varying references, and the same numbers from several processes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import InputError, Meteor
from meteor_core.corpus.scoring import score_corpus
from meteor_core.metrics import METRICS, Metric, parse
from meteor_core.metrics.corpus import Measured, VariantMetric, score_systems

GOOD = ["Кошка спит.", "лиса бежит быстро", "дом стоит на горе", "идёт дождь"]
BAD = ["кот спит", "лиса", "дом", "дождь"]
FIRST = ["Кошки спят .", "лиса бежит", "дом стоял на горе", "идёт дождь"]
SECOND = ["кот спит", "", "на горе стоит дом", ""]
METRICS_BUT_HAMMING = tuple(Metric.of(name) for name in METRICS if name != "hamming")


@pytest.mark.parametrize("one", METRICS_BUT_HAMMING, ids=lambda one: one.kind)
def test_a_corpus_is_the_sum_of_its_segments(one) -> None:
    (found,) = score_systems({"good": GOOD, "bad": BAD}, [FIRST, SECOND], [one])
    references = [list(filter(None, pair)) for pair in zip(FIRST, SECOND, strict=True)]
    for name, lines in (("good", GOOD), ("bad", BAD)):
        assert found.scores[name] == pytest.approx(one.corpus(lines, references))
        each = [one.segment(text, others) for text, others in zip(lines, references, strict=True)]
        assert found.segments[name] == pytest.approx(each)
        assert one.rate_sums(found.rows[name][1:2]) >= 0
    better = found.scores["good"] > found.scores["bad"]
    assert better is one.definition.higher_is_better


def test_processes_count_alike() -> None:
    one = {"good": GOOD * 60}
    references = [FIRST * 60]
    metrics = parse("bleu,chrf,rouge2")
    alone = score_systems(one, references, metrics)
    together = score_systems(one, references, metrics, jobs=2)
    for left, right in zip(alone, together, strict=True):
        assert left.metric == right.metric
        assert np.array_equal(left.rows["good"], right.rows["good"])


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
            "but the length of candidates is 1 and that of references is 2",
        ),
    ],
)
def test_what_is_no_text_or_list_is_refused(candidates, references, why: str) -> None:
    with pytest.raises(InputError, match=why):
        Metric.of("bleu").corpus(candidates, references)


SYSTEMS = {"near": ["a cat sat", "a dog ran", "b"], "far": ["x", "dog a", "b"]}
REFERENCE = ["a cat sat", "the dog ran", "b"]


def made(kind: str) -> Measured:
    return score_systems(SYSTEMS, [REFERENCE], [Metric.of(kind)])[0]


def held(values: list[float], kind: str = "chrf") -> Measured:
    """A metric that gave one system these scores."""
    scores = np.array(values)
    return Measured(Metric.of(kind), 1, {"A": 0.5}, {"A": scores}, {"A": scores[:, None]})


def test_scores_are_the_metric_s_own() -> None:
    found, metric = made("chrf"), Metric.of("chrf")
    assert found.scores["near"] == metric.corpus(SYSTEMS["near"], [[one] for one in REFERENCE])
    assert found.segments["far"][0] == metric.segment("x", [REFERENCE[0]])
    assert found.signature == metric.signature
    assert found.title == "chrF"
    assert made("ter").title == "TER ↓"


def test_no_disagreement_where_the_order_is_the_same() -> None:
    values = np.array([0.1, 0.2, 0.9])
    one = held([0.5, 0.6, 0.61])
    assert one.disagreement("A", values) == pytest.approx(0)
    assert one.agreement("A", values) == pytest.approx(1)


def test_lower_is_better_for_ter() -> None:
    values = np.array([0.1, 0.2, 0.9])
    assert held([3, 2, 1], "ter").agreement("A", values) == pytest.approx(1)
    assert held([1, 2, 3], "ter").disagreement("A", values)[2] == pytest.approx(2 / 3)


def test_nothing_to_compare_where_all_are_equal() -> None:
    assert np.isnan(held([1, 1, 1]).agreement("A", np.array([0.1, 0.2, 0.3])))


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=20))
def test_disagreements_are_bounded_and_cancel_out(pairs: list[tuple[float, float]]) -> None:
    ours, theirs = (np.array(side) for side in zip(*pairs, strict=True))
    found = held(list(theirs)).disagreement("A", ours)
    assert np.abs(found).max() < 1
    assert found.sum() == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["meteor", "tuned"])
def test_a_variant_of_meteor_is_counted_as_a_corpus_is_scored(name: str) -> None:
    metric = Meteor("en", name)
    systems = {"A": ["the cat sat", "", "a dog barks"], "B": ["a cat is here", "no", "dogs bark"]}
    references = [["the cat sat down", "no, never", "a dog barked"], ["a cat sat", "", "dogs bark"]]
    scored = score_corpus(systems, references, metric)
    (counted,) = score_systems(systems, references, [VariantMetric.of(metric)])
    for system in scored:
        assert counted.scores[system.name] == pytest.approx(system.score.value, rel=1e-12)
        assert counted.segments[system.name] == pytest.approx(system.segment_scores, rel=1e-12)
    assert counted.signature == scored.signature
