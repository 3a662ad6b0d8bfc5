"""How far METEOR and the other metrics agree with people's scores of the same segments."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd
import streamlit as st

from meteor_core.corpus.resampling import too_few
from meteor_core.meta_evaluation.corpus_agreement import (
    PeopleAgreement,
    SegmentScores,
    people_agreement,
)
from meteor_core.metrics.measured import Measured
from meteor_core.metrics.uploaded import HUMAN
from meteor_core.wording.words import interval
from pages.ui.corpus.view_data import ViewData, cached, segment_scores
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.figures import number_columns


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
        "Scored translations of all systems: {rows}. The 95% interval of Pearson's r is a "
        "bootstrap over segments with {samples} draws."
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
