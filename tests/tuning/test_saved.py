"""A saved variant as one recipe: it scores as its metric does, and leads to others step by step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meteor_core import Meteor, Parameters
from meteor_core.explain.differences import steps
from meteor_core.tuning.saved import SavedVariant
from tests import data
from tests.explain.adding import check

PAIRS = [
    ("Молодой доктор осматривал больную , быстро .", "Врач осмотрел больного мальчика , вчера"),
    ("кот", "собака"),
]
OURS = SavedVariant(
    "ours",
    "ru",
    "tuned/similarity",
    ("fuzzy", "exact", "embedding"),
    Parameters(0.6, 1.5, 0.3, 0.9, (("exact", 1.0), ("embedding", 0.7), ("fuzzy", 0.2))),
    threshold=0.7,
    punctuation=False,
)


@pytest.mark.parametrize("threshold", [None, 0.0, 0.7])
@pytest.mark.parametrize("punctuation", [True, False])
def test_a_recipe_scores_as_the_metric(threshold: float | None, punctuation: bool) -> None:
    saved = replace(OURS, threshold=threshold, punctuation=punctuation)
    for candidate, reference in PAIRS:
        direct = saved.metric().score(candidate, reference)
        assert Meteor("ru", saved.recipe()).score(candidate, reference).score == direct.score


@pytest.mark.parametrize(
    "other", [data.variant(name) for name in ("tuned", "1.5", "2005", "notebook")]
)
def test_steps_to_a_published_variant_add_up(other: str) -> None:
    for candidate, reference in PAIRS:
        before = OURS.metric().score(candidate, reference).score.value
        after = Meteor("ru", other).score(candidate, reference).score.value
        check(steps(OURS.recipe(), other, "ru", candidate, [reference]), before, after)
        check(steps(other, OURS.recipe(), "ru", candidate, [reference]), after, before)
