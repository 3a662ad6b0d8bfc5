"""How much each annotator may do and until when: the owner's form."""

from __future__ import annotations

from datetime import date, datetime, time

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Membership, Project, Rules, Store
from meteor_core.annotations.limits import MOST_ITEMS
from pages.ui.annotation import moments
from pages.ui.annotation.session import annotation_session
from pages.ui.i18n.translation import _
from pages.ui.shared.widgets import local_time

_LAST_MINUTE = time(23, 59)


def pause_button(store: Store, member: Membership, project: Project) -> None:
    """Gives nothing new from now on, or goes on."""
    paused = project.rules.paused is not None
    st.button(
        _("Go on") if paused else _("Pause"),
        key="project_pause",
        type="primary" if paused else "tertiary",
        help=_("Nothing new is handed out; what people are at they can finish, and lose nothing."),
        on_click=_pause,
        args=(store, member, not paused),
    )


def section(store: Store, member: Membership, project: Project) -> None:
    """Quota, deadline, codes."""
    rules = project.rules
    with st.form("project_rules", border=False):
        _share_inputs(rules)
        _deadline_inputs(rules)
        st.toggle(
            _("Whoever has items of their own gets no others"),
            rules.own_only,
            key="project_own_only",
        )
        st.toggle(
            _("Completion codes for whoever is done, as crowd platforms ask for"),
            rules.codes,
            key="project_codes",
        )
        st.toggle(
            _("Viewers see annotators' names and notes"),
            rules.names_shown,
            key="project_names_shown",
        )
        st.form_submit_button(
            _("Save the rules"), key="project_save_rules", on_click=_save, args=(store, member)
        )


def _share_inputs(rules: Rules) -> None:
    """How much one may do."""
    st.number_input(
        _("Items for one annotator at most (0: any number)"),
        0,
        MOST_ITEMS,
        rules.quota,
        key="project_quota",
        help=_(
            "Controls are not counted. Documents that are given whole are not cut: nobody "
            "begins one that would take them over this number."
        ),
    )


def _deadline_inputs(rules: Rules) -> None:
    """A day and its hour, by the clock of whoever looks at the page."""
    until = None if rules.deadline is None else moments.local(rules.deadline)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.date_input(
            _("Deadline ({zone}): day").format(zone=str(local_time.zone())),
            until.date() if until else None,
            key="project_deadline_day",
            format="YYYY-MM-DD",
        )
        hour = until.time().replace(second=0, microsecond=0) if until else _LAST_MINUTE
        st.time_input(_("Time of day"), hour, key="project_deadline_hour")


def _save(store: Store, member: Membership) -> None:
    """Saves the form."""
    fields = st.session_state
    with annotation_session().noting_problem():
        an.change_rules(
            store,
            member,
            quota=int(fields.get("project_quota") or 0),
            deadline=_deadline(),
            **{
                name: bool(fields.get(f"project_{name}"))
                for name in ("own_only", "codes", "names_shown")
            },
        )
        st.toast(_("Saved."))


def _deadline() -> float | None:
    """The end of the day that is entered, unless an hour is given; None without a day."""
    day, hour = (st.session_state.get(f"project_deadline_{name}") for name in ("day", "hour"))
    if not isinstance(day, date):
        return None
    at = hour if isinstance(hour, time) else _LAST_MINUTE
    return datetime.combine(day, at, local_time.zone()).timestamp()


def _pause(store: Store, member: Membership, paused: bool) -> None:
    with annotation_session().noting_problem():
        an.pause(store, member, paused)
