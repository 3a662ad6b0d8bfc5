"""What moves while a corpus is scored: progress, the systems' table, who is better than whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pandas as pd
import streamlit as st

from meteor_core import Parameters, Statistics
from meteor_core.corpus.results import System
from meteor_core.corpus.significance import Significance, too_few
from meteor_core.metrics.corpus import CorpusMetric, Measured
from meteor_core.wording.words import count, number
from pages.ui.corpus import jobs
from pages.ui.corpus.jobs import MetricsJob, ScoringJob, SignificanceJob
from pages.ui.corpus.other_metrics import metrics_progress
from pages.ui.corpus.system_comparisons import (
    BoardMetric,
    board_metrics,
    comparisons_table,
    metric_switch,
    pictures,
    sentences,
)
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.figures import number_columns, scroll_hint
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.job_progress import INTERVAL, bar, place_in_queue, visitor

_INTERVAL_PER_SYSTEM = 0.05
"""Seconds between two looks, and for each system: drawing takes from the scoring's own time."""

_MOST_SCORES = 4
"""The most systems whose scores are shown without opening the table."""

Progress = tuple[object, ...]
"""How far the work is; whenever this changes, the whole page has something new to show."""


def scoreboard(
    session: CorpusSession,
    job: ScoringJob,
    parameters: Parameters,
    metrics: Sequence[CorpusMetric],
    language: str,
    width: int,
) -> None:
    """Draws the systems, best first, and looks again as long as there is work."""
    significance = jobs.significance_job(session, job, job.systems(parameters))
    others = jobs.metrics_job(session, job, metrics)
    busy = any(work is not None and work.running for work in (job, significance, others))
    interval = max(INTERVAL, _INTERVAL_PER_SYSTEM * len(job.dataset.systems))
    held_resources.fragment(_look, run_every=interval if busy else None)(
        session, job, parameters, others, language, width, _progress_of(job, significance, others)
    )


def _progress_of(
    job: ScoringJob, significance: SignificanceJob | None, others: MetricsJob | None
) -> Progress:
    counted = (others.running, len(others.results), others.tested) if others is not None else ()
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
    """The present board. The whole page is drawn again when it has something new to show."""
    visitor()
    systems = job.systems(parameters)
    work = jobs.significance_job(session, job, systems)
    if _progress_of(job, work, others) != shown:
        st.rerun()
    _progress(session, job, language)
    if others is not None:
        metrics_progress(others)
    if systems:
        ranked = sorted(systems, key=lambda system: -system.score.value)
        significance = work.significance if work is not None else None
        results = others.results if others is not None else ()
        metrics = board_metrics(ranked, significance, results)
        with st.container(key="corpus_board"):
            compared = len(ranked) > 1 and not job.running
            metric = metric_switch(metrics) if compared else metrics[0]
            few = too_few(len(job.dataset))
            if compared:
                sentences(metric, place_in_queue(work) if work is not None else "")
            if significance and few:
                st.caption(messages.markdown(few))
            with st.expander(_heading(metric), expanded=not compared):
                if compared:  # figures take too long to draw at every look
                    pictures(metric, width)
                numbers = ["METEOR", _("Mean of segments"), "P", "R", "F", _("penalty"), "L"]
                numbers += [metric.title for metric in results]
                intervals = ["95%", *(_interval_heading(metric) for metric in results)]
                st.dataframe(
                    pd.DataFrame([_row(system, significance, results) for system in ranked]),
                    hide_index=True,
                    column_config={
                        **{
                            name: st.column_config.TextColumn(width=max(112, 9 * len(name)))
                            for name in intervals
                        },
                        **number_columns(numbers),
                    },
                )
                scroll_hint(width)
                with st.container(key="corpus_formula"):
                    st.caption(formula(ranked[0].statistics, parameters))
                comparisons_table(metrics)


def _heading(metric: BoardMetric) -> str:
    """``"Scores, intervals and p-values · METEOR · A 0.975 · B 0.565"``: the first few."""
    scores = (
        f"{plain(name, longest=20)} {number(metric.scores[name])}"
        for name in metric.ranked[:_MOST_SCORES]
    )
    more = ["…"] if len(metric.scores) > _MOST_SCORES else []
    said = " · ".join([*scores, *more])
    return _("Scores, intervals and p-values") + f" · **{metric.title}** · {said}"


def _progress(session: CorpusSession, job: ScoringJob, language: str) -> None:
    counts = _("{done} of {total} segments").format(
        done=grouped(job.done), total=grouped(job.total)
    )
    if job.running:
        bar(job, counts, "corpus_stop")
        return
    if job.error is not None:
        installing.problem(job.error, language, "corpus")
    if job.cancelled or job.error is not None:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_("Stopped: {counts} scored.").format(counts=counts))
            st.button(
                _("Score again"), key="corpus_again", on_click=jobs.score_again, args=(session,)
            )


def _interval_heading(metric: Measured) -> str:
    return f"{metric.title}: 95%"


def _interval(found: Significance | None, system: str) -> str:
    if found is None:
        return "…"
    bounds = found.intervals.get(system)
    return f"{number(bounds[0])}–{number(bounds[1])}" if bounds else _("none")


def _row(
    system: System, significance: Significance | None, others: Sequence[Measured]
) -> dict[str, object]:
    score, statistics = system.score, system.statistics
    return {
        _("System"): system.name,
        "METEOR": score.value,
        "95%": _interval(significance, system.name),
        _("Mean of segments"): float(system.segment_scores.mean()),
        "P": score.precision,
        "R": score.recall,
        "F": score.f_mean,
        _("penalty"): score.penalty,
        **({"L": score.letters} if score.share else {}),
        **_other_scores(system.name, others),
        _("chunks"): statistics.chunks,
        **({_("breaks"): statistics.breaks} if statistics.free else {}),
        _("matches"): statistics.matches,
        _("segments"): len(system.rows),
        _("not proved optimal"): statistics.unproved,
    }


def _other_scores(system: str, others: Sequence[Measured]) -> dict[str, object]:
    """What the other metrics give a system, each with its interval."""
    cells: dict[str, object] = {}
    for metric in others:
        cells[metric.title] = metric.scores[system]
        cells[_interval_heading(metric)] = _interval(metric.significance, system)
    return cells


# How a corpus's score is made of the other columns of its row, with the variant's own numbers.


def formula(statistics: Statistics, parameters: Parameters) -> str:
    """Writes METEOR, F and penalty by the names of the columns, as Markdown."""
    equations = ";\N{EN SPACE}".join(_equations(statistics, parameters))
    return " ".join([f"{equations}.", *_counted(statistics)])


def _equations(statistics: Statistics, parameters: Parameters) -> Iterator[str]:
    alpha, beta, gamma, _delta, _sigma, mu = map(count, parameters.greek)
    penalty, matches = _("penalty"), _("matches")
    words = rf"F \cdot (1 - \text{{{penalty}}})"
    if parameters.mu:
        words = rf"{count(1 - parameters.mu)} \cdot {words} + {mu} \cdot L"
    yield rf"$\text{{METEOR}} = {words}$"
    below = rf"{alpha} \cdot P + {count(1 - parameters.alpha)} \cdot R"
    yield rf"$F = P \cdot R \,/\, ({below})$"
    chunks = _("breaks") if statistics.free else _("chunks")
    fragmentation = rf"(\text{{{chunks}}} / \text{{{matches}}})"
    yield rf"$\text{{{penalty}}} = {gamma} \cdot {fragmentation}^{{{beta}}}$"


def _counted(statistics: Statistics) -> Iterator[str]:
    if statistics.free:
        yield _("Breaks are all chunks except the first one of each segment.")
    yield _("Matches are matched words, averaged over both sides.")
