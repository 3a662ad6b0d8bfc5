"""``evaluate``: the same dictionary as ``compute`` gives, all at once or by batches."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import Meteor, compute

pytest.importorskip("evaluate", reason="needs evaluate, which brings datasets")
pytestmark = pytest.mark.filterwarnings("ignore")  # of its own

PREDICTIONS = ["a cat sat", "it rains", "dogs bark"]
SEVERAL = [["the cat sat", "a cat sits"], ["it rained", "rain falls"], ["the dog barks", "dogs"]]


@pytest.mark.parametrize("references", [SEVERAL, [texts[0] for texts in SEVERAL]])
def test_it_gives_what_compute_gives(references: list[str], tmp_path: Path) -> None:
    from meteor_core.adapters.evaluate_metric import Meteor as Metric

    metric = Meteor("en", "tuned", stages=["exact"])
    expected = compute(predictions=PREDICTIONS, references=references, metric=metric)
    made = Metric(metric, cache_dir=str(tmp_path))
    assert made.compute(predictions=PREDICTIONS, references=references) == expected
    for prediction, reference in zip(PREDICTIONS, references, strict=True):
        made.add(prediction=prediction, reference=reference)
    assert made.compute() == expected
