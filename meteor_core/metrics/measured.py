"""A corpus under one metric: every system's score, and the score of every segment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.stats import rankdata

from meteor_core.meteor.matrix import Values
from meteor_core.metrics.companion import Companion
from meteor_core.metrics.corpus import Counted


@dataclass(frozen=True, slots=True)
class Measured:
    """``scores`` are the systems' corpus scores, ``segments`` those of their segments, in order."""

    companion: Companion
    references: int
    scores: Mapping[str, float]
    segments: Mapping[str, Values]

    @property
    def signature(self) -> str:
        """All that the systems' scores depend on."""
        return self.companion.signature_for(self.references)

    @property
    def title(self) -> str:
        """``BLEU``; ``TER ↓`` where lower is better."""
        return self.companion.title + ("" if self.companion.metric.higher_is_better else " ↓")

    def disagreement(self, system: str, values: Values) -> Values:
        """How much better ``values`` rank each segment than this metric does, within −1..1.

        Ranks, not scores: metrics spread theirs differently, and only the order is comparable.
        """
        better = self.companion.metric.higher_is_better
        return _ranks(values) - _ranks(self.segments[system] if better else -self.segments[system])

    def agreement(self, system: str, values: Values) -> float:
        """Spearman's ρ of these values and this metric's; nan where either never changes."""
        better = self.companion.metric.higher_is_better
        ours = _ranks(values)
        theirs = _ranks(self.segments[system] if better else -self.segments[system])
        if np.ptp(ours) == 0 or np.ptp(theirs) == 0:
            return float("nan")
        return float(np.corrcoef(ours, theirs)[0, 1])


def _ranks(values: Values) -> Values:
    """Places as shares of all, the best near 1; equals share theirs: ``[5, 7, 7]`` → ⅙, ⅔, ⅔."""
    ranks: Values = (rankdata(values) - 0.5) / max(1, len(values))
    return ranks


def measured(
    blocks: Iterable[Counted], systems: Sequence[str], companion: Companion, references: int
) -> Measured:
    """The blocks of one metric, as they come, → its scores; of their rows only the sum is kept."""
    rate = companion.engine.rate
    sums: list[Any] = [0.0] * len(systems)
    parts: list[list[float]] = [[] for _ in systems]
    for block in blocks:
        for place, (rows,) in enumerate(block):
            sums[place] = sums[place] + rows.sum(axis=0)
            parts[place] += [rate(tuple(row)) for row in rows.tolist()]
    scores = [companion.rate_corpus(tuple(one.tolist())) for one in sums]
    segments = [np.array(one) for one in parts]
    return Measured(
        companion,
        references,
        dict(zip(systems, scores, strict=True)),
        dict(zip(systems, segments, strict=True)),
    )
