"""Doubts about a corpus, in sight of its result, and how to have it otherwise."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from meteor_core import MeteorError, readers
from meteor_core.readers.dataset import EMPTY, ColumnQuestion, Doubt, File
from meteor_core.readers.decoding import GUESSED
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.markdown import plain

_MOST_SHOWN = 6


def doubts_panel(session: CorpusSession) -> None:
    """Draws a warning with what may be wrong, and a choice for each kind of it."""
    doubts = session.dataset.doubts if session.dataset else ()
    if not doubts:
        return
    lines = [messages.markdown(doubt, longest=400) for doubt in doubts[:_MOST_SHOWN]]
    with st.container(key="corpus_doubts"):
        st.warning("  \n".join(lines))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            _empty_button(session, doubts)
            if session.origin:
                _columns_button(session)
                _encoding_choice(session, doubts)


def _empty_button(session: CorpusSession, doubts: tuple[Doubt, ...]) -> None:
    if any(doubt.template in EMPTY for doubt in doubts):
        st.button(
            _("Leave out segments with empty texts"),
            key="corpus_without_empty",
            on_click=_leave_empty_out,
            args=(session,),
        )


def _leave_empty_out(session: CorpusSession) -> None:
    if session.dataset is None:
        return
    try:
        session.change(session.dataset.without_empty())
    except MeteorError as error:
        session.refuse(error, ())


def _columns_button(session: CorpusSession) -> None:
    st.button(
        _("Choose the columns"),
        key="corpus_columns",
        on_click=_ask_columns,
        args=(session,),
    )


def _ask_columns(session: CorpusSession) -> None:
    """The form of roles, below the present corpus."""
    session.files = session.origin
    session.question = readers.question(session.origin)


def _encoding_choice(session: CorpusSession, doubts: tuple[Doubt, ...]) -> None:
    """Another encoding for each file whose own was guessed."""
    guessed = {str(doubt.values["file"]): doubt for doubt in doubts if "encoding" in doubt.values}
    for name, doubt in list(guessed.items())[:_MOST_SHOWN]:
        titles = tuple(GUESSED)
        st.selectbox(
            _("Encoding of {file}").format(file=plain(name, longest=60)),
            titles,
            index=titles.index(str(doubt.values["encoding"])),
            key=f"corpus_encoding_{name}",
            on_change=_read_as,
            args=(session, name),
            width=220,
        )


def _read_as(session: CorpusSession, name: str) -> None:
    """The same files, this one in the encoding that was chosen."""
    chosen = str(st.session_state[f"corpus_encoding_{name}"])
    files = tuple(_as(file, name, chosen) for file in session.origin)
    try:
        read = readers.recognise(files, needs_reference=session.needs_reference)
    except MeteorError as error:
        session.refuse(error, ())
        return
    if isinstance(read, ColumnQuestion):
        session.ask(read, files)
    else:
        session.put(read, files)


def _as(file: File, name: str, encoding: str) -> File:
    return replace(file, encoding=encoding) if file.name.removesuffix(".gz") == name else file
