"""Work behind the Tuning page: metrics scored in turn, parameters fitted; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import joblib

from meteor_core import Meteor
from meteor_core.meta_evaluation import rankings
from meteor_core.meta_evaluation.measures import counted, pearson
from meteor_core.meta_evaluation.provenance import seen
from meteor_core.meta_evaluation.rankings import RankingTable, RelativeRankings
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric
from meteor_core.tuning import AgreementTable, Fit, JudgedSegments, fit, score, table, task, tasks
from meteor_core.tuning.space import choices
from pages.ui.shared.serving.jobs import Job

SMALL = 600
"""Rows that are scored sooner here than worker processes start."""


def processes(rows: int) -> int:
    """Returns how many processes score so many rows."""
    return 1 if rows <= SMALL else int(joblib.cpu_count())


class CountedJob(Job):
    """A job that counts its steps."""

    def __init__(self) -> None:
        self.done, self.total = 0, 1
        super().__init__()

    def step(self, done: int, total: int) -> None:
        """Notes the progress; raises ``Stopped`` once the job has been cancelled."""
        self.done, self.total = done, total
        self.check_cancelled()


class AgreementJob(CountedJob):
    """Metrics' scores of every judged row, then the table; METEOR first, to find the direction.

    ``seen``: about which share (0..1) of the rows' references each metric was fitted to.
    """

    def __init__(
        self, judged: JudgedSegments, language: str, names: Sequence[str], objective: str
    ) -> None:
        self._judged, self._language, self._names = judged, language, tuple(names)
        self._objective = objective
        self.scored: list[MetricScores] = []
        self.left_out: list[SkippedMetric] = []
        self.seen: dict[str, float] = {}
        self.current = ""
        self.table: AgreementTable | None = None
        super().__init__()

    def _work(self) -> None:
        for number, name in enumerate(self._names):
            self.current = name
            self.step(number, len(self._names))
            workers = processes(len(self._judged))
            scored, left_out = score(self._judged, self._language, [name], workers)
            self.scored += scored
            self.left_out += left_out
            if scored and len(self.scored) == 1:
                self._check_direction(scored[0])
        self.step(len(self._names), len(self._names))
        self.seen = {
            metric.name: seen(metric.name, self._language, self._judged.references)
            for metric in self.scored
        }
        self._compare()

    def _check_direction(self, first: MetricScores) -> None:
        self._judged.check_direction(pearson(first.scores, self._judged.human))

    def _compare(self) -> None:
        self.table = table(self._judged, self.scored, self._objective)


class RankingsJob(AgreementJob):
    """Metrics' scores of every ranked candidate, then their τ."""

    def __init__(self, ranked: RelativeRankings, language: str, names: Sequence[str]) -> None:
        self._ranked = ranked
        self.rankings: RankingTable | None = None
        super().__init__(ranked.candidates, language, names, "tau")

    def _check_direction(self, first: MetricScores) -> None:
        self._ranked.check_direction(first.scores)

    def _compare(self) -> None:
        self.rankings = rankings.table(self._ranked, self.scored)


@dataclass(frozen=True, slots=True)
class FitSettings:
    """How a fit is to be made. ``rising``: whether weights may rise along the stages."""

    objective: str
    folds: int
    ridge: float
    rising: bool
    thresholds: tuple[float, ...] = ()
    similarity: tuple[bool, ...] = ()


class FitJob(CountedJob):
    """Parameters fitted to people's scores, with the learning curve.

    ``aligning``: rows are still being aligned under each threshold; ``earlier``: what the variant
    from which it starts was fitted to.
    """

    def __init__(
        self,
        judged: JudgedSegments,
        metric: Meteor,
        settings: FitSettings,
        earlier: dict[str, Any] | None = None,
    ) -> None:
        self._judged = counted(judged, settings.objective)[0]
        self.metric, self._settings = metric, settings
        self.earlier = earlier
        self.fit: Fit | None = None
        self.aligning = True
        super().__init__()

    def _work(self) -> None:
        settings, workers = self._settings, processes(len(self._judged))
        options = choices(self.metric, settings.thresholds, settings.similarity)
        first = task(self._judged, self.metric, settings.objective, workers, settings.rising)
        start = replace(first, ridge=settings.ridge)
        report: Callable[[int, int], None] = self.step
        fits = tasks(start, self._judged, self.metric, options, workers, report)
        self.aligning = False
        self.fit = fit(fits, settings.folds, progress=report, start=start)
