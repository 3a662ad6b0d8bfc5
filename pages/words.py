"""Words: one word or several – readings, synsets, neighbours, and the data behind them."""

import streamlit as st

from meteor_core import MeteorError, languages, lexicons
from meteor_core.explain import words
from pages.ui.i18n.translation import _
from pages.ui.shared import components, entrance, installing, state
from pages.ui.words import inputs
from pages.ui.words import panels as shown

entrance.through_app()

st.title(_("Words"), anchor=False)
typed = inputs.text()
with st.sidebar:
    language = inputs.language(typed)
installed = installing.ensure(language)
with st.sidebar:
    installing.in_use(language)

found = ()
try:
    found = words.tokens(typed, language)
    thesaurus, model = lexicons.thesaurus(language), lexicons.embedding(language)
except MeteorError as error:
    thesaurus = model = None
    installing.problem(error, language)

if found:
    shown.tokens(found, language)
    word = inputs.word(found)
    left, right = st.columns(2)
    lemmatises = languages.get(language).lemmatises
    if word:
        near = state.neighbours(word, language, installed, inputs.MOST_NEIGHBOURS)
        with left:
            if lemmatises:
                shown.readings(words.readings(word, language))
            source = thesaurus.source if thesaurus else ""
            shown.senses(words.senses(word, language), source)
            if not lemmatises:
                shown.base_forms(words.lemmas(word, language))
            room = components.room(560)
            shown.word_map(words.key(word, language), near, language, room)
        with right:
            shown.neighbours(near, model.source if model else "")
    spelling = words.key(word, language) if word else ""
    shown.similarity(words.with_vectors(found, language), language, spelling)
elif not typed.strip():
    st.info(_("Type a word to see what the metric knows of it."))
shown.installed()
