"""Candidates: many translations under one reference – compared at once, or annotated blind."""

import streamlit as st

from meteor_core import MeteorError
from pages.ui import components, entrance, installing, state
from pages.ui import inputs as shared
from pages.ui.candidates import compare, desk, downloads, inputs
from pages.ui.translation import _

entrance.through_app()
desk.restore()

with st.container(horizontal=True, vertical_alignment="center"):
    st.title(_("Candidates"), anchor=False)
    inputs.toolbar()
    share = st.container(horizontal=True, width="content")
texts = inputs.texts()
compare.link_problem()
with st.sidebar:
    recipe = shared.recipe(texts)

comparison = None
installed = installing.ensure(recipe.language)
try:
    meteor = state.meteor(recipe, installed)
    with st.sidebar:
        parameters = shared.parameters(meteor.parameters, recipe.stages)
        installing.in_use(recipe.language)
    installing.notes(meteor, recipe.language)
    what = compare.given(texts)
    shown = compare.references(len(what.references))
    comparison = compare.scored(what, meteor, recipe, installed, parameters, shown)
except MeteorError as error:
    installing.problem(error, recipe.language)
desk.publish()

if comparison:
    room = components.room()
    others = desk.others(what.candidates, what.references)
    compare.section(comparison, others, room)
    compare.signature(comparison)
    with share:
        downloads.menus(comparison, others)
