"""The Words page's widgets: the words, their language, the one to look at closely."""

from __future__ import annotations

import streamlit as st

from meteor_core import Token, languages
from pages.ui.i18n import translation
from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.recipe_inputs import language_name, language_note
from pages.ui.shared.recipes.slider_ranges import NEIGHBOURS

WORDS, LANGUAGE, WORD, COUNT = "words", "words_language", "words_place", "neighbours"
FIRST = {"ru": "Хороший врач осмотрел больного", "en": "The quick fox leapt"}
"""The text before anything is typed."""


def words_input() -> str:
    """Draws the box for one or several words, kept in the address."""
    return st.text_input(
        _("One or several words"),
        value=FIRST[translation.language()],
        key=WORDS,
        bind="query-params",
        persist_state="session",
    )


def language_choice(typed: str) -> str:
    """Draws the choice of the words' language: guessed by their letters unless it is chosen."""
    detected = languages.detect(typed)
    chosen = st.segmented_control(
        _("Language of the texts"),
        languages.codes(),
        default=detected,
        required=True,
        format_func=language_name,
        help=language_note(),
        key=f"{LANGUAGE}_{detected}",  # a choice made for words of another language does not count
    )
    return str(chosen)


def word_choice(tokens: tuple[Token, ...]) -> Token | None:
    """Draws the choice of the word to look at closely; None if there are none, punctuation
    apart."""
    by_form = {token.form: token for token in reversed(tokens) if not token.is_punctuation}
    forms = list(reversed(by_form))
    if not forms:
        return None
    if len(forms) == 1:
        return by_form[forms[0]]
    if st.session_state.get(WORD) not in forms:
        content = (form for form in forms if not by_form[form].is_function)
        st.session_state[WORD] = next(content, forms[0])
    chosen = st.pills(
        _("Word"),
        forms,
        format_func=lambda form: plain(by_form[form].text),
        key=WORD,
        required=True,
    )
    return by_form[str(chosen)]


def neighbour_count() -> int:
    """Draws the choice of the number of neighbours, and returns it."""
    return st.slider(_("Neighbours shown"), *NEIGHBOURS, 20, key=COUNT, bind="query-params")
