"""Ten thousand settings of the parameters in seconds: statistics once, then one matrix product.

The alignment depends on none of α, β, γ, δ, σ, μ and the weights, so that a setting costs no more
than the formula; and the formula of many settings at once is a product of two matrices.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, MEASURES
from meteor_core.meta_evaluation.pairs import Pairs
from meteor_core.meteor.matrix import StatisticsMatrix, Values
from meteor_core.meteor.scoring import (
    alike_rows,
    blended,
    f_mean_and_penalty,
    fragmentations,
    ratio,
)
from meteor_core.model import GREEK, Parameters

_MOST = {"beta": 3.0, "sigma": 5.0}


@dataclass(frozen=True, slots=True)
class Space:
    """What is fitted: α, β, γ, δ, σ, μ and the weight of every stage but exact, which weighs 1."""

    stages: tuple[str, ...]

    @property
    def weighted(self) -> tuple[str, ...]:
        return tuple(stage for stage in self.stages if stage != "exact")

    @property
    def names(self) -> tuple[str, ...]:
        return (*GREEK, *self.weighted)

    @property
    def bounds(self) -> list[tuple[float, float]]:
        return [(0.0, _MOST.get(name, 1.0)) for name in self.names]

    def vector(self, parameters: Parameters) -> Values:
        """Parameters → a point within the bounds."""
        weights = [parameters.weight(stage) for stage in self.weighted]
        values = [getattr(parameters, name) for name in GREEK] + weights
        low, high = np.array(self.bounds).T
        point: Values = np.clip(np.array(values), low, high)
        return point

    def check(self, start: Parameters) -> None:
        """Raises ``InputError`` for parameters that no point stands for: no fit starts there."""
        within = dict(zip(self.names, self.bounds, strict=True)) | {"exact": (1.0, 1.0)}
        for name in (*GREEK, *self.stages):
            value = getattr(start, name) if name in GREEK else start.weight(name)
            low, high = within[name]
            if not low <= value <= high:
                raise InputError(
                    "A fit cannot start from {name} = {value}, because it searches only from "
                    "{low:g} to {high:g}.",
                    name=name,
                    value=value,
                    low=low,
                    high=high,
                )

    def parameters(self, vector: Values, digits: int = 2) -> Parameters:
        """A point → parameters, rounded to digits that the data support."""
        values = [round(float(value), digits) for value in vector]
        weights = zip(self.weighted, values[len(GREEK) :], strict=True)
        greek = dict(zip(GREEK, values, strict=False))
        return Parameters(**greek, weights=tuple(weights))


@dataclass(frozen=True)
class FitStatistics:
    """What the formula needs of every row, candidate's and reference's in turn.

    ``lengths`` (2·rows × content, function) and ``credits`` (2·rows × 2·stages): the words of both
    sides, and what P and R count of them. ``matched`` (2·rows): 1 where anything matches.
    ``fragmentation``, ``letters`` (how similar) and ``told`` (whether there are any) have one
    value for each row.
    """

    space: Space
    lengths: Values
    credits: Values
    matched: Values
    fragmentation: Values
    letters: Values
    told: Values

    @classmethod
    def of(cls, matrix: StatisticsMatrix) -> FitStatistics:
        """Rows of statistics → ready to be scored under many settings."""
        letters = alike_rows(matrix)
        return cls(
            Space(matrix.stages),
            matrix.lengths.astype(float).reshape(-1, 2),
            matrix.credits.astype(float).reshape(2 * len(matrix), -1),
            np.repeat(matrix.matches > 0, 2).astype(float),
            fragmentations(matrix),
            letters.f_mean,
            letters.told,
        )

    def taken(self, rows: NDArray[np.intp]) -> FitStatistics:
        """Takes the statistics of some rows."""
        both = (2 * rows[:, None] + np.array([0, 1])).ravel()
        return FitStatistics(
            self.space,
            self.lengths[both],
            self.credits[both],
            self.matched[both],
            self.fragmentation[rows],
            self.letters[rows],
            self.told[rows],
        )

    def scores(self, vectors: Values) -> Values:
        """Settings (one a row) → scores: settings × rows.

        The weighted sums of all rows under all settings are one product of matrices.
        """
        alpha, beta, gamma, delta, sigma, mu = vectors[:, : len(GREEK)].T
        share = np.stack([delta, 1 - delta])
        weights = self._weights(vectors)
        spread = (weights[:, :, None] * share.T[:, None, :]).reshape(len(vectors), -1)
        granted = self.matched[:, None] * (sigma * delta)
        shares = ratio(granted + self.credits @ spread.T, granted + self.lengths @ share)
        precision, recall = shares[0::2], shares[1::2]
        fragmentation = self.fragmentation[:, None]
        _, _, words = f_mean_and_penalty(precision, recall, fragmentation, alpha, beta, gamma)
        scores: Values = blended(words, self.letters[:, None], self.told[:, None], mu).T
        return scores

    def _weights(self, vectors: Values) -> Values:
        """Settings × stages; exact weighs 1 at any position."""
        columns = iter(vectors[:, len(GREEK) :].T)
        ones = np.ones(len(vectors))
        return np.stack(
            [ones if stage == "exact" else next(columns) for stage in self.space.stages], axis=1
        )


def agreements(
    objective: str,
    statistics: FitStatistics,
    vectors: Values,
    human: Values,
    compared: Pairs | None,
) -> Values:
    """Computes the agreement of every setting with people; Pearson and Spearman for all settings at
    once.

    ``compared``: the pairs of rows that group-by-item measures are about; nothing else needs them.
    """
    scores = statistics.scores(vectors)
    if objective == "spearman":
        scores, human = scipy.stats.rankdata(scores, axis=1), scipy.stats.rankdata(human)
    if objective in ("pearson", "spearman"):
        scores = scores - scores.mean(axis=1, keepdims=True)
        human = human - human.mean()
        below = np.sqrt((scores**2).sum(axis=1) * (human @ human))
        return ratio(scores @ human, below)
    if compared is not None:
        return np.array([ITEM_MEASURES[objective](row, compared) for row in scores])
    return np.array([MEASURES[objective](row, human) for row in scores])
