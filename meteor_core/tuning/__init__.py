"""Agreement of metrics with people, and parameters fitted to it.

    >>> from meteor_core.tuning import fit, read, table
    >>> judged = read(file)                          # columns reference, candidate, human
    >>> table(judged, score(judged, "ru", names("ru"))[0])
    >>> fit([task(judged, Meteor("ru"))])

Statistics of every segment are computed once, so that ten thousand settings take seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from meteor_core.meta_evaluation.agreement import Entry, Table, table
from meteor_core.meta_evaluation.judged import Judged, read
from meteor_core.meta_evaluation.measures import OBJECTIVES
from meteor_core.meta_evaluation.scorers import names, score, system
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.rows import undiscounted
from meteor_core.tuning import settings
from meteor_core.tuning.fitting import Fit, Progress, fit
from meteor_core.tuning.optimising import Task
from meteor_core.tuning.saved import Saved, load
from meteor_core.tuning.settings import Setting
from meteor_core.tuning.space import Counted, Space

__all__ = [
    "OBJECTIVES",
    "Entry",
    "Fit",
    "Judged",
    "Saved",
    "Setting",
    "Table",
    "Task",
    "fit",
    "load",
    "names",
    "read",
    "score",
    "table",
    "task",
    "tasks",
]


def task(judged: Judged, metric: Meteor, objective: str = "pearson", jobs: int = 1) -> Task:
    """Judged rows and the metric to begin with → what a fit needs. Aligns every row, once.

    Raises ``InputError`` for parameters that no fit can start from.
    """
    Space(metric.stages).check(metric.parameters)
    found = system(judged, metric, jobs)
    return Task(
        Counted.of(found.rows, found.stages),
        judged.human,
        judged.groups,
        objective,
        metric.parameters,
        setting=settings.own(metric),
        fitted=bool(metric.name),
    )


def tasks(
    start: Task,
    judged: Judged,
    metric: Meteor,
    choices: Sequence[Setting],
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> list[Task]:
    """The task of a metric's own setting → the same rows under each of other settings.

    Rows are aligned once for each threshold: what similarity weighs holds the whole words too.
    """
    thresholds = list(dict.fromkeys(one.threshold for one in choices if one != start.setting))
    found = {start.setting: start}
    for done, threshold in enumerate(thresholds):
        progress(done, len(thresholds))
        several = [one for one in choices if one.threshold == threshold]
        widest = max(several, key=lambda one: one.similarity)
        counted = system(judged, settings.under(metric, widest), jobs)
        for one in several:
            whole = widest.similarity and not one.similarity
            rows = undiscounted(counted.rows, counted.stages) if whole else counted.rows
            found[one] = replace(start, counted=Counted.of(rows, counted.stages), setting=one)
    progress(len(thresholds), len(thresholds))
    return [found[one] for one in choices]
