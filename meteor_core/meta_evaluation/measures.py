"""How far scores agree with people's: Pearson, Spearman, Kendall τ-b, and measures by segment.

The first three by SciPy, of all rows; ``pairs`` has pairwise accuracy with calibrated ties, and
Kendall's τ-b within segments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import scipy

from meteor_core.meta_evaluation.judged import Groups, JudgedSegments, Values, once
from meteor_core.meta_evaluation.pairs import (
    Pairs,
    accuracy,
    item_accuracies,
    item_kendalls,
    mean,
    pairs,
)


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
    """Returns the rows that a measure counts, and their numbers: by segment each candidate counts
    once."""
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
