"""A corpus under one metric: every system's score, and the score of every segment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.corpus.resampling import SAMPLES, SEED, TRIALS
from meteor_core.corpus.significance import Significance, significance
from meteor_core.messages.errors import InputError
from meteor_core.meteor.matrix import Values
from meteor_core.metrics.corpus import BlockCounts
from meteor_core.metrics.metric import Metric
from meteor_core.metrics.uploaded import UploadedMetric, scores_of
from meteor_core.readers.dataset import Dataset


@dataclass(frozen=True, slots=True)
class Measured:
    """``scores`` are the systems' corpus scores, ``segments`` those of their segments, in order.

    ``rows`` are what was counted of each segment (segments × counts), by system: any part of the
    corpus is scored by their sum. ``counted`` are the segments that count, where not all do.
    ``significance`` is there once it has been worked out.
    """

    metric: Metric | UploadedMetric
    references: int
    scores: Mapping[str, float]
    segments: Mapping[str, Values]
    rows: Mapping[str, Values]
    significance: Significance | None = None
    counted: NDArray[np.intp] | None = None

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
        return self.metric.title + ("" if self.metric.higher_is_better else " ↓")

    @property
    def drawn(self) -> Mapping[str, Values]:
        """The rows that chance draws from: those of the segments that count."""
        if self.counted is None:
            return self.rows
        return {name: each[self.counted] for name, each in self.rows.items()}

    def tested(self, samples: int = SAMPLES, trials: int = TRIALS, seed: int = SEED) -> Measured:
        """Adds the systems' intervals and comparisons."""
        rate = self.metric.rate_sums
        found = significance(self.drawn, rate, samples=samples, trials=trials, seed=seed)
        return replace(self, significance=found)

    def disagreement(self, system: str, values: Values) -> Values:
        """Compares how well ``values`` and this metric rank each segment, within −1..1.

        Ranks, not scores: metrics spread theirs differently, and only the order is comparable.
        """
        return _ranks(values) - self._own_ranks(system)

    def agreement(self, system: str, values: Values) -> float:
        """Computes Spearman's ρ of these values and this metric's; nan if either is constant."""
        known = np.isfinite(self.segments[system])
        ranks, own = _ranks(values[known]), self._own_ranks(system)[known]
        if len(own) < 2 or np.ptp(ranks) == 0 or np.ptp(own) == 0:
            return float("nan")
        return float(np.corrcoef(ranks, own)[0, 1])

    def _own_ranks(self, system: str) -> Values:
        """The ranks that this metric gives the segments, the best one's near 1."""
        scores = self.segments[system]
        return _ranks(scores if self.metric.higher_is_better else -scores)


def _ranks(values: Values) -> Values:
    """Ranks as shares of all, the best near 1; equals share theirs: ``[5, 7, 7]`` → ⅙, ⅔, ⅔.

    What is missing (nan) has no rank.
    """
    count = np.isfinite(values).sum()
    ranks: Values = (scipy.stats.rankdata(values, nan_policy="omit") - 0.5) / max(1, count)
    return ranks


def of_file(dataset: Dataset, metric: UploadedMetric) -> Measured:
    """Scores that came with a corpus → the metric, besides those that are computed.

    Raises ``InputError`` where no segment has a score of every system.
    """
    segments = scores_of(dataset, metric)
    known = np.all([np.isfinite(values) for values in segments.values()], axis=0)
    if not known.any():
        raise InputError("{metric}: no segment has scores of all systems.", metric=metric.name)
    rows = {
        name: np.stack([np.where(known, values, 0), known], axis=1).astype(float)
        for name, values in segments.items()
    }
    sums = np.array([each.sum(axis=0) for each in rows.values()])
    return Measured(
        metric,
        len(dataset.references),
        dict(zip(rows, metric.rate_sums(sums).tolist(), strict=True)),
        segments,
        rows,
        counted=np.flatnonzero(known),
    )


def measured(
    blocks: Iterable[BlockCounts], systems: Sequence[str], metric: Metric, references: int
) -> Measured:
    """The blocks of one metric, as they come → its scores."""
    counted: list[list[Values]] = [[] for _ in systems]
    for block in blocks:
        for number, (rows,) in enumerate(block):
            counted[number].append(rows)
    whole = [np.concatenate(each) for each in counted]
    return of_rows(metric, references, dict(zip(systems, whole, strict=True)))


def of_rows(metric: Metric, references: int, rows: Mapping[str, Values]) -> Measured:
    """What was counted of each system's segments → its scores."""
    rate = metric.engine.rate
    sums = np.array([each.sum(axis=0) for each in rows.values()])
    segments = (np.array([rate(tuple(row)) for row in each.tolist()]) for each in rows.values())
    return Measured(
        metric,
        references,
        dict(zip(rows, metric.rate_sums(sums).tolist(), strict=True)),
        dict(zip(rows, segments, strict=True)),
        rows,
    )
