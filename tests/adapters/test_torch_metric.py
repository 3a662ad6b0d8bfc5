"""``torchmetrics``: however a corpus is cut, its score is the corpus score."""

from __future__ import annotations

import pickle

import pytest

from meteor_core import InputError, Meteor, compute
from tests.corpora import RUSSIAN, RUSSIAN_REFERENCE

pytest.importorskip("torchmetrics", reason="needs torchmetrics, which brings torch")
pytestmark = pytest.mark.filterwarnings("ignore")  # torch's own

REFERENCES = [[text, text.upper()] if n % 2 else [text] for n, text in enumerate(RUSSIAN_REFERENCE)]


def test_batches_add_up_to_the_corpus() -> None:
    from meteor_core.adapters.torch_metric import MeteorScore

    metric = Meteor("ru", "tuned", stages=["exact", "lemma"])
    expected = compute(predictions=RUSSIAN, references=REFERENCES, metric=metric)
    score = MeteorScore(metric)
    for start in range(0, len(RUSSIAN), 3):
        score.update(RUSSIAN[start : start + 3], REFERENCES[start : start + 3])
    assert float(score.compute()) == pytest.approx(expected["meteor"], abs=1e-12)
    assert score.signature == metric.signature_for(-1)
    copy = pickle.loads(pickle.dumps(score))
    assert float(copy.compute()) == float(score.compute())
    score.reset()
    score.update("кот", ["кот"])
    assert float(score.compute()) == 1.0


def test_two_processes_add_up_too() -> None:
    """As ``torchmetrics`` joins them: the states summed."""
    from meteor_core.adapters.torch_metric import MeteorScore

    metric = Meteor("ru", "tuned", stages=["exact"])
    one, two, whole = (MeteorScore(metric) for _ in range(3))
    one.update(RUSSIAN[:5], RUSSIAN_REFERENCE[:5])
    two.update(RUSSIAN[5:], RUSSIAN_REFERENCE[5:])
    whole.update(RUSSIAN, RUSSIAN_REFERENCE)
    one.counts = one.counts + two.counts
    assert float(one.compute()) == float(whole.compute())


def test_bad_input_is_named() -> None:
    from meteor_core.adapters.torch_metric import MeteorScore

    with pytest.raises(InputError, match="auto"):
        MeteorScore(Meteor())
    score = MeteorScore(Meteor("en", "tuned", stages=["exact"]))
    with pytest.raises(InputError, match=r"preds\[1\] is None"):
        score.update(["a", None], ["a", "b"])
