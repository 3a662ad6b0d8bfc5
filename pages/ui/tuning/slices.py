"""A metric's agreement in slices: by length, by people's verdict on systems, by a column."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.meta_evaluation.slices import kinds, slices
from meteor_core.tuning import JudgedSegments
from meteor_core.wording.words import interval
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.figures import number_columns
from pages.ui.tuning.agreement import OBJECTIVE_NAMES
from pages.ui.tuning.session import SLICES, publish

TITLES = {
    "length": N_("Words of the reference"),
    "quality": N_("Systems, the best first"),
    "document": N_("Document"),
    "domain": N_("Domain"),
    "year": N_("Year"),
    "direction": N_("Language pair"),
    "annotator": N_("Annotator"),
}


def slices_view(judged: JudgedSegments, metric: MetricScores, objective: str) -> None:
    """The choice of what rows are cut by, and the agreement in each slice."""
    kind, agreement = _choice(kinds(judged)), _(OBJECTIVE_NAMES[objective])
    rows = [
        {
            _(TITLES[kind]): one.label or _("(none)"),
            _("Rows"): one.rows,
            agreement: one.value,
            "95%": interval(one.low, one.high),
        }
        for one in slices(judged, metric.scores, objective, kind)
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, column_config=number_columns([agreement]))
    if kind == "length":
        st.caption(_("Words as METEOR counts them: a punctuation mark is one, too."))
    elif kind == "quality":
        st.caption(
            _(
                "Systems in the order of people's mean scores, from 1: where agreement holds for "
                "all of them alone, it rests on the worst (Mathur et al., 2020)."
            )
        )


def _choice(known: tuple[str, ...]) -> str:
    if st.session_state.get(SLICES) not in known:
        st.session_state[SLICES] = known[0]
    return str(
        st.selectbox(
            _("Cut by"),
            known,
            format_func=lambda kind: _(TITLES[kind]),
            key=SLICES,
            persist_state="session",
            on_change=publish,
            width=280,
        )
    )
