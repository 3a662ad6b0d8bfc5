"""A leaderboard of the user's files: metrics by several measures, and what was fitted to what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

import pandas as pd
import streamlit as st

from meteor_core.messages.safe import written
from meteor_core.meta_evaluation.leaderboard import MetricStanding, by_set
from meteor_core.meta_evaluation.measures import SEED
from meteor_core.readers import File
from meteor_core.wording.words import interval, minus, number
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.serving.job_progress import watch
from pages.ui.shared.sharing import spreadsheet_csv
from pages.ui.tuning.agreement import OBJECTIVE_NAMES, SEEN, remark
from pages.ui.tuning.jobs import LeaderboardJob
from pages.ui.tuning.session import TuningSession

_MOST_MEGABYTES = 50
_BEST = " ★"
_SETS = "tuning_sets"


def section(session: TuningSession) -> None:
    """Draws the files, the work on them and the standings, in a fold."""
    with st.expander(_("Leaderboard of several sets"), key="tuning_leaderboard"):
        _uploader(session)
        if not session.sets:
            return
        job = session.leaderboard()
        watch(job, lambda: _counts(job), "tuning_sets")
        for problem in job.problems.values():
            messages.show_error(problem)
        if job.standings:
            _standings(job)


def _uploader(session: TuningSession) -> None:
    """The place to drop files; after a reload it has no files, so earlier ones are named."""
    uploads = st.file_uploader(
        _("Judged segments, fitted variants"),
        accept_multiple_files=True,
        key=_SETS,
        max_upload_size=_MOST_MEGABYTES,
        on_change=_take,
        args=(session,),
    )
    st.caption(
        _(
            "Each file is one set and is read like the file above; a variant fitted here is "
            "included among the metrics. Sets on which a metric's parameters were chosen are "
            "marked; they are recognised by their references."
        )
    )
    if session.sets and not uploads:
        names = ", ".join(plain(file.name, longest=60) for file in session.sets.values())
        st.caption(
            _(
                "The files uploaded earlier are still used: {names}. New files will replace them."
            ).format(names=names)
        )
        st.button(
            _("Remove these files"),
            key="tuning_sets_remove",
            on_click=session.take_sets,
            args=({},),
            type="tertiary",
        )


def _take(session: TuningSession) -> None:
    uploads = st.session_state[_SETS]
    session.take_sets({one.file_id: File(one.name, one.getvalue()) for one in uploads})


def _counts(job: LeaderboardJob) -> str:
    name = plain(job.current, longest=60) or "…"
    return _("{name}: {done} of {total} sets").format(name=name, done=job.done, total=job.total)


def _standings(job: LeaderboardJob) -> None:
    """A table for each set, remarks under it, everything as a file, and the command for it."""
    for here in by_set(job.standings):
        name, rows = here[0].set_name, _("Rows")
        st.caption(f"**{plain(name, longest=60)}** · {rows}: {grouped(here[0].rows)}" + _tied(here))
        st.dataframe(pd.DataFrame(_rows(here)), hide_index=True)
        for said in dict.fromkeys(_remarks(here)):
            st.caption(said)
    st.caption(
        _(
            "In brackets: 95% intervals (bootstrap over segments). ★: the best metric in its "
            "column and those not significantly worse (p ≥ 0.05 without correction; Perm-Both, "
            "or Perm-Inputs if the data do not name systems). ⚑: the metric's parameters were "
            "chosen by their results on this set."
        )
    )
    st.caption(_drawn(job.standings))
    for metric in job.left_out:
        st.caption(f"{plain(metric.name)}: {messages.markdown(metric.why, longest=400)}")
    st.caption(_("To do the same with one command, with the files in the current folder:"))
    st.code(job.command, language=None, wrap_lines=True)
    st.download_button(
        _("Download the leaderboard (CSV)"),
        as_csv(job.standings),
        file_name="leaderboard.csv",
        mime="text/csv",
        key="tuning_sets_download",
        on_click="ignore",
    )


def _drawn(found: Sequence[MetricStanding]) -> str:
    """What intervals and stars of each measure rest on."""
    counts = {one.measure: f"{grouped(one.samples)} / {grouped(one.permutations)}" for one in found}
    each = "; ".join(f"{_(OBJECTIVE_NAMES[name])}: {pair}" for name, pair in counts.items())
    return _("Bootstrap samples / random swaps (seed {seed}): {each}.").format(
        seed=f"{SEED}", each=each
    )


def _tied(here: Sequence[MetricStanding]) -> str:
    """What accuracy is to be held against, where it is shown."""
    if all(one.measure != "accuracy" for one in here):
        return ""
    message = _("a metric that ties every pair has an accuracy of {all_tied}")
    return " · " + message.format(all_tied=number(here[0].all_tied))


def _rows(here: Sequence[MetricStanding]) -> list[dict[str, str]]:
    """A row for each metric, by the first measure the best first."""
    measures = list(dict.fromkeys(one.measure for one in here))
    rows = []
    for name in dict.fromkeys(one.name for one in here):
        cells = {one.measure: one for one in here if one.name == name}
        first = next(iter(cells.values()))
        title = f"{first.title} {SEEN}" if first.flattered else first.title
        by_measure = {_(OBJECTIVE_NAMES[measure]): _cell(cells[measure]) for measure in measures}
        rows.append({_("Metric"): title, **by_measure})
    return rows


def _cell(one: MetricStanding) -> str:
    numbers = f"{minus(one.value)} ({interval(one.low, one.high)})"
    return numbers + (_BEST if one.leads else "")


def _remarks(here: Sequence[MetricStanding]) -> Iterator[str]:
    """What each metric has seen of the set, and what was done to its scores."""
    for one in here:
        if one.flattered:
            yield remark(one.title, one.seen)
        if one.note:
            yield f"{plain(one.title, longest=80)}: {plain(one.note, longest=200)}"


def as_csv(standings: Sequence[MetricStanding]) -> bytes:
    """Writes every number with its signature: a row for each set, measure and metric."""
    rows = [asdict(one) | {"flattered": one.flattered, "leads": one.leads} for one in standings]
    return spreadsheet_csv(written([[*rows[0]], *(row.values() for row in rows)]))
