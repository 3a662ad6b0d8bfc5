"""The best parameters for judged rows under one setting, and rows dealt into folds.

A match by a later stage is less sure, so that a weight above an earlier stage's cannot be taught.
The search moves in a cube. Its points are settings themselves where weights may rise; where they
may not, each weight is a share of the one before, so that no point stands for weights that rise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import scipy

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.judged import Groups
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, SEED, Pairs, measure, pairs
from meteor_core.meteor.matrix import Values
from meteor_core.meteor.scoring import ratio
from meteor_core.model import GREEK, Parameters
from meteor_core.model.cancellation import checkpoint
from meteor_core.tuning.space import USUAL, FitStatistics, Setting, Space, agreements

_FIRST = len(GREEK)
"""The first weight's place in a setting."""


def rise(parameters: Parameters, stages: Sequence[str]) -> bool:
    """Whether a stage weighs more than the one before: exact 1, stem 0.6, synonym 0.8 → True."""
    weights = np.array([parameters.weight(stage) for stage in stages])
    return bool((np.diff(weights) > 0).any())


def falling(points: Values) -> Values:
    """Points of the cube (one a row) → settings whose weights do not rise.

    The shares are drawn out by powers: points spread evenly over the cube are then settings spread
    evenly over those allowed (as uniform order statistics are made), not crowded near weight 0.
    """
    settings = points.copy()
    shares = points[:, _FIRST:] ** (1 / _powers(points))
    settings[:, _FIRST:] = np.cumprod(shares, axis=1)
    return settings


def points(settings: Values) -> Values:
    """Settings (one a row) → their points; of weights that rise, those cut to the ones before."""
    made = settings.copy()
    weights = np.minimum.accumulate(settings[:, _FIRST:], axis=1)
    before = np.concatenate([np.ones((len(weights), 1)), weights[:, :-1]], axis=1)
    shares = np.where(before == 0, 1.0, ratio(weights, before))
    made[:, _FIRST:] = shares ** _powers(settings)
    return made


def _powers(settings: Values) -> Values:
    """How many weights there are from each on: n, n − 1, …, 1."""
    count = settings.shape[1] - _FIRST
    powers: Values = np.arange(count, 0, -1.0)
    return powers


RIDGE = 0.1
"""What leaving the start by the whole range in every parameter costs."""

ROUNDS, POPULATION, POLISH = 50, 8, 600
"""Generations, settings in each for every parameter, and evaluations of the polish after them."""

SLOW = {"kendall": 200, "item_kendall": 150, "accuracy": 150}
"""Measures that sort the rows for every setting, and evaluations that there is time for."""


@dataclass(frozen=True)
class FitTask:
    """What every fit needs: statistics, human scores, groups, the objective and the start.

    ``setting``: under which the statistics were counted. ``fitted``: whether the start was fitted
    itself. ``rising``: whether weights may rise along the stages.
    """

    statistics: FitStatistics
    human: Values
    groups: Groups
    objective: str
    start: Parameters
    ridge: float = RIDGE
    setting: Setting = USUAL
    fitted: bool = False
    rising: bool = False

    @property
    def space(self) -> Space:
        """The parameters that are fitted."""
        return self.statistics.space

    def taken(self, rows: Groups) -> FitTask:
        """Returns the task with these rows alone."""
        return replace(
            self,
            statistics=self.statistics.taken(rows),
            human=self.human[rows],
            groups=self.groups[rows],
        )

    def scores(self, parameters: Parameters) -> Values:
        """Returns the score of every row under these parameters."""
        scores: Values = self.statistics.scores(self.space.vector(parameters)[None])[0]
        return scores

    def agreement(self, scores: Values) -> float:
        """Returns how far scores of the rows agree with people, by the objective: more is
        better."""
        return measure(self.objective, scores, self.human, self.groups)

    @cached_property
    def compared(self) -> Pairs | None:
        """The pairs that a group-by-item measure is about."""
        return pairs(self.human, self.groups) if self.objective in ITEM_MEASURES else None

    def settings(self, points: Values) -> Values:
        """Points of the search, one a row → the settings that they stand for."""
        return points if self.rising else falling(points)

    def point(self, parameters: Parameters) -> Values:
        """Returns where the search looks for parameters; of weights that may not rise but do, the
        nearest below them."""
        vectors = self.space.vector(parameters)[None]
        point: Values = (vectors if self.rising else points(vectors))[0]
        return point

    def loss(self, columns: Values) -> Values:
        """Points of the search, one a column → what is to be made small, for each of them."""
        checkpoint()
        vectors = self.settings(columns.T if columns.ndim > 1 else columns[None])
        low, high = np.array(self.space.bounds).T
        far = (((vectors - self.space.vector(self.start)) / (high - low)) ** 2).mean(axis=1)
        agreement = agreements(self.objective, self.statistics, vectors, self.human, self.compared)
        loss: Values = self.ridge * far - agreement
        return loss


def best(task: FitTask) -> Parameters:
    """Returns the best parameters for these rows, near the start where nothing is won by leaving
    it.

    Every setting tried has weights that do not rise along the stages, unless the task lets them.
    Slow measures are optimised from the point where Pearson's r is best.
    """
    if task.objective in SLOW:
        first = task.point(best(replace(task, objective="pearson")))
    else:
        first = _searched(task)
    polished = scipy.optimize.minimize(
        lambda point: float(task.loss(point)[0]),
        first,
        method="Nelder-Mead",
        bounds=task.space.bounds,
        options={"maxfev": SLOW.get(task.objective, POLISH), "xatol": 1e-3, "fatol": 1e-6},
    )
    return task.space.parameters(task.settings(polished.x[None])[0])


def _searched(task: FitTask) -> Values:
    point: Values = scipy.optimize.differential_evolution(
        task.loss,
        task.space.bounds,
        maxiter=ROUNDS,
        popsize=POPULATION,
        x0=task.point(task.start),
        rng=SEED,
        polish=False,
        vectorized=True,
        updating="deferred",
    ).x
    return point


def standard(task: FitTask, parameters: Parameters, learned: Groups) -> Values:
    """Scales scores as where they were fitted: mean 0, deviation 1.

    Folds have different parameters, whose scores could not be pooled otherwise.
    """
    scores = task.scores(parameters)
    there = scores[learned]
    standardised: Values = (scores - there.mean()) / (there.std() or 1.0)
    return standardised


def deal(groups: Groups, folds: int) -> list[Groups]:
    """Deals rows into folds; all rows of a group are in one. Raises ``InputError`` for too few."""
    names = np.unique(groups)
    if len(names) < 2:
        raise InputError(
            "All rows have the same source and reference, but cross-validation needs at least "
            "two segments."
        )
    if not 2 <= folds <= len(names):
        raise InputError(
            "{folds} folds cannot be made from {count} segments. Choose 2 to {count}.",
            folds=folds,
            count=len(names),
        )
    drawn = np.random.default_rng(SEED).permutation(names)
    return [np.flatnonzero(np.isin(groups, part)) for part in np.array_split(drawn, folds)]


def share(groups: Groups, rows: Groups, fraction: float, seed: int) -> Groups:
    """Returns a part of the rows, whole groups of them."""
    if fraction == 1:
        return rows
    names = np.random.default_rng(seed).permutation(np.unique(groups[rows]))
    kept = names[: max(2, round(fraction * len(names)))]
    return rows[np.isin(groups[rows], kept)]
