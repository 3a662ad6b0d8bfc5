"""The way in: a project's key and a name, a login where one is set up; and who is turned away."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.annotations import keys
from meteor_core.annotations.limits import LONGEST_NAME
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import desk
from pages.ui.i18n.translation import _
from pages.ui.shared import login, panels


def refused(error: MeteorError) -> None:
    """What stands where somebody has no business: the number that every browser knows, and why.

    Anything else that went wrong is told without it.
    """
    if not isinstance(error, AccessError):
        panels.problem(error)
        return
    st.header("403", anchor=False)
    panels.problem(error)
    st.caption(
        _(
            "A project opens by the link or the key that its owner gave you; nobody here can look "
            "it up. Check that it was copied whole, or ask the owner for a new one."
        )
    )


def enter() -> None:
    """The form for a key and a name."""
    own = desk.seat()
    if own.refused is not None:
        refused(own.refused)
    if login.needed():
        login.way_in()
        return
    with st.form("project_door_form", border=False, width=460):
        st.subheader(_("Enter a project"), anchor=False)
        key = own.key
        if not key or own.refused is not None:
            key = st.text_input(
                _("Key of the project"), value=key, key="project_key", type="password"
            )
        name = st.text_input(
            _("Your name"),
            value=login.name(),
            key="project_name",
            max_chars=LONGEST_NAME,
            help=_("The project's owner sees it beside your votes; the owner's key needs no name."),
        )
        if st.form_submit_button(_("Enter"), type="primary"):
            _enter(key or "", name or "")
    login.way_out()


def _enter(key: str, name: str) -> None:
    given = keys.parse(key)
    if given is not None and given.role == keys.ANNOTATOR and not name.strip():
        st.warning(_("Choose a name first."))
    elif key.strip():
        desk.seat().enter(key.strip(), name)
        st.rerun()
