"""The leaderboard's work: sets read, their metrics scored and compared; imports no Streamlit."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.meta_evaluation.leaderboard import MetricStanding, ScoredSet, numbered, standings
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.provenance import FittedTo, sketch_in
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric, meteor
from meteor_core.readers import File
from meteor_core.tuning import JudgedSegments, SavedVariant, names, read, score
from meteor_core.tuning.saved import KIND, decode
from pages.ui.tuning.jobs import CountedJob, processes

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
