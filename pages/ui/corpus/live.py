"""What moves while a corpus is scored: progress, the systems' table, who is better than whom."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from meteor_core import Parameters
from meteor_core.corpus.scoring import System
from meteor_core.corpus.significance import SystemComparison
from meteor_core.metrics import Metric
from meteor_core.metrics.measured import Measured
from pages.ui.charts import corpus_systems
from pages.ui.charts.shared import CONFIG
from pages.ui.corpus import metrics
from pages.ui.corpus.beside import Beside
from pages.ui.corpus.desk import Desk
from pages.ui.corpus.job import Job, Luck, Verdict, with_parameters
from pages.ui.i18n.translation import _
from pages.ui.shared import panels
from pages.ui.shared.components import plain
from pages.ui.shared.pictures import look

_EVERY, _EACH = 0.7, 0.05
"""Seconds between two looks, and for each system: drawing takes from the scoring's own time."""

_TWO_COLUMNS = 760
_GAP = 16
_MOST_SENTENCES = 3


def scoreboard(
    desk: Desk, job: Job, parameters: Parameters, wanted: Sequence[Metric], room: int
) -> None:
    """The systems, best first; looks again by itself as long as something is being worked out."""
    luck = desk.judging(job, with_parameters(job.findings(), parameters))
    beside = desk.measuring(job, wanted)
    busy = any(work is not None and work.running for work in (job, luck, beside))
    every = max(_EVERY, _EACH * len(job.dataset.systems))
    st.fragment(_board, run_every=every if busy else None)(
        desk, job, parameters, beside, room, _stage(job, luck, beside)
    )


def _stage(job: Job, luck: Luck | None, beside: Beside | None) -> tuple[object, ...]:
    """How far the work is; whenever this changes, the whole page has something new to show."""
    others = (beside.running, len(beside.found)) if beside is not None else ()
    return (job.ready, job.running, luck is None or luck.running, others)


def _board(
    desk: Desk,
    job: Job,
    parameters: Parameters,
    beside: Beside | None,
    room: int,
    drawn: tuple[object, ...],
) -> None:
    """One look. The whole page is drawn anew when there is something to look into."""
    systems = with_parameters(job.findings(), parameters)
    luck = desk.judging(job, systems)
    if _stage(job, luck, beside) != drawn:
        st.rerun()
    _progress(desk, job)
    if beside is not None:
        metrics.progress(beside)
    if systems:
        ranked = sorted(systems, key=lambda one: -one.score.value)
        with st.container(key="corpus_board"):
            verdict = luck.verdict if luck is not None else None
            if len(ranked) > 1 and not job.running:  # figures take too long to draw at every look
                _pictures(ranked, verdict, room)
                _sentences([one.name for one in ranked], verdict)
            _table(ranked, verdict, beside.found if beside is not None else ())


def _progress(desk: Desk, job: Job) -> None:
    counts = _("{done} of {total} segments").format(done=f"{job.done:,}", total=f"{job.total:,}")
    if job.running:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(min(job.done / max(job.total, 1), 1.0), counts)
            st.button(_("Stop"), key="corpus_stop", on_click=job.cancel, disabled=job.cancelled)
        return
    if job.error is not None:
        panels.problem(job.error)
    if job.cancelled or job.error is not None:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_("Stopped: {counts} are scored.").format(counts=counts))
            st.button(_("Score again"), key="corpus_again", on_click=desk.again)


def _pictures(ranked: Sequence[System], verdict: Verdict | None, room: int) -> None:
    """Scores with their intervals; beside them, once known, who is surely better."""
    beside = room >= _TWO_COLUMNS
    width = (room - _GAP) // 2 if beside else room
    left, right = st.columns(2) if beside else (st.container(), st.container())
    scores = {one.name: one.score.value for one in ranked}
    with left:
        title = _("Corpus score, with its 95% interval")
        st.caption(title)
        drawn = corpus_systems.systems(
            scores, verdict.intervals if verdict else {}, width=width, **look()
        )
        st.plotly_chart(drawn, width="content", theme=None, config=CONFIG, alt=title)
    with right:
        title = _("Row minus column; filled: significant at p < 0.05")
        st.caption(title)
        if verdict is not None:
            drawn = corpus_systems.duels(
                [one.name for one in ranked], verdict.pairs, width=width, **look()
            )
            with st.container(key="corpus_judged"):
                st.plotly_chart(drawn, width="content", theme=None, config=CONFIG, alt=title)
        else:
            st.caption(_("Worked out when all segments are scored…"))


def _sentences(names: Sequence[str], verdict: Verdict | None) -> None:
    """Plain words on the best system and those after it."""
    if verdict is None:
        return
    said = [_sentence(names[0], other, verdict) for other in names[1 : _MOST_SENTENCES + 1]]
    st.markdown("  \n".join(said))
    note = _(
        "p: approximate randomisation over segments, intervals: bootstrap; {samples} draws each."
    )
    st.caption(note.format(samples=verdict.samples))


def _sentence(best: str, other: str, verdict: Verdict) -> str:
    found, sign = _comparison(best, other, verdict)
    low, high = sorted((sign * found.low, sign * found.high))
    figures = {
        "best": f"**{plain(best, longest=60)}**",
        "other": f"**{plain(other, longest=60)}**",
        "difference": _signed(sign * found.difference),
        "low": _signed(low),
        "high": _signed(high),
        "p": f"{found.randomisation_p:.3f}",
    }
    if found.randomisation_p < corpus_systems.SURE:
        message = _(
            "{best} is better than {other} by {difference} (95%: {low} to {high}); "
            "that is hardly luck, p = {p}."
        )
    else:
        message = _(
            "{best} is ahead of {other} by {difference} (95%: {low} to {high}), "
            "but that may be luck, p = {p}."
        )
    return message.format(**figures)


def _comparison(one: str, other: str, verdict: Verdict) -> tuple[SystemComparison, int]:
    """The comparison of two, and the sign that makes its difference the first minus the other."""
    if (other, one) in verdict.pairs:
        return verdict.pairs[other, one], 1
    return verdict.pairs[one, other], -1


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _table(ranked: Sequence[System], verdict: Verdict | None, others: Sequence[Measured]) -> None:
    numbers = ("METEOR", _("Mean of segments"), "P", "R", "F", _("penalty"))
    st.dataframe(
        pd.DataFrame([_row(one, verdict, others) for one in ranked]),
        hide_index=True,
        column_config={
            "95%": st.column_config.TextColumn(width=112),
            **{
                name: st.column_config.NumberColumn(format="%.3f")
                for name in (*numbers, *(one.title for one in others))
            },
        },
    )


def _row(system: System, verdict: Verdict | None, others: Sequence[Measured]) -> dict[str, object]:
    score, statistics = system.score, system.statistics
    bounds = verdict.intervals.get(system.name) if verdict else None
    return {
        _("System"): system.name,
        "METEOR": score.value,
        "95%": f"{bounds[0]:.3f}–{bounds[1]:.3f}" if bounds else "…",
        _("Mean of segments"): float(system.segment_scores.mean()),
        "P": score.precision,
        "R": score.recall,
        "F": score.f_mean,
        _("penalty"): score.penalty,
        **{one.title: one.scores[system.name] for one in others},
        _("chunks"): statistics.chunks,
        _("matches"): statistics.matches,
        _("segments"): len(system.rows),
    }
