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

from meteor_core.meta_evaluation.agreement import AgreementTable, MetricAgreement, table
from meteor_core.meta_evaluation.judged import JudgedSegments, read
from meteor_core.meta_evaluation.measures import OBJECTIVES
from meteor_core.meta_evaluation.scorers import names, score, system
from meteor_core.meteor.metric import Meteor
from meteor_core.tuning import space
from meteor_core.tuning.fitting import Fit, FitProgress, FitTask, fit
from meteor_core.tuning.saved import SavedVariant, load
from meteor_core.tuning.space import FitStatistics, Setting, Space

__all__ = [
    "OBJECTIVES",
    "AgreementTable",
    "Fit",
    "FitTask",
    "JudgedSegments",
    "MetricAgreement",
    "SavedVariant",
    "Setting",
    "fit",
    "load",
    "names",
    "read",
    "score",
    "table",
    "task",
    "tasks",
]


def task(
    judged: JudgedSegments,
    metric: Meteor,
    objective: str = "pearson",
    jobs: int = 1,
    rising: bool = False,
) -> FitTask:
    """Judged rows and the metric to begin with → what a fit needs. Aligns every row, once.

    ``rising``: whether the fitted weights may rise along the stages.
    Raises ``InputError`` for parameters that no fit can start from.
    """
    Space(metric.stages).check(metric.parameters)
    return FitTask(
        FitStatistics.of(system(judged, metric, jobs).rows),
        judged.human,
        judged.groups,
        objective,
        metric.parameters,
        setting=space.own_setting(metric),
        fitted=bool(metric.name),
        rising=rising,
    )


def tasks(
    start: FitTask,
    judged: JudgedSegments,
    metric: Meteor,
    choices: Sequence[Setting],
    jobs: int = 1,
    progress: FitProgress = lambda done, total: None,
) -> list[FitTask]:
    """The task of a metric's own setting → a task of the same rows for each of the settings.

    Rows are aligned once for each threshold: what similarity weighs holds the whole words too.
    """
    thresholds = list(
        dict.fromkeys(setting.threshold for setting in choices if setting != start.setting)
    )
    made = {start.setting: start}
    for done, threshold in enumerate(thresholds):
        progress(done, len(thresholds))
        several = [setting for setting in choices if setting.threshold == threshold]
        widest = max(several, key=lambda setting: setting.similarity)
        rows = system(judged, space.with_setting(metric, widest), jobs).rows
        for setting in several:
            whole = widest.similarity and not setting.similarity
            statistics = FitStatistics.of(rows.undiscounted if whole else rows)
            made[setting] = replace(start, statistics=statistics, setting=setting)
    progress(len(thresholds), len(thresholds))
    return [made[setting] for setting in choices]
