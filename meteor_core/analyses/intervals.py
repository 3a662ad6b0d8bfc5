"""Shares of counts with their bootstrap intervals, whatever the order of segments.

Koehn (2004): Statistical Significance Tests for Machine Translation Evaluation.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.resampling import SEED
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import middle

SAMPLES, LEAST_SAMPLES = 1000, 200
DRAWN = 20_000_000
"""Segments that all samples together may draw; of a large corpus there are fewer samples."""
AT_ONCE = 1 << 21
"""Numbers drawn at a time."""

Counts = NDArray[np.int32]
"""Systems × segments × columns, or one system's: parts first, then as many wholes."""


class Share(NamedTuple):
    """A share, and the middle 95% of the shares of resampled segments."""

    part: int
    whole: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else float("nan")


def shares(counts: Counts) -> tuple[Share, ...]:
    """Segments × (parts, wholes) → the share of each part in its whole.

    Segments with equal counts are interchangeable, so they are sorted
    first: the same corpus in another order gives the same intervals. A resample that lacks a
    column's words is left out.
    """
    columns = counts.shape[1] // 2
    if not columns:
        return ()
    distinct, times = _distinct(counts)
    drawn = _drawn(distinct.astype(float), times)
    totals = counts.sum(axis=0, dtype=np.int64)
    return tuple(
        Share(
            int(totals[column]),
            int(totals[columns + column]),
            *_middle(drawn[:, column], drawn[:, columns + column]),
        )
        for column in range(columns)
    )


def _distinct(rows: Counts) -> tuple[Counts, NDArray[np.intp]]:
    """The different rows in order, and how often each comes."""
    whole = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.itemsize * rows.shape[1])))
    _, first, times = np.unique(whole.ravel(), return_index=True, return_counts=True)
    return rows[first], times


def _drawn(rows: NDArray[np.float64], times: NDArray[np.intp]) -> NDArray[np.float64]:
    """Samples × columns: the sums of as many segments, drawn with replacement."""
    generator = np.random.default_rng(SEED)
    segments = int(times.sum())
    if not segments:
        return np.zeros((1, rows.shape[1]))
    samples = max(LEAST_SAMPLES, min(SAMPLES, DRAWN // segments))
    size = max(1, AT_ONCE // len(rows))
    sums = []
    for done in range(0, samples, size):
        checkpoint()
        drawn = generator.multinomial(segments, times / segments, min(size, samples - done))
        sums.append(drawn.astype(float) @ rows)
    return np.concatenate(sums)


def _middle(part: NDArray[np.float64], whole: NDArray[np.float64]) -> tuple[float, float]:
    known = whole > 0
    return middle(part[known] / whole[known])
