"""What moves while metrics are scored, and the language they are scored in."""

from __future__ import annotations

import streamlit as st

from meteor_core import languages
from pages.ui.i18n.translation import _
from pages.ui.shared import inputs
from pages.ui.tuning import agreement, views
from pages.ui.tuning.desk import Desk
from pages.ui.tuning.work import Measuring

_EVERY = 0.7


def language(spoken: str) -> str:
    """The language of the texts: found by their letters unless another is chosen."""
    names = {code: inputs.language_name(code) for code in languages.codes()}
    names[inputs.AUTO] = _("Found: {language}").format(language=names[spoken])
    chosen = st.selectbox(
        _("Language of the texts"),
        (inputs.AUTO, *languages.codes()),
        format_func=names.__getitem__,
        key=inputs.LANGUAGE,
        persist_state="session",
        help=inputs.language_note(),
    )
    return spoken if chosen == inputs.AUTO else str(chosen)


def board(desk: Desk, work: Measuring, objective: str, code: str, room: int) -> None:
    """Progress as long as there is some, then the table and what stands behind it."""
    busy = work.running
    st.fragment(_look, run_every=_EVERY if busy else None)(desk, work, busy)
    if work.table is not None and desk.judged is not None:
        agreement.agreement(work.table, work, room)
        agreement.signatures(work.table)
        views.views(desk.judged, work.scored, objective, code, room)


def _look(desk: Desk, work: Measuring, drawn: bool) -> None:
    """One look; the whole page is drawn anew at the end."""
    if work.running != drawn:
        st.rerun()
    agreement.progress(work, desk)
