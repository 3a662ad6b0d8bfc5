"""The metric of a page about texts: as the sidebar has it, its missing data told of."""

from __future__ import annotations

import streamlit as st

from meteor_core import Meteor, Parameters
from pages.ui import inputs, installing, state
from pages.ui.state import Recipe


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
