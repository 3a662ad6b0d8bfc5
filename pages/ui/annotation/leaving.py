"""The way out of a project; asked first where work or a link would be lost."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from pages.ui.annotation import fresh_links
from pages.ui.annotation.session import annotation_session, leave
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain


def leave_button(*, quiet: bool = False) -> None:
    """Ends this session's membership."""
    kind: Literal["tertiary", "secondary"] = "tertiary" if quiet else "secondary"
    session, lost = annotation_session(), _lost()
    session.leaving = session.leaving and bool(lost)
    if not session.leaving:
        st.button(_("Leave"), key="project_leave", on_click=_leave, type=kind)
        return
    st.warning("\n\n".join(lost))
    st.button(_("Leave all the same"), key="project_leave_sure", on_click=leave, type=kind)
    st.button(_("Stay"), key="project_stay", on_click=_stay, type=kind)


def _lost() -> list[str]:
    """What would be lost, each in a sentence or two."""
    session, lost = annotation_session(), list[str]()
    if count := len(session.at_stake()):
        lost.append(
            plural(
                "{n} item has work that is not saved; it is lost when you leave.",
                "{n} items have work that is not saved; it is lost when you leave.",
                count,
            )
        )
    if session.links and session.member is not None:
        lost.append(_("The new links are lost when you leave, unless you have copied them."))
        if any(link.kind == fresh_links.OWNER for link in session.links):
            said = _(
                "Without the owner's link only whoever runs this server can make a new one, by the "
                "project's id, **{id}**, with which every link's key begins."
            )
            lost.append(said.format(id=plain(session.member.project)))
    return lost


def _stay() -> None:
    annotation_session().leaving = False


def _leave() -> None:
    """Unless something would be lost: then it is asked first."""
    if _lost():
        annotation_session().leaving = True
    else:
        leave()
