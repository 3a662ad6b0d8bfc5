"""A metric's agreement in slices: by length, by people's verdict on systems, by a column."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.pairs import SEED
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.meta_evaluation.slices import SAMPLES, comparable, kinds, slices
from meteor_core.tuning import JudgedSegments
from meteor_core.wording.words import interval
from pages.ui.i18n.translation import N_, _, grouped
from pages.ui.shared.figures import number_columns
from pages.ui.tuning.agreement import measure_name
from pages.ui.tuning.session import SLICES, publish

TITLES = {
    "length": N_("Words of the reference"),
    "quality": N_("Systems, best first"),
    "document": N_("Document"),
    "domain": N_("Domain"),
    "year": N_("Year"),
    "direction": N_("Language pair"),
    "annotator": N_("Annotator"),
}


def slices_view(judged: JudgedSegments, metric: MetricScores, objective: str) -> None:
    """Draws the choice of a kind of slices, and the agreement in each slice."""
    kind = _choice(kinds(judged))
    found = slices(judged, metric.scores, objective, kind)
    within, alike = comparable(found)
    agreement = measure_name(objective, within)
    rows = [
        {
            _(TITLES[kind]): one.label or _("(none)"),
            _("Rows"): one.rows,
            agreement: one.value if shown else None,
            "95%": interval(one.low, one.high) if shown else "–",
        }
        for one, shown in zip(found, alike, strict=True)
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, column_config=number_columns([agreement]))
    message = _("95%: bootstrap over segments, {samples} draws, seed {seed}.")
    st.caption(message.format(samples=grouped(SAMPLES), seed=f"{SEED}"))
    if not within:
        st.caption(
            _(
                "Too few segments of these slices have several candidates, so pairs of all "
                "rows are compared. There a metric does well if it recognises which sources "
                "are hard, so these numbers are not comparable with measures by segment."
            )
        )
    elif not all(alike):
        st.caption(_("–: too few segments of the slice have several candidates."))
    if kind == "length":
        st.caption(_("Words are counted as in METEOR: a punctuation mark is a word too."))
    elif kind == "quality":
        st.caption(
            _(
                "Systems are sorted by people's mean score; number 1 is the best. If a "
                "metric agrees only over all of them together, the agreement is due to the "
                "worst systems (Mathur et al., 2020)."
            )
        )


def _choice(known: tuple[str, ...]) -> str:
    if st.session_state.get(SLICES) not in known:
        st.session_state[SLICES] = known[0]
    return str(
        st.selectbox(
            _("Slice by"),
            known,
            format_func=lambda kind: _(TITLES[kind]),
            key=SLICES,
            persist_state="session",
            on_change=publish,
            width=280,
        )
    )
