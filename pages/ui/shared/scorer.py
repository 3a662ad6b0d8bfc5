"""The head of a page about one pair, and the metric of a page about texts."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import Meteor, Parameters
from pages.ui.shared import inputs, installing, panels, state
from pages.ui.shared.permalink import Texts
from pages.ui.shared.state import Recipe


def head(title: str) -> tuple[DeltaGenerator, Texts, Recipe, tuple[str, ...]]:
    """Title, texts and sidebar → the place for the page's menus, texts, recipe, data in place."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(title, anchor=False)
        inputs.toolbar()
        menus = st.container(horizontal=True, width="content")
    pair = inputs.texts()
    panels.link_problem()
    with st.sidebar:
        recipe = inputs.recipe(pair)
    return menus, pair, recipe, installing.ensure(recipe.language)


def scorer(recipe: Recipe, installed: tuple[str, ...]) -> tuple[Meteor, Parameters]:
    """A recipe → its metric, and the parameters that the sliders in the sidebar show.

    Raises ``MeteorError`` for what no metric can be made of.
    """
    meteor = state.meteor(recipe, installed)
    with st.sidebar:
        parameters = inputs.parameters(meteor.parameters, recipe.stages or ())
        installing.in_use(recipe.language)
    installing.notes(meteor, recipe.language)
    return meteor, parameters
