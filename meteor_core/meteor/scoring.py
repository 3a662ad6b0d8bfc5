"""Statistics → score, as in Banerjee & Lavie (2005) and Denkowski & Lavie (2014).

P = (σ·δ + Σ wᵢ·(δ·mᵢ(content) + (1−δ)·mᵢ(function))) / (σ·δ + δ·|content| + (1−δ)·|function|)
R = the same on the reference's side; where nothing matches, both have no σ·δ
F-mean = P·R / (α·P + (1−α)·R)
penalty = γ·(chunks / matches)^β
or, with the first chunk free, γ·((chunks − 1) / matches)^β
words = F-mean·(1 − penalty)
letters = F-mean, α = .8, of the shares of n-grams (``letters_alike``)
score = (1 − μ)·words + μ·letters

With σ = μ = 0 that is the papers' score. σ is a prior: some content words that every translation is
taken to have right, so that a word amiss weighs less where there are few. A sum of segments, a
corpus, has it once.
From P, R and fragmentation on there is one formula for a segment, for a matrix of segments and for
many settings of the parameters at once: ``f_mean_and_penalty``. It is arithmetic without
conditions, so that numbers and NumPy's arrays go through the same lines.

``breakdown`` says where the score was lost: from 1 down to METEOR in steps that sum exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from meteor_core.meteor.matrix import StatisticsMatrix, Values, row
from meteor_core.model import Counts, Letters, Parameters, Score, Statistics

LETTERS_ALPHA = 0.8
"""Recall's share in the letters' F-mean: β = 2 of chrF, which is α = β²/(1 + β²)."""

N = TypeVar("N", float, Values)
"""A number, or an array of them."""


def ratio(above: N, below: N) -> N:
    """Divides; 0 if there is nothing to divide by: ``ratio(3.0, 4.0) == 0.75``."""
    divides = below != 0
    quotient: N = divides * above / (below + (1 - divides))
    return quotient


def harmonic(precision: N, recall: N, alpha: float | N) -> N:
    """Computes F-mean = P·R / (α·P + (1 − α)·R), 0 if either is 0."""
    return ratio(precision * recall, alpha * precision + (1 - alpha) * recall)


def f_mean_and_penalty(
    precision: N,
    recall: N,
    fragmentation: N,
    alpha: float | N,
    beta: float | N,
    gamma: float | N,
) -> tuple[N, N, N]:
    """P, R and fragmentation → F-mean, penalty, score.

    Without fragmentation there is no penalty, whatever β is; a penalty above 1 leaves a score of 0.
    """
    f_mean = harmonic(precision, recall, alpha)
    penalty = gamma * fragmentation**beta * (fragmentation > 0)
    left = f_mean * (1 - penalty)
    return f_mean, penalty, (left + abs(left)) / 2


class Alike(NamedTuple, Generic[N]):
    """How similar letters are; ``told`` is 0 if neither text has two of them, else 1."""

    precision: N
    recall: N
    f_mean: N
    told: N


def letters_alike(candidate: Sequence[N], reference: Sequence[N], common: Sequence[N]) -> Alike[N]:
    """Numbers of n-grams, an entry for each order, → shares, averaged over the orders of both."""
    orders: Any = 0
    found: Any = 0
    borne_out: Any = 0
    any_text: Any = 0
    for one, other, shared in zip(candidate, reference, common, strict=True):
        both = ratio(one * other, one * other)  # 1 where neither is 0, else 0
        orders = orders + both
        found = found + both * ratio(shared, one)
        borne_out = borne_out + both * ratio(shared, other)
        any_text = any_text + one + other
    precision, recall = ratio(found, orders), ratio(borne_out, orders)
    told = ratio(any_text, any_text)
    return Alike(precision, recall, harmonic(precision, recall, LETTERS_ALPHA), told)


def alike(letters: Letters) -> Alike[float]:
    """Counted letters → how alike they are."""
    return letters_alike(letters.candidate, letters.reference, letters.common)


def blended(words: N, letters: N, told: N, mu: float | N) -> N:
    """The words' score and the letters' → the score; without letters, the words' alone."""
    share = mu * told
    return (1 - share) * words + share * letters


def prior_mass(statistics: Statistics, parameters: Parameters) -> float:
    """Returns the smoothing in the numerator and denominator of P and R: σ·δ, or nothing."""
    return parameters.granted if statistics.matches else 0.0


def with_letters(words: float, statistics: Statistics, parameters: Parameters) -> float:
    """Combines the words' score with the letters of these statistics."""
    letters = alike(statistics.letters)
    return blended(words, letters.f_mean, letters.told, parameters.mu)


def score(statistics: Statistics, parameters: Parameters) -> Score:
    """Statistics of a segment, or a corpus's sum, → the score and its parts, each in 0..1."""
    alpha, beta, gamma, delta, _, mu = parameters.greek
    given = [*map(parameters.weight, statistics.stages)], delta, prior_mass(statistics, parameters)
    precision = _share(statistics.candidate, statistics.candidate_credits, *given)
    recall = _share(statistics.reference, statistics.reference_credits, *given)
    fragmentation = ratio(float(statistics.breaks), statistics.matches)
    f_mean, penalty, words = f_mean_and_penalty(
        precision, recall, fragmentation, alpha, beta, gamma
    )
    letters = alike(statistics.letters)
    value = blended(words, letters.f_mean, letters.told, mu)
    return Score(
        precision,
        recall,
        f_mean,
        fragmentation,
        penalty,
        value,
        letters.f_mean,
        mu * letters.told,
    )


def best_reference(
    statistics: Sequence[Statistics], values: Sequence[float], *, first_of_equals: bool
) -> int:
    """Statistics and scores with each reference → which of them counts: the one that scores best.

    Of equals the shortest that has words, so that the order of references moves no sum of segments,
    or the first.
    """
    if len(values) == 1:
        return 0
    if first_of_equals:
        return max(range(len(values)), key=values.__getitem__)

    def key(which: int) -> tuple[float, bool, float, list[float]]:
        reference = statistics[which].reference
        length = reference.content + reference.function
        return -values[which], not length, length, row(statistics[which])

    return min(range(len(values)), key=key)


def _share(
    length: Counts,
    credits: Sequence[Counts],
    weights: Sequence[float],
    delta: float,
    granted: float,
) -> float:
    """P or R: what is granted and the weighted credits ÷ what is granted and the length."""
    credit = 0.0
    for weight, counts in zip(weights, credits, strict=True):
        credit += weight * counts.weighted(delta)
    return ratio(granted + credit, granted + length.weighted(delta))


class ScoreParts(NamedTuple):
    """Scores of many segments and what they are made of, an array each."""

    precision: Values
    recall: Values
    f_mean: Values
    fragmentation: Values
    penalty: Values
    letters: Values
    value: Values


def scores(matrix: StatisticsMatrix, parameters: Parameters) -> Values:
    """Returns the score of each segment, as ``score`` gives it of its statistics."""
    return score_parts(matrix, parameters).value


def fragmentations(matrix: StatisticsMatrix) -> Values:
    """Returns the fragmentation of each segment: breaks ÷ matches."""
    return ratio(matrix.breaks.astype(float), matrix.matches)


def score_parts(matrix: StatisticsMatrix, parameters: Parameters) -> ScoreParts:
    """Returns the score of each segment with precision, recall and all between."""
    alpha, beta, gamma, delta, _, mu = parameters.greek
    share = np.array([delta, 1 - delta])
    weights = np.array([parameters.weight(stage) for stage in matrix.stages])
    granted = parameters.granted * (matrix.matches > 0)[:, None]
    credit, length = matrix.credits @ share @ weights, matrix.lengths @ share
    precision, recall = ratio(granted + credit, granted + length).T
    fragmentation = fragmentations(matrix)
    f_mean, penalty, words = f_mean_and_penalty(
        precision, recall, fragmentation, alpha, beta, gamma
    )
    letters = alike_rows(matrix)
    value = blended(words, letters.f_mean, letters.told, mu)
    return ScoreParts(precision, recall, f_mean, fragmentation, penalty, letters.f_mean, value)


def alike_rows(matrix: StatisticsMatrix) -> Alike[Values]:
    """Returns how alike the letters of each segment are."""
    candidate, reference, common = matrix.column("letters").T.astype(float)
    return letters_alike(list(candidate), list(reference), list(common))


PARTS = ("missing", "extra", "soft", "order", "letters")
OPTIONAL = ("soft", "letters")
"""Parts that only weights below 1, or μ above 0, can lose."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The parts lost, each ≥ 0, and what is left: they sum to 1.

    ``granted`` is the part of the value that smoothing contributes.
    """

    missing: float
    extra: float
    soft: float
    order: float
    value: float
    letters: float = 0.0
    granted: float = 0.0

    @property
    def parts(self) -> tuple[tuple[str, float], ...]:
        """``(("missing", 0.1), ("extra", 0.0), …)`` in the order of the steps."""
        return tuple((name, getattr(self, name)) for name in PARTS)

    @property
    def shown(self) -> tuple[tuple[str, float], ...]:
        """The parts, without those that mostly cannot lose anything and have lost nothing."""
        return tuple((name, lost) for name, lost in self.parts if lost or name not in OPTIONAL)

    @property
    def earned(self) -> float:
        """The value without the part of smoothing."""
        return self.value - self.granted


def breakdown(statistics: Statistics, parameters: Parameters) -> Breakdown:
    """Statistics (of a segment or summed) → what each kind of loss took from a score of 1."""
    scored = score(statistics, parameters)
    weightless = parameters.with_weights(dict.fromkeys(statistics.stages, 1.0))
    full = score(statistics.undiscounted, weightless)
    levels = (
        1.0,
        harmonic(1.0, full.recall, parameters.alpha),
        full.f_mean,
        scored.f_mean,
        scored.words,
    )
    share = scored.share
    missing, extra, soft, order = (
        (1 - share) * max(above - below, 0.0) for above, below in pairwise(levels)
    )
    bare = score(statistics, replace(parameters, sigma=0.0))
    return Breakdown(
        missing,
        extra,
        soft,
        order,
        scored.value,
        share * (1 - scored.letters),
        max(scored.value - bare.value, 0.0),
    )
