"""The systems' names, to be changed: what files are called is seldom what a system is called."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import CorpusSession

MOST_SYSTEMS = 40
"""Systems whose names can be changed here; more would be a page of fields."""

LONGEST = 80


def names_form(session: CorpusSession) -> None:
    """Draws a field for each system; the corpus takes the names when the button is pressed."""
    dataset = session.dataset
    if dataset is None or len(dataset.systems) > MOST_SYSTEMS:
        return
    with st.form("corpus_names", border=False):
        with st.container(horizontal=True):
            names = [_field(place, name) for place, name in enumerate(dataset.systems)]
        if st.form_submit_button(_("Rename the systems")):
            _rename(session, names)


def _field(place: int, name: str) -> str:
    return st.text_input(
        _("System {number}").format(number=place + 1),
        value=name,
        max_chars=max(LONGEST, len(name)),
        key=f"corpus_name_{place}_{name}",
        width=220,
    ).strip()


def _rename(session: CorpusSession, names: list[str]) -> None:
    """The same corpus under other names, and so its error spans; the work on it begins again."""
    dataset = session.dataset
    if dataset is None or names == list(dataset.systems):
        return
    try:
        renamed = dataset.renamed(names)
    except MeteorError as error:
        messages.show_error(error)
        return
    session.change(renamed, dict(zip(dataset.systems, names, strict=True)))
    st.rerun()
