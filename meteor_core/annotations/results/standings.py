"""Systems in order: Bradley–Terry strengths of comparisons, means of ratings and MQM scores.

Intervals are bootstrapped over segments, because votes on one segment are not independent. All
systems are drawn alike, so that ranks go by differences: how hard a segment is moves each system's
own interval, and not how far two lie apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.answer_values import measures
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import (
    PairOutcome,
    Value,
    comparisons,
    standardised,
    values,
)
from meteor_core.corpus.resampling import SEED, interval, too_few
from meteor_core.messages.phrase import Phrase

SAMPLES = 500
SHRINKAGE = 0.01
"""Keeps the strength of a system that never lost finite."""
EQUAL = 1e-6
"""Nearer values are one: iterations and sums of fractions end as far apart."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SystemStanding:
    """A system's place. ``rank`` is 1 + the number of systems that are ahead of it.

    Ahead is whoever is better by the whole 95% interval of the difference of the two, each two for
    themselves. ``value``: the Bradley–Terry strength (log odds, their mean 0), the mean rating, or
    the mean MQM score (minus the penalty); with its 95% interval from ``low`` to ``high``. A system
    judged on one segment has none (None): drawn again, that segment stays the same; its rank is
    that of its value, and it is ahead of nobody. ``z`` is the mean of values standardised by
    annotator; ``wins``, ``ties``, ``losses`` count comparisons; ``votes`` is how often it was
    judged.
    """

    system: str
    rank: int
    value: float
    low: float | None
    high: float | None
    z: float | None
    wins: int
    ties: int
    losses: int
    votes: int


def few_segments(gathered: Gathered) -> Phrase | None:
    """A warning of the intervals, where votes that count are on too few segments."""
    return too_few(len({vote.segment for vote in gathered.counting}))


def standings(gathered: Gathered, samples: int = SAMPLES, seed: int = SEED) -> list[SystemStanding]:
    """The systems that were judged, the best first; of equals by name."""
    compared, given = comparisons(gathered), values(gathered)
    judged = {name for vote in gathered.counting for name in vote.systems}
    names = sorted(judged)
    if not names:
        return []
    measured = measures(gathered.setup)
    counts = _sums(given, names) if measured else _wins(compared, names)
    rate = _means if measured else _strengths
    rated = rate(counts.sum(axis=0))
    draws = _resampled(counts, rate, samples, seed)
    segments = [_segments(gathered, name) for name in names]
    bounds = [_interval(draws[:, column], many) for column, many in enumerate(segments)]
    ranks = _ranks(rated, draws, segments)
    z = _z(given)
    tallies = _tallies(compared)
    rows = [
        SystemStanding(
            name,
            ranks[column],
            float(rated[column]),
            *bounds[column],
            z.get(name),
            *tallies.get(name, (0, 0, 0)),
            sum(name in vote.systems for vote in gathered.counting),
        )
        for column, name in enumerate(names)
    ]
    return sorted(rows, key=lambda row: -row.value)


def _ranks(rated: Array, draws: Array, segments: Sequence[int]) -> list[int]:
    """1 + how many are ahead of each system; ``draws`` as ``_resampled`` has them."""
    several = np.array(segments) > 1
    draws = np.where(several, draws, rated)  # drawn again, one segment stays the same
    return [1 + sum(_is_ahead(one - own) for one in draws[:, several].T) for own in draws.T]


def _is_ahead(differences: Array) -> bool:
    """By the draws that have both systems."""
    known = differences[~np.isnan(differences)]
    return bool(len(known)) and interval(known)[0] > EQUAL


def _interval(drawn: Array, segments: int) -> tuple[float | None, float | None]:
    """By the draws that have the system, which may be nan; none where that is one segment only."""
    return interval(drawn[~np.isnan(drawn)]) if segments > 1 else (None, None)


def _segments(gathered: Gathered, system: str) -> int:
    return len({vote.segment for vote in gathered.counting if system in vote.systems})


def _wins(compared: list[PairOutcome], names: list[str]) -> Array:
    """Segments × winners × losers; a tie is half a win for both."""
    column = {name: number for number, name in enumerate(names)}
    segments = {
        number: at
        for at, number in enumerate(sorted({comparison.segment for comparison in compared}))
    }
    counts = np.zeros((len(segments), len(names), len(names)))
    for comparison in compared:
        at, first, second = (
            segments[comparison.segment],
            column[comparison.first],
            column[comparison.second],
        )
        counts[at, first, second] += (1 + comparison.outcome) / 2
        counts[at, second, first] += (1 - comparison.outcome) / 2
    return counts


def _sums(given: list[Value], names: list[str]) -> Array:
    """Segments × (sum, count) × systems."""
    column = {name: number for number, name in enumerate(names)}
    segments = {number: at for at, number in enumerate(sorted({value.segment for value in given}))}
    counts = np.zeros((len(segments), 2, len(names)))
    for value in given:
        counts[segments[value.segment], :, column[value.system]] += (value.value, 1)
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
    """``rate`` of so many draws of segments with replacement: samples × systems.

    nan where a draw has left a system out.
    """
    generator = np.random.default_rng(seed)
    size = len(counts)
    flat = counts.reshape(size, -1)
    flat = flat[np.lexsort(flat.T)]  # or the draws would depend on which segment stands first
    drawn = generator.multinomial(size, np.full(size, 1 / size), size=samples) @ flat
    return np.array([rate(sums.reshape(counts.shape[1:])) for sums in drawn])


def _z(given: list[Value]) -> dict[str, float]:
    collected: dict[str, list[float]] = {}
    for value, z in standardised(given):
        collected.setdefault(value.system, []).append(z)
    return {name: float(np.mean(all_)) for name, all_ in collected.items()}


def _tallies(compared: list[PairOutcome]) -> dict[str, tuple[int, int, int]]:
    """System → wins, ties, losses."""
    tallies: dict[str, list[int]] = {}
    for comparison in compared:
        for name, outcome in (
            (comparison.first, comparison.outcome),
            (comparison.second, -comparison.outcome),
        ):
            tallies.setdefault(name, [0, 0, 0])[1 - outcome] += 1
    return {name: (won, tied, lost) for name, (won, tied, lost) in tallies.items()}
