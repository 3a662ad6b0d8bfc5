"""The leaderboard's work: sets read, their metrics scored and compared; imports no Streamlit."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.leaderboard import ScoredSet, Standing, standings
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.provenance import FittedTo, sketch_in
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric, meteor
from meteor_core.readers import File
from meteor_core.tuning import JudgedSegments, SavedVariant, names, read, score
from meteor_core.tuning.saved import KIND, decode
from pages.ui.tuning.jobs import CountedJob, processes
from pages.ui.tuning.languages import detected_language

USUAL = ("explorer", "1.5", "bleu", "chrf", "chrf++", "rougel")
"""The metrics of a leaderboard, those of them that know a set's language."""

MOST_ROWS = 60_000
"""Rows of all sets together."""


class LeaderboardJob(CountedJob):
    """Files → standings. A file of a fitted variant is no set but one more metric."""

    def __init__(self, files: Sequence[File], measures: Sequence[str]) -> None:
        self._files, self._measures = tuple(files), tuple(measures)
        self.current = ""
        self.standings: list[Standing] = []
        self.left_out: list[SkippedMetric] = []
        super().__init__()

    def _work(self) -> None:
        variants = [decode(file.data, file.name) for file in self._files if is_variant(file)]
        sets = [read(file, skip_missing=True) for file in self._files if not is_variant(file)]
        if sum(map(len, sets)) > MOST_ROWS:
            raise InputError(
                "{count} rows are too many for one leaderboard; the limit is {limit}.",
                count=sum(map(len, sets)),
                limit=MOST_ROWS,
            )
        found: list[Standing] = []
        for number, judged in enumerate(sets):
            self.current = judged.name
            self.step(number, len(sets))
            found += standings(self._scored(judged, variants), self._measures)
        self.step(len(sets), len(sets))
        self.standings = found

    @property
    def command(self) -> str:
        """What gives the same in a terminal."""
        sets = [file.name for file in self._files if not is_variant(file)]
        variants = [("--variant", file.name) for file in self._files if is_variant(file)]
        measures = [("--measure", measure) for measure in self._measures]
        options = [("--metrics", ",".join(USUAL)), *variants, *measures]
        words = ["leaderboard", *sets, *(word for option in options for word in option)]
        return shlex.join(["python", "-m", "meteor_core", *words, "--skip-missing"])

    def _scored(self, judged: JudgedSegments, variants: Sequence[SavedVariant]) -> ScoredSet:
        language, workers = detected_language(judged), processes(len(judged))
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


def is_variant(file: File) -> bool:
    """Whether a file holds a fitted variant rather than judged segments."""
    return f'"kind": "{KIND}"'.encode() in file.data[:200]
