"""METEOR as a metric of ``evaluate``, made here and not fetched from a hub."""

from __future__ import annotations

from typing import Any

import evaluate
from datasets import Features, Sequence, Value

from meteor_core.corpus.scoring import compute
from meteor_core.meteor import metric as core

_CITATION = "Banerjee & Lavie (2005), W05-0909; Denkowski & Lavie (2014), W14-3348"


class Meteor(evaluate.Metric):  # type: ignore[misc, unused-ignore]
    """What ``meteor_core.compute`` gives, for pipelines that call ``evaluate``'s metrics.

    ``metric``: a ``meteor_core.Meteor``, by default one that detects the language by the letters;
    further arguments are those of ``evaluate.Metric``. ``compute`` takes ``predictions`` and
    ``references`` (a text for each, or a list of texts), as ``add`` and ``add_batch`` do.

    >>> found = Meteor().compute(predictions=["a cat sat"], references=[["the cat", "a cat sat"]])
    >>> found["meteor"]
    1.0

    """

    def __init__(self, metric: core.Meteor | None = None, **options: Any) -> None:
        self.metric = metric
        super().__init__(**options)

    def _info(self) -> Any:
        text = Value("string")
        return evaluate.MetricInfo(
            description=str(self.__doc__),
            citation=_CITATION,
            features=[
                Features({"predictions": text, "references": Sequence(text)}),
                Features({"predictions": text, "references": text}),
            ],
        )

    def _compute(self, *, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
        return compute(
            predictions=predictions, references=references, metric=self.metric, **options
        )
