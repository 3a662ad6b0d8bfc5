"""The owner's look at a project while it runs; it refreshes itself while it is unfolded."""

from __future__ import annotations

import time
from typing import Any, cast

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import AnnotationProgress, Membership, Project, Store, Watch
from meteor_core.annotations.results import Agreement
from meteor_core.annotations.results.alpha_interval import SAMPLES
from meteor_core.corpus.resampling import SEED
from meteor_core.messages.phrase import Phrase
from meteor_core.wording.words import minus, number
from pages.ui.annotation import moments
from pages.ui.annotation.findings import alpha, work_columns
from pages.ui.annotation.votes_bar import votes_bar
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.figures import TENTHS, number_columns, sortable_table
from pages.ui.shared.serving import held_resources

EVERY = 5.0
"""Seconds between two looks at the counts."""

COMPUTED = 30.0
"""Seconds for which what reads all votes stays as it is, however many come: agreement, results."""

_FOLD, _PAGE, _COMPUTED = "project_live", "project_live_page", "project_live_computed"


def section(
    store: Store, member: Membership, project: Project, progress: AnnotationProgress
) -> None:
    """The bar of votes, and the tables: all from one look at the store.

    Nothing is asked of it, and no clock runs, while they are folded: then ``progress`` is shown.
    """
    st.session_state[_PAGE] = None, time.monotonic()
    is_open = bool(st.session_state.get(_FOLD))
    look = held_resources.fragment(_look, run_every=EVERY if is_open else None)
    look(store, member, project, progress, is_open)


def _look(
    store: Store,
    member: Membership,
    project: Project,
    progress: AnnotationProgress,
    was_open: bool,
) -> None:
    bar = st.container()
    expander = st.expander(_("While it runs"), key=_FOLD, on_change="rerun")
    if expander.open != was_open:  # the clock begins and ends with it
        st.rerun()
    with expander:
        watch = _tables(store, member) if expander.open else None
    with bar:
        votes_bar(project, watch.progress if watch else progress)


def _tables(store: Store, member: Membership) -> Watch | None:
    """What was looked at; None where that was not possible."""
    try:
        watch = an.watch(store, member)
        agreement, interval = _computed(store, member, watch)
    except MeteorError as error:
        messages.show_error(error)
        return None
    _renew_page(watch)
    st.caption(
        _("Refreshed at {time}, every {n} seconds while this is unfolded.").format(
            time=moments.of_day(time.time()), n=round(EVERY)
        )
    )
    _people(watch)
    _systems(watch)
    _agreement(agreement, interval)
    return watch


def _renew_page(watch: Watch) -> None:
    """Results and time sheet below are of the votes that there were when the page was drawn."""
    version, drawn = st.session_state[_PAGE]
    if version is None:
        st.session_state[_PAGE] = watch.version, drawn
    elif version != watch.version and time.monotonic() - drawn >= COMPUTED:
        st.rerun()


Interval = tuple[tuple[float, float], Phrase | None]
"""Bounds, and what is to be said of them."""

Figures = tuple[Agreement | None, Interval | None]


def _computed(store: Store, member: Membership, watch: Watch) -> Figures:
    """Agreement, which reads every vote: anew when something was said, not too often."""
    key = member.project, watch.version
    known, since, figures = st.session_state.get(_COMPUTED, (("",), 0.0, None))
    fresh = known == key or time.monotonic() - since < COMPUTED
    if figures is not None and known[0] == member.project and fresh:
        return cast(Figures, figures)
    gathered = an.gather(store, member)
    agreement = an.results.agreement(gathered) if gathered.counting else None
    known_alpha = agreement is not None and agreement.alpha is not None
    bounds = an.results.alpha_interval(gathered) if known_alpha else None
    interval = (bounds, an.results.few_judged_twice(gathered)) if bounds else None
    figures = agreement, interval
    st.session_state[_COMPUTED] = key, time.monotonic(), figures
    return figures


def _people(watch: Watch) -> None:
    _heading(_("People"))
    if not watch.people:
        st.caption(_("Nobody has come in yet."))
        return
    people, work = watch.people, [one.work for one in watch.people]
    columns: dict[str, Any] = {
        _("Annotator"): [one.name for one in people],
        **work_columns.work_columns(work),
        _("At hand"): [one.at_hand for one in people],
        _("Seconds (median)"): [one.seconds and one.seconds[1] for one in people],
        _("Quartiles"): [_quartiles(one.seconds) for one in people],
        _("Last answer"): [
            None if one.last is None else moments.written(one.last) for one in people
        ],
    }
    times = number_columns([_("Seconds (median)")], TENTHS)
    sortable_table(columns, "project_live_people", times)
    handed_out = _("At hand: handed out and not answered yet.")
    st.caption(f"{work_columns.meaning(work)} {handed_out}")
    if watch.seconds:
        st.caption(
            _("All together: {median} s an item; half of them took {quartiles} s.").format(
                median=number(watch.seconds[1], 1), quartiles=_quartiles(watch.seconds)
            )
        )


def _quartiles(seconds: tuple[float, float, float] | None) -> str:
    """``4.5–11.0``; a dash where nothing was timed."""
    return "–" if seconds is None else f"{number(seconds[0], 1)}–{number(seconds[2], 1)}"


def _systems(watch: Watch) -> None:
    _heading(_("Systems"))
    columns: dict[str, Any] = {
        _("System"): [one.name for one in watch.systems],
        _("Votes"): [one.votes for one in watch.systems],
        _("Of"): [one.wanted for one in watch.systems],
        _("Share"): [100 * one.votes / max(1, one.wanted) for one in watch.systems],
    }
    # "percent" would have the browser's own decimal sign, which no other number here has
    share = st.column_config.ProgressColumn(format="%.0f%%", min_value=0.0, max_value=100.0)
    sortable_table(columns, "project_live_systems", {_("Share"): share})


def _agreement(agreement: Agreement | None, interval: Interval | None) -> None:
    _heading(_("Agreement so far"))
    if agreement is None or agreement.alpha is None:
        st.caption(alpha.lacking())
        return
    bounds, few = interval or (None, None)
    st.markdown(_alpha(agreement.alpha, bounds))
    if few:
        st.caption(messages.markdown(few))
    st.caption(alpha.meaning(agreement.level))


def _alpha(value: float, bounds: tuple[float, float] | None) -> str:
    shown = f"**{minus(value)}**"
    if bounds is None:
        said = _(
            "Krippendorff's α = {alpha}; an interval would need five segments or more that two "
            "annotators judged, and draws of them in which α is not the same."
        )
        return said.format(alpha=shown)
    low, high = (minus(bound) for bound in bounds)
    said = _(
        "Krippendorff's α = {alpha}; 95% interval from {low} to {high}: bootstrap over segments, "
        "{samples} draws, seed {seed}."
    )
    return said.format(alpha=shown, low=low, high=high, samples=grouped(SAMPLES), seed=f"{SEED}")


def _heading(words: str) -> None:
    st.markdown(f"**{words}**")
