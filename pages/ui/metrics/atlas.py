"""The atlas of blindness: what each metric takes off for which error; a cell opens its pairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.atlas import LANGUAGES, Cell
from meteor_core.meta_evaluation.atlas.words import MARKS, title
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _
from pages.ui.metrics.atlas_columns import GROUPS, AtlasSource
from pages.ui.metrics.atlas_inputs import GROUP, METRIC, ROW, VALUE, VALUES, switch
from pages.ui.metrics.atlas_job import AtlasColumn, AtlasJob, ScoredColumn
from pages.ui.metrics.atlas_pairs import cell_pairs
from pages.ui.shared import held_resources, messages
from pages.ui.shared.jobs import Jobs
from pages.ui.shared.visitors import place_in_queue, visitor

_JOBS = "atlas_jobs"
_SOON, _INTERVAL = 1.0, 0.7
"""Seconds in which few metrics are ready, and between two looks at many."""

_ROW_HEIGHT, _MOST_ROWS = 35, 14


def atlas(source: AtlasSource) -> None:
    """The table for the language of the sidebar, and the pairs of the cell that is chosen."""
    language = source.recipe.language
    if language not in LANGUAGES:
        st.info(_("There is no atlas for this language."))
        return
    _introduction()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        group = switch(
            _("Columns"), {name: _(label) for name, (label, _c) in GROUPS.items()}, GROUP
        )
        value = switch(_("Cells"), {name: _(label) for name, label in VALUES.items()}, VALUE)
    columns = list(GROUPS[group][1](source))
    job = _job(language, columns)
    if job.running:
        held_resources.fragment(_look, run_every=_INTERVAL)(job)
        return
    scored = [found for column in columns if (found := job.scored(column))]
    for error in [job.error, *job.problems.values()]:
        if error is not None:
            messages.show_error(error)
    if scored:
        _table(scored, value, f"atlas_{language}_{group}_{value}_{len(scored)}")
        cell_pairs(source, scored)


def _introduction() -> None:
    st.markdown(
        _(
            "Minimal pairs: a reference and a candidate that differs from it in one phenomenon. "
            "Beside each stands a right variant of the same reference. A metric that takes no more "
            "off an error than off what is right has not understood it, however much it takes."
        )
    )


def _job(language: str, columns: Sequence[AtlasColumn]) -> AtlasJob:
    """The work on these columns: the job under way, or a new one in its stead."""
    jobs: Jobs = st.session_state.setdefault(_JOBS, Jobs())
    jobs.seen_by(visitor())
    key = (language, tuple(column.work for column in columns))
    begins = not jobs.has(AtlasJob, key)
    job = jobs.get(AtlasJob, key, lambda who: AtlasJob(language, columns).start(who))
    if begins:
        job.wait(_SOON)
    return job


def _look(job: AtlasJob) -> None:
    """How far the work is; the view is drawn anew when it has come to its end."""
    if not job.running:
        st.rerun()
    counts = _("{done} of {total} metrics").format(done=job.done, total=len(job.columns))
    st.progress(job.done / len(job.columns), place_in_queue(job) or counts)


def _table(scored: Sequence[ScoredColumn], value: str, key: str) -> None:
    """A row for each phenomenon, a column for each metric; a click on a cell chooses both."""
    heading = _("Phenomenon")
    row_names = [cell.phenomenon for cell in scored[0].cells]
    frame = pd.DataFrame(
        {
            heading: [_row_title(cell) for cell in scored[0].cells],
            **{
                found.column.title: [_shown(cell, value) for cell in found.cells]
                for found in scored
            },
        }
    )
    metrics = [found.column.key for found in scored]
    st.dataframe(
        frame,
        hide_index=True,
        key=key,
        on_select=partial(
            _choose, key, row_names, dict(zip(frame.columns[1:], metrics, strict=True))
        ),
        selection_mode="single-cell",
        height=_ROW_HEIGHT * (min(len(frame), _MOST_ROWS) + 1) + 3,
        column_config={heading: st.column_config.TextColumn(pinned=True)},
    )
    st.caption(
        _(
            "Choose a cell to read its pairs. A plus: more is taken off than for right variants of "
            "the same references; a minus: less; ~ no difference is shown (95% bootstrap intervals "
            "over pairs). Rows in brackets do no harm: whatever they cost is taken off wrongly."
        )
    )


def _choose(key: str, row_names: Sequence[str], metrics: dict[str, str]) -> None:
    """The selected cell's phenomenon and metric become those of the list below."""
    for row, column in st.session_state[key]["selection"]["cells"]:
        st.session_state[ROW] = row_names[row]
        if column in metrics:
            st.session_state[METRIC] = metrics[column]


def _row_title(cell: Cell) -> str:
    name = title(cell.phenomenon, _)
    return f"({name})" if cell.harmless else name


def _shown(cell: Cell, value: str) -> str:
    """What a cell says: ``"0.188 (0.150–0.230) ~"``, or a share of its pairs."""
    if not cell.pairs:
        return "–"
    mark = MARKS[cell.verdict]
    if value == "drop":
        return f"{number(cell.drop)} ({number(cell.low)}–{number(cell.high)}) {mark}".strip()
    if value == "margin":
        return f"{number(cell.drop)} / {number(cell.control)} {mark}".strip()
    return f"{getattr(cell, value):.0%} {mark}".strip()
