"""The views of the Metrics page: one pair under every metric, and the atlas of blindness."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError, Result
from pages.ui.i18n.translation import _
from pages.ui.metrics import inputs, sheet
from pages.ui.metrics.atlas import atlas
from pages.ui.metrics.atlas_columns import AtlasSource
from pages.ui.metrics.atlas_inputs import view_switch
from pages.ui.metrics.derivation import derivation
from pages.ui.metrics.pictures import picture
from pages.ui.metrics.scores import metric_scores
from pages.ui.metrics.table import all_metrics
from pages.ui.shared import page_inputs
from pages.ui.shared.page_inputs import Settings
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing, recipe
from pages.ui.shared.recipes.metric_options import configured_metrics
from pages.ui.shared.recipes.recipe_inputs import Sidebar
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.shared.widgets.text_areas import PAIR


def pair_view() -> DeltaGenerator:
    """Every metric's score of the pair, one looked at closely → the place for the page's menus."""
    menus = page_inputs.pair_title(_("Metrics"))
    view_switch()
    _pair(page_inputs.settings())
    return menus


@held_resources.fragment
def _pair(settings: Settings) -> None:
    """The texts and all that depends on them: for a changed one nothing else is run again."""
    texts = page_inputs.pair_texts()
    text_areas.link_problem(PAIR)
    if not settings.hold_for(texts):
        st.rerun()
    result = _meteor(settings, texts)
    left, right = st.columns([4, 7], gap="medium")
    with right:
        metric = inputs.metric_choice()
        scores = metric_scores(configured_metrics(), texts)
        chosen = next(score for score in scores if score.metric.definition is metric)
        sheet.heading(chosen)
        picture(chosen, texts, picture_width(560))
        derivation(chosen, texts)
        sheet.sheet(chosen, len(texts.references))
    with left:
        all_metrics(result, settings.recipe, settings.installed, texts, scores, metric)
    inputs.publish()


def _meteor(settings: Settings, texts: Texts) -> Result | None:
    """METEOR's result by the sidebar; None with an error if it refuses the pair."""
    chosen, installed = settings.recipe, settings.installed
    try:
        meteor = recipe.metric(chosen, installed)
        result = meteor.rate(recipe.align_unread(chosen, installed, texts), settings.parameters)
    except MeteorError as error:
        installing.problem(error, chosen.language)
        return None
    installing.notes(meteor.missing, chosen.language)
    return result


def atlas_view() -> DeltaGenerator:
    """What metrics are blind to, by the sidebar's METEOR → the place for the page's menus."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(_("Metrics"), anchor=False)
        menus = st.container(horizontal=True, width="content")
    view_switch()
    sidebar = Sidebar.opened()
    chosen, installed = page_inputs.recipe_of(PAIR.texts(), sidebar)
    try:
        meteor, parameters = page_inputs.metric_inputs(chosen, installed, sidebar)
    except MeteorError as error:
        installing.problem(error, chosen.language)
    else:
        installing.notes(meteor.missing, chosen.language)
        atlas(AtlasSource(chosen, meteor.with_parameters(parameters)))
    inputs.publish()
    return menus
