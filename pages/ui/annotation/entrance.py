"""The way in to annotation: by a link, a login, or by making a project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import ADJUDICATOR, OWNER, VIEWER, Membership, Store
from meteor_core.annotations.keys import KEY, PASS
from meteor_core.messages.errors import AccessError, ResourceError
from pages.ui.annotation import final_answers, owner
from pages.ui.annotation.answering import judging
from pages.ui.annotation.findings import results
from pages.ui.annotation.people import votes_bar
from pages.ui.annotation.project_links import leave_button, show_refusal
from pages.ui.annotation.session import (
    annotation_session,
    current_member,
    open_store,
    tab_is_silent,
    try_again_button,
)
from pages.ui.annotation.setting_up import project_form
from pages.ui.i18n.translation import _, language, language_button
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.serving import held_resources, login
from pages.ui.shared.widgets.browser import picture_width


def screen(store: Store, member: Membership, width: int) -> None:
    """All that a viewer sees."""
    try:
        project = an.describe(store, member)
        progress = an.progress(store, member)
    except AccessError as error:
        show_refusal(error)
        leave_button()
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.caption(_("read-only"), width="content")
        st.button(_("Refresh"), key="project_refresh", type="tertiary")
        leave_button(quiet=True)
    votes_bar(project, progress)
    owner.fold(project)
    results.section(store, member, width)


def section() -> None:
    """Whatever this session's person is here for."""
    with _errors_in_place():
        store = open_store()
        with st.container(gap=None):
            member = current_member()
            width = picture_width()
        if member is None and tab_is_silent():
            return  # it tells in a moment who is here: no form flashes up for somebody inside
        if member is None:
            _enter_form()
            if not annotation_session().key:
                project_form.section(store)
        elif member.role == OWNER:
            owner.screen(store, member, width)
        elif member.role == VIEWER:
            screen(store, member, width)
        elif member.role == ADJUDICATOR:
            final_answers.screen(store, member, width)
        else:
            _judging(store, member, width, language())


@contextmanager
def _errors_in_place() -> Iterator[None]:
    """An error of the store in the place of what it stopped; after an outage a button leads on."""
    try:
        yield
    except ResourceError as error:
        messages.show_error(error)
        try_again_button()
    except MeteorError as error:
        messages.show_error(error)


@held_resources.fragment
def _judging(store: Store, member: Membership, width: int, spoken: str) -> None:
    """An annotator's screen: an answer asks for nothing else of the page to be run again."""
    if annotation_session().member != member or language() != spoken:
        st.rerun()
    with _errors_in_place():
        judging.screen(store, member, width)


def _enter_form() -> None:
    """What the tab's shared link leads to, or a field for a link or a key."""
    session = annotation_session()
    if session.key and not login.is_needed():
        session.look_at_title()
    if session.refusal is not None:
        show_refusal(session.refusal)
    if login.is_needed():
        login.login_button()
    elif session.key and session.refusal is None:
        with st.container(key="project_work"):
            st.subheader(plain(session.title), anchor=False)
            st.markdown(_("You will work under the next free name in this project."))
            if st.button(_("Begin"), key="project_begin", type="primary"):
                _enter(session.key)
            language_button("other_language")
    else:
        with st.form("project_door_form", border=False, width=460):
            st.subheader(_("Open a project"), anchor=False)
            text = st.text_input(
                _("Project link or key"),
                value=session.key,
                key="project_key",
                type="password",
            )
            if st.form_submit_button(_("Enter"), type="primary"):
                _enter(text or "")


def _enter(text: str) -> None:
    """By what was pasted: a key, a link that holds one, or somebody's personal link."""
    kind, secret = _secret(text)
    if not secret:
        st.warning(_("Paste the project's link or key first."))
        return
    if kind == PASS:
        annotation_session().resume(secret)
    else:
        annotation_session().enter(secret)
    st.rerun()


def _secret(text: str) -> tuple[str, str]:
    """``"https://…#project=9f3c…"`` → ``("project", "9f3c…")``; a bare key is a project's."""
    kind, equals, secret = text.strip().rpartition("#")[2].partition("=")
    return (kind, secret) if equals and kind in (KEY, PASS) else (KEY, text.strip())
