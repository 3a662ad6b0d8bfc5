"""METEOR beside another metric: a dot for segments, and how much the two agree."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
import streamlit as st

from meteor_core.corpus.resampling import too_few
from meteor_core.meta_evaluation.corpus_agreement import (
    PeopleAgreement,
    SegmentScores,
    people_agreement,
)
from meteor_core.metrics.measured import Measured
from meteor_core.metrics.uploaded import HUMAN, UploadedMetric
from meteor_core.wording.words import interval, number
from pages.ui.charts import corpus_scatter
from pages.ui.charts.corpus_scatter import Cells, ComparedMetric
from pages.ui.corpus.figures import marks, selectable_figure
from pages.ui.corpus.other_metrics import add_most_used_button
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    cached,
    rank_difference,
    segment_scores,
)
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.figures import Points, number_columns, page_style
from pages.ui.shared.markdown import plain


def against_other_metric(data: ViewData) -> Selection:
    """Draws the first system's segments under both; dots that are clicked select their segments."""
    other = data.against
    if other is None:
        st.caption(_("No other metric is chosen yet."))
        add_most_used_button()
        return None
    message = _(
        "Segments of {system}. Better ones are farther right and up; diamonds are ranked "
        "differently by the two metrics, by a quarter of the corpus or more. Click a dot, or "
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


# How far METEOR and the other metrics agree with people's scores of the same segments.


def agreement_with_people(data: ViewData) -> None:
    """Draws a table of all metrics, the closest to people first; nothing where people gave no
    scores."""
    human = next((metric for metric in data.metrics if metric.metric.name == HUMAN), None)
    if human is None:
        return
    key = ("people", tuple(metric.signature for metric in data.metrics))
    found = cached(data, key, lambda: people_agreement(_scores(human), [*_metrics(data)]))
    st.subheader(_("Agreement with people"), anchor=False)
    if not found:
        st.caption(_("Too few translations have a human score and a score of every metric."))
        return
    st.dataframe(
        pd.DataFrame([_row(entry) for entry in found]),
        hide_index=True,
        column_config=number_columns([_("Pearson's r"), _("Spearman's ρ"), _("Kendall's τ")]),
    )
    message = _(
        "Scored translations of all systems: {rows}. The 95% interval of Pearson's r is by "
        "bootstrap over segments, with {samples} draws."
    )
    if few := too_few(found[0].segments):
        st.caption(messages.markdown(few))
    if found[0].segments > 1:
        st.caption(message.format(rows=grouped(found[0].rows), samples=grouped(found[0].samples)))


def _scores(metric: Measured) -> SegmentScores:
    return SegmentScores(metric.title, metric.segments, metric.metric.higher_is_better)


def _metrics(data: ViewData) -> Iterator[SegmentScores]:
    systems = enumerate(data.systems)
    yield SegmentScores("METEOR", {one.name: segment_scores(data, at) for at, one in systems})
    yield from (_scores(metric) for metric in data.metrics if metric.metric.name != HUMAN)


def _row(entry: PeopleAgreement) -> dict[str, object]:
    return {
        _("Metric"): entry.title,
        _("Pearson's r"): entry.pearson,
        "95%": interval(entry.low, entry.high) if entry.segments > 1 else "–",
        _("Spearman's ρ"): entry.spearman,
        _("Kendall's τ"): entry.kendall,
    }
