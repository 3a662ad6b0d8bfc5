"""Tuning: which metric agrees with people, and parameters fitted to their scores."""

import streamlit as st

from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.shared import components, entrance, installing, state
from pages.ui.shared.state import Recipe
from pages.ui.tuning import agreement, files, fitting, live
from pages.ui.tuning import desk as desks

entrance.through_app()
desks.restore()
desk = desks.desk()

st.title(_("Tuning"), anchor=False)
files.files(desk)

if desk.judged is not None:
    with st.sidebar:
        language = live.language(desk.spoken)
        objective = agreement.objective()
        names = agreement.metrics(language)
    installed = installing.ensure(language)
    room = components.room()
    try:
        metric = state.meteor(Recipe(language, "explorer"), installed)
        installing.notes(metric, language)
        work = desk.measure(language, names, objective, installed)
        live.board(desk, work, objective, language, room)
        fitting.fitting(desk, language, installed, objective, room)
    except MeteorError as error:
        installing.problem(error, language)
desks.publish()
