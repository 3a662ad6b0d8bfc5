"""Words: one word or several – readings, synsets, neighbours, and the data behind them."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError, languages, lexicons
from meteor_core.explain import words
from meteor_core.model import Token
from pages.ui.i18n.translation import _
from pages.ui.shared.addresses import address
from pages.ui.shared.recipes import installing
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.words import inputs, neighbours, readings

address.enter_page()

st.title(_("Words"), anchor=False)
address.tell_unknown({})
typed = inputs.words_input()
with st.sidebar:
    language = inputs.language_choice(typed)
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
    readings.token_table(tokens, language)
    word = inputs.word_choice(tokens)
    left, right = st.columns(2) if vectors else (st.container(), None)
    lemmatises = languages.get(language).lemmatises
    if word:
        with left:
            if lemmatises:
                readings.readings(words.readings(word, language))
            readings.senses(
                words.senses(word, language),
                thesaurus.source if thesaurus else "",
                word,
                language,
                installed,
            )
            if not lemmatises:
                readings.base_forms(words.lemmas(word, language))
            readings.own_lists(words.listed(word, language), word, language, installed)
            width = picture_width(560)
            neighbours.neighbour_map(word, language, width)
        if vectors and right:
            with right:
                neighbours.neighbour_list(word, language, installed, vectors.source)
    spelling = words.key(word, language) if word else ""
    neighbours.similarity_table(words.with_vectors(tokens, language), language, spelling)
elif not typed.strip():
    st.info(_("Type a word to see what the metric knows about it."))
readings.resource_table()
