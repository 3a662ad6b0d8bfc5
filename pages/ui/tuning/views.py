"""Rows behind the agreement: as dots, by length, by system, and where people and metric part."""

from __future__ import annotations

from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.agreement import by_length, by_system, disputed
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.tuning import JudgedSegments
from pages.ui.charts import judged as charts
from pages.ui.charts.shared import CONFIG
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import inputs, permalink, state
from pages.ui.shared.components import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.pictures import look
from pages.ui.tuning import desk
from pages.ui.tuning.agreement import OBJECTIVE_NAMES

VIEWS = {
    "rows": N_("Every row"),
    "length": N_("By length"),
    "system": N_("By system"),
    "disputed": N_("Judged most differently"),
}
_ENDLESS = 10**8


@st.fragment
def views(
    judged: JudgedSegments, scored: list[MetricScores], objective: str, language: str, room: int
) -> None:
    """One metric looked into, from the side that is chosen; a row opens below."""
    st.header(_("Behind the numbers"), anchor=False)
    known = {one.name: one for one in scored}
    kinds = [kind for kind in VIEWS if kind != "system" or len(set(judged.systems)) > 1]
    chosen, kind = _choices({name: one.title for name, one in known.items()}, kinds)
    metric = known[chosen]
    row = None
    if kind == "rows":
        row = _dots(judged, metric, room)
    elif kind == "length":
        _lengths(judged, metric, objective)
    elif kind == "system":
        _systems(judged, metric)
    else:
        row = _disputed(judged, metric)
    if row is not None:
        _open(judged, metric, row, language)


def _choices(titles: dict[str, str], kinds: list[str]) -> tuple[str, str]:
    """The metric and the view; into the address at once, as only this part of the page runs."""
    for key, valid in ((desk.METRIC, [*titles]), (desk.VIEW, kinds)):
        if st.session_state[key] not in valid:
            st.session_state[key] = valid[0]
    labels = {kind: _(VIEWS[kind]) for kind in kinds}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        metric = st.selectbox(
            _("Metric"),
            tuple(titles),
            format_func=titles.__getitem__,
            key=desk.METRIC,
            persist_state="session",
            on_change=desk.publish,
            width=240,
        )
        kind = st.segmented_control(
            _("View"),
            kinds,
            format_func=labels.__getitem__,
            key=desk.VIEW,
            persist_state="session",
            on_change=desk.publish,
            required=True,
            label_visibility="collapsed",
        )
    return str(metric), str(kind)


def _dots(judged: JudgedSegments, metric: MetricScores, room: int) -> int | None:
    st.caption(_("A dot is a row; click one to read it."))
    figure = charts.scatter(metric.scores, judged.human, metric.title, width=room, **look())
    event = st.plotly_chart(
        figure,
        width="content",
        theme=None,
        key=f"tuning_dots_{metric.name}",
        on_select="rerun",
        selection_mode="points",
        config=CONFIG,
        alt=_("Every row: people's score and the metric's"),
    )
    points = event["selection"]["points"]
    return int(points[0]["customdata"][1]) if points else None


def _lengths(judged: JudgedSegments, metric: MetricScores, objective: str) -> None:
    found = by_length(judged, metric.scores, objective)
    rows = [
        {
            _("Words of the reference"): f"{one.low}+" if one.high > _ENDLESS
            else f"{one.low}–{one.high}",
            _("Rows"): one.rows,
            _(OBJECTIVE_NAMES[objective]): one.agreement,
        }
        for one in found.itertuples()
    ]  # fmt: skip
    _shown(pd.DataFrame(rows), [_(OBJECTIVE_NAMES[objective])])


def _systems(judged: JudgedSegments, metric: MetricScores) -> None:
    found = by_system(judged, metric.scores).reset_index()
    found.columns = [_("System"), _("Rows"), metric.title, _("human score")]
    _shown(found, [metric.title, _("human score")])


def _disputed(judged: JudgedSegments, metric: MetricScores) -> int | None:
    st.caption(_("Ranks are shares of all rows: 1 is the best. Choose a row to read it."))
    found = disputed(judged, metric.scores)
    shown = pd.DataFrame(
        {
            _("Row"): found.index + 1,
            metric.title: found["metric"],
            _("human score"): found["human"],
            _("difference"): found["difference"],
            _("Candidate"): [judged.candidates[place] for place in found.index],
        }
    )
    numbers = [metric.title, _("human score"), _("difference")]
    event = st.dataframe(
        shown,
        hide_index=True,
        key=f"tuning_disputed_{metric.name}",
        on_select="rerun",
        selection_mode="single-row",
        column_config={name: st.column_config.NumberColumn(format="%.3f") for name in numbers},
    )
    rows = event["selection"]["rows"]
    return int(found.index[rows[0]]) if rows and rows[0] < len(found) else None


def _shown(frame: pd.DataFrame, numbers: list[str]) -> None:
    st.dataframe(
        frame,
        hide_index=True,
        column_config={name: st.column_config.NumberColumn(format="%.3f") for name in numbers},
    )


def _open(judged: JudgedSegments, metric: MetricScores, row: int, language: str) -> None:
    """The texts of a row, both scores, and the way to its alignment."""
    with st.container(key="tuning_open"):
        st.subheader(_("Row {n}").format(n=row + 1), anchor=False)
        scores = f"{metric.title} {metric.scores[row]:.3f} · {_('human score')} "
        st.caption(plain(scores) + f"{judged.human[row]:.3f}")
        texts = {
            _("System"): judged.systems[row] if judged.systems else "",
            _("source text"): judged.sources[row] if judged.sources else "",
            _("Reference"): judged.references[row],
            _("Candidate"): judged.candidates[row],
        }
        said = [f"**{name}**: {plain(text, longest=2000)}" for name, text in texts.items() if text]
        st.markdown("  \n".join(said))
        packed = permalink.pack(Texts(judged.candidates[row], (judged.references[row],)))
        if packed:
            query = urlencode({state.PAIR: packed, inputs.LANGUAGE: language})
            st.link_button(_("Open on the Pair page"), f"/?{query}", type="tertiary")
