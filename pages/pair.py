"""Pair: one candidate beside its references – what matched, and how the score came about."""

from functools import partial

import streamlit as st

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.pair import changes, every, play, runners
from pages.ui.shared import (
    components,
    entrance,
    inputs,
    installing,
    panels,
    pictures,
    sharing,
    state,
    why,
)
from pages.ui.shared.explaining import Question
from pages.ui.shared.scorer import head, scorer

entrance.through_app()

CHOICES = inputs.CHOICES | every.CHOICES

state.restore(CHOICES)

share, pair, recipe, installed = head(_("Pair"))
result = None
try:
    meteor, parameters = scorer(recipe, installed)
    alignments = state.align(recipe, installed, pair)
    own = meteor.rate(alignments)
    result = meteor.rate(alignments, parameters)
except MeteorError as error:
    installing.problem(error, recipe.language)
state.publish(CHOICES)

if result:
    panels.score_card(result, own.score)
    question = Question(recipe, installed, pair, parameters)
    with st.container(gap=None):
        with st.container(horizontal=True, vertical_alignment="center"):
            view = inputs.view()
            play.link(pair)
        room = components.room()
    pictures.alignment(result, view, room, partial(why.panel, question))
    runners.section(question, room)
    changes.section(question)
    panels.references(result, pair.references)
    pictures.breakdown(result, meteor.parameters, room)
    every.section(recipe, installed, pair, room)
    panels.signature(result.signature)
    with share:
        sharing.menus(result, CHOICES)
