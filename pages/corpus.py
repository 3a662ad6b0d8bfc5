"""Corpus: uploaded systems beside their references – which is better, is it luck, what to read."""

import streamlit as st

from meteor_core import MeteorError
from pages.ui.corpus import desk as desks
from pages.ui.corpus import downloads, explore, files, live, metrics
from pages.ui.i18n.translation import _
from pages.ui.shared import components, entrance, inputs, installing, panels, state

entrance.through_app()
state.restore(inputs.CHOICES)
desk = desks.desk()

with st.container(horizontal=True, vertical_alignment="center"):
    st.title(_("Corpus"), anchor=False)
    files.toolbar(desk)
    takeaway = st.container(width="content")
# Always the same boxes in the same places: the board draws itself anew between runs of the page,
# and would miss its place if what stands above it had come or gone meanwhile.
chosen, noted, board, explored, signed = (st.container() for _box in range(5))
with chosen:
    files.files(desk)

if desk.dataset:
    job = None
    with st.sidebar:
        recipe = inputs.recipe(files.glance(desk.dataset))
    installed = installing.ensure(recipe.language)
    try:
        meteor = state.meteor(recipe, installed)
        with st.sidebar:
            parameters = inputs.parameters(meteor.parameters, recipe.stages)
            wanted = metrics.choice()
            installing.in_use(recipe.language)
        with noted:
            installing.notes(meteor, recipe.language)
        job = desk.scoring(recipe, installed, meteor.with_parameters(parameters))
    except MeteorError as error:
        with noted:
            installing.problem(error, recipe.language)
    if job:
        with noted:
            room = components.room()
        with board:
            live.scoreboard(desk, job, parameters, wanted, room)
        others = desk.others(job)
        if job.ready:
            with explored:
                explore.explore(job, meteor, recipe, installed, parameters, others, room)
        with takeaway:
            downloads.menu(desk, job, meteor.with_parameters(parameters))
        with signed:
            panels.signature(
                meteor.with_parameters(parameters).signature_for(len(desk.dataset.references))
            )
            metrics.signatures(others)
