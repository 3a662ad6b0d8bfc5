"""Parameters from human scores, and an honest account of what they are worth.

The optimiser is SciPy's differential evolution. Segments are dealt into folds by their source, so
that a source is never on both sides, and a gain is measured on held-out folds only. A small
cost of leaving the starting values keeps parameters on which the data have no influence.

Of several settings (embedding threshold, whether similarity weighs) the one that agrees best on
held-out folds is taken. For every fold that choice is made again, by folds within its training
part, so that choosing the best of several tries does not count as a gain.

A match by a later stage is less sure, so that a weight above an earlier stage's cannot be taught.
The search moves in a cube. Its points are settings themselves where weights may rise; where they
may not, each weight is a share of the one before, so that no point stands for weights that rise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import scipy

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.judged import Groups
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, SEED, Pairs, measure, pairs
from meteor_core.meta_evaluation.resampling import MetricComparison, compare
from meteor_core.meteor.matrix import Values
from meteor_core.meteor.scoring import ratio
from meteor_core.model import GREEK, Parameters
from meteor_core.model.cancellation import checkpoint
from meteor_core.tuning.space import USUAL, FitStatistics, Setting, Space, agreements

FOLDS = 5
INNER = 3
"""Folds of a training part by which a setting is chosen in it."""

CURVE = (0.1, 0.25, 0.5, 0.75, 1.0)
FEW, FEW_GROUPS = 200, 100
"""Rows and segments below which a fit is unreliable."""

FitProgress = Callable[[int, int], None]
"""Called with the fits done and those to do; may raise to end the work."""


@dataclass(frozen=True, slots=True)
class LearningPoint:
    """Of the learning curve: agreement on held-out folds after learning from so many segments."""

    segments: int
    agreement: float


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that was tried: its agreement on held-out folds, and how many folds chose it."""

    setting: Setting
    held_out: float
    folds: int


@dataclass(frozen=True, slots=True)
class Fit:
    """``before`` and ``after``: agreement on the very data fitted to. ``held_out``: the gain on
    folds that the fit had not seen, which alone is worth anything. ``folds``: parameters by fold.
    ``setting`` is that of ``choices`` which agrees best on held-out folds; each fold chose its own.
    ``rising``: whether weights were free to rise along the stages.
    """

    objective: str
    start: Parameters
    parameters: Parameters
    before: float
    after: float
    held_out: MetricComparison
    held_out_before: float
    held_out_after: float
    folds: tuple[Parameters, ...]
    curve: tuple[LearningPoint, ...]
    warnings: tuple[str, ...]
    setting: Setting
    choices: tuple[Choice, ...]
    rising: bool


@dataclass
class _Steps:
    """Fits made one after another, with the number of those to do."""

    total: int
    progress: FitProgress
    done: int = field(default=0)

    def best(self, task: FitTask) -> Parameters:
        parameters = best(task)
        self.done += 1
        self.progress(self.done, self.total)
        return parameters


@dataclass(frozen=True, slots=True)
class _Held:
    """Scores of rows by parameters that were fitted to the other folds, and these parameters."""

    scores: Values
    folds: tuple[Parameters, ...]


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Scores of held-out rows, each by what its fold chose; ``final``: the task that agrees best.

    ``by_fold``: the task that each fold chose, and its parameters there.
    """

    held: Values
    final: FitTask
    by_fold: list[tuple[FitTask, Parameters]]
    choices: tuple[Choice, ...]


def fit(
    tasks: Sequence[FitTask],
    folds: int = FOLDS,
    curve: bool = True,
    progress: FitProgress = lambda done, total: None,
    start: FitTask | None = None,
) -> Fit:
    """Human scores and statistics → parameters, held-out gain, learning curve, warnings.

    ``tasks``: the same rows under each setting there is to choose from. ``start``: as they were
    before, which is what the gain is over; the first of the tasks unless it is another.
    """
    first = start or tasks[0]
    parts = deal(first.groups, folds)
    rests = [np.concatenate([other for other in parts if other is not part]) for part in parts]
    fractions = CURVE if curve else CURVE[-1:]
    steps = _Steps(_total(tasks, rests, fractions), progress)
    progress(0, steps.total)
    chosen = _chosen(first, tasks, parts, rests, steps)
    final, held = chosen.final, chosen.held
    parameters = steps.best(final)
    before, after = first.scores(first.start), final.scores(parameters)
    gain = compare(first.objective, ("fitted", "start"), (held, before), first.human, first.groups)
    return Fit(
        first.objective,
        first.start,
        parameters,
        first.agreement(before),
        first.agreement(after),
        gain,
        first.agreement(before),
        first.agreement(held),
        tuple(fitted for _, fitted in chosen.by_fold),
        _curve(chosen.by_fold, parts, rests, fractions, steps) if curve else (),
        tuple(_warnings(first, gain)),
        final.setting,
        chosen.choices,
        first.rising,
    )


def _chosen(
    first: FitTask,
    tasks: Sequence[FitTask],
    parts: Sequence[Groups],
    rests: Sequence[Groups],
    steps: _Steps,
) -> _Chosen:
    """Every setting fitted without each part, and the choice that the rest of it makes."""
    tried = [_held_out(task, parts, steps) for task in tasks]
    chosen = [_preferred([task.taken(rest) for task in tasks], steps) for rest in rests]
    held = np.zeros(len(first.human))
    for part, number in zip(parts, chosen, strict=True):
        held[part] = tried[number].scores[part]
    agreements = [first.agreement(held_out.scores) for held_out in tried]
    return _Chosen(
        held,
        tasks[int(np.argmax(agreements))],
        [(tasks[number], tried[number].folds[fold]) for fold, number in enumerate(chosen)],
        tuple(
            Choice(task.setting, value, chosen.count(number))
            for number, (task, value) in enumerate(zip(tasks, agreements, strict=True))
        ),
    )


def _total(tasks: Sequence[FitTask], rests: Sequence[Groups], fractions: Sequence[float]) -> int:
    """How many fits there will be: of folds, for the choice in each, for the curve, the last."""
    inner = sum(_inner(tasks[0].groups[rest]) for rest in rests) if len(tasks) > 1 else 0
    return len(tasks) * (len(rests) + inner) + len(rests) * (len(fractions) - 1) + 1


def _held_out(task: FitTask, parts: Sequence[Groups], steps: _Steps) -> _Held:
    """Every fold scored by what was fitted to the others."""
    scores, fitted = np.zeros(len(task.human)), []
    for part in parts:
        rest = np.concatenate([other for other in parts if other is not part])
        parameters = steps.best(task.taken(rest))
        scores[part] = standard(task, parameters, rest)[part]
        fitted.append(parameters)
    return _Held(scores, tuple(fitted))


def _preferred(tasks: Sequence[FitTask], steps: _Steps) -> int:
    """The task that agrees best on held-out folds of these rows, the first among equals."""
    inner = _inner(tasks[0].groups)
    if len(tasks) == 1 or not inner:
        return 0
    parts = deal(tasks[0].groups, inner)
    return int(np.argmax([task.agreement(_held_out(task, parts, steps).scores) for task in tasks]))


def _inner(groups: Groups) -> int:
    """Folds for a choice within these rows, 0 where there is a single group."""
    count = min(INNER, len(np.unique(groups)))
    return count if count > 1 else 0


def _curve(
    by_fold: Sequence[tuple[FitTask, Parameters]],
    parts: Sequence[Groups],
    rests: Sequence[Groups],
    fractions: Sequence[float],
    steps: _Steps,
) -> tuple[LearningPoint, ...]:
    """Agreement on held-out folds by segments used for fitting, with each fold's setting."""
    learnt: dict[float, list[LearningPoint]] = {fraction: [] for fraction in fractions}
    for number, (task, whole) in enumerate(by_fold):
        test = task.taken(parts[number])
        for fraction in fractions:
            some = share(task.groups, rests[number], fraction, number)
            parameters = whole if fraction == 1 else steps.best(task.taken(some))
            scores = standard(task, parameters, some)[parts[number]]
            size = len(np.unique(task.groups[some]))
            learnt[fraction].append(LearningPoint(size, test.agreement(scores)))
    return tuple(_mean(points) for points in learnt.values())


def _mean(points: list[LearningPoint]) -> LearningPoint:
    return LearningPoint(
        round(float(np.mean([point.segments for point in points]))),
        float(np.mean([point.agreement for point in points])),
    )


def _warnings(task: FitTask, gain: MetricComparison) -> list[str]:
    """Warnings about the fit; whoever shows them translates the templates."""
    warnings = []
    if len(task.human) < FEW or len(np.unique(task.groups)) < FEW_GROUPS:
        warnings.append(N_("With fewer than 200 rows or 100 segments, a fit is unreliable."))
    if gain.difference <= 0:
        warnings.append(
            N_(
                "On held-out folds the fitted parameters are no better than the initial ones, "
                "so there is no reason to use them."
            )
        )
    elif gain.low <= 0:
        warnings.append(
            N_("The gain on held-out folds is not significant: its interval includes 0.")
        )
    if not task.rising and rise(task.start, task.space.stages):
        warnings.append(
            N_(
                "The initial weights rise from stage to stage, but fitted weights are not "
                "allowed to rise. So the fit cannot return to the initial weights."
            )
        )
    if task.fitted:
        warnings.append(
            N_(
                "The initial variant was itself fitted. If some of these rows were used for "
                "that, the held-out folds are not unseen data, and the results on them are "
                "optimistic."
            )
        )
    return warnings


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
        """Returns how far scores agree with people, by the objective: more is better."""
        return measure(self.objective, scores, self.human, self.groups)

    @cached_property
    def compared(self) -> Pairs | None:
        """The pairs that a group-by-item measure is about."""
        return pairs(self.human, self.groups) if self.objective in ITEM_MEASURES else None

    def settings(self, points: Values) -> Values:
        """Points of the search, one a row → the settings that they stand for."""
        return points if self.rising else falling(points)

    def point(self, parameters: Parameters) -> Values:
        """Returns where the search looks for parameters: weights that may not rise are cut."""
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
