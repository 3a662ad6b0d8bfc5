"""The ways out of a project, and what a refusal says; the personal link by which to come back."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from meteor_core import MeteorError
from meteor_core.annotations import Membership
from meteor_core.annotations.keys import PASS
from meteor_core.annotations.membership import BarredError, ClosedError, RenewedError
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import fresh_links
from pages.ui.annotation.session import annotation_session, leave, pass_of, secret_link
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain


def popover(member: Membership) -> None:
    """The link of somebody whom no key lets in again: an adjudicator."""
    with st.popover(_("My link")):
        show(member)


def show(member: Membership) -> None:
    """The link, and whose it is."""
    st.caption(
        _(
            "Use this link to come back under your name. Do not share it, because anyone who "
            "opens it votes as you."
        )
    )
    st.code(secret_link(PASS, pass_of(member)), language=None, wrap_lines=True)


def leave_button(*, quiet: bool = False) -> None:
    """Ends this session's membership."""
    kind: Literal["tertiary", "secondary"] = "tertiary" if quiet else "secondary"
    session, lost = annotation_session(), _lost()
    session.leaving = session.leaving and bool(lost)
    if not session.leaving:
        st.button(_("Leave"), key="project_leave", on_click=_leave, type=kind)
        return
    st.warning("\n\n".join(lost))
    st.button(_("Leave anyway"), key="project_leave_sure", on_click=leave, type=kind)
    st.button(_("Stay"), key="project_stay", on_click=_stay, type=kind)


def _lost() -> list[str]:
    """What would be lost, each in a sentence or two."""
    session, lost = annotation_session(), list[str]()
    if count := len(session.at_stake()):
        lost.append(
            plural(
                "{n} item has unsaved work, which will be lost when you leave.",
                "{n} items have unsaved work, which will be lost when you leave.",
                count,
            )
        )
    if session.links and session.member is not None:
        lost.append(_("If you leave without copying the new links, they will be lost."))
        if any(link.kind == fresh_links.OWNER for link in session.links):
            said = _(
                "If the owner's link is lost, only the person who runs this server can create "
                "a new one. They need the project's id, **{id}**, which is the beginning of "
                "the key in every link."
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


_WAYS_ON: dict[type[MeteorError], str] = {
    BarredError: N_(
        "Your answers are kept. If the project's owner lets you in again, your link will work "
        "as before."
    ),
    RenewedError: N_("Your answers are kept. Use the new link to continue."),
    ClosedError: N_("Your answers are kept. The owner may accept votes again later."),
}
_NO_KEY = N_(
    "Open the project with the link or key that its owner gave you. Check that you copied all "
    "of it, or ask the owner for a new one. The old one no longer works if the owner has "
    "replaced it or deleted the project."
)


def show_refusal(error: MeteorError) -> None:
    """The reason and the way on; with the number that every browser knows, where nothing opens.

    Anything else that went wrong is shown without it.
    """
    if isinstance(error, AccessError) and not isinstance(error, ClosedError):
        st.header("403", anchor=False)
    messages.show_error(error)
    if isinstance(error, AccessError):
        st.caption(_(_WAYS_ON.get(type(error), _NO_KEY)))
