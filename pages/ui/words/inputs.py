"""The Words page's widgets: the words, their language, the one to look at closely."""

from __future__ import annotations

import streamlit as st

from meteor_core import Token, languages
from pages.ui.i18n import translation
from pages.ui.i18n.translation import _
from pages.ui.shared.components import plain
from pages.ui.shared.inputs import language_name, language_note

WORDS, LANGUAGE, PLACE, COUNT = "words", "words_language", "words_place", "neighbours"
FIRST = {"ru": "Хороший врач осмотрел больного", "en": "The quick fox leapt"}
"""What stands there before anything is typed."""

MOST_NEIGHBOURS = 50


def text() -> str:
    """One or several words, kept in the address."""
    return st.text_input(
        _("One or several words"),
        value=FIRST[translation.language()],
        key=WORDS,
        bind="query-params",
        persist_state="session",
    )


def language(typed: str) -> str:
    """The language of the words: guessed by their letters unless it is chosen."""
    found = languages.detect(typed)
    chosen = st.segmented_control(
        _("Language of the texts"),
        languages.codes(),
        default=found,
        required=True,
        format_func=language_name,
        help=language_note(),
        key=f"{LANGUAGE}_{found}",  # another script: the choice made for this one does not count
    )
    return str(chosen)


def word(tokens: tuple[Token, ...]) -> Token | None:
    """The word to look at closely; None where there are none, punctuation apart."""
    different = {token.form: token for token in reversed(tokens) if not token.is_punctuation}
    forms = list(reversed(different))
    if not forms:
        return None
    usual = next((form for form in forms if not different[form].is_function), forms[0])
    if len(forms) == 1:
        return different[usual]
    if st.session_state.get(PLACE) not in forms:
        st.session_state[PLACE] = usual
    chosen = st.pills(
        _("Word"),
        forms,
        format_func=lambda form: plain(different[form].text),
        key=PLACE,
        required=True,
    )
    return different[str(chosen)]


def count() -> int:
    """How many neighbours to show."""
    return st.slider(_("Neighbours shown"), 5, MOST_NEIGHBOURS, 20, key=COUNT, bind="query-params")
