"""Words: one word or several – readings, synsets, neighbours, and the data behind them."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError, languages, lexicons
from meteor_core.explain import words
from meteor_core.model import Token
from pages.ui.i18n.translation import _
from pages.ui.shared import address
from pages.ui.shared.recipes import installing
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.words import word_panels

address.enter_page()

st.title(_("Words"), anchor=False)
address.tell_unknown({})
typed = word_panels.words_input()
with st.sidebar:
    language = word_panels.language_choice(typed)
installed = installing.ensure(language)
with st.sidebar:
    installing.in_use(language)

tokens: tuple[Token, ...] = ()
try:
    tokens = words.tokens(typed, language)
    thesaurus, vectors = lexicons.thesaurus(language), lexicons.embedding(language)
except MeteorError as error:
    thesaurus = vectors = None
    installing.problem(error, language)

if tokens:
    word_panels.token_table(tokens, language)
    word = word_panels.word_choice(tokens)
    left, right = st.columns(2) if vectors else (st.container(), None)
    lemmatises = languages.get(language).lemmatises
    if word:
        with left:
            if lemmatises:
                word_panels.readings(words.readings(word, language))
            word_panels.senses(
                words.senses(word, language),
                thesaurus.source if thesaurus else "",
                word,
                language,
                installed,
            )
            if not lemmatises:
                word_panels.base_forms(words.lemmas(word, language))
            word_panels.own_lists(words.listed(word, language), word, language, installed)
            width = picture_width(560)
            word_panels.neighbour_map(word, language, width)
        if vectors and right:
            with right:
                word_panels.neighbour_list(word, language, installed, vectors.source)
    spelling = words.key(word, language) if word else ""
    word_panels.similarity_table(words.with_vectors(tokens, language), language, spelling)
elif not typed.strip():
    st.info(_("Type a word to see the data that the metric uses for it."))
word_panels.resource_table()
