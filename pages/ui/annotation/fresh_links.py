"""Links that were just made: shown by this tab alone, until the lead says that they are copied."""

from __future__ import annotations

import streamlit as st

from pages.ui.annotation.session import FreshLink, annotation_session
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.markdown import plain

PERSON, SHARED, OWNER, VIEWER, JUDGE = "person", "shared", "owner", "viewer", "judge"
_MEANING = {
    PERSON: N_(
        "Each annotator has a personal link. It works in any browser, and anyone who opens it "
        "acts as that annotator."
    ),
    SHARED: N_("One link for all annotators. Each person who opens it gets the next free name."),
    OWNER: N_("For you, the owner: results, people, deletion."),
    VIEWER: N_("For reading only: progress and results."),
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
                "**Copy these links now.** The server keeps only their hashes. This tab shows "
                "the links, even after a reload, until you confirm that you have copied them."
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
