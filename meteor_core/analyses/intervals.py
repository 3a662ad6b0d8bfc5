"""Shares of counts with their bootstrap intervals, whatever the order of segments.

Koehn (2004): Statistical Significance Tests for Machine Translation Evaluation.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.analyses.blocks import Counts
from meteor_core.corpus.significance import SEED

SAMPLES = 1000
AT_ONCE = 1 << 21
"""Numbers drawn at a time."""


class Share(NamedTuple):
    """So many of so many, and the middle 95% of what segments drawn anew would say."""

    part: int
    whole: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else float("nan")


def shares(parts: Counts, wholes: Counts, samples: int = SAMPLES) -> list[Share]:
    """Segments × columns, twice → the share of each column.

    Segments that count alike are one another's equal, so they are put in an order of their own
    first: the same corpus in another order gives the same intervals. A resample that lacks a
    column's words says nothing of it.
    """
    columns = parts.shape[1]
    rows = np.concatenate([parts, wholes], axis=1).astype(np.int64)
    distinct, times = np.unique(rows, axis=0, return_counts=True)
    drawn = _drawn(distinct, times, samples)
    totals = rows.sum(axis=0)
    return [
        Share(
            int(totals[column]),
            int(totals[columns + column]),
            *_middle(drawn[:, column], drawn[:, columns + column]),
        )
        for column in range(columns)
    ]


def _drawn(rows: NDArray[np.int64], times: NDArray[np.intp], samples: int) -> NDArray[np.float64]:
    """Samples × columns: the sums of as many segments, drawn with replacement."""
    generator = np.random.default_rng(SEED)
    segments = int(times.sum())
    if not segments:
        return np.zeros((samples, rows.shape[1]))
    size = max(1, AT_ONCE // len(rows))
    sums = [
        generator.multinomial(segments, times / segments, min(size, samples - done)).astype(float)
        @ rows
        for done in range(0, samples, size)
    ]
    return np.concatenate(sums)


def _middle(part: NDArray[np.float64], whole: NDArray[np.float64]) -> tuple[float, float]:
    known = whole > 0
    if not known.any():
        return float("nan"), float("nan")
    low, high = np.quantile(part[known] / whole[known], [0.025, 0.975])
    return float(low), float(high)
