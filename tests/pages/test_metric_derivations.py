"""The Metrics page derives every metric with the pair's numbers, and shows its claims in pairs."""

from __future__ import annotations

import pytest

from meteor_core.metrics import METRICS, Metric
from meteor_core.wording.derivations import latex_line
from pages.ui.shared.permalink import Texts

from .apps import open_page, shown

PAIR = Texts("кот тихо спит", ("кот не спал .",))


@pytest.mark.parametrize("name", METRICS)
def test_every_step_is_drawn_and_the_claims_are_scored(name: str) -> None:
    test = open_page("metrics", pair=PAIR, metric=name, variant="2005")
    drawn = " ".join(formula.value for formula in test.latex)
    steps = Metric.of(name).derive(PAIR.candidate, PAIR.references).steps
    for step in steps:
        assert latex_line(step) in drawn
    claims = next(table.value for table in test.table if "Claim" in table.value.columns)
    assert len(claims) == 2 * len(METRICS[name].sheet.claims)


def test_what_is_refused_is_not_derived() -> None:
    test = open_page("metrics", pair=Texts("кот", ("кошка",)), metric="hamming", variant="2005")
    assert "Computation for this pair" not in shown(test)
