"""How far metrics and people agree on whole systems: of means, and of how sure a difference is.

Soft pairwise accuracy is that of Thompson et al. (2024), Improving Statistical Significance in
Human Evaluation of Automatic Metrics via Soft Pairwise Accuracy (WMT24): of each two systems, 1
less the difference between p-values – people's and the metric's, of one-sided paired permutation
tests that the one is better – the mean over all pairs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from meteor_core.meta_evaluation.judged import Groups, JudgedSegments, Values, means
from meteor_core.meta_evaluation.measures import kendall, pearson
from meteor_core.meta_evaluation.permutation import signs

FEWEST_SYSTEMS, MOST_SYSTEMS = 3, 100
"""The fewest and the most systems for agreement by system."""

PERMUTATIONS = 1000
"""Draws of each permutation test, as at WMT24."""

_CELLS = 2_000_000
"""Numbers that are held at once."""

_ROUNDING = 1e-9


class SystemAgreement(NamedTuple):
    """Pearson, Kendall τ-b and pairwise accuracy of systems' means; soft pairwise accuracy."""

    pearson: float
    kendall: float
    accuracy: float
    soft_accuracy: float


def systems(judged: JudgedSegments, scores: Values) -> SystemAgreement | None:
    """A metric's scores of all rows → agreement on systems.

    None for fewer than ``FEWEST_SYSTEMS`` or more than ``MOST_SYSTEMS``.
    """
    names = judged.system_numbers
    if names is None or not FEWEST_SYSTEMS <= names.max() + 1 <= MOST_SYSTEMS:
        return None
    metric, human = (means(names, values) for values in (scores, judged.human))
    first, second = np.triu_indices(len(human), 1)
    alike = np.sign(metric[first] - metric[second]) == np.sign(human[first] - human[second])
    tables = (cells(values, names, judged.groups) for values in (judged.human, scores))
    return SystemAgreement(
        pearson(metric, human),
        kendall(metric, human),
        float(alike.mean()),
        soft_accuracy(*tables),
    )


def cells(scores: Values, systems: Groups, groups: Groups) -> Values:
    """Scores of rows → systems × segments; nan where a system has none, the mean of several."""
    _, item = np.unique(groups, return_inverse=True)
    shape = int(systems.max()) + 1, int(item.max()) + 1
    place = systems * shape[1] + item
    count = np.bincount(place, minlength=shape[0] * shape[1])
    total = np.bincount(place, scores, minlength=shape[0] * shape[1])
    table: Values = np.where(count > 0, total / np.maximum(count, 1), np.nan)
    return table.reshape(shape)


def soft_accuracy(human: Values, metric: Values) -> float:
    """Two tables of systems × segments → soft pairwise accuracy; nan where no systems meet.

    Both use the same permutations, of segments that both systems have. A pair is
    compared in both directions, so that ties do not depend on which system is first.
    """
    first, second = np.triu_indices(len(human), 1)
    met = (np.isfinite(human[first]) & np.isfinite(human[second])).any(axis=1)
    if not met.any():
        return float("nan")
    many = [p_values(table, first[met], second[met]) for table in (human, metric)]
    return float(1 - np.abs(many[0] - many[1]).mean())


def p_values(table: Values, first: Groups, second: Groups) -> Values:
    """Two systems of each pair → p that the first is better, and that the second is: 2 × pairs.

    p is the share of permutations in which the difference of sums is as large as it really is.
    """
    most = max(1, _CELLS // table.shape[1])
    blocks = [slice(begin, begin + most) for begin in range(0, len(first), most)]
    found = [_p_values(table[first[block]] - table[second[block]]) for block in blocks]
    return np.concatenate(found, axis=1)


def _p_values(difference: Values) -> Values:
    """Differences by pair and segment, nan where one lacks → p, both ways round."""
    difference = np.nan_to_num(difference)
    real = difference.sum(axis=1)
    slack = _ROUNDING * (np.abs(difference).sum(axis=1) + 1)
    hits = np.zeros((2, len(difference)))
    for some in signs(difference.shape[1], PERMUTATIONS):
        null = some @ difference.T
        hits += (null >= real - slack).sum(axis=0), (null <= real + slack).sum(axis=0)
    shares: Values = hits / PERMUTATIONS
    return shares
