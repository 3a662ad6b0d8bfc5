"""METEOR as a ``torchmetrics.Metric``: batches and processes add up counts, never scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torchmetrics import Metric

from meteor_core.corpus.scoring import reference_lists, score_corpus
from meteor_core.meteor.matrix import StatisticsMatrix
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import scores
from meteor_core.model.limits import reference_texts


class MeteorScore(Metric):  # type: ignore[misc, unused-ignore]
    """The corpus score of all that it was updated with, 0..1, in however many processes.

    ``metric``: its language named (``Meteor("ru")``), as batches must not differ in it; further
    arguments are those of ``torchmetrics.Metric``. Raises ``InputError`` for the language auto, and
    in ``update`` what ``meteor_core.compute`` raises.

    >>> score = MeteorScore(Meteor("en"))
    >>> score.update(["a cat sat"], [["the cat sat", "a cat sat"]])
    >>> score.compute()
    tensor(1., dtype=torch.float64)

    """

    is_differentiable = False
    higher_is_better = True
    full_state_update = False
    plot_lower_bound = 0.0
    plot_upper_bound = 1.0

    counts: torch.Tensor

    def __init__(self, metric: Meteor, **options: Any) -> None:
        super().__init__(**options)
        self.meteor = Meteor.by(metric.settings)  # which the language auto has none of
        nothing = self.meteor.sentence("")
        columns = StatisticsMatrix.of([self.meteor.compare(nothing, nothing)]).numbers.shape[1]
        zeros = torch.zeros(columns, dtype=torch.int64)
        self.add_state("counts", default=zeros, dist_reduce_fx="sum")

    @property
    def signature(self) -> str:
        """All that the score depends on; not every segment need have as many references."""
        return self.meteor.signature_for(-1)

    def update(
        self, preds: str | Sequence[str], target: Sequence[str] | Sequence[Sequence[str]]
    ) -> None:
        """Adds a candidate for each segment, and for each a reference or a list of references."""
        candidates, references = reference_lists(reference_texts(preds, "preds"), target)
        (system,) = score_corpus({"preds": candidates}, references, self.meteor)
        counted = system.rows.summed.numbers[0]
        self.counts = self.counts + torch.as_tensor(counted, device=self.counts.device)

    def compute(self) -> torch.Tensor:
        """Returns the corpus score: computed from the sum, not a mean of scores."""
        summed = StatisticsMatrix(self.counts.cpu().numpy()[None, :], self.meteor.stages)
        value = scores(summed, self.meteor.parameters)[0]
        return torch.tensor(value, dtype=torch.float64, device=self.counts.device)
