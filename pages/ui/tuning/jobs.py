"""Work behind the Tuning page: metrics scored in turn, parameters fitted, leaderboards."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import joblib

from meteor_core import Meteor
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.meta_evaluation import rankings
from meteor_core.meta_evaluation.leaderboard import MetricStanding, ScoredSet, numbered, standings
from meteor_core.meta_evaluation.measures import counted, pearson
from meteor_core.meta_evaluation.rankings import RankingTable, RelativeRankings
from meteor_core.meta_evaluation.scorers import (
    FittedTo,
    MetricScores,
    SkippedMetric,
    meteor,
    seen,
    sketch_in,
)
from meteor_core.readers import File
from meteor_core.tuning import (
    AgreementTable,
    Fit,
    JudgedSegments,
    SavedVariant,
    fit,
    names,
    read,
    score,
    table,
    task,
    tasks,
)
from meteor_core.tuning.saved import KIND, decode
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


# The leaderboard's work: sets read, their metrics scored and compared; imports no Streamlit.

USUAL = ("tuned", "meteor", "1.5", "bleu", "chrf", "chrf++", "rougel")
"""The metrics of a leaderboard, those of them that support a set's language."""

MOST_ROWS = 60_000
"""Rows of all sets together."""

_Given = TypeVar("_Given")
_Made = TypeVar("_Made")


class LeaderboardJob(CountedJob):
    """Files → standings. A file of a fitted variant is not a set but one more metric.

    ``problems``: why some files are left out, by their places among all; the others are used.
    """

    def __init__(self, files: Sequence[File], measures: Sequence[str]) -> None:
        self._files, self._measures = tuple(files), tuple(measures)
        self.current = ""
        self.standings: list[MetricStanding] = []
        self.left_out: list[SkippedMetric] = []
        self.problems: dict[int, MeteorError] = {}
        super().__init__()

    def _work(self) -> None:
        variants = [*self._each(self._given(variants=True), _variant).values()]
        sets = self._each(self._given(variants=False), _judged)
        rows = sum(map(len, sets.values()))
        if rows > MOST_ROWS:
            raise InputError(
                "{count} rows are too many for one leaderboard; the limit is {limit}.",
                count=rows,
                limit=MOST_ROWS,
            )
        self.total = len(sets)
        found = self._each(sets, lambda judged: self._standings(judged, variants))
        self.step(len(sets), len(sets))
        self.standings = numbered(found.values())

    def _each(
        self, given: Mapping[int, _Given], work: Callable[[_Given], _Made]
    ) -> dict[int, _Made]:
        """What the work makes of each file; one of which it makes nothing is left out."""
        made = {}
        for place, one in given.items():
            try:
                made[place] = work(one)
            except MeteorError as error:
                self.problems[place] = error
        return made

    def _given(self, *, variants: bool) -> dict[int, File]:
        """The files of fitted variants, or those of sets, by their places among all."""
        return {
            place: file for place, file in enumerate(self._files) if is_variant(file) is variants
        }

    @property
    def command(self) -> str:
        """What gives the same in a terminal."""
        used = [file for place, file in enumerate(self._files) if place not in self.problems]
        sets = [file.name for file in used if not is_variant(file)]
        variants = [("--variant", file.name) for file in used if is_variant(file)]
        measures = [("--measure", measure) for measure in self._measures]
        options = [("--metrics", ",".join(USUAL)), *variants, *measures]
        words = ["leaderboard", *sets, *(word for option in options for word in option)]
        return shlex.join(["python", "-m", "meteor_core", *words, "--skip-missing"])

    def _standings(
        self, judged: JudgedSegments, variants: Sequence[SavedVariant]
    ) -> list[MetricStanding]:
        self.current = judged.name
        self.check_cancelled()
        found = [*standings(self._scored(judged, variants), self._measures)]
        self.done += 1
        return found

    def _scored(self, judged: JudgedSegments, variants: Sequence[SavedVariant]) -> ScoredSet:
        language, workers = judged.language, processes(len(judged))
        wanted = [name for name in USUAL if name in names(language)]
        scored, left = score(judged, language, wanted, workers)
        self.left_out += [metric for metric in left if metric not in self.left_out]
        own = [variant for variant in variants if variant.language == language]
        scored += [self._own(judged, variant, workers) for variant in own]
        judged.check_direction(pearson(scored[0].scores, judged.human))
        fitted = {one.name: FittedTo(one.base, sketch_in(one.fitted)) for one in own}
        return ScoredSet(judged, language, scored, fitted)

    def _own(self, judged: JudgedSegments, variant: SavedVariant, workers: int) -> MetricScores:
        self.check_cancelled()
        return meteor(judged, variant.metric(), variant.name, workers)


def _variant(file: File) -> SavedVariant:
    return decode(file.data, file.name)


def _judged(file: File) -> JudgedSegments:
    return read(file, skip_missing=True)


def is_variant(file: File) -> bool:
    """Returns whether a file holds a fitted variant rather than judged segments."""
    return f'"kind": "{KIND}"'.encode() in file.data[:200]
