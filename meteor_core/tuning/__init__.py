"""Agreement of metrics with people, and parameters fitted to it.

    >>> from meteor_core.tuning import fit, read, table
    >>> judged = read(file)                          # columns reference, candidate, human
    >>> table(judged, score(judged, "ru", names("ru"))[0])
    >>> fit(task(judged, Meteor("ru")))

Statistics of every segment are computed once, so that ten thousand settings take seconds.
"""

from __future__ import annotations

from meteor_core.meteor import Meteor
from meteor_core.tuning.agreement import Entry, Table, table
from meteor_core.tuning.fitting import Fit, Task, fit
from meteor_core.tuning.judged import Judged, read
from meteor_core.tuning.measures import OBJECTIVES
from meteor_core.tuning.saved import Saved, load
from meteor_core.tuning.scorers import names, score, system
from meteor_core.tuning.space import Counted

__all__ = [
    "OBJECTIVES",
    "Entry",
    "Fit",
    "Judged",
    "Saved",
    "Table",
    "Task",
    "fit",
    "load",
    "names",
    "read",
    "score",
    "table",
    "task",
]


def task(judged: Judged, metric: Meteor, objective: str = "pearson", jobs: int = 1) -> Task:
    """Judged rows and the metric to begin with → what a fit needs. Aligns every row, once."""
    found = system(judged, metric, jobs)
    counted = Counted.of(found.rows, found.stages)
    return Task(counted, judged.human, judged.groups, objective, metric.parameters)
