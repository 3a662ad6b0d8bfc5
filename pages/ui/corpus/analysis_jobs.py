"""Questions about every segment of a corpus, answered in the background; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from meteor_core import InputError
from meteor_core.analyses.blocks import Block, Findings, Work, gathered, run, with_shares
from meteor_core.analyses.instead import InsteadWork
from meteor_core.corpus.gains import Gains, count_ngrams, ranked
from meteor_core.corpus.processes import stream
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.scoring_job import SMALL
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.serving.jobs import Job

_LINES = 250
"""Segments in a block of quick work."""

PAIRS = 150
"""Pairs in a block: models of sentences take long."""


class SegmentsJob(Job):
    """Work on ``total`` segments, ``done`` of them so far.

    Whenever ``milestone`` changes there is more to show.
    """

    total = done = 0

    @property
    def milestone(self) -> int:
        return 0


class GainsJob(SegmentsJob):
    """What one system has and another lacks; ``gains`` is there in the end."""

    broken = InputError("The count of word sequences was interrupted.")

    def __init__(
        self, systems: Mapping[str, Sequence[str]], references: Sequence[Sequence[str]]
    ) -> None:
        self.total = len(references[0])
        self.gains: Gains | None = None
        self._systems, self._references = systems, references
        super().__init__()

    def _work(self) -> None:
        jobs = 1 if self.total <= SMALL else workers()
        counted = []
        blocks = stream(self._systems, self._references, count_ngrams, jobs=jobs, lines=_LINES)
        with closing(blocks):
            for rows in blocks:
                counted.append(rows)
                self.done = min(self.total, self.done + _LINES)
                self.check_cancelled()
        self.gains = ranked(counted, self._references)


class AnalysisJob(SegmentsJob):
    """One question; ``findings`` gives at any time what has been found."""

    broken = InputError("The work was interrupted. The results so far are shown.")

    def __init__(
        self, dataset: Dataset, work: Work[Any], references: Sequence[Sequence[str]]
    ) -> None:
        self.total = len(dataset)
        self._dataset, self._given, self._references = dataset, work, references
        self._blocks: list[Block[Any]] = []
        self._latest: Findings[Any] | None = None
        super().__init__()

    def _work(self) -> None:
        pairs = len(self._dataset.systems) * len(self._references)
        jobs = 1 if self.total * pairs <= SMALL else workers()
        blocks = run(
            self._dataset.systems,
            self._references,
            self._prepared(jobs),
            jobs=jobs,
            lines=max(1, PAIRS // pairs),
        )
        with closing(blocks):
            for block in blocks:
                self._blocks.append(block)
                self.done += block.lines
                self.check_cancelled()
        self._latest = with_shares(self.findings)

    def _prepared(self, jobs: int) -> Work[Any]:
        """The work, with what has to be known of the whole corpus first."""
        return self._given

    @property
    def milestone(self) -> int:
        """Another one at twice as many segments."""
        return self.done.bit_length()

    @property
    def findings(self) -> Findings[Any]:
        """What is there; the same object as long as nothing has come."""
        done, latest = self.done, self._latest
        if latest is None or latest.segments != done:
            latest = self._latest = gathered(tuple(self._dataset.systems), list(self._blocks))
        return latest


class DifferencesJob(AnalysisJob):
    """Numbers, names, negation, foreign words and punctuation."""


class InsteadJob(AnalysisJob):
    """What stood in the place of missed words, and which words were matched."""

    def _prepared(self, jobs: int) -> InsteadWork:
        assert isinstance(self._given, InsteadWork)
        return self._given.prepared(self._references, jobs)


class EndingsJob(AnalysisJob):
    """Changed endings."""


class TermsJob(AnalysisJob):
    """Terms of a glossary."""
