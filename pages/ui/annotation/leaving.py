"""The way out of a project; asked first where work would be lost."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from pages.ui.annotation.session import annotation_session, leave
from pages.ui.i18n.translation import _, plural


def leave_button(*, quiet: bool = False) -> None:
    """Ends this session's membership, and its pass."""
    kind: Literal["tertiary", "secondary"] = "tertiary" if quiet else "secondary"
    session = annotation_session()
    if not session.leaving:
        st.button(_("Leave"), key="project_leave", on_click=_leave, type=kind)
        return
    message = plural(
        "{n} item has work that is not saved; it is lost when you leave.",
        "{n} items have work that is not saved; it is lost when you leave.",
        len(session.at_stake()),
    )
    st.warning(message)
    st.button(_("Leave all the same"), key="project_leave_sure", on_click=leave, type=kind)
    st.button(_("Stay"), key="project_stay", on_click=_stay, type=kind)


def _stay() -> None:
    annotation_session().leaving = False


def _leave() -> None:
    """Unless something would be lost: then it is asked first."""
    session = annotation_session()
    if session.at_stake():
        session.leaving = True
    else:
        leave()
