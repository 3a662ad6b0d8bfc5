"""Corpus: uploaded systems beside their references – which is better, and what to read."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError
from meteor_core.metrics.corpus import CorpusMetric
from pages.ui.corpus import downloads, jobs, other_metrics
from pages.ui.corpus.explore import explore
from pages.ui.corpus.other_metrics import uploaded_choice
from pages.ui.corpus.scoreboard import scoreboard
from pages.ui.i18n.translation import _
from pages.ui.shared import address
from pages.ui.shared.corpora.corpus_files import (
    file_panel,
    sample_button,
    sample_texts,
    samples_menu,
)
from pages.ui.shared.corpora.corpus_session import corpus_session
from pages.ui.shared.figures import beside_picture
from pages.ui.shared.recipes import installing, recipe_inputs
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.recipes.recipe_inputs import parameter_inputs
from pages.ui.shared.score_panels import signature
from pages.ui.shared.widgets.browser import picture_width

address.enter_page()
address.read_url(recipe_inputs.CHOICES)
session = corpus_session()

with st.container(horizontal=True, vertical_alignment="center"):
    st.title(_("Corpus"), anchor=False)
    samples_menu(session)
    menus = st.container(width="content")
# Always the same boxes in the same places: the board is drawn again between runs of the page,
# and would lose its place if the boxes above it changed in the meantime.
files, notes, board, below, signatures = (st.container() for _box in range(5))
with files:
    if session.is_empty:
        alt = _(
            "Three systems of the sample: which one is best and by how much, their scores, and "
            "the segments with the lowest scores"
        )
        with beside_picture("corpus", alt):
            st.markdown(
                _(
                    "Find out which translation system is better, whether the difference is "
                    "significant, where the score is lost, and which segments to read."
                )
            )
            sample_button(session)
            file_panel(session)
    else:
        file_panel(session)

if session.dataset and session.dataset.references:
    job = None
    sidebar = recipe_inputs.Sidebar.opened()
    recipe = recipe_inputs.recipe_inputs(sample_texts(session.dataset), sidebar)
    installed = installing.ensure(recipe.language)
    try:
        metric = metric_of(recipe, installed)
        parameters = parameter_inputs(metric, recipe.stages or (), sidebar)
        with sidebar.first:
            wanted: tuple[CorpusMetric, ...] = (
                *other_metrics.metrics_choice(recipe, installed),
                *uploaded_choice(session.dataset),
            )
        with sidebar.more:
            installing.in_use(recipe.language)
        rated = metric.with_parameters(parameters)
        signed = rated.signature_for(len(session.dataset.references))
        job = jobs.scoring_job(session, recipe, installed, rated)
    except MeteorError as error:
        with notes:
            installing.problem(error, recipe.language)
    if job:
        with notes:
            if job.error is None:  # else the board shows what to install
                installing.notes(metric.missing, recipe.language)
            width = picture_width()
        with board:
            scoreboard(session, job, parameters, wanted, recipe.language, width)
        others = jobs.other_results(session, job)
        if job.ready:
            with below:
                explore(job, metric, recipe, installed, parameters, others, width)
        with menus:
            downloads.menu(session, job, rated)
        with signatures:
            signature(signed)
            other_metrics.metrics_signatures(others)
