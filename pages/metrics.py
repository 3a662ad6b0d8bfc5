"""Metrics: BLEU, ROUGE, chrF, TER and string similarity beside METEOR, seen and numbered."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.metrics import inputs, sheet
from pages.ui.metrics.derivation import derivation
from pages.ui.metrics.pictures import picture
from pages.ui.metrics.scores import metric_scores
from pages.ui.metrics.table import all_metrics
from pages.ui.shared import address, installing, page_inputs
from pages.ui.shared.browser import picture_width
from pages.ui.shared.metric_options import configured_metrics
from pages.ui.shared.recipe import align
from pages.ui.shared.sharing import link_menu

address.enter_page()
inputs.restore()

menus, texts, recipe, installed = page_inputs.pair_heading(_("Metrics"))
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
inputs.publish()
with menus:
    link_menu(inputs.CHOICES)
