"""A corpus under another metric, and where it disagrees with the values it is held against."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.metrics import Metric
from meteor_core.metrics.corpus import Measured, count_blocks, measured

SYSTEMS = {"near": ["a cat sat", "a dog ran", "b"], "far": ["x", "dog a", "b"]}
REFERENCE = ["a cat sat", "the dog ran", "b"]


def made(kind: str) -> Measured:
    blocks = list(count_blocks(SYSTEMS, [REFERENCE], [Metric.of(kind)]))
    return measured(blocks, tuple(SYSTEMS), Metric.of(kind), 1)


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
