"""A corpus under one metric: every system's score, and the score of every segment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy

from meteor_core.meteor.matrix import Values
from meteor_core.metrics.corpus import BlockCounts
from meteor_core.metrics.metric import Metric


@dataclass(frozen=True, slots=True)
class Measured:
    """``scores`` are the systems' corpus scores, ``segments`` those of their segments, in order."""

    metric: Metric
    references: int
    scores: Mapping[str, float]
    segments: Mapping[str, Values]

    @property
    def signature(self) -> str:
        """All that the systems' scores depend on."""
        return self.metric.signature_for(self.references)

    @property
    def signatures(self) -> tuple[str, ...]:
        """All that the systems' scores depend on, and the segments' where that is another thing."""
        return self.metric.signatures_for(self.references)

    @property
    def title(self) -> str:
        """``BLEU``; ``TER ↓`` where lower is better."""
        return self.metric.title + ("" if self.metric.definition.higher_is_better else " ↓")

    def disagreement(self, system: str, values: Values) -> Values:
        """How much better ``values`` rank each segment than this metric does, within −1..1.

        Ranks, not scores: metrics spread theirs differently, and only the order is comparable.
        """
        return _ranks(values) - self._own_ranks(system)

    def agreement(self, system: str, values: Values) -> float:
        """Spearman's ρ of these values and this metric's; nan where either never changes."""
        ranks, own = _ranks(values), self._own_ranks(system)
        if np.ptp(ranks) == 0 or np.ptp(own) == 0:
            return float("nan")
        return float(np.corrcoef(ranks, own)[0, 1])

    def _own_ranks(self, system: str) -> Values:
        """The ranks that this metric gives the segments, the best one's near 1."""
        scores = self.segments[system]
        return _ranks(scores if self.metric.definition.higher_is_better else -scores)


def _ranks(values: Values) -> Values:
    """Ranks as shares of all, the best near 1; equals share theirs: ``[5, 7, 7]`` → ⅙, ⅔, ⅔."""
    ranks: Values = (scipy.stats.rankdata(values) - 0.5) / max(1, len(values))
    return ranks


def measured(
    blocks: Iterable[BlockCounts], systems: Sequence[str], metric: Metric, references: int
) -> Measured:
    """The blocks of one metric, as they come → its scores; of their counts only sums are kept."""
    rate = metric.engine.rate
    sums: list[Any] = [0.0] * len(systems)
    scores: list[list[float]] = [[] for _ in systems]
    for block in blocks:
        for system, (rows,) in enumerate(block):
            sums[system] = sums[system] + rows.sum(axis=0)
            scores[system] += [rate(tuple(row)) for row in rows.tolist()]
    return Measured(
        metric,
        references,
        {
            name: metric.rate_corpus(tuple(total.tolist()))
            for name, total in zip(systems, sums, strict=True)
        },
        {name: np.array(each) for name, each in zip(systems, scores, strict=True)},
    )
