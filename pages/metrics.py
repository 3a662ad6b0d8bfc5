"""Metrics: BLEU, ROUGE, chrF, TER and string similarity beside METEOR, seen and numbered."""

import streamlit as st

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.metrics import desk, form, seen, sheets, table
from pages.ui.shared import components, entrance, installing, sharing, state
from pages.ui.shared.scorer import head, scorer

entrance.through_app()
desk.restore()

share, pair, recipe, installed = head(_("Metrics"))
result = None
try:
    meteor, parameters = scorer(recipe, installed)
    result = meteor.rate(state.align(recipe, installed, pair), parameters)
except MeteorError as error:
    installing.problem(error, recipe.language)

left, right = st.columns([4, 7], gap="medium")
with right:
    metric = form.choose()
    entries = desk.scored(desk.companions(), pair)
    chosen = next(entry for entry in entries if entry.metric.definition is metric)
    sheets.heading(chosen)
    room = components.room(560)
    seen.seen(chosen, pair, room)
    sheets.sheet(chosen, len(pair.references))
with left:
    table.all_metrics(result, recipe, installed, pair, entries, metric)
desk.publish()
with share:
    sharing.link_menu(desk.CHOICES)
