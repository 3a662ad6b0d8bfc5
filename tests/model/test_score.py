"""Parameters: what they hold, however it was given."""

from __future__ import annotations

import pytest

from meteor_core import Meteor, Parameters


@pytest.mark.parametrize("nought", [-0.0, 0.0, 0])
def test_minus_nought_is_nought(nought: float) -> None:
    weights = (("exact", nought), ("lemma", 0.5))
    made = Parameters(nought, nought, nought, nought, weights, nought, nought)
    assert "-" not in repr(made)
    metric = Meteor("ru", "tuned", stages=["exact", "lemma"], parameters=made)
    assert "|a:0|b:0|g:0|d:0|w:0,0.5|" in metric.signature
    result = metric.score("a b", ["b a"])
    assert f"{result.score.penalty:.1f}" == "0.0"
