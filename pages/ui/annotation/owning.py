"""The owner's screen: the links once, how far the work is, the results, the people."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import ANNOTATOR, Membership, Person, Store
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import desk, door, judging, making, results, revising
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import panels
from pages.ui.shared.components import plain


def screen(store: Store, who: Membership, room: int) -> None:
    """All that an owner sees."""
    try:
        project = an.describe(store, who)
        progress = an.progress(store, who)
        people = an.people(store, who)
    except AccessError as error:
        door.refused(error)
        st.button(_("Leave"), key="project_leave", on_click=desk.leave)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.button(_("Refresh"), key="project_refresh", type="tertiary")
        st.button(_("Leave"), key="project_leave", type="tertiary", on_click=desk.leave)
    problem = desk.seat().take_problem()
    if problem is not None:
        panels.problem(problem)
    making.links()
    share = progress.votes / progress.wanted if progress.wanted else 0.0
    counted = _("{done} of {total} votes").format(done=progress.votes, total=progress.wanted)
    st.progress(min(share, 1.0), counted)
    with st.expander(_("People and settings"), key="project_people"):
        _people(store, who, people)
        _settings(store, who, project.closed)
        revising.form(store, who, project)
    results.section(store, who, room)


def _people(store: Store, who: Membership, people: tuple[Person, ...]) -> None:
    """Everybody, each with what an owner may do about them."""
    annotators = [one for one in people if one.role == ANNOTATOR]
    st.caption(plural("{n} annotator", "{n} annotators", len(annotators)))
    for one in annotators:
        with st.container(horizontal=True, vertical_alignment="center"):
            mark = " · " + _("shut out") if one.revoked else ""
            st.markdown(f"{plain(one.name)}{mark}", width="content")
            for label, name, act in (
                (_("New personal link"), "renew", _renew),
                (_("Shut out"), "revoke", _revoke),
            ):
                st.button(
                    label,
                    key=f"project_{name}_{one.number}",
                    type="tertiary",
                    on_click=act,
                    args=(store, who, one.number),
                )
    fresh = desk.seat().fresh
    if fresh:
        st.caption(_("Copy it now: nobody can show it again."))
        st.code(fresh, language=None, wrap_lines=True)


def _settings(store: Store, who: Membership, closed: bool) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("New link for annotators"), key="project_rekey", on_click=_rekey, args=(store, who)
        )
        st.button(
            _("Take votes again") if closed else _("Take no more votes"),
            key="project_close",
            on_click=_close,
            args=(store, who, not closed),
        )
        sure = st.toggle(_("Delete the project for good"), key="project_sure")
        st.button(
            _("Delete"), key="project_erase", disabled=not sure, on_click=_erase, args=(store, who)
        )


def _renew(store: Store, who: Membership, number: int) -> None:
    own = desk.seat()
    try:
        own.fresh = judging.link("pass", desk.badge(an.renew(store, who, number)))
    except MeteorError as error:
        own.problem = error


def _revoke(store: Store, who: Membership, number: int) -> None:
    own = desk.seat()
    try:
        an.revoke(store, who, number)
    except MeteorError as error:
        own.problem = error


def _rekey(store: Store, who: Membership) -> None:
    own = desk.seat()
    try:
        own.fresh = judging.link("project", an.rekey(store, who, ANNOTATOR))
    except MeteorError as error:
        own.problem = error


def _close(store: Store, who: Membership, closed: bool) -> None:
    own = desk.seat()
    try:
        an.close(store, who, closed)
    except MeteorError as error:
        own.problem = error


def _erase(store: Store, who: Membership) -> None:
    own = desk.seat()
    try:
        an.erase(store, who)
        own.forget()
    except MeteorError as error:
        own.problem = error
