"""Tuning: which metric agrees with people, and parameters fitted to their scores."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from meteor_core import MeteorError
from pages.ui.i18n.translation import _
from pages.ui.shared import address
from pages.ui.shared.figures import beside_picture
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import Recipe
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.widgets.browser import picture_width
from pages.ui.tuning import agreement, fitting, leaderboard
from pages.ui.tuning.agreement import rankings_panel
from pages.ui.tuning.jobs import RankingsJob
from pages.ui.tuning.row_views import marked_words, row_views
from pages.ui.tuning.session import file_panel, publish, restore, sample_button, tuning_session

address.enter_page()
restore()
session = tuning_session()

st.title(_("Tuning"), anchor=False)
if session.rows is None:
    alt = _(
        "Agreement of each metric with people on the sample, with its interval and a dot for "
        "each segment"
    )
    with beside_picture("tuning", alt):
        st.markdown(
            _(
                "Find out which metric agrees best with people, whether its lead is significant, "
                "and which METEOR parameters would agree better. Upload segments that people "
                "have scored."
            )
        )
        sample_button(session)
        file_panel(session)
else:
    file_panel(session)

if session.rows is not None:
    with st.sidebar:
        language = agreement.language_choice(session.rows.language)
        if session.judged is not None:
            objective = agreement.objective_select()
        names = agreement.metrics_choice(language)
    installed = installing.ensure(language)
    width = picture_width()
    try:
        metric = metric_of(Recipe(language, "tuned"), installed)
        job = (
            session.agreement(language, names, objective, installed)
            if session.judged is not None
            else session.ranking(language, names, installed)
        )
        if job.error is None:  # else the progress shows what to install
            installing.notes(metric.missing, language, grammar_shown=False)
        agreement.progress(session, job, language)
        if isinstance(job, RankingsJob) and job.rankings is not None:
            rankings_panel(job.rankings, job, width)
        if job.table is not None and session.judged is not None:
            agreement.agreement_panel(job.table, job, width)
            row_views(session.judged, job.scored, objective, language, width)
        if session.judged is not None:
            marked_words(session, metric, width)
            fitting.section(session, language, installed, objective, width)
    except MeteorError as error:
        installing.problem(error, language, "tuning_page")
leaderboard.section(session)
publish()
