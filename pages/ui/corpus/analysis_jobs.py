"""Questions asked of every segment of a corpus, answered behind the page; imports no Streamlit."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any

from meteor_core import InputError
from meteor_core.analyses.blocks import Block, Findings, Work, gathered, run, with_shares
from meteor_core.analyses.instead import InsteadWork
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.scoring_job import SMALL
from pages.ui.shared.corpus_files import workers
from pages.ui.shared.jobs import Job

PAIRS = 150
"""Pairs in a block: models of sentences take long."""


class AnalysisJob(Job):
    """One question; ``findings`` gives at any time what has been found."""

    broken = InputError("The work broke off; what was found until then is shown.")

    def __init__(
        self, dataset: Dataset, work: Work[Any], references: Sequence[Sequence[str]]
    ) -> None:
        self.total, self.done = len(dataset), 0
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
