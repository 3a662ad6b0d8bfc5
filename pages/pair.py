"""Pair: one candidate beside its references – what matched, and how the score came about."""

from functools import partial

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.pair import downloads, guide, variants, why
from pages.ui.pair.references import references
from pages.ui.shared import address, page_inputs
from pages.ui.shared.alignment_views import (
    CLICKABLE,
    alignment_view,
    breakdown,
    shown_picture,
)
from pages.ui.shared.page_inputs import Settings, language_notes
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import ScoredPair
from pages.ui.shared.recipes.recipe_inputs import CHOICES as RECIPE_CHOICES
from pages.ui.shared.score_panels import score_card, signature
from pages.ui.shared.serving import held_resources
from pages.ui.shared.serving.jobs import compute_lock
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.browser import let_draw, picture_width, width_unknown
from pages.ui.shared.widgets.copying import copy_link
from pages.ui.shared.widgets.text_areas import PAIR

CHOICES = RECIPE_CHOICES | why.CHOICES | variants.CHOICES


@held_resources.fragment
def page(settings: Settings) -> None:
    """Draws the texts and all that depends on them: for a changed one nothing else is run again."""
    with compute_lock():
        pair = scored(settings)
        if pair is None:
            return
        width, is_new = picture(pair)
    if width_unknown():
        return
    if is_new:
        let_draw()
    with compute_lock():
        rest(pair, width)


def scored(settings: Settings) -> ScoredPair | None:
    """Scores the texts; None if they cannot be scored."""
    texts = page_inputs.pair_texts()
    text_areas.link_problem(PAIR)
    if not settings.hold_for(texts):
        st.rerun()
    try:
        pair = settings.scored(texts)
    except MeteorError as error:
        installing.problem(error, settings.recipe.language)
        address.write_url(CHOICES)
        return None
    installing.notes(pair.metric.missing, settings.recipe.language)
    address.write_url(CHOICES)
    score_card(pair.result, pair.published)
    language_notes(texts, settings.recipe.language)
    return pair


def picture(pair: ScoredPair) -> tuple[int, bool]:
    """The alignment, and links to other pages → its width, and whether it is drawn again.

    A figure is, when it shows something else than before.
    """
    with st.container(gap=None):
        with st.container(horizontal=True, vertical_alignment="center"):
            view = page_inputs.view_switch()
            address.learn_button(_("Step by step"), address.PLAYER, "play_stages")
        width = picture_width()
    before = shown_picture(view)
    ask = partial(why.panel, pair, drawn=view in CLICKABLE)
    alignment_view(pair.result, view, width, ask, bars=True)
    return width, shown_picture(view) != before


def rest(pair: ScoredPair, width: int) -> None:
    """Draws each reference's score, and how the score is made.

    It appears after the browser has reported its width and has begun to draw the picture.
    """
    result = pair.result
    references(result, pair.texts.references)
    breakdown(result, pair.metric.parameters, width)
    variants.section(pair.recipe, pair.installed, pair.texts, width)
    signature(result.signature)


address.enter_page()
address.read_url(CHOICES)
settings = page_inputs.settings()
menus = page_inputs.pair_title(_("Pair"))
st.caption(_("METEOR Explorer scores a translation by matching its words with a reference."))
with menus:
    copy_link(address.TEXTS)
    guide.help_menu()
page(settings)
downloads.menu(st.container(), settings)
guide.guide()
