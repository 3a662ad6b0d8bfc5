"""Statistics → score, as in Banerjee & Lavie (2005) and Denkowski & Lavie (2014).

P = Σ wᵢ·(δ·mᵢ(content) + (1−δ)·mᵢ(function)) / (δ·|content| + (1−δ)·|function|)   candidate
R = the same on the reference's side
F-mean = P·R / (α·P + (1−α)·R)
penalty = γ·(chunks / matches)^β
or, with the first chunk free, γ·((chunks − 1) / matches)^β
score = F-mean·(1 − penalty)

From P, R and fragmentation on there is one formula for a segment, for a matrix of segments and for
many settings of the parameters at once: ``combined``. It is written in arithmetic alone, without
conditions, so that numbers and NumPy's arrays go through the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from meteor_core.meteor.matrix import StatisticsMatrix, Values
from meteor_core.model import Counts, Parameters, Score, Statistics

N = TypeVar("N", float, Values)
"""A number, or an array of them."""


def ratio(above: N, below: N) -> N:
    """above ÷ below, 0 where there is nothing to divide by: ``ratio(3.0, 4.0) == 0.75``."""
    divides = below != 0
    quotient: N = divides * above / (below + (1 - divides))
    return quotient


def harmonic(precision: N, recall: N, alpha: float | N) -> N:
    """F-mean = P·R / (α·P + (1 − α)·R), 0 where either is 0."""
    return ratio(precision * recall, alpha * precision + (1 - alpha) * recall)


def combined(
    precision: N,
    recall: N,
    fragmentation: N,
    alpha: float | N,
    beta: float | N,
    gamma: float | N,
) -> tuple[N, N, N]:
    """P, R and fragmentation → F-mean, penalty, score.

    Without fragmentation there is no penalty, whatever β; a penalty above 1 leaves a score of 0.
    """
    f_mean = harmonic(precision, recall, alpha)
    penalty = gamma * fragmentation**beta * (fragmentation > 0)
    left = f_mean * (1 - penalty)
    return f_mean, penalty, (left + abs(left)) / 2


def score(statistics: Statistics, parameters: Parameters) -> Score:
    """Statistics of a segment, or a corpus's sum, → the score and its parts, each in 0..1."""
    alpha, beta, gamma, delta = parameters.greek
    weights = [parameters.weight(stage) for stage in statistics.stages]
    precision = _share(statistics.candidate, statistics.candidate_credits, weights, delta)
    recall = _share(statistics.reference, statistics.reference_credits, weights, delta)
    fragmentation = ratio(float(statistics.breaks), statistics.matches)
    f_mean, penalty, value = combined(precision, recall, fragmentation, alpha, beta, gamma)
    return Score(precision, recall, f_mean, fragmentation, penalty, value)


def _share(
    length: Counts, credits: Sequence[Counts], weights: Sequence[float], delta: float
) -> float:
    """P or R: the weighted credits of all stages ÷ the weighted length."""
    credit = sum(
        weight * counts.weighted(delta) for weight, counts in zip(weights, credits, strict=True)
    )
    return ratio(credit, length.weighted(delta))


class ScoreParts(NamedTuple):
    """Scores of many segments and what they are made of, an array each."""

    precision: Values
    recall: Values
    f_mean: Values
    fragmentation: Values
    penalty: Values
    value: Values


def scores(matrix: StatisticsMatrix, parameters: Parameters) -> Values:
    """The score of each segment, as ``score`` gives it of its statistics."""
    return score_parts(matrix, parameters).value


def fragmentations(matrix: StatisticsMatrix) -> Values:
    """The fragmentation of each segment: breaks ÷ matches."""
    return ratio(matrix.breaks.astype(float), matrix.matches)


def score_parts(matrix: StatisticsMatrix, parameters: Parameters) -> ScoreParts:
    """The score of each segment with precision, recall and all between."""
    alpha, beta, gamma, delta = parameters.greek
    share = np.array([delta, 1 - delta])
    weights = np.array([parameters.weight(stage) for stage in matrix.stages])
    precision, recall = ratio(matrix.credits @ share @ weights, matrix.lengths @ share).T
    fragmentation = fragmentations(matrix)
    f_mean, penalty, value = combined(precision, recall, fragmentation, alpha, beta, gamma)
    return ScoreParts(precision, recall, f_mean, fragmentation, penalty, value)
