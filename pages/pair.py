"""Pair: one candidate beside its references – what matched, and how the score came about."""

from functools import partial

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.pair import alternatives, downloads, suggestions, variants
from pages.ui.pair.references import references
from pages.ui.shared import address, installing, page_inputs, page_links, why_word
from pages.ui.shared.alignment_views import alignment_view, breakdown
from pages.ui.shared.browser import picture_width
from pages.ui.shared.recipe import ScoredPair, align
from pages.ui.shared.recipe_inputs import CHOICES as RECIPE_CHOICES
from pages.ui.shared.score_panels import score_card, signature

CHOICES = RECIPE_CHOICES | variants.CHOICES

address.enter_page()
address.restore(CHOICES)

menus, texts, recipe, installed = page_inputs.pair_heading(_("Pair"))
result = None
try:
    metric, parameters = page_inputs.metric_inputs(recipe, installed)
    alignments = align(recipe, installed, texts)
    published = metric.rate(alignments)
    result = metric.rate(alignments, parameters)
except MeteorError as error:
    installing.problem(error, recipe.language)
else:
    installing.notes(metric.missing, recipe.language)
address.publish(CHOICES)

if result:
    score_card(result, published.score)
    pair = ScoredPair(recipe, installed, texts, parameters)
    with st.container(gap=None):
        with st.container(horizontal=True, vertical_alignment="center"):
            view = page_inputs.view_switch()
            player = st.query_params.to_dict() | {page_links.LEARN_PART: page_links.PLAYER}
            page_links.player_link(texts, player, key="play_stages")
        width = picture_width()
    alignment_view(result, view, width, partial(why_word.panel, pair))
    alternatives.section(pair, width)
    suggestions.section(pair)
    references(result, texts.references)
    breakdown(result, metric.parameters, width)
    variants.section(recipe, installed, texts, width)
    signature(result.signature)
    with menus:
        downloads.menus(result, CHOICES)
