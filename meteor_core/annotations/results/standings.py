"""Systems in order: Bradley–Terry strengths of comparisons, means of ratings and MQM scores.

Intervals are bootstrapped over segments, because votes on one segment are not independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.gathering import Gathered
from meteor_core.annotations.results.outcomes import (
    Comparison,
    Value,
    comparisons,
    measures,
    standardised,
    values,
)
from meteor_core.corpus.significance import SEED, interval

SAMPLES = 500
SHRINKAGE = 0.01
"""Keeps the strength of a system that never lost finite."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Standing:
    """A system's place. ``rank`` is 1 + the number of systems whose whole interval lies above.

    ``value``: the Bradley–Terry strength (log odds, their mean 0), the mean rating, or the mean
    MQM score (minus the penalty); with its 95% interval. ``z`` is the mean of values standardised
    by annotator; ``wins``, ``ties``, ``losses`` count comparisons; ``votes`` is how often it was
    judged.
    """

    system: str
    rank: int
    value: float
    low: float
    high: float
    z: float | None
    wins: int
    ties: int
    losses: int
    votes: int


def standings(gathered: Gathered, samples: int = SAMPLES, seed: int = SEED) -> list[Standing]:
    """The systems that were judged, the best first."""
    compared, given = comparisons(gathered), values(gathered)
    judged = {name for one in gathered.counting for name in one.systems}
    names = [name for name in gathered.systems if name in judged]
    if not names:
        return []
    measured = measures(gathered.setup)
    counts = _sums(given, names) if measured else _wins(compared, names)
    rate = _means if measured else _strengths
    found = rate(counts.sum(axis=0))
    draws = _resampled(counts, rate, samples, seed)
    bounds = [interval(draws[:, place]) for place in range(len(names))]
    z = _z(given)
    tallies = _tallies(compared)
    rows = [
        Standing(
            name,
            1 + sum(low > bounds[place][1] for low, _ in bounds),
            float(found[place]),
            *bounds[place],
            z.get(name),
            *tallies.get(name, (0, 0, 0)),
            sum(name in one.systems for one in gathered.counting),
        )
        for place, name in enumerate(names)
    ]
    return sorted(rows, key=lambda one: -one.value)


def _wins(compared: list[Comparison], names: list[str]) -> Array:
    """Segments × winners × losers; a tie is half a win for both."""
    place = {name: number for number, name in enumerate(names)}
    segments = {number: at for at, number in enumerate(sorted({one.segment for one in compared}))}
    counts = np.zeros((len(segments), len(names), len(names)))
    for one in compared:
        at, first, second = segments[one.segment], place[one.first], place[one.second]
        counts[at, first, second] += (1 + one.outcome) / 2
        counts[at, second, first] += (1 - one.outcome) / 2
    return counts


def _sums(given: list[Value], names: list[str]) -> Array:
    """Segments × (sum, count) × systems."""
    place = {name: number for number, name in enumerate(names)}
    segments = {number: at for at, number in enumerate(sorted({one.segment for one in given}))}
    counts = np.zeros((len(segments), 2, len(names)))
    for one in given:
        counts[segments[one.segment], :, place[one.system]] += (one.value, 1)
    return counts


def _means(counts: Array) -> Array:
    """(sum, count) × systems → means; nan where nothing was drawn."""
    mean = np.full(counts.shape[1], np.nan)
    np.divide(counts[0], counts[1], out=mean, where=counts[1] > 0)
    return mean


def _strengths(wins: Array) -> Array:
    """winners × losers → Bradley–Terry strengths, by choix."""
    import choix

    if len(wins) < 2:
        return np.zeros(len(wins))
    strengths: Array = choix.ilsr_pairwise_dense(wins, alpha=SHRINKAGE, max_iter=1000, tol=1e-6)
    return strengths


def _resampled(counts: Array, rate: Callable[[Array], Array], samples: int, seed: int) -> Array:
    """``rate`` of so many draws of segments with replacement: samples × systems."""
    generator = np.random.default_rng(seed)
    size = len(counts)
    flat = counts.reshape(size, -1)
    drawn = generator.multinomial(size, np.full(size, 1 / size), size=samples) @ flat
    found = np.array([rate(one.reshape(counts.shape[1:])) for one in drawn])
    middle = rate(counts.sum(axis=0))  # for a system that a draw left out
    return np.where(np.isnan(found), middle, found)


def _z(given: list[Value]) -> dict[str, float]:
    collected: dict[str, list[float]] = {}
    for one, z in standardised(given):
        collected.setdefault(one.system, []).append(z)
    return {name: float(np.mean(all_)) for name, all_ in collected.items()}


def _tallies(compared: list[Comparison]) -> dict[str, tuple[int, int, int]]:
    """System → wins, ties, losses."""
    tallies: dict[str, list[int]] = {}
    for one in compared:
        for name, outcome in ((one.first, one.outcome), (one.second, -one.outcome)):
            tallies.setdefault(name, [0, 0, 0])[1 - outcome] += 1
    return {name: (won, tied, lost) for name, (won, tied, lost) in tallies.items()}
