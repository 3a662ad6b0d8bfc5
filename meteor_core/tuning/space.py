"""What a fit chooses: the setting of the metric, and the parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, MEASURES, Pairs
from meteor_core.meteor.matrix import StatisticsMatrix, Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import (
    alike_rows,
    blended,
    f_mean_and_penalty,
    fragmentations,
    ratio,
)
from meteor_core.model import GREEK, Parameters
from meteor_core.model.limits import check_threshold
from meteor_core.stages.embedding import THRESHOLD
from meteor_core.stages.registry import STAGES, graded, has_threshold

OPTION = "similarity"
"""Of a variant: similarity weighs matches."""

MOST_THRESHOLDS = 8
"""Thresholds tried in one fit."""


@dataclass(frozen=True, slots=True)
class Setting:
    """``threshold``: least cosine of an embedding match, None without that stage.

    ``similarity``: a match counts as its words times its similarity.
    """

    threshold: float | None = None
    similarity: bool = False


USUAL = Setting()


def own_setting(metric: Meteor) -> Setting:
    """Returns the setting of a metric."""
    threshold = metric.settings.threshold
    usual = THRESHOLD if threshold is None else threshold
    return Setting(
        usual if has_threshold(metric.stages) else None, metric.recipe.rules.similarity_weighs
    )


def with_setting(metric: Meteor, setting: Setting) -> Meteor:
    """Makes the metric with another setting."""
    settings = metric.settings
    base, *options = settings.variant.split("/")
    others = [name for name in options if name != OPTION]
    name = "/".join([base, *others, *[OPTION] * setting.similarity])
    same = setting.threshold == own_setting(metric).threshold
    threshold = settings.threshold if same else setting.threshold
    return Meteor.by(replace(settings, variant=name, threshold=threshold))


def choices(
    metric: Meteor, thresholds: Sequence[float] = (), similarity: Sequence[bool] = ()
) -> tuple[Setting, ...]:
    """Thresholds × whether similarity weighs (none: the metric's own) → settings, each once.

    Raises ``InputError`` for what the metric cannot be set to.
    """
    if any(similarity):
        _check_similarity(metric)
    if thresholds:
        _check_thresholds(metric, thresholds)
    usual = own_setting(metric)
    tried: list[float | None] = [*sorted(set(thresholds))] or [usual.threshold]
    weighed = dict.fromkeys(similarity or (usual.similarity,))
    return tuple(Setting(threshold, weighs) for threshold in tried for weighs in weighed)


def _check_similarity(metric: Meteor) -> None:
    if OPTION not in metric.recipe.options:
        raise InputError(
            "The variant {variant} cannot weight matches by similarity. Start from the variant "
            "“tuned”.",
            variant=metric.variant,
        )
    if not graded(metric.stages):
        raise InputError(
            "Weighting matches by similarity requires one of the stages {needed}. The stages in "
            "use are {stages}.",
            needed=", ".join(graded(STAGES)),
            stages=", ".join(metric.stages),
        )


def _check_thresholds(metric: Meteor, thresholds: Sequence[float]) -> None:
    if not has_threshold(metric.stages):
        raise InputError(
            "Embedding thresholds need the embedding stage. The stages in use are {stages}.",
            stages=", ".join(metric.stages),
        )
    for value in thresholds:
        check_threshold(value)
    if len(set(thresholds)) > MOST_THRESHOLDS:
        raise InputError(
            "There are too many thresholds ({count}); at most {most} can be tried at once.",
            count=len(set(thresholds)),
            most=MOST_THRESHOLDS,
        )


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
