"""Differences of two systems, and whether they are settled, from sums over segments.

The interval is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
(Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 2024,
theorem 2.2): it covers the mean difference at all numbers of segments together, however the end was
chosen. α (``SIGNIFICANT``) is divided among the pairs (Bonferroni), so that all intervals of a
project hold together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.model.intervals import SIGNIFICANT

TIGHTEST = 100
"""At about so many segments the interval is the tightest that its kind can be."""

Array = NDArray[np.float64]
Pair = tuple[int, int]
"""Two systems by their places in the project, the lower first."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better the first system of a pair is than the second, over its ``segments``.

    ``mean``: of comparisons from −1, never better, to 1, always; of ratings, points of their scale;
    of MQM scores, weights. ``low`` and ``high`` bound it at every number of votes; without bounds
    (fewer than two segments) they are infinite.
    """

    pair: Pair
    segments: int
    mean: float
    low: float
    high: float

    @property
    def is_settled(self) -> bool:
        """Whether 0 lies outside."""
        return self.low > 0 or self.high < 0


def difference(pair: Pair, given: Array, *, pairs: int, bounded: bool) -> Difference:
    """A pair's mean difference on each segment → the difference over all.

    ``pairs``: how many there are in the project; ``bounded``: comparisons, which lie within ±1; to
    these one win and one loss are added for the interval, so that a few votes that all say the
    same settle nothing (Agresti & Caffo 2000).
    """
    count = given.size
    mean = float(given.mean()) if count else 0.0
    values = np.concatenate([given, (1.0, -1.0)]) if bounded else given
    if count < 2:
        return Difference(pair, count, mean, -math.inf, math.inf)
    half = float(values.std()) * half_width(values.size, SIGNIFICANT / pairs)
    middle = float(values.mean())
    return Difference(pair, count, mean, middle - half, middle + half)


def half_width(count: int, alpha: float) -> float:
    """Of the confidence sequence for ``count`` observations of standard deviation 1.

    ``half_width(100, 0.05)`` → ``0.305``; at a number chosen beforehand 0.196 would do.
    """
    spread = _spread(alpha)
    reach = count * spread**2 + 1
    return math.sqrt(2 * reach / (count**2 * spread**2) * math.log(math.sqrt(reach) / alpha))


def _spread(alpha: float) -> float:
    """ρ, for which the sequence is tightest near ``TIGHTEST`` (ibid., appendix B.2)."""
    return math.sqrt((-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TIGHTEST)
