"""An analysis on the Corpus page: begun when its view is opened, its progress, its way to stop."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

from meteor_core.analyses.blocks import Findings, Work
from meteor_core.readers.dataset import Dataset
from pages.ui.corpus.analysis_jobs import AnalysisJob, SegmentsJob
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import current_session
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.job_progress import INTERVAL, bar
from pages.ui.shared.serving.visitors import visitor

_SOON = 0.4
"""Seconds in which a small corpus is done, so that the page need not be drawn twice."""

AnyJob = TypeVar("AnyJob", bound=SegmentsJob)


def analysed(
    kind: type[AnalysisJob], key: Hashable, begin: Callable[[], AnalysisJob]
) -> Findings[Any] | None:
    """Returns the present results; None before there are any. While more comes, the page shows
    it."""
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
