"""What moves while a corpus is scored: progress, the systems' table, who is better than whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd
import streamlit as st

from meteor_core import Parameters
from meteor_core.corpus.scoring import System
from meteor_core.corpus.significance import SystemComparison
from meteor_core.metrics import Metric
from meteor_core.metrics.measured import Measured
from meteor_core.wording.verdicts import verdict
from meteor_core.wording.words import number
from pages.ui.charts import corpus_systems
from pages.ui.corpus import jobs
from pages.ui.corpus.metrics_job import MetricsJob
from pages.ui.corpus.other_metrics import metrics_progress
from pages.ui.corpus.scoring_job import ScoringJob
from pages.ui.corpus.significance_job import Significance, SignificanceJob
from pages.ui.i18n.translation import _
from pages.ui.shared import held_resources, installing
from pages.ui.shared.corpus_session import CorpusSession
from pages.ui.shared.figures import column_width, columns, number_columns, page_style, show_figure
from pages.ui.shared.markdown import plain
from pages.ui.shared.visitors import place_in_queue, visitor

_INTERVAL, _INTERVAL_PER_SYSTEM = 0.7, 0.05
"""Seconds between two looks, and for each system: drawing takes from the scoring's own time."""

_MOST_SENTENCES = 3

Progress = tuple[object, ...]
"""How far the work is; whenever this changes, the whole page has something new to show."""


def scoreboard(
    session: CorpusSession,
    job: ScoringJob,
    parameters: Parameters,
    metrics: Sequence[Metric],
    language: str,
    width: int,
) -> None:
    """The systems, best first; looks again by itself as long as something is being worked out."""
    significance = jobs.significance(session, job, job.systems(parameters))
    others = jobs.other_metrics(session, job, metrics)
    busy = any(work is not None and work.running for work in (job, significance, others))
    interval = max(_INTERVAL, _INTERVAL_PER_SYSTEM * len(job.dataset.systems))
    held_resources.fragment(_look, run_every=interval if busy else None)(
        session,
        job,
        parameters,
        others,
        language,
        width,
        _progress_of(job, significance, others),
    )


def _progress_of(
    job: ScoringJob, significance: SignificanceJob | None, others: MetricsJob | None
) -> Progress:
    counted = (others.running, len(others.results)) if others is not None else ()
    return (job.ready, job.running, significance is None or significance.running, counted)


def _look(
    session: CorpusSession,
    job: ScoringJob,
    parameters: Parameters,
    others: MetricsJob | None,
    language: str,
    width: int,
    shown: Progress,
) -> None:
    """The board as it is now. The whole page is drawn anew when it has something new to show."""
    visitor()
    systems = job.systems(parameters)
    work = jobs.significance(session, job, systems)
    if _progress_of(job, work, others) != shown:
        st.rerun()
    _progress(session, job, language)
    if others is not None:
        metrics_progress(others)
    if systems:
        ranked = sorted(systems, key=lambda system: -system.score.value)
        significance = jobs.known_significance(work)
        with st.container(key="corpus_board"):
            if len(ranked) > 1 and not job.running:  # figures take too long to draw at every look
                _pictures(ranked, work, width)
                _sentences([system.name for system in ranked], significance)
            _table(ranked, significance, others.results if others is not None else ())


def _progress(session: CorpusSession, job: ScoringJob, language: str) -> None:
    counts = _("{done} of {total} segments").format(done=f"{job.done:,}", total=f"{job.total:,}")
    if job.running:
        with st.container(horizontal=True, vertical_alignment="center"):
            text = place_in_queue(job) or counts
            st.progress(min(job.done / max(job.total, 1), 1.0), text)
            st.button(_("Stop"), key="corpus_stop", on_click=job.cancel, disabled=job.cancelled)
        return
    if job.error is not None:
        installing.problem(job.error, language, "corpus")
    if job.cancelled or job.error is not None:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_("Stopped: {counts} are scored.").format(counts=counts))
            st.button(
                _("Score again"), key="corpus_again", on_click=jobs.score_again, args=(session,)
            )


def _pictures(ranked: Sequence[System], work: SignificanceJob | None, width: int) -> None:
    """Scores with their intervals; beside them, once known, who is surely better."""
    significance = jobs.known_significance(work)
    left, right = columns(width)
    half, style = column_width(width), page_style()
    with left:
        scores = {system.name: system.score.value for system in ranked}
        intervals = significance.intervals if significance else {}
        figure = corpus_systems.systems(scores, intervals, width=half, style=style)
        show_figure(figure, _("Corpus score, with its 95% interval"))
    with right:
        title = _("Row minus column; filled: significant at p < 0.05")
        if significance is None:
            st.caption(title)
            waits = place_in_queue(work) if work is not None else ""
            st.caption(waits or _("Worked out when all segments are scored…"))
            return
        names = [system.name for system in ranked]
        figure = corpus_systems.comparisons(names, significance.pairs, width=half, style=style)
        with st.container(key="corpus_judged"):
            show_figure(figure, title)


def _sentences(names: Sequence[str], significance: Significance | None) -> None:
    """Plain words on the best system and those after it."""
    if significance is None:
        return
    rivals = names[1 : _MOST_SENTENCES + 1]
    st.markdown("  \n".join(_sentence(names[0], rival, significance) for rival in rivals))
    note = _(
        "p: approximate randomisation over segments, intervals: bootstrap; {samples} draws each."
    )
    st.caption(note.format(samples=significance.samples))


def _sentence(best: str, other: str, significance: Significance) -> str:
    names = {name: f"**{plain(name, longest=60)}**" for name in (best, other)}
    comparison = _comparison(best, other, significance)
    return verdict(
        replace(comparison, baseline=names[comparison.baseline], system=names[comparison.system]),
        _,
    )


def _comparison(first: str, second: str, significance: Significance) -> SystemComparison:
    """The comparison of two, whichever is its baseline."""
    if (second, first) in significance.pairs:
        return significance.pairs[second, first]
    return significance.pairs[first, second]


def _table(
    ranked: Sequence[System], significance: Significance | None, others: Sequence[Measured]
) -> None:
    numbers = ["METEOR", _("Mean of segments"), "P", "R", "F", _("penalty")]
    numbers += [metric.title for metric in others]
    st.dataframe(
        pd.DataFrame([_row(system, significance, others) for system in ranked]),
        hide_index=True,
        column_config={
            "95%": st.column_config.TextColumn(width=112),
            **number_columns(numbers),
        },
    )


def _row(
    system: System, significance: Significance | None, others: Sequence[Measured]
) -> dict[str, object]:
    score, statistics = system.score, system.statistics
    bounds = significance.intervals.get(system.name) if significance else None
    return {
        _("System"): system.name,
        "METEOR": score.value,
        "95%": f"{number(bounds[0])}–{number(bounds[1])}" if bounds else "…",
        _("Mean of segments"): float(system.segment_scores.mean()),
        "P": score.precision,
        "R": score.recall,
        "F": score.f_mean,
        _("penalty"): score.penalty,
        **{metric.title: metric.scores[system.name] for metric in others},
        _("chunks"): statistics.chunks,
        _("matches"): statistics.matches,
        _("segments"): len(system.rows),
    }
