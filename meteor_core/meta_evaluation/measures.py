"""How far scores agree with people's: Pearson, Spearman, Kendall τ-b, and measures by segment.

The first three by SciPy, of all rows. Measures by segment are “group-by-item”: a value for each
segment, then the mean over segments, so that knowing which *sources* are hard earns nothing.
Deutsch, Foster & Freitag (2023), Ties Matter, section 6: the share of a segment's pairs that the
metric orders, or ties, as people do, two scores being tied where they differ by no more than the ε
that suits the metric best (acc*eq of WMT23 and WMT24).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.meta_evaluation.judged import Groups, JudgedSegments, Values, once

MOST_PAIRS, MOST_OF_ALL = 1_000_000, 25_000
"""Pairs compared, at most, within segments and of all rows; of more, so many are drawn."""

FEW = 0.1
"""Pairs within segments, to a row, below which all rows are compared instead."""

SEED = 12345


class Pairs(NamedTuple):
    """Two rows of each pair, and which people prefer: the first (1), the second (−1), none (0).

    ``item``: the segment of each, 0, 1, 2…; ``share``: what a pair weighs in the mean over
    segments, all together 1. ``within``: whether both are of one segment; else all rows count as
    one item.
    """

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    preferred: NDArray[np.int8]
    item: Groups
    share: Values
    within: bool


def pairs(human: Values, groups: Groups) -> Pairs:
    """Returns every pair within a group, or if these are ``FEW``, pairs of all rows."""
    order = np.argsort(groups, kind="stable")
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    members = [rows for rows in np.split(order, starts[1:]) if len(rows) > 1]
    if sum(len(rows) * (len(rows) - 1) // 2 for rows in members) < FEW * len(human):
        return of_all(human, np.arange(len(human)))
    two_of = {size: np.array(np.triu_indices(size, 1)) for size in set(map(len, members))}
    first, second = np.concatenate([rows[two_of[len(rows)]] for rows in members], axis=1)
    if len(first) > MOST_PAIRS:
        kept = np.random.default_rng(SEED).choice(len(first), MOST_PAIRS, replace=False)
        first, second = first[kept], second[kept]
    return made(first, second, human, groups[first], within=True)


def of_all(human: Values, rows: Groups) -> Pairs:
    """Returns the pairs of all rows; ``rows``: their numbers before some were drawn more than once.

    A row and its copy are not a pair: people and any metric tie them, which would count as
    agreement.
    """
    first, second = _drawn(len(human))
    differ = rows[first] != rows[second]
    first, second = first[differ], second[differ]
    return made(first, second, human, np.zeros(len(first), dtype=np.intp), within=False)


def made(
    first: NDArray[np.intp], second: NDArray[np.intp], human: Values, item: Groups, *, within: bool
) -> Pairs:
    """Two rows of each pair → the pairs, all segments weighing the same."""
    _, item = np.unique(item, return_inverse=True)
    sizes = np.bincount(item)
    preferred = np.sign(human[first] - human[second]).astype(np.int8)
    return Pairs(first, second, preferred, item, 1 / sizes[item] / len(sizes), within)


def _drawn(rows: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    if rows * (rows - 1) // 2 <= MOST_OF_ALL:
        first, second = np.triu_indices(rows, 1)
        return first, second
    generator = np.random.default_rng(SEED)
    first = generator.integers(0, rows, MOST_OF_ALL)
    return first, (first + generator.integers(1, rows, MOST_OF_ALL)) % rows


def accuracy(scores: Values, compared: Pairs) -> tuple[float, float]:
    """Computes the mean pairwise accuracy over segments at the best ε, and that ε."""
    difference = scores[compared.first] - scores[compared.second]
    size, share = np.abs(difference), compared.share
    tied = compared.preferred == 0
    agree = (np.sign(difference) == compared.preferred) & ~tied
    # What tying the pairs up to each one wins, less what it loses; called thousands of times.
    order = np.argsort(size)
    worth = np.where(tied, share, np.where(agree, -share, 0.0))
    gains = np.concatenate([[0.0], np.cumsum(worth[order])])
    size = size[order]
    # ε can be only at a change of size: pairs of one size are tied together or not at all.
    ends = np.flatnonzero(np.diff(size, append=np.inf) > 0) + 1
    cuts = ends if len(size) and size[0] == 0 else np.concatenate([[0], ends])
    best = int(cuts[np.argmax(gains[cuts])])
    value = float(share @ agree + gains[best])
    return value, float(size[best - 1]) if best else 0.0


def item_accuracies(scores: Values, compared: Pairs, epsilon: float) -> Values:
    """Returns each segment's share of pairs judged as people do; ``epsilon``: of a tie."""
    difference = scores[compared.first] - scores[compared.second]
    said = np.where(np.abs(difference) <= epsilon, 0, np.sign(difference))
    right = np.bincount(compared.item, said == compared.preferred)
    values: Values = right / np.bincount(compared.item)
    return values


def item_kendalls(scores: Values, compared: Pairs) -> Values:
    """Computes Kendall's τ-b in each segment: nan if people tie all of it, 0 if the metric does."""
    said = np.sign(scores[compared.first] - scores[compared.second])
    concordance = np.bincount(compared.item, said * compared.preferred)
    untied = np.bincount(compared.item, said != 0) * np.bincount(
        compared.item, compared.preferred != 0
    )
    values = np.divide(
        concordance, np.sqrt(untied), out=np.zeros(len(concordance)), where=untied > 0
    )
    judged = np.bincount(compared.item, compared.preferred != 0) > 0
    return np.where(judged, values, np.nan)


def mean(values: Values) -> float:
    """Returns the mean over segments that have a value; 0 for none."""
    known = values[np.isfinite(values)]
    return float(known.mean()) if len(known) else 0.0


def pearson(scores: Values, human: Values) -> float:
    """Computes Pearson's r; 0 if a side is constant."""
    if np.ptp(scores) == 0 or np.ptp(human) == 0:
        return 0.0
    return float(scipy.stats.pearsonr(scores, human).statistic)


def spearman(scores: Values, human: Values) -> float:
    """Computes Spearman's ρ; 0 if a side is constant."""
    return pearson(scipy.stats.rankdata(scores), scipy.stats.rankdata(human))


def kendall(scores: Values, human: Values) -> float:
    """Computes Kendall's τ-b; 0 if a side is constant."""
    if np.ptp(scores) == 0 or np.ptp(human) == 0:
        return 0.0
    return float(scipy.stats.kendalltau(scores, human).statistic)


def item_kendall(scores: Values, compared: Pairs) -> float:
    """Computes the mean of Kendall's τ-b over segments that people do not tie as a whole."""
    return mean(item_kendalls(scores, compared))


def item_accuracy(scores: Values, compared: Pairs) -> float:
    """Computes the mean pairwise accuracy over segments, at the best ε."""
    return accuracy(scores, compared)[0]


MEASURES: Mapping[str, Callable[[Values, Values], float]] = {
    "pearson": pearson,
    "spearman": spearman,
    "kendall": kendall,
}
"""Measures of all rows."""

ITEM_MEASURES: Mapping[str, Callable[[Values, Pairs], float]] = {
    "item_kendall": item_kendall,
    "accuracy": item_accuracy,
}
"""Group-by-item measures: of the pairs within segments."""

OBJECTIVES = (*MEASURES, *ITEM_MEASURES)
"""What metrics are put in order by, and a fit can aim at."""


def counted(judged: JudgedSegments, objective: str) -> tuple[JudgedSegments, Groups]:
    """Returns the rows that a measure counts (by segment each candidate once), and numbers."""
    if objective in ITEM_MEASURES:
        return once(judged)
    return judged, np.arange(len(judged), dtype=np.intp)


def measurer(objective: str, human: Values, groups: Groups) -> Callable[[Values], float]:
    """Makes a function for one of ``OBJECTIVES``, for many scores of the same rows."""
    if objective in ITEM_MEASURES:
        compared = pairs(human, groups)
        return lambda scores: ITEM_MEASURES[objective](scores, compared)
    return lambda scores: MEASURES[objective](scores, human)


def measure(objective: str, scores: Values, human: Values, groups: Groups) -> float:
    """Computes one of ``OBJECTIVES`` for all rows."""
    return measurer(objective, human, groups)(scores)


def item_values(objective: str, scores: Values, compared: Pairs) -> Values:
    """Returns the value of each segment by one of ``ITEM_MEASURES``; ε is that of all segments."""
    if objective == "accuracy":
        return item_accuracies(scores, compared, accuracy(scores, compared)[1])
    return item_kendalls(scores, compared)
