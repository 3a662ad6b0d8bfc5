"""METEOR beside another metric: a dot for segments, and how much the two agree."""

from __future__ import annotations

import numpy as np
import streamlit as st

from meteor_core.metrics.uploaded import UploadedMetric
from meteor_core.wording.words import number
from pages.ui.charts import corpus_scatter
from pages.ui.charts.corpus_scatter import Cells, ComparedMetric
from pages.ui.corpus.figures import marks, selectable_figure
from pages.ui.corpus.other_metrics import add_most_used_button
from pages.ui.corpus.people import agreement_with_people
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    cached,
    rank_difference,
    segment_scores,
)
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import Points, page_style
from pages.ui.shared.markdown import plain


def against_other_metric(data: ViewData) -> Selection:
    """Draws the first system's segments under both; dots that are clicked select their segments."""
    other = data.against
    if other is None:
        st.caption(_("No other metric is chosen yet."))
        add_most_used_button()
        return None
    message = _(
        "Segments of {system}; better ones are farther right and up. Diamonds are segments whose "
        "ranks by the two metrics differ by a quarter of the corpus or more. Click a dot, or "
        "drag across several, to keep only their segments in the table below."
    )
    st.caption(message.format(system=data.name(data.first)))
    meteor = segment_scores(data, data.first)
    compared = ComparedMetric(
        other.title,
        other.segments[data.first_system.name],
        other.metric.higher_is_better,
        rank_difference(data, other),
    )
    if isinstance(other.metric, UploadedMetric):
        compared = compared.unbounded
    figure = corpus_scatter.scatter(
        meteor, compared, width=min(data.width, 900), style=page_style()
    )
    alt = _("Segments of {system} by METEOR and by {metric}, one dot each")
    alt = alt.format(system=data.first_system.name, metric=other.title)
    points = selectable_figure(figure, "corpus_scatter", alt)
    _agreement(data)
    agreement_with_people(data)
    return _selected(corpus_scatter.cells(meteor, compared), points)


def _agreement(data: ViewData) -> None:
    """How much the two metrics agree, where that is defined."""
    other, name = data.against, data.first_system.name
    assert other is not None
    scores = segment_scores(data, data.first)
    key = ("agreement", data.first, other.signature)
    rho = cached(data, key, lambda: other.agreement(name, scores))
    if not np.isnan(rho):
        message = _("Agreement of METEOR and {metric} on these segments (Spearman's ρ): {rho}")
        st.caption(message.format(metric=plain(other.title), rho=number(rho)))


def _selected(cells: Cells, points: Points) -> Selection:
    numbers = marks(points, "cell")
    return frozenset(np.flatnonzero(np.isin(cells, numbers)).tolist()) if numbers else None
