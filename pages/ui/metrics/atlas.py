"""The atlas of blindness: what each metric takes off for which error; a cell opens its pairs."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core import MeteorError
from meteor_core.meta_evaluation.atlas import LANGUAGES, Item, items, own_items
from meteor_core.meta_evaluation.atlas.own_pairs import MOST_PAIRS
from meteor_core.readers.decoding import decode
from pages.ui.i18n.translation import _, grouped, plural
from pages.ui.metrics.atlas_columns import GROUPS, AtlasSource
from pages.ui.metrics.atlas_inputs import GROUP, VALUE, VALUES, switch
from pages.ui.metrics.atlas_job import AtlasColumn, AtlasJob
from pages.ui.metrics.atlas_pairs import cell_pairs
from pages.ui.metrics.atlas_table import tables
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.serving.job_progress import counted, watch
from pages.ui.shared.serving.jobs import Jobs
from pages.ui.shared.serving.visitors import visitor

_JOBS = "atlas_jobs"
_SOON = 1.0
"""Seconds in which few metrics are ready."""


def atlas(source: AtlasSource) -> None:
    """Draws the table for the language of the sidebar, and the pairs of the cell that is chosen."""
    language = source.recipe.language
    _introduction()
    pairs = own_pairs(language)
    if not pairs and language not in LANGUAGES:
        st.info(_("There is no atlas for this language."))
        return
    pairs = pairs or items(language)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        group = switch(
            _("Columns"), {name: _(label) for name, (label, _c) in GROUPS.items()}, GROUP
        )
        value = switch(_("Cells"), {name: _(label) for name, label in VALUES.items()}, VALUE)
    columns = list(GROUPS[group][1](source))
    job = _job(pairs, columns)
    watch(job, counted(job, _("{done} of {total} metrics")), "atlas", again=_forget)
    if job.running:
        return
    scored = [found for column in columns if (found := job.scored(column))]
    for error in job.problems.values():
        messages.show_error(error)
    if scored:
        tables(scored, value, f"atlas_{language}_{group}_{value}_{len(scored)}")
        cell_pairs(source, pairs, scored)


def _introduction() -> None:
    st.markdown(
        _(
            "A minimal pair is a reference and a candidate that differs from it in one "
            "phenomenon, next to a correct rewording of the same reference. If the meaning "
            "changes, a metric notices the change only if it lowers the score more than the "
            "correct rewording does. If the meaning is the same, it should not lower the score."
        )
    )


def _job(pairs: tuple[Item, ...], columns: Sequence[AtlasColumn]) -> AtlasJob:
    """The work on these columns: the job under way, or a new one in its stead."""
    jobs = _jobs()
    jobs.seen_by(visitor())
    key = (pairs, tuple(column.work for column in columns))
    begins = not jobs.has(AtlasJob, key)
    job = jobs.get(AtlasJob, key, lambda who: AtlasJob(pairs, columns).start(who))
    if begins:
        job.wait(_SOON)
    return job


def _jobs() -> Jobs:
    jobs: Jobs = st.session_state.setdefault(_JOBS, Jobs())
    return jobs


def _forget() -> None:
    _jobs().cancel(AtlasJob)


# Pairs of a person's own in the atlas's place: a file, read as the command reads it.

_FILE, _READ, _PROBLEM = "atlas_file", "atlas_own", "atlas_own_problem"
_MEGABYTES = 4


def own_pairs(language: str) -> tuple[Item, ...]:
    """Draws the place for a file and returns its pairs in this language; none without a file."""
    with st.expander(_("Your own pairs")):
        st.file_uploader(
            _("A tab-separated table (TSV) with column names in its first line"),
            key=_FILE,
            max_upload_size=_MEGABYTES,
            on_change=_take,
        )
        st.caption(
            _(
                "Columns `reference` and `candidate`. Optional columns: `control` (a correct "
                "rewording of the reference), `phenomenon`, `effect` (breaks, shifts, keeps), "
                "`form` (correct, faulty), `note` and `id`. Up to {n} pairs, in the language "
                "of the sidebar. They stay in this tab."
            ).format(n=grouped(MOST_PAIRS))
        )
    read: tuple[str, str] | None = st.session_state.get(_READ)
    problem: MeteorError | None = st.session_state.get(_PROBLEM)
    found: tuple[Item, ...] = ()
    if read is not None:
        try:
            found = own_items(read[1], language, read[0])
        except MeteorError as error:
            problem = error
    if problem is not None:
        messages.show_error(problem)
    if read is not None and found:
        with st.container(horizontal=True, vertical_alignment="center"):
            counted = plural("{n} pair", "{n} pairs", len(found))
            st.markdown(plain(f"{read[0]}: {counted}"), width="content")
            st.button(_("Back to the atlas pairs"), key="atlas_own_back", on_click=_leave)
    return found


def _take() -> None:
    """The file's text, kept while the page is away; what is wrong with its letters."""
    file = st.session_state.get(_FILE)
    st.session_state[_PROBLEM] = None
    if file is None:
        st.session_state[_READ] = None
        return
    try:
        text, _encoding = decode(file.name, file.getvalue())
        st.session_state[_READ] = file.name, text
    except MeteorError as error:
        st.session_state[_READ], st.session_state[_PROBLEM] = None, error


def _leave() -> None:
    st.session_state[_READ] = st.session_state[_PROBLEM] = None
