"""Bradley–Terry strengths of systems that were compared, and what they cannot tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.results.outcomes import PairMean

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


def finite(wins: Array) -> NDArray[np.bool_]:
    """Of each group the largest set of systems joined by wins and by losses, through others too.

    How far a system is from those that it is not joined to so is infinite (Ford 1957), but for the
    shrinkage. None where no set is the largest, or none has two systems.
    """
    apart, joined = groups(wins), _components(wins, "strong")
    sizes = np.bincount(joined)[joined]
    found = np.zeros(len(wins), dtype=bool)
    for group in set(apart.tolist()):
        largest = (apart == group) & (sizes == sizes[apart == group].max())
        found |= largest & (sizes > 1) & (largest.sum() == sizes)
    return found


def groups(wins: Array) -> NDArray[np.int_]:
    """A number for each system, one for all that met, directly or through others."""
    return _components(wins, "weak")


def _components(wins: Array, connection: str) -> NDArray[np.int_]:
    from scipy.sparse.csgraph import connected_components

    _, labels = connected_components(wins > 0, directed=True, connection=connection)
    return np.asarray(labels, dtype=np.int_)
