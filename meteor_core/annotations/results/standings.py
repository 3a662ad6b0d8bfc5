"""Systems in order: Bradley–Terry strengths of comparisons, means of ratings and MQM scores.

Votes on one item are averaged first (``outcomes``), so that every item weighs the same. Intervals
are bootstrapped over segments, because votes on one segment are not independent. All
systems are drawn alike, so that ranks go by differences: how hard a segment is moves each system's
own interval, and not how far two lie apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.checking import DIGITS, measures
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import (
    CandidateScores,
    PairMean,
    PairOutcome,
    comparisons,
    pair_means,
    scores,
)
from meteor_core.corpus.significance import SEED, interval, too_few
from meteor_core.messages.phrase import Phrase

SHRINKAGE = 0.01
"""Keeps the strength of a system that never lost, or never won, finite."""
EQUAL = 1e-6
"""Nearer values are one: iterations and sums of fractions end as far apart."""

Array = NDArray[np.float64]


def wins(compared: Sequence[PairMean], names: Sequence[str]) -> Array:
    """Segments × winners × losers, each pair once: the share that won; a tie is half a win."""
    column = {name: number for number, name in enumerate(names)}
    segments = {number: at for at, number in enumerate(sorted({one.segment for one in compared}))}
    counts = np.zeros((len(segments), len(names), len(names)))
    for pair in compared:
        at, first, second = segments[pair.segment], column[pair.first], column[pair.second]
        counts[at, first, second] += (1 + pair.outcome) / 2
        counts[at, second, first] += (1 - pair.outcome) / 2
    return counts


def strengths(wins: Array) -> Array:
    """winners × losers → Bradley–Terry strengths (log odds, their mean 0), by choix."""
    import choix

    if len(wins) < 2:
        return np.zeros(len(wins))
    found: Array = choix.ilsr_pairwise_dense(wins, alpha=SHRINKAGE, max_iter=1000, tol=1e-6)
    return found


def centred(strengths: Array, groups: NDArray[np.int_], finite: NDArray[np.bool_]) -> Array:
    """Strengths (… × systems) less the mean of each group: between groups they tell nothing.

    The mean is of those that are ``finite``, where any is: of the others, it would be what the
    shrinkage makes it, and with it every value in the group.
    """
    means = []
    for group in groups:
        members = groups == group
        known = members & finite
        means.append(strengths[..., known if known.any() else members].mean(axis=-1))
    found: Array = strengths - np.stack(means, axis=-1)
    return found


def is_finite(wins: Array) -> NDArray[np.bool_]:
    """Of each group the largest set of systems joined by wins and by losses, through others too.

    How far a system is from those that it is not joined to so is infinite (Ford 1957), but for the
    shrinkage. None where no set is the largest, or none has two systems.
    """
    apart, joined = connected(wins), _components(wins, "strong")
    sizes = np.bincount(joined)[joined]
    found = np.zeros(len(wins), dtype=bool)
    for group in set(apart.tolist()):
        largest = (apart == group) & (sizes == sizes[apart == group].max())
        found |= largest & (sizes > 1) & (largest.sum() == sizes)
    return found


def connected(wins: Array) -> NDArray[np.int_]:
    """A number for each system, one for all that met, directly or through others."""
    return _components(wins, "weak")


def _components(wins: Array, connection: str) -> NDArray[np.int_]:
    from scipy.sparse.csgraph import connected_components

    _, labels = connected_components(wins > 0, directed=True, connection=connection)
    return np.asarray(labels, dtype=np.int_)


SAMPLES = 500
FEWEST = 6
"""The fewest segments with different results that put a system ahead of another.

Five that all favour one system have a p of .0625 by the sign test, whatever the bootstrap makes of
them. ``legend`` says the number, and that of ``SHRINKAGE``.
"""


@dataclass(frozen=True, slots=True)
class SystemStanding:
    """A system's place. ``rank`` is 1 + the number of systems that are ahead of it.

    A system is ahead of another if the 95% interval of their difference is above 0 and their
    results differ in ``FEWEST`` segments or more; systems that were never compared, even
    indirectly, are not ahead of each other (``groups``). ``value``: the Bradley–Terry strength (log
    odds, 0 the mean of each group's ``is_finite``), the mean rating, or the mean MQM score (minus
    the penalty); with its 95% interval from ``low`` to ``high``. A system judged on one segment has
    none (None): drawn again, that segment stays the same; its rank is that of its value, and it is
    ahead of no other. A value that is the same in all samples has no interval either, nor has a
    strength that is finite only because of ``SHRINKAGE``. Votes are counted, not averaged, in
    ``wins``, ``ties``, ``losses``, which are comparisons, and in ``votes``, how often the system
    was judged.
    """

    system: str
    rank: int
    value: float
    low: float | None
    high: float | None
    wins: int
    ties: int
    losses: int
    votes: int


def few_segments(gathered: Gathered) -> Phrase | None:
    """A warning of the intervals, where votes that count are on too few segments."""
    return too_few(len({vote.segment for vote in gathered.counting}))


def groups(gathered: Gathered) -> list[list[str]]:
    """The systems that have a common order, in groups, the largest first.

    Comparisons order only those that met, directly or through others; scores order all.
    """
    names = sorted({name for vote in gathered.counting for name in vote.systems})
    if measures(gathered.setup) or not names:
        return [names] if names else []
    labels = connected(wins(pair_means(gathered), names).sum(axis=0))
    found = [
        [name for name, its in zip(names, labels, strict=True) if its == label]
        for label in dict.fromkeys(labels)
    ]
    return sorted(found, key=lambda group: (-len(group), group))


def standings(gathered: Gathered, samples: int = SAMPLES, seed: int = SEED) -> list[SystemStanding]:
    """The systems that were judged, group by group (``groups``), the best first; equals by name."""
    together = {name: at for at, group in enumerate(groups(gathered)) for name in group}
    names = sorted(together)
    if not names:
        return []
    measured = measures(gathered.setup)
    rate = _means if measured else strengths
    counts = _in_order(
        _sums(scores(gathered), names) if measured else wins(pair_means(gathered), names),
        measured=measured,
    )
    rated = rate(counts.sum(axis=0))
    draws = _resampled(counts, rate, samples, seed)
    places = np.array([together[name] for name in names])
    known = several = np.array([_segments(gathered, name) > 1 for name in names])
    if not measured:
        finite = is_finite(counts.sum(axis=0))
        rated, draws = (centred(one, places, finite) for one in (rated, draws))
        known = several & finite
    bounds = [_interval(draws[:, at], known=known[at]) for at in range(len(names))]
    told = np.equal.outer(places, places) & (_telling(counts, measured=measured) >= FEWEST)
    ranks = _ranks(np.where(several, draws, rated), told & several)
    tallies = _tallies(comparisons(gathered))
    rows = [
        SystemStanding(
            name,
            ranks[column],
            float(rated[column]),
            *bounds[column],
            *tallies.get(name, (0, 0, 0)),
            sum(name in vote.systems for vote in gathered.counting),
        )
        for column, name in enumerate(names)
    ]
    return sorted(rows, key=lambda row: (together[row.system], -round(row.value, 5)))


def _ranks(draws: Array, told: NDArray[np.bool_]) -> list[int]:
    """Samples × systems → 1 + how many are ahead of each.

    ``told[own, other]``: whether enough is known of the two for the other to be ahead.
    """
    return [
        1 + sum(map(_is_ahead, (draws[:, told[column]] - own[:, None]).T))
        for column, own in enumerate(draws.T)
    ]


def _telling(counts: Array, *, measured: bool) -> NDArray[np.int_]:
    """Systems × systems: on how many segments the two did not fare alike.

    One of them alone, too, says something: by what others have there.
    """
    fared = _fared(counts, measured=measured)
    judged = ~np.isnan(fared)
    one, other = fared[:, :, None], fared[:, None, :]
    either = judged[:, :, None] | judged[:, None, :]
    found: NDArray[np.int_] = (either & ~(np.abs(one - other) <= EQUAL)).sum(axis=0)
    return found


def _fared(counts: Array, *, measured: bool) -> Array:
    """Segments × systems: mean scores, or wins less losses; nan where one was not judged."""
    if measured:
        return np.array([_means(sums) for sums in counts])
    won, lost = counts.sum(axis=2), counts.sum(axis=1)
    return np.where(won + lost > 0, won - lost, np.nan)


def _is_ahead(differences: Array) -> bool:
    """By the draws that have both systems."""
    known = differences[~np.isnan(differences)]
    return bool(len(known)) and interval(known)[0] > EQUAL


def _interval(drawn: Array, *, known: bool) -> tuple[float | None, float | None]:
    """By the draws that have the system, which may be nan; they tell nothing if all are alike."""
    drawn = drawn[~np.isnan(drawn)]
    return interval(drawn) if known and np.ptp(drawn) > EQUAL else (None, None)


def _segments(gathered: Gathered, system: str) -> int:
    return len({vote.segment for vote in gathered.counting if system in vote.systems})


def _sums(scored: CandidateScores, names: list[str]) -> Array:
    """Segments × (score, 1) × systems; (0, 0) where a system was not judged."""
    column = {name: number for number, name in enumerate(names)}
    segments = {number: at for at, number in enumerate(sorted({segment for segment, _ in scored}))}
    counts = np.zeros((len(segments), 2, len(names)))
    for (segment, system), (score, _) in scored.items():
        counts[segments[segment], :, column[system]] = score, 1
    return counts


def _means(counts: Array) -> Array:
    mean = np.full(counts.shape[1], np.nan)
    np.divide(counts[0], counts[1], out=mean, where=counts[1] > 0)
    return mean


def _in_order(counts: Array, *, measured: bool) -> Array:
    """Segments by what they hold, whatever their numbers and the systems' names.

    Or the draws would depend on them. Systems are in the order of what they hold themselves; of
    those that hold the same, one is drawn as the other might have been.
    """
    fared = np.nan_to_num(_fared(counts, measured=measured), nan=-np.inf).round(DIGITS)
    systems = np.lexsort(np.sort(fared, axis=0))
    ordered = counts[:, :, systems] if measured else counts[:, systems][:, :, systems]
    return counts[np.lexsort(ordered.reshape(len(counts), -1).round(DIGITS).T)]


def _resampled(counts: Array, rate: Callable[[Array], Array], samples: int, seed: int) -> Array:
    """``rate`` of so many draws of segments with replacement: samples × systems.

    nan where a draw has left a system out.
    """
    generator = np.random.default_rng(seed)
    size = len(counts)
    flat = counts.reshape(size, -1)
    drawn = generator.multinomial(size, np.full(size, 1 / size), size=samples) @ flat
    return np.array([rate(sums.reshape(counts.shape[1:])) for sums in drawn])


def _tallies(compared: list[PairOutcome]) -> dict[str, tuple[int, int, int]]:
    tallies: dict[str, list[int]] = {}
    for comparison in compared:
        for name, outcome in (
            (comparison.first, comparison.outcome),
            (comparison.second, -comparison.outcome),
        ):
            tallies.setdefault(name, [0, 0, 0])[1 - outcome] += 1
    return {name: (won, tied, lost) for name, (won, tied, lost) in tallies.items()}
