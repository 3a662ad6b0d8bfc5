"""A person's own words in the sidebar: typed or uploaded, and the links marked as wrong."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.lexicons.own_words import MOST_BYTES, NO_WORDS, OwnWords, decoded, parse
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.recipes.wrong_links import forbidden_links, wrong_links_list

KEY = "own_words"
_FILE, _PROBLEM = "own_words_file", "own_words_problem"
_EXAMPLES = {
    "ru": "доктор = врач\nбыстрый != медленный\n@ ООН = Объединённые Нации",
    "en": "doctor = physician\nfast != slow\n@ UN = United Nations",
}
"""By language of the texts."""


def own_words_inputs(code: str) -> OwnWords:
    """Draws the form of own words and wrong links, and returns them.

    ``code``: the language of the texts.
    """
    with st.expander(_("Own words"), key="own_words_panel"):
        st.text_area(
            _("Synonyms, opposites and names, one per line"),
            key=KEY,
            placeholder=_EXAMPLES.get(code, _EXAMPLES["en"]),
            persist_state="session",
            help=_(
                "a = b: linked as synonyms. a != b: never linked, unless they are equal. @ a = "
                "b: a name and another spelling of it; two different names are never linked. "
                "Kept in this tab, not in links."
            ),
        )
        st.file_uploader(
            _("or a text file with such lines"), key=_FILE, max_upload_size=1, on_change=_take_file
        )
        own = _read()
        wrong_links_list()
        own = own.opposing(forbidden_links())
        if own.signature:
            st.caption(_("In the signature: {signature}").format(signature=f"own:{own.signature}"))
        return own


def _read() -> OwnWords:
    """The words as they are written; none, and what is wrong, where they cannot be read."""
    problem = st.session_state.get(_PROBLEM)
    if problem is not None:
        messages.show_error(problem)
    try:
        return parse(st.session_state.get(KEY) or "")
    except MeteorError as error:
        messages.show_error(error)
        return NO_WORDS


def _take_file() -> None:
    """A file's lines, in the box: there they are seen and changed."""
    file = st.session_state.get(_FILE)
    st.session_state[_PROBLEM] = None
    if file is not None:
        try:
            st.session_state[KEY] = decoded(file.read(MOST_BYTES + 1))
        except MeteorError as error:
            st.session_state[_PROBLEM] = error
