"""Relative rankings (daRR): how often each metric prefers the candidate that people preferred."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.rankings import RankingAgreement, RankingTable
from meteor_core.wording.words import interval
from pages.ui.charts import human_agreement
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.figures import number_columns, page_style, show_figure
from pages.ui.tuning.agreement import correction, drawn, left_out, sentences, signatures
from pages.ui.tuning.jobs import RankingsJob


def rankings_panel(table: RankingTable, job: RankingsJob, width: int) -> None:
    """Draws the picture, plain words on the lead, the whole table, how τ is counted."""
    figure = human_agreement.agreement(table.entries, "tau", width=width, style=page_style())
    with st.container(key="tuning_rankings"):
        show_figure(figure, _("τ of relative rankings and its 95% interval"))
    sentences(table.paired, table.entries, job.seen)
    method = _(
        "τ = (concordant − discordant) ÷ all pairs, as at WMT from 2018 to 2020. A pair is "
        "concordant if the metric gives the preferred candidate the higher score, and discordant "
        "otherwise, ties included (Ma et al., 2018). p: the scores of the two metrics are "
        "swapped at random by whole segments. Intervals: bootstrap over segments."
    )
    said = [method, drawn(table.drawing), correction(len(table.paired))]
    st.caption(" ".join(said))
    pairs = plural("{n} ranked pair", "{n} ranked pairs", table.pairs)
    segments = plural("{n} segment", "{n} segments", table.segments)
    st.caption(f"{pairs}, {segments}.")
    frame = pd.DataFrame([_row(entry) for entry in table.entries])
    st.dataframe(frame, hide_index=True, column_config=number_columns(["τ"]))
    left_out(job)
    signatures(table.entries)


def _row(entry: RankingAgreement) -> dict[str, object]:
    return {
        _("Metric"): entry.title,
        "τ": entry.tau,
        "95%": interval(entry.low, entry.high),
        _("Concordant"): entry.concordant,
        _("Discordant"): entry.discordant,
        _("of them tied"): entry.ties,
    }
