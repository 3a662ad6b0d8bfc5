"""The atlas of blindness: what each metric takes off for which error; a cell opens its pairs."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.meta_evaluation.atlas import LANGUAGES, Item, items
from pages.ui.i18n.translation import _
from pages.ui.metrics.atlas_columns import GROUPS, AtlasSource
from pages.ui.metrics.atlas_file import own_pairs
from pages.ui.metrics.atlas_inputs import GROUP, VALUE, VALUES, switch
from pages.ui.metrics.atlas_job import AtlasColumn, AtlasJob
from pages.ui.metrics.atlas_pairs import cell_pairs
from pages.ui.metrics.atlas_table import tables
from pages.ui.shared import held_resources, messages
from pages.ui.shared.jobs import Jobs
from pages.ui.shared.visitors import place_in_queue, visitor

_JOBS = "atlas_jobs"
_SOON, _INTERVAL = 1.0, 0.7
"""Seconds in which few metrics are ready, and between two looks at many."""


def atlas(source: AtlasSource) -> None:
    """The table for the language of the sidebar, and the pairs of the cell that is chosen."""
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
    if job.running:
        held_resources.fragment(_look, run_every=_INTERVAL)(job)
        return
    scored = [found for column in columns if (found := job.scored(column))]
    for error in [job.error, *job.problems.values()]:
        if error is not None:
            messages.show_error(error)
    if scored:
        tables(scored, value, f"atlas_{language}_{group}_{value}_{len(scored)}")
        cell_pairs(source, pairs, scored)


def _introduction() -> None:
    st.markdown(
        _(
            "Minimal pairs: a reference and a candidate that differs from it in one phenomenon. "
            "Beside each stands a right variant of the same reference. Where the meaning changes, "
            "a metric should notice: one that takes no more off than off what is right has not, "
            "however much it takes. Where the meaning stays, it should take nothing off."
        )
    )


def _job(pairs: tuple[Item, ...], columns: Sequence[AtlasColumn]) -> AtlasJob:
    """The work on these columns: the job under way, or a new one in its stead."""
    jobs: Jobs = st.session_state.setdefault(_JOBS, Jobs())
    jobs.seen_by(visitor())
    key = (pairs, tuple(column.work for column in columns))
    begins = not jobs.has(AtlasJob, key)
    job = jobs.get(AtlasJob, key, lambda who: AtlasJob(pairs, columns).start(who))
    if begins:
        job.wait(_SOON)
    return job


def _look(job: AtlasJob) -> None:
    """How far the work is; the view is drawn anew when it has come to its end."""
    if not job.running:
        st.rerun()
    counts = _("{done} of {total} metrics").format(done=job.done, total=len(job.columns))
    st.progress(job.done / len(job.columns), place_in_queue(job) or counts)
