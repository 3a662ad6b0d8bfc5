"""Is it luck? Intervals by bootstrap, differences by bootstrap and approximate randomisation.

All from the segments' statistics, so that nothing is aligned again. Koehn (2004): Statistical
Significance Tests for Machine Translation Evaluation; Riezler & Maxwell (2005): On Some Pitfalls in
Automatic Evaluation and Significance Testing for MT. All draws are seeded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.meteor.matrix import Numbers, Values
from meteor_core.model.stopping import checkpoint

SAMPLES = 1000
SEED = 12345
AT_ONCE = 1 << 22
"""Numbers drawn at a time: 32 MB."""

Rate = Callable[[Numbers], Values]
"""Rows of summed statistics → their corpus scores."""

DrawCounts = NDArray[np.float64]
"""Draws × segments: how often each segment counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """What chance makes of one system.

    ``scores`` (samples): its corpus score with segments drawn anew; ``total`` (1 × columns): the
    sum of its rows; ``heads`` (samples × columns): for each toss of a coin a segment, the sum of
    the rows where heads came up.
    """

    scores: Values
    total: NDArray[np.float64]
    heads: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SystemComparison:
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


def draw(
    systems: Sequence[Numbers], rate: Rate, samples: int = SAMPLES, seed: int = SEED
) -> tuple[Draws, ...]:
    """Rows of systems' segments → the draws of each, ``samples`` corpora with replacement.

    All systems are resampled alike and meet the same coins, so that any two can be compared; what
    is drawn depends on the number of segments and the seed alone.
    """
    segments = len(systems[0])
    scores = [rate(sums) for sums in _sums(systems, _resampled(segments, samples, seed))]
    heads = _sums(systems, _coins(segments, samples, seed))
    totals = [rows.sum(axis=0, keepdims=True).astype(float) for rows in systems]
    return tuple(map(Draws, scores, totals, heads))


def _resampled(segments: int, samples: int, seed: int) -> Iterator[DrawCounts]:
    """How often each segment is drawn, with replacement."""
    generator = np.random.default_rng(seed)
    chances = np.full(segments, 1 / segments)
    for size in _batches(samples, segments):
        yield generator.multinomial(segments, chances, size=size).astype(float)


def _coins(segments: int, samples: int, seed: int) -> Iterator[DrawCounts]:
    """A coin for each segment."""
    generator = np.random.default_rng(seed)
    for size in _batches(samples, segments):
        yield generator.integers(2, size=(size, segments)).astype(float)


def _sums(systems: Sequence[Numbers], weights: Iterable[DrawCounts]) -> list[NDArray[np.float64]]:
    """The weighted sums of each system's rows: whole numbers, so exact in any order."""
    batches: list[list[NDArray[np.float64]]] = [[] for _ in systems]
    for some in weights:
        checkpoint()
        for rows, sums in zip(systems, batches, strict=True):
            sums.append(some @ rows.astype(float))
    return [np.concatenate(sums) for sums in batches]


def interval(values: Values) -> tuple[float, float]:
    """The middle 95% of resampled scores."""
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)


def compare(names: tuple[str, str], draws: tuple[Draws, Draws], rate: Rate) -> SystemComparison:
    """Baseline and system: names and draws → their difference."""
    baseline, system = draws
    difference = float(rate(system.total)[0] - rate(baseline.total)[0])
    drawn = system.scores - baseline.scores
    low, high = interval(drawn)
    return SystemComparison(
        *names,
        difference,
        low,
        high,
        _p_value(np.abs(drawn - difference), abs(difference)),
        _p_value(_randomised(baseline, system, rate), abs(difference)),
    )


def _randomised(baseline: Draws, system: Draws, rate: Rate) -> Values:
    """Absolute differences after each segment's two outputs are swapped or not, by a coin."""
    swapped = system.total + baseline.heads - system.heads
    rest = baseline.total + system.total - swapped
    differences: Values = np.abs(rate(swapped) - rate(rest))
    return differences


def _p_value(differences: NDArray[np.float64], observed: float) -> float:
    """(times as large as observed + 1) ÷ (draws + 1): never 0, as Phipson & Smyth (2010) advise."""
    large = int(np.sum(differences >= observed - 1e-12))
    return (large + 1) / (len(differences) + 1)


def _batches(samples: int, segments: int) -> list[int]:
    size = max(1, min(samples, AT_ONCE // max(1, segments)))
    return [min(size, samples - done) for done in range(0, samples, size)]
