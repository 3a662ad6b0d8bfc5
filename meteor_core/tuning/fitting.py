"""Parameters from human scores, and an honest account of what they are worth.

The optimiser is SciPy's differential evolution. Segments are dealt into folds by their source, so
that a source is never on both sides, and a gain is measured on held-out folds only. A small
cost of leaving the starting values keeps parameters on which the data have no influence.

Of several settings (embedding threshold, whether similarity weighs) the one that agrees best on
held-out folds is taken. For every fold that choice is made again, by folds within its training
part, so that choosing the best of several tries does not count as a gain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.judged import Groups
from meteor_core.meta_evaluation.resampling import MetricComparison, compare
from meteor_core.meteor.matrix import Values
from meteor_core.model import Parameters
from meteor_core.tuning.optimising import FitTask, best, deal, rise, share, standard
from meteor_core.tuning.space import Setting

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
                "The initial weights rise from stage to stage, but fitted weights may not. So "
                "the fit cannot return to the initial weights."
            )
        )
    if task.fitted:
        warnings.append(
            N_(
                "The initial variant was itself fitted. If some of these rows were used for "
                "that, no fold is unseen and the results on held-out folds are optimistic."
            )
        )
    return warnings
