"""The views of the Metrics page: one pair under every metric, and the atlas of blindness."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.metrics import inputs, sheet
from pages.ui.metrics.atlas import atlas
from pages.ui.metrics.atlas_columns import AtlasSource
from pages.ui.metrics.atlas_inputs import view_switch
from pages.ui.metrics.derivation import derivation
from pages.ui.metrics.pictures import picture
from pages.ui.metrics.scores import metric_scores
from pages.ui.metrics.table import all_metrics
from pages.ui.shared import installing, page_inputs
from pages.ui.shared.browser import picture_width
from pages.ui.shared.metric_options import configured_metrics
from pages.ui.shared.recipe import align
from pages.ui.shared.text_areas import PAIR


def pair_view() -> DeltaGenerator:
    """Every metric's score of the pair, one looked at closely → the place for the page's menus."""
    menus, texts, recipe, installed = page_inputs.pair_heading(_("Metrics"), view_switch)
    result = None
    try:
        meteor, parameters = page_inputs.metric_inputs(recipe, installed)
        result = meteor.rate(align(recipe, installed, texts), parameters)
    except MeteorError as error:
        installing.problem(error, recipe.language)
    else:
        installing.notes(meteor.missing, recipe.language)
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
        all_metrics(result, recipe, installed, texts, scores, metric)
    return menus


def atlas_view() -> DeltaGenerator:
    """What metrics are blind to, by the sidebar's METEOR → the place for the page's menus."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.title(_("Metrics"), anchor=False)
        menus = st.container(horizontal=True, width="content")
    view_switch()
    recipe, installed = page_inputs.recipe_of(PAIR.texts())
    try:
        meteor, parameters = page_inputs.metric_inputs(recipe, installed)
    except MeteorError as error:
        installing.problem(error, recipe.language)
    else:
        installing.notes(meteor.missing, recipe.language)
        atlas(AtlasSource(recipe, meteor.with_parameters(parameters)))
    return menus
