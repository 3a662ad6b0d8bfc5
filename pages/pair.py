"""Pair: one candidate beside its references – what matched, and how the score came about."""

from functools import partial

import streamlit as st

from meteor_core import MeteorError
from pages.ui import (
    components,
    entrance,
    every,
    inputs,
    installing,
    panels,
    pictures,
    sharing,
    state,
)
from pages.ui.explain import changes, play, runners, why
from pages.ui.explain.desk import Question
from pages.ui.scorer import head, scorer
from pages.ui.translation import _

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
