"""Metrics beside the votes: how far each agrees with them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import streamlit as st

from meteor_core import Meteor, MeteorError
from meteor_core.annotations import Gathered
from meteor_core.annotations.metric_agreement import MetricsBesideVotes, metric_agreement
from meteor_core.annotations.results import VoteAgreement
from pages.ui.annotation.answering.item_texts import project_recipe
from pages.ui.i18n.translation import _
from pages.ui.shared import messages
from pages.ui.shared.figures import number_columns, sortable_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe import metric as metric_of
from pages.ui.shared.score_panels import signature


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def _computed(
    version: Hashable, signature: str, _gathered: Gathered, _metric: Meteor
) -> MetricsBesideVotes:
    return metric_agreement(_gathered, _metric)


def section(gathered: Gathered, version: Hashable) -> MetricsBesideVotes | None:
    """Every metric against the votes; nothing is computed until a person opens it.

    ``version``: what tells two readings of a project apart.
    """
    if not gathered.references:
        st.caption(
            _("Without references, METEOR and the other metrics cannot be compared with the votes.")
        )
        return None
    expander = st.expander(_("Metrics and votes"), key="project_metrics", on_change="rerun")
    if not expander.open:
        return None
    with expander:
        recipe = project_recipe(gathered.setup.language)
        installed = installing.ensure(recipe.language)
        try:
            metric = metric_of(recipe, installed)
            with st.spinner(_("Scoring…")):
                found = _computed(version, metric.signature, gathered, metric)
        except MeteorError as error:
            messages.show_error(error)
            return None
        _table(found.agreements)
        for title, why in found.refused.items():
            st.caption(f"{plain(title)}: {messages.markdown(why)}")
        signature(found.signature)
    return found


def _table(rows: Sequence[VoteAgreement]) -> None:
    st.caption(
        _(
            "Pairwise accuracy: how often the metric prefers the candidate that people prefer. "
            "Pairs that people tie are left out. A tie by the metric counts as a miss, so a "
            "metric that always ties gets 0, and random guessing gets 0.5."
        )
    )
    columns = {
        _("Metric"): [row.metric for row in rows],
        _("Pairwise accuracy"): [row.accuracy for row in rows],
        _("Comparisons"): [row.comparisons for row in rows],
        _("Pearson’s r"): [row.pearson for row in rows],
        _("Kendall’s τ"): [row.kendall for row in rows],
        _("Candidates"): [row.candidates for row in rows],
    }
    figures = (_("Pairwise accuracy"), _("Pearson’s r"), _("Kendall’s τ"))
    sortable_table(columns, "project_beside", number_columns(figures))
