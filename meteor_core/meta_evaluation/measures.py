"""How far scores agree with people's: Pearson, Spearman, Kendall τ-b, pairwise accuracy with ties.

The first three by SciPy. Pairwise accuracy is that of Deutsch, Foster & Freitag (2023): Ties
Matter: of all pairs of candidates of one segment, the share that the metric orders, or ties, as
people do, two scores being tied where they differ by no more than the ε that suits the metric best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.meta_evaluation.judged import Groups, Values

MOST_PAIRS = 1_000_000
"""Pairs compared, at most; of more, so many are drawn."""

SEED = 12345


class Pairs(NamedTuple):
    """Two rows of each pair, and which people prefer: the first (1), the second (−1), none (0)."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    preferred: NDArray[np.int8]


def pearson(scores: Values, human: Values) -> float:
    """Pearson's r; 0 where a side is constant."""
    if np.ptp(scores) == 0 or np.ptp(human) == 0:
        return 0.0
    return float(scipy.stats.pearsonr(scores, human).statistic)


def spearman(scores: Values, human: Values) -> float:
    """Spearman's ρ; 0 where a side is constant."""
    return pearson(scipy.stats.rankdata(scores), scipy.stats.rankdata(human))


def kendall(scores: Values, human: Values) -> float:
    """Kendall's τ-b; 0 where a side is constant."""
    if np.ptp(scores) == 0 or np.ptp(human) == 0:
        return 0.0
    return float(scipy.stats.kendalltau(scores, human).statistic)


def pairs(human: Values, groups: Groups) -> Pairs:
    """Every pair within a group; where these are fewer than the rows, of all rows."""
    order = np.argsort(groups, kind="stable")
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    members = np.split(order, starts[1:])
    if sum(len(group) * (len(group) - 1) // 2 for group in members) < len(human):
        first, second = _drawn(len(human))
    else:
        within = [group[np.array(np.triu_indices(len(group), 1))] for group in members]
        first, second = np.concatenate(within, axis=1)
        if len(first) > MOST_PAIRS:
            kept = np.random.default_rng(SEED).choice(len(first), MOST_PAIRS, replace=False)
            first, second = first[kept], second[kept]
    return Pairs(first, second, np.sign(human[first] - human[second]).astype(np.int8))


def _drawn(rows: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    if rows * (rows - 1) // 2 <= MOST_PAIRS:
        first, second = np.triu_indices(rows, 1)
        return first, second
    generator = np.random.default_rng(SEED)
    first = generator.integers(0, rows, MOST_PAIRS)
    return first, (first + generator.integers(1, rows, MOST_PAIRS)) % rows


def accuracy(scores: Values, compared: Pairs) -> tuple[float, float]:
    """Pairwise accuracy at the best ε, and that ε."""
    difference = scores[compared.first] - scores[compared.second]
    order = np.argsort(np.abs(difference), kind="stable")
    size = np.abs(difference)[order]
    tied = (compared.preferred == 0)[order]
    agree = (np.sign(difference) == compared.preferred)[order] & (size > 0) & ~tied
    right = (
        np.concatenate([[0], np.cumsum(tied)])
        + agree.sum()
        - np.concatenate([[0], np.cumsum(agree)])
    )
    # ε may stand only where the size changes: pairs of one size are tied together or not at all.
    ends = np.flatnonzero(np.diff(size, append=np.inf) > 0) + 1
    cuts = ends if len(size) and size[0] == 0 else np.concatenate([[0], ends])
    best = int(cuts[np.argmax(right[cuts])])
    return float(right[best] / len(size)), float(size[best - 1]) if best else 0.0


Measure = Callable[[Values, Values], float]

MEASURES: Mapping[str, Measure] = {"pearson": pearson, "spearman": spearman, "kendall": kendall}
"""What a fit can aim at, pairwise accuracy apart, which needs groups."""

OBJECTIVES = (*MEASURES, "accuracy")


def measure(objective: str, scores: Values, human: Values, groups: Groups) -> float:
    """One of ``OBJECTIVES`` for all rows."""
    if objective == "accuracy":
        return accuracy(scores, pairs(human, groups))[0]
    return MEASURES[objective](scores, human)
