"""A corpus under one metric: every system's score, and the score of every segment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import rankdata

from meteor_core.companions.companion import Companion
from meteor_core.companions.corpus import Counted, gather
from meteor_core.rows import Values


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
    blocks: Sequence[Counted], systems: Sequence[str], companion: Companion, references: int
) -> Measured:
    """All blocks of one metric, in order → its scores."""
    found = {name: one[0] for name, one in gather(blocks, systems, (companion,)).items()}
    return Measured(
        companion,
        references,
        {name: one.score for name, one in found.items()},
        {name: one.segment_scores for name, one in found.items()},
    )
