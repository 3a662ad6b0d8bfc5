"""The owner's screen: the links once, how far the work is, the results, people and settings."""

from __future__ import annotations

from datetime import date, datetime, time

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import ANNOTATOR, OWNER, VIEWER, Membership, Project, Rules, Store
from meteor_core.annotations.keys import KEY
from meteor_core.annotations.limits import LONGEST_TITLE, MOST_ITEMS
from meteor_core.exports.annotations import records
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import final_answers, moments, people, project_links
from pages.ui.annotation.answering import tab_drafts
from pages.ui.annotation.findings import results
from pages.ui.annotation.project_links import leave_button, show_refusal
from pages.ui.annotation.session import act, annotation_session
from pages.ui.annotation.setting_up import scales
from pages.ui.annotation.setting_up.project_form import instruction_languages, instructions_area
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.controls import confirmed_button


def fold(project: Project) -> None:
    """The settings, folded."""
    with st.expander(_("Project settings"), key="project_about"):
        table(project)


def table(project: Project) -> None:
    """The settings."""
    told = records.settings(project.setup, project.known, _)
    rows = [(plain(name), plain(str(value))) for name, value in told]
    text_table(rows, (_("Setting"), _("Value")))


_TITLE, _SCALE = "project_new_title", "project_new_scale"
_FRESH = {ANNOTATOR: project_links.SHARED, OWNER: project_links.OWNER, VIEWER: project_links.VIEWER}
"""Whose a link is that a role's new key makes."""


def screen(store: Store, member: Membership, width: int) -> None:
    """All that an owner sees."""
    tab_drafts.recall()
    try:
        project = an.describe(store, member)
        seen = an.watch(store, member)
    except AccessError as error:
        show_refusal(error)
        leave_button()
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.button(_("Refresh"), key="project_refresh", type="tertiary")
        pause_button(store, member, project)
        leave_button(quiet=True)
    annotation_session().show_problem()
    project_links.section()
    people.section(store, member, project, seen)
    with st.expander(_("Quota, deadline, links"), key="project_rules_fold"):
        section(store, member, project)
        _switches(store, member, project.closed)
    with st.expander(_("Title, instructions, settings"), key="project_settings_fold"):
        _changes_form(store, member, project)
        table(project)
    final_answers.section(store, member, project, width)
    results.section(store, member, width)


def _switches(store: Store, member: Membership, closed: bool) -> None:
    arguments = (store, member)
    with st.container(horizontal=True, vertical_alignment="center"):
        make = _("Create the link")
        question = _(
            "Each person who opens this link gets the next name that has no personal link. Any "
            "previous shared link stops working, but people who have already joined can stay."
        )
        shared = (*arguments, ANNOTATOR)
        confirmed_button(
            _("Shared class link"), question, "rekey_annotator", _rekey, shared, sure=make
        )
        question = _(
            "Nobody else will be able to join with this link. People who have already joined can "
            "stay."
        )
        confirmed_button(
            _("Disable the shared link"), question, "end_shared", act, (an.end_key, *shared)
        )
        question = _(
            "The old link will stop working, and everyone logged in as the owner will be logged "
            "out, except you in this tab."
        )
        owner = (*arguments, OWNER)
        confirmed_button(_("New owner link"), question, "rekey_owner", _rekey, owner, sure=make)
        question = _(
            "Anyone with this link can see progress and results, but no names or keys, and "
            "cannot change anything. Annotators appear as numbers. Any previous link stops "
            "working."
        )
        reading = _("Read-only link")
        view = (*arguments, VIEWER)
        confirmed_button(reading, question, "view", _rekey, view, sure=make)
        question = _("These links will stop working, and everyone who uses one will be logged out.")
        ended = (an.end_key, *arguments, VIEWER)
        confirmed_button(_("Disable read-only link"), question, "end_view", act, ended)
        label = _("Accept votes again") if closed else _("Stop accepting votes")
        st.button(label, key="project_close", on_click=act, args=(an.close, *arguments, not closed))
        confirmed_button(
            _("Delete the project"),
            _("All texts and all votes will be deleted, and nobody can restore them."),
            "erase",
            _erase,
            arguments,
        )


def _rekey(store: Store, member: Membership, role: str) -> None:
    session = annotation_session()
    with session.noting_problem():
        key = an.rekey(store, member, role)
        session.add_link(_FRESH[role], KEY, key)


def _erase(store: Store, member: Membership) -> None:
    session = annotation_session()
    with session.noting_problem():
        an.erase(store, member)
        session.forget()


def _changes_form(store: Store, member: Membership, project: Project) -> None:
    """What may be changed in a project that is made: its title, instructions and scales."""
    setup = project.setup
    with st.form("project_revise", border=False):
        st.text_input(_("Title"), setup.title, key=_TITLE, max_chars=LONGEST_TITLE)
        for code in instruction_languages():
            instructions_area(code, setup.instructions.get(code, ""), _instructions_key(code))
        if setup.traits.rates or setup.traits.weighs:
            scales.scale_area(setup, _SCALE)
            st.caption(
                _(
                    "Once there are votes, the scale marks cannot be changed, and kinds of "
                    "error can only be added."
                )
            )
        st.form_submit_button(
            _("Save the changes"),
            key="project_save_changes",
            on_click=_save_changes,
            args=(store, member, project),
        )


def _instructions_key(code: str) -> str:
    return f"project_new_instructions_{code}"


def _save_changes(store: Store, member: Membership, project: Project) -> None:
    session, fields = annotation_session(), st.session_state
    texts = {
        code: str(fields.get(_instructions_key(code)) or "") for code in instruction_languages()
    }
    others = {code: text for code, text in project.setup.instructions.items() if code not in texts}
    written = {code: text for code, text in texts.items() if text.strip()}
    title, scale_text = str(fields.get(_TITLE) or ""), str(fields.get(_SCALE) or "")
    with session.noting_problem():
        scale = scales.read_scale(project.setup.scheme, scale_text)
        an.revise(store, member, title=title, instructions=others | written, **scale)
        st.toast(_("Saved."))


# How much each annotator may do and until when: the owner's form.

_LAST_MINUTE = time(23, 59)


def pause_button(store: Store, member: Membership, project: Project) -> None:
    """Gives nothing new from now on, or goes on."""
    paused = project.rules.paused is not None
    st.button(
        _("Continue") if paused else _("Pause"),
        key="project_pause",
        type="primary" if paused else "tertiary",
        help=_(
            "No new items are given out. People can finish what they have begun; nothing is lost."
        ),
        on_click=act,
        args=(an.pause, store, member, not paused),
    )


def section(store: Store, member: Membership, project: Project) -> None:
    """The rules for all annotators."""
    rules = project.rules
    with st.form("project_rules", border=False):
        _share_inputs(rules)
        _deadline_inputs(rules)
        st.toggle(
            _("Annotators with their own items get no others"),
            rules.own_only,
            key="project_own_only",
        )
        st.form_submit_button(
            _("Save the rules"), key="project_save_rules", on_click=_save, args=(store, member)
        )


def _share_inputs(rules: Rules) -> None:
    st.number_input(
        _("Items per annotator (0: unlimited)"),
        0,
        MOST_ITEMS,
        rules.quota,
        key="project_quota",
        help=_(
            "Control items do not count towards this number. Documents are given whole, and only "
            "if they do not exceed it."
        ),
    )


def _deadline_inputs(rules: Rules) -> None:
    until = None if rules.deadline is None else moments.local(rules.deadline)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.date_input(
            _("Deadline day ({zone})").format(zone=str(local_time.zone())),
            until.date() if until else None,
            key="project_deadline_day",
            format="YYYY-MM-DD",
        )
        hour = until.time().replace(second=0, microsecond=0) if until else _LAST_MINUTE
        st.time_input(_("Time of day"), hour, key="project_deadline_hour")


def _save(store: Store, member: Membership) -> None:
    fields = st.session_state
    with annotation_session().noting_problem():
        an.change_rules(
            store,
            member,
            quota=int(fields.get("project_quota") or 0),
            deadline=_deadline(),
            own_only=bool(fields.get("project_own_only")),
        )
        st.toast(_("Saved."))


def _deadline() -> float | None:
    """The end of the day that is entered, unless an hour is given; None without a day."""
    day, hour = (st.session_state.get(f"project_deadline_{name}") for name in ("day", "hour"))
    if not isinstance(day, date):
        return None
    at = hour if isinstance(hour, time) else _LAST_MINUTE
    return datetime.combine(day, at, local_time.zone()).timestamp()
