"""Parameters from human scores, and an honest account of what they are worth.

The optimiser is SciPy's differential evolution. Segments are dealt into folds by their source, so
that the same one never stands on both sides, and a gain is told on held-out folds only. A small
cost of leaving the starting values keeps parameters where the data say nothing about them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy import optimize

from meteor_core.errors import InputError
from meteor_core.model import Parameters
from meteor_core.tuning.judged import Groups, Values
from meteor_core.tuning.measures import SEED, Pairs, measure, pairs
from meteor_core.tuning.resampling import Paired, compare
from meteor_core.tuning.space import Counted, Matrix, Space, agreements

FOLDS = 5
RIDGE = 0.1
"""What leaving the start by the whole range in every parameter costs."""

ROUNDS, POPULATION, POLISH = 50, 8, 600
SLOW = {"kendall": 200, "accuracy": 150}
"""Measures that sort the rows for every setting, and evaluations that there is time for."""

"""Generations, settings in each for every parameter, and evaluations of the polish after them."""

CURVE = (0.1, 0.25, 0.5, 0.75, 1.0)
FEW, FEW_GROUPS = 200, 100
"""Rows and segments below which a fit is mostly chance."""

Progress = Callable[[int, int], None]
"""Called with the fits done and those to do; may raise to end the work."""


@dataclass(frozen=True, slots=True)
class Point:
    """Of the learning curve: agreement on held-out folds after learning from so many segments."""

    segments: int
    agreement: float


@dataclass(frozen=True, slots=True)
class Fit:
    """``before`` and ``after``: agreement on the very data fitted to. ``held_out``: the gain on
    folds that the fit had not seen, which alone is worth anything. ``folds``: parameters by fold.
    """

    objective: str
    start: Parameters
    parameters: Parameters
    before: float
    after: float
    held_out: Paired
    held_out_before: float
    held_out_after: float
    folds: tuple[Parameters, ...]
    curve: tuple[Point, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """What every fit needs: statistics, human scores, groups, the objective and the start."""

    counted: Counted
    human: Values
    groups: Groups
    objective: str
    start: Parameters
    ridge: float = RIDGE

    @property
    def space(self) -> Space:
        return self.counted.space

    def taken(self, places: Groups) -> Task:
        return Task(
            self.counted.taken(places),
            self.human[places],
            self.groups[places],
            self.objective,
            self.start,
            self.ridge,
        )

    def scores(self, parameters: Parameters) -> Values:
        one: Values = self.counted.scores(self.space.vector(parameters)[None])[0]
        return one

    def agreement(self, scores: Values) -> float:
        return measure(self.objective, scores, self.human, self.groups)

    @cached_property
    def compared(self) -> Pairs | None:
        """The pairs that pairwise accuracy is about."""
        return pairs(self.human, self.groups) if self.objective == "accuracy" else None

    def loss(self, columns: Matrix) -> Values:
        """Settings, one a column → what is to be made small."""
        vectors = columns.T if columns.ndim > 1 else columns[None]
        low, high = np.array(self.space.bounds).T
        far = (((vectors - self.space.vector(self.start)) / (high - low)) ** 2).mean(axis=1)
        found = agreements(self.objective, self.counted, vectors, self.human, self.compared)
        result: Values = self.ridge * far - found
        return result


def fit(
    task: Task,
    folds: int = FOLDS,
    curve: bool = True,
    progress: Progress = lambda done, total: None,
) -> Fit:
    """Human scores and statistics → parameters, held-out gain, learning curve, warnings."""
    parts = deal(task.groups, folds)
    fractions = CURVE if curve else CURVE[-1:]
    total, done = 1 + len(parts) * len(fractions), 0
    progress(done, total)
    found: list[Parameters] = []
    held = np.zeros(len(task.human))
    learned: dict[float, list[Point]] = {fraction: [] for fraction in fractions}
    for number, part in enumerate(parts):
        rest = np.concatenate([other for other in parts if other is not part])
        for fraction in fractions:
            some = _share(task.groups, rest, fraction, number)
            parameters = best(task.taken(some))
            test = task.taken(part)
            scores = _standard(task, parameters, some)[part]
            size = len(np.unique(task.groups[some]))
            learned[fraction].append(Point(size, test.agreement(scores)))
            done += 1
            progress(done, total)
        found.append(parameters)
        held[part] = scores
    parameters = best(task)
    progress(total, total)
    names = "fitted", "start"
    before, after = (task.scores(one) for one in (task.start, parameters))
    gain = compare(task.objective, names, (held, before), task.human, task.groups)
    return Fit(
        task.objective,
        task.start,
        parameters,
        task.agreement(before),
        task.agreement(after),
        gain,
        task.agreement(before),
        task.agreement(held),
        tuple(found),
        tuple(_mean(points) for points in learned.values()) if curve else (),
        tuple(_warnings(task, gain)),
    )


def _standard(task: Task, parameters: Parameters, learned: Groups) -> Values:
    """Scores on the scale that they have where they were learned: mean 0, deviation 1.

    Folds have parameters of their own, whose scores could not be pooled else.
    """
    scores = task.scores(parameters)
    known = scores[learned]
    standard: Values = (scores - known.mean()) / (known.std() or 1.0)
    return standard


def best(task: Task) -> Parameters:
    """The best parameters for these rows, near the start where nothing is won by leaving it.

    What is slow to measure is sought from where Pearson's r is best.
    """
    if task.objective in SLOW:
        first = task.space.vector(best(replace(task, objective="pearson")))
    else:
        first = _searched(task)
    polished = optimize.minimize(
        lambda vector: float(task.loss(vector)[0]),
        first,
        method="Nelder-Mead",
        bounds=task.space.bounds,
        options={"maxfev": SLOW.get(task.objective, POLISH), "xatol": 1e-3, "fatol": 1e-6},
    )
    return task.space.parameters(polished.x)


def _searched(task: Task) -> Values:
    found: Values = optimize.differential_evolution(
        task.loss,
        task.space.bounds,
        maxiter=ROUNDS,
        popsize=POPULATION,
        x0=task.space.vector(task.start),
        rng=SEED,
        polish=False,
        vectorized=True,
        updating="deferred",
    ).x
    return found


def deal(groups: Groups, folds: int) -> list[Groups]:
    """Rows of each fold; all rows of a group are in one. Raises ``InputError`` for too few."""
    names = np.unique(groups)
    if not 2 <= folds <= len(names):
        raise InputError(
            "{folds} folds cannot be made of {count} segments; choose from 2 to {count}.",
            folds=folds,
            count=len(names),
        )
    drawn = np.random.default_rng(SEED).permutation(names)
    return [np.flatnonzero(np.isin(groups, part)) for part in np.array_split(drawn, folds)]


def _share(groups: Groups, rows: Groups, fraction: float, seed: int) -> Groups:
    """A part of the rows, whole groups of them."""
    if fraction == 1:
        return rows
    names = np.random.default_rng(seed).permutation(np.unique(groups[rows]))
    kept = names[: max(2, round(fraction * len(names)))]
    return rows[np.isin(groups[rows], kept)]


def _mean(points: list[Point]) -> Point:
    return Point(
        round(float(np.mean([one.segments for one in points]))),
        float(np.mean([one.agreement for one in points])),
    )


def _warnings(task: Task, gain: Paired) -> list[str]:
    """What a person should know before using the fit; templates are said by whoever shows them."""
    found = []
    if len(task.human) < FEW or len(np.unique(task.groups)) < FEW_GROUPS:
        found.append("Too little data: below 200 rows or 100 segments a fit is mostly chance.")
    if gain.low <= 0:
        found.append("The gain on held-out folds may be chance: its interval reaches 0.")
    return found
