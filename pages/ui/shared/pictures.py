"""The alignment as graph, matrix, text and table, and the evidence behind what was clicked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import Alignment, Parameters, Result
from meteor_core.meteor.breakdown import breakdown as breakdown_of
from meteor_core.model.view import view
from meteor_core.render import table, text
from meteor_core.render.svg import svg
from pages.ui import charts
from pages.ui.charts.shared import CONFIG
from pages.ui.i18n.translation import _, language
from pages.ui.shared import evidence, formula
from pages.ui.shared.components import plain

_TWO_COLUMNS = 760
_GAP = 16
_MOST_ROWS = 400
_MOST_DRAWN = 80
_SMALL = 13.0

Points = Sequence[Mapping[str, Any]]
"""What was clicked in a figure, as Plotly tells it."""


@st.fragment
def alignment(
    result: Result, chosen: str, room: int, ask: Callable[[Points], None] | None = None
) -> None:
    """The chosen picture; a click runs this part of the page again, not the whole.

    ``ask`` answers for what was clicked, below the picture.
    """
    points: Points = []
    left, right = _places(chosen == "matrix" and room >= _TWO_COLUMNS)
    with left, st.container(key="picture"):
        if chosen == "graph":
            points = _figure(charts.graph, "graph", result, room)
        elif chosen == "matrix":
            beside = 2 * room // 3 if room >= _TWO_COLUMNS else room
            points = _figure(charts.matrix, "matrix", result, beside)
        elif chosen == "text":
            st.html(text.html(result.alignment, **look()))
    with right, st.container(key="evidence", gap="xsmall"):
        evidence.panel(view(result.alignment), points)
        if ask is not None:
            ask(points)
    if chosen == "table":
        _table(result.alignment)
    else:
        with st.expander(_("The same as a table")):
            _table(result.alignment)


def _places(beside: bool) -> Sequence[DeltaGenerator]:
    """For a picture and its evidence: a matrix is high, and has it beside, where there is room."""
    return st.columns([2, 1]) if beside else (st.container(), st.container())


def small(alignment: Alignment, room: int, name: str) -> None:
    """An alignment drawn small, without clicks; as running text where a sentence is long."""
    if max(len(alignment.candidate), len(alignment.reference)) > _MOST_DRAWN:
        st.html(text.html(alignment, **look()))
        return
    picture = svg(alignment, width=room, size=_SMALL, key=False, **look())
    words = text.plain(alignment, language=language(), translate=_)
    st.image(picture, width=room, alt=f"{name}: {words}")


def look() -> dict[str, Any]:
    """What every figure needs to know of the page: theme, language, translation."""
    return {"theme": st.context.theme.type or "light", "language": language(), "translate": _}


def breakdown(result: Result, own: Parameters, room: int) -> None:
    """Where the score was lost, the penalty curve, and the formula with this pair's numbers."""
    st.header(_("How the score is made"), anchor=False)
    width = (room - _GAP) // 2 if room >= _TWO_COLUMNS else room
    lost, curve = st.columns(2) if room >= _TWO_COLUMNS else (st.container(), st.container())
    parts = breakdown_of(result.statistics, result.parameters)
    with lost:
        still(charts.waterfall(parts, width=width, **look()), _("Where the score was lost"))
    with curve:
        drawn = charts.penalty(result.score, result.parameters, baseline=own, width=width, **look())
        still(drawn, _("The penalty over fragmentation, and where this pair stands"))
    with st.container(key="formula"):
        st.latex(
            formula.latex(
                result.statistics, result.parameters, result.score, _, result.alignment.matches
            )
        )
    st.caption(
        _(
            "Above the line stand the matched words, each stage times its weight; below it, the "
            "words of the candidate (P) or the reference (R). δ weighs content words, 1 − δ "
            "function words."
        )
    )
    if result.statistics.similarity_weighs:
        st.caption(_("A match by embeddings or by common letters counts times its similarity."))


def still(figure: go.Figure, title: str) -> None:
    """A figure that answers no clicks, under its title."""
    st.caption(title)
    st.plotly_chart(figure, width="content", theme=None, config=CONFIG, alt=title)


def _figure(
    draw: Callable[..., go.Figure], name: str, result: Result, room: int
) -> list[dict[str, Any]]:
    """Draw one figure that answers clicks; → the points clicked."""
    figure = draw(result.alignment, width=room, **look())
    event = st.plotly_chart(
        figure,
        width="content",
        theme=None,
        key=f"{name}_picture",
        on_select="rerun",
        selection_mode="points",
        config=CONFIG,
        alt=_("Alignment of the candidate with the reference; the table below says the same."),
    )
    return list(event["selection"]["points"])


def _table(alignment: Alignment) -> None:
    """Every match and every word without one, as text."""
    rows = [[plain(cell) for cell in row.cells(_)] for row in table.rows(alignment, _)]
    headings = [_(heading) for heading in table.HEADINGS]
    st.table(
        pd.DataFrame(rows[:_MOST_ROWS], columns=headings), hide_index=True, border="horizontal"
    )
    if len(rows) > _MOST_ROWS:
        st.caption(_("The first {n} rows; the downloads hold all of them.").format(n=_MOST_ROWS))
