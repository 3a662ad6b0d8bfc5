"""Pairs of a person's own in the atlas's place: a file, read as the command reads it."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.meta_evaluation.atlas import Item, own_items
from meteor_core.meta_evaluation.atlas.own_pairs import MOST_PAIRS
from meteor_core.readers.decoding import decode
from pages.ui.i18n.translation import _, grouped, plural
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain

_FILE, _READ, _PROBLEM = "atlas_file", "atlas_own", "atlas_own_problem"
_MEGABYTES = 4


def own_pairs(language: str) -> tuple[Item, ...]:
    """Draws the place for a file and returns its pairs in this language; none without a file."""
    with st.expander(_("Your own pairs")):
        st.file_uploader(
            _("A table with tabs (TSV) and the names of the columns in its first line"),
            key=_FILE,
            max_upload_size=_MEGABYTES,
            on_change=_take,
        )
        st.caption(
            _(
                "Columns `reference` and `candidate`; optional are `control` (a correct "
                "rewording of the reference), `phenomenon`, `effect` (breaks, shifts, keeps), "
                "`form` (correct, faulty), `note` and `id`. Up to {n} pairs, in the language of "
                "the sidebar. They stay in this tab."
            ).format(n=grouped(MOST_PAIRS))
        )
    read: tuple[str, str] | None = st.session_state.get(_READ)
    problem: MeteorError | None = st.session_state.get(_PROBLEM)
    found: tuple[Item, ...] = ()
    if read is not None:
        try:
            found = own_items(read[1], language, read[0])
        except MeteorError as error:
            problem = error
    if problem is not None:
        messages.show_error(problem)
    if read is not None and found:
        with st.container(horizontal=True, vertical_alignment="center"):
            counted = plural("{n} pair", "{n} pairs", len(found))
            st.markdown(plain(f"{read[0]}: {counted}"), width="content")
            st.button(_("Back to the atlas’s pairs"), key="atlas_own_back", on_click=_leave)
    return found


def _take() -> None:
    """The file's text, kept while the page is away; what is wrong with its letters."""
    file = st.session_state.get(_FILE)
    st.session_state[_PROBLEM] = None
    if file is None:
        st.session_state[_READ] = None
        return
    try:
        text, _encoding = decode(file.name, file.getvalue())
        st.session_state[_READ] = file.name, text
    except MeteorError as error:
        st.session_state[_READ], st.session_state[_PROBLEM] = None, error


def _leave() -> None:
    st.session_state[_READ] = st.session_state[_PROBLEM] = None
