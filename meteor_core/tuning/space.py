"""Ten thousand settings of the parameters in seconds: statistics once, then one matrix product.

The alignment depends on none of α, β, γ, δ and the weights, so that a setting costs no more than
the formula; and the formula of many settings at once is a product of two matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.judged import Values
from meteor_core.meta_evaluation.measures import MEASURES, Pairs, accuracy
from meteor_core.meteor.rows import Rows, credits
from meteor_core.model import Parameters

Matrix = NDArray[np.float64]

GREEK = ("alpha", "beta", "gamma", "delta")
MOST_BETA = 3.0


@dataclass(frozen=True, slots=True)
class Space:
    """What is fitted: α, β, γ, δ and the weight of every stage but exact, which weighs 1."""

    stages: tuple[str, ...]

    @property
    def weighted(self) -> tuple[str, ...]:
        return tuple(stage for stage in self.stages if stage != "exact")

    @property
    def names(self) -> tuple[str, ...]:
        return (*GREEK, *self.weighted)

    @property
    def bounds(self) -> list[tuple[float, float]]:
        return [(0.0, MOST_BETA if name == "beta" else 1.0) for name in self.names]

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
                    "No fit can start from {name} = {value}: it looks within {low:g}..{high:g}.",
                    name=name,
                    value=value,
                    low=low,
                    high=high,
                )

    def parameters(self, vector: Values, digits: int = 2) -> Parameters:
        """A point → parameters, rounded: more digits than data can tell would be a pretence."""
        values = [round(float(value), digits) for value in vector]
        weights = zip(self.weighted, values[len(GREEK) :], strict=True)
        alpha, beta, gamma, delta = values[: len(GREEK)]
        return Parameters(alpha, beta, gamma, delta, tuple(weights))


@dataclass(frozen=True)
class Counted:
    """Statistics of every row, cut up for the formula."""

    space: Space
    lengths: Matrix
    matches: Matrix
    fragmentation: Values
    size: int = field(default=0)

    @classmethod
    def of(cls, rows: Rows, stages: Sequence[str]) -> Counted:
        """Rows of statistics (``meteor_core.meteor.rows``) → the same, ready for many settings."""
        plain = rows.astype(float)
        words = plain[:, -3] + plain[:, -2]
        breaks = 2 * (plain[:, -1] - plain[:, -4])
        return cls(
            Space(tuple(stages)),
            plain[:, :4].reshape(-1, 2),
            credits(rows, stages).astype(float).reshape(2 * len(plain), -1),
            np.divide(breaks, words, out=np.zeros(len(plain)), where=words > 0),
            len(plain),
        )

    def taken(self, places: NDArray[np.intp]) -> Counted:
        """The statistics of some rows."""
        both = (2 * places[:, None] + np.array([0, 1])).ravel()
        return Counted(
            self.space,
            self.lengths[both],
            self.matches[both],
            self.fragmentation[places],
            len(places),
        )

    def scores(self, vectors: Matrix) -> Matrix:
        """Settings (one a row) → scores: settings × segments."""
        alpha, beta, gamma, delta = vectors[:, :4].T
        share = np.stack([delta, 1 - delta])
        weights = self._weights(vectors)
        spread = (weights[:, :, None] * share.T[:, None, :]).reshape(len(vectors), -1)
        matched, length = self.matches @ spread.T, self.lengths @ share
        shares = np.divide(matched, length, out=np.zeros_like(matched), where=length > 0)
        precision, recall = shares[0::2], shares[1::2]
        below = alpha * precision + (1 - alpha) * recall
        f_mean = np.divide(precision * recall, below, out=np.zeros_like(below), where=below > 0)
        broken = self.fragmentation[:, None]
        penalty = np.where(broken > 0, gamma * broken**beta, 0.0)
        result: Matrix = np.maximum(f_mean * (1 - penalty), 0.0).T
        return result

    def _weights(self, vectors: Matrix) -> Matrix:
        """Settings × stages, exact weighing 1 wherever it stands."""
        columns = iter(vectors[:, len(GREEK) :].T)
        ones = np.ones(len(vectors))
        return np.stack(
            [ones if stage == "exact" else next(columns) for stage in self.space.stages], axis=1
        )


def agreements(
    objective: str, counted: Counted, vectors: Matrix, human: Values, compared: Pairs | None
) -> Values:
    """Agreement of every setting with people; Pearson and Spearman for all settings at once.

    ``compared``: the pairs of rows that pairwise accuracy is about; nothing else needs them.
    """
    scores = counted.scores(vectors)
    if objective == "spearman":
        scores, human = stats.rankdata(scores, axis=1), stats.rankdata(human)
    if objective in ("pearson", "spearman"):
        scores = scores - scores.mean(axis=1, keepdims=True)
        human = human - human.mean()
        below = np.sqrt((scores**2).sum(axis=1) * (human @ human))
        result: Values = np.divide(
            scores @ human, below, out=np.zeros(len(vectors)), where=below > 0
        )
        return result
    if compared is not None:
        return np.array([accuracy(one, compared)[0] for one in scores])
    return np.array([MEASURES[objective](one, human) for one in scores])
