"""The links of a project: those just made, one's own, and the ways out.

New links are shown by this tab alone, until the lead says that they are copied.
"""

from __future__ import annotations

from typing import Literal

import streamlit as st

from meteor_core import MeteorError
from meteor_core.annotations import Membership
from meteor_core.annotations.keys import PASS
from meteor_core.annotations.membership import BarredError, ClosedError, RenewedError
from meteor_core.messages.errors import AccessError
from pages.ui.annotation.session import FreshLink, annotation_session, leave, pass_of, secret_link
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
        if any(link.kind == OWNER for link in session.links):
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
        "Your answers are kept. If the project's owner restores your access, your link will work "
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


PERSON, SHARED, OWNER, VIEWER, JUDGE = "person", "shared", "owner", "viewer", "judge"

_MEANING = {
    PERSON: N_(
        "Each annotator has a personal link. It works in any browser, and anyone who opens it "
        "acts as that annotator."
    ),
    SHARED: N_("One link for all annotators. Each person who opens it gets the next free name."),
    OWNER: N_("For the project owner: view results, manage people and delete the project."),
    VIEWER: N_("Read-only: progress and results."),
    JUDGE: N_("For {name}, who decides disputed items."),
}

_MOST = 12
"""People whose links are shown one by one, with a button to copy it."""


def section() -> None:
    """Every link that nobody can show again."""
    session = annotation_session()
    if not session.links:
        return
    with st.container(border=True, key="project_links"):
        st.markdown(
            _(
                "**Copy these links now.** The server keeps only their hashes. Even after a "
                "reload, this tab shows the links, but only until you confirm that you have "
                "copied them."
            )
        )
        people = [link for link in session.links if link.kind == PERSON]
        _people(people)
        for link in session.links:
            if link.kind != PERSON:
                st.caption(_(_MEANING[link.kind]).format(name=plain(link.name)))
                st.code(link.address, language=None, wrap_lines=True)
        st.button(_("I have copied them"), key="project_copied", on_click=session.forget_links)


def _people(links: list[FreshLink]) -> None:
    """Each by itself, or, of many, a line each in one block."""
    if not links:
        return
    st.caption(_(_MEANING[PERSON]))
    if len(links) > _MOST:
        lines = "\n".join(f"{link.name}\t{link.address}" for link in links)
        st.code(lines, language=None, height=300)
        return
    for link in links:
        st.markdown(f"**{plain(link.name)}**")
        st.code(link.address, language=None, wrap_lines=True)
