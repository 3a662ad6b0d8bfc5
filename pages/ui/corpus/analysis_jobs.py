"""Questions about every segment of a corpus, answered in the background."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import closing
from typing import Any, TypeVar

import streamlit as st

from meteor_core import InputError
from meteor_core.analyses.blocks import Block, Findings, Work, gathered, run, with_shares
from meteor_core.analyses.replacements import InsteadWork
from meteor_core.corpus.processes import stream
from meteor_core.corpus.versions import Gains, count_ngrams, ranked
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.jobs import SMALL
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.corpora.corpus_session import current_session
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.job_progress import INTERVAL, bar, visitor
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

    broken = InputError("The analysis was interrupted. The results so far are shown.")

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


# An analysis begins when its view is opened; its progress, and its button to stop.

_SOON = 0.4
"""Seconds in which a small corpus is done, so that the page need not be drawn twice."""

AnyJob = TypeVar("AnyJob", bound=SegmentsJob)


def analysed(
    kind: type[AnalysisJob], key: Hashable, begin: Callable[[], AnalysisJob]
) -> Findings[Any] | None:
    """Returns the present results, None before there are any, and draws the progress."""
    job = watched(kind, key, begin)
    return job.findings if job.done else None


def watched(kind: type[AnyJob], key: Hashable, begin: Callable[[], AnyJob]) -> AnyJob:
    """Returns the job, and draws its progress; the page is drawn again when it has more to show.

    ``key``: what its result depends on; ``begin`` makes the job, which is then started once.
    """
    jobs = current_session().jobs
    begins = not jobs.has(kind, key)
    job = jobs.get(kind, key, lambda who: begin().start(who))
    if begins:
        job.wait(_SOON)
    with st.container(key=f"corpus_{kind.__name__.lower()}"):
        held_resources.fragment(_look, run_every=INTERVAL if job.running else None)(
            job, kind, _shown(job)
        )
    return job


def scored_part(
    data: ViewData, work: Work[Any]
) -> tuple[Dataset, Work[Any], list[tuple[str, ...]]]:
    """Returns the key of a job: the scored segments, the work, their references."""
    dataset = data.dataset.first(data.findings.segments)
    return dataset, work, list(dataset.references.values())


def _shown(job: SegmentsJob) -> tuple[object, ...]:
    """When this changes, the page is drawn again: at the end, and at each milestone."""
    return job.running, job.milestone


def _look(job: SegmentsJob, kind: type[SegmentsJob], shown: tuple[object, ...]) -> None:
    visitor()
    if _shown(job) != shown:
        st.rerun()
    counts = _("{done} of {total} segments").format(
        done=grouped(job.done), total=grouped(job.total)
    )
    if job.running:
        bar(job, counts, f"stop_{kind.__name__}")
        return
    if job.error is not None:
        messages.show_error(job.error)
    if job.cancelled or job.error is not None:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_("Stopped: {counts} examined.").format(counts=counts))
            st.button(
                _("Start again"), key=f"again_{kind.__name__}", on_click=_forget, args=(kind,)
            )


def _forget(kind: type[SegmentsJob]) -> None:
    current_session().jobs.cancel(kind)
