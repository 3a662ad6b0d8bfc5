"""Is it luck? Intervals by bootstrap, differences by bootstrap and approximate randomisation.

All from the segments' statistics, so that nothing is aligned again. Koehn (2004): Statistical
Significance Tests for Machine Translation Evaluation; Riezler & Maxwell (2005): On Some Pitfalls in
Automatic Evaluation and Significance Testing for MT. All draws are seeded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.rows import Rows, Sums, Values

SAMPLES = 1000
SEED = 12345
AT_ONCE = 1 << 24
"""Numbers drawn at a time: 128 MB."""

Rate = Callable[[Sums], Values]
"""Rows of summed statistics → their corpus scores."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """``difference`` = corpus score of ``system`` − that of ``baseline``, with its 95% interval.

    ``bootstrap_p`` and ``randomisation_p``: how probable a difference this large is by chance.
    """

    baseline: str
    system: str
    difference: float
    low: float
    high: float
    bootstrap_p: float
    randomisation_p: float


def resampled(rows: Rows, rate: Rate, samples: int = SAMPLES, seed: int = SEED) -> Values:
    """Corpus scores of ``samples`` corpora drawn with replacement from the segments.

    The draws depend on the number of segments and the seed alone: systems are resampled alike.
    """
    generator = np.random.default_rng(seed)
    rows = rows.astype(float)  # whole numbers still, but multiplied fast
    chances = np.full(len(rows), 1 / len(rows))
    parts = [
        rate(generator.multinomial(len(rows), chances, size=size).astype(float) @ rows)
        for size in _batches(samples, len(rows))
    ]
    return np.concatenate(parts)


def interval(values: Values) -> tuple[float, float]:
    """The middle 95% of resampled scores."""
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)


def compare(
    names: tuple[str, str],
    rows: tuple[Rows, Rows],
    draws: tuple[Values, Values],
    rate: Rate,
    seed: int = SEED,
) -> Comparison:
    """Baseline and system: names, segments' rows and resampled scores → their difference."""
    totals = [rate(one.sum(axis=0, keepdims=True))[0] for one in rows]
    difference = float(totals[1] - totals[0])
    drawn = draws[1] - draws[0]
    low, high = interval(drawn)
    return Comparison(
        *names,
        difference,
        low,
        high,
        _p_value(np.abs(drawn - difference), abs(difference)),
        _p_value(_randomised(*rows, rate, len(drawn), seed), abs(difference)),
    )


def _randomised(one: Rows, other: Rows, rate: Rate, samples: int, seed: int) -> Values:
    """Absolute differences after each segment's two outputs are swapped or not, by a coin."""
    generator = np.random.default_rng(seed)
    one, other = one.astype(float), other.astype(float)
    total, base, change = (one + other).sum(axis=0), other.sum(axis=0), one - other
    parts = []
    for size in _batches(samples, len(one)):
        swapped = base + generator.integers(2, size=(size, len(one))).astype(float) @ change
        parts.append(np.abs(rate(swapped) - rate(total - swapped)))
    return np.concatenate(parts)


def _p_value(differences: NDArray[np.float64], observed: float) -> float:
    """(times as large as observed + 1) ÷ (draws + 1): never 0, as Phipson & Smyth (2010) advise."""
    large = int(np.sum(differences >= observed - 1e-12))
    return (large + 1) / (len(differences) + 1)


def _batches(samples: int, segments: int) -> list[int]:
    size = max(1, min(samples, AT_ONCE // max(1, segments)))
    return [min(size, samples - done) for done in range(0, samples, size)]
