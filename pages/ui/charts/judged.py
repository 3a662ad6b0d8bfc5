"""Metrics beside people: agreement with its intervals, every row as a dot, the learning curve."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from meteor_core.render.words import Translate, clip, number, same, width
from meteor_core.tuning.agreement import Entry
from meteor_core.tuning.fitting import Point
from pages.ui.charts.shared import hover, safe, untouched
from pages.ui.palette import Theme, base_layout
from pages.ui.palette import theme as theme_named

MOST_DOTS = 3000
"""Dots drawn; of more rows, so many spread evenly over the file."""

_NAME, _LONGEST = 13, 170.0
_ROW = 30
_TALL = 380

Values = NDArray[np.float64]


def agreement(
    entries: Sequence[Entry],
    objective: str,
    *,
    width: int = 700,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Metrics, best first → a dot each, with its 95% interval."""
    colours = theme_named(theme)
    values = [one.value(objective) for one in entries]
    figure = go.Figure(
        go.Scatter(
            x=values,
            y=list(range(len(entries))),
            mode="markers",
            marker={"color": colours.accent, "size": 10},
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [one.high - x for one, x in zip(entries, values, strict=True)],
                "arrayminus": [x - one.low for one, x in zip(entries, values, strict=True)],
                "color": colours.accent,
                "thickness": 1.5,
                "width": 5,
            },
            hovertext=[
                hover(one.title, f"{number(x)} · 95%: {number(one.low)}–{number(one.high)}")
                for one, x in zip(entries, values, strict=True)
            ],
            hoverinfo="text",
            cliponaxis=False,
        )
    )
    _frame(figure, width, _ROW * len(entries) + 48, _margin(entries), colours)
    figure.update_yaxes(
        range=[len(entries) - 0.5, -0.5],
        tickvals=list(range(len(entries))),
        ticktext=[safe(clip(one.title, _NAME, _LONGEST)) for one in entries],
        tickfont={"size": 12.5, "color": colours.ink},
        showgrid=False,
    )
    return figure


def _margin(entries: Sequence[Entry]) -> int:
    return 16 + int(min(_LONGEST, max(width(one.title, _NAME) for one in entries)))


def shown(rows: int) -> NDArray[np.intp]:
    """The rows that are drawn: all, or some spread evenly."""
    return np.unique(np.linspace(0, rows - 1, min(rows, MOST_DOTS)).astype(np.intp))


def scatter(
    scores: Values,
    human: Values,
    title: str,
    *,
    width: int = 700,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """A dot for each row, people's score across and the metric's up; it knows its row."""
    colours = theme_named(theme)
    rows = shown(len(scores))
    figure = go.Figure(
        go.Scatter(
            x=human[rows],
            y=scores[rows],
            mode="markers",
            marker={"color": colours.accent, "size": 7, "opacity": 0.55},
            customdata=[["row", int(row)] for row in rows],
            hovertext=[
                hover(
                    translate("row {n}").format(n=row + 1),
                    f"{translate('human score')} {number(human[row], 2)}",
                    f"{title} {number(scores[row])}",
                )
                for row in rows
            ],
            hoverinfo="text",
            **untouched(0.25),
        )
    )
    _frame(figure, width, _TALL, 56, colours)
    font = {"size": 12, "color": colours.muted}
    figure.update_xaxes(title={"text": translate("human score"), "font": font})
    figure.update_yaxes(
        title={"text": safe(title), "font": font},
        gridcolor=colours.faint,
        tickfont={"size": 11, "color": colours.muted},
        nticks=6,
    )
    return figure


def curve(
    points: Sequence[Point],
    start: float,
    *,
    width: int = 560,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Agreement on held-out folds by segments learnt from; a dotted line where the fit began."""
    colours = theme_named(theme)
    counts = [one.segments for one in points]
    figure = go.Figure(
        [
            go.Scatter(
                x=counts,
                y=[one.agreement for one in points],
                mode="lines+markers",
                line={"color": colours.accent, "width": 2},
                marker={"size": 8},
                name=translate("fitted"),
                hovertext=[
                    hover(
                        translate("segments: {n}").format(n=one.segments), number(one.agreement, 4)
                    )
                    for one in points
                ],
                hoverinfo="text",
                cliponaxis=False,
            ),
            go.Scatter(
                x=[0, max(counts)],
                y=[start, start],
                mode="lines",
                line={"color": colours.muted, "width": 1.5, "dash": "dot"},
                name=translate("before"),
                hoverinfo="skip",
            ),
        ]
    )
    _frame(figure, width, 300, 56, colours)
    figure.update_layout(showlegend=True, legend={"orientation": "h", "y": 1.12, "x": 0})
    font = {"size": 12, "color": colours.muted}
    figure.update_xaxes(
        title={"text": translate("segments learnt from"), "font": font}, rangemode="tozero"
    )
    figure.update_yaxes(
        gridcolor=colours.faint, tickfont={"size": 11, "color": colours.muted}, nticks=6
    )
    return figure


def _frame(figure: go.Figure, across: int, tall: int, left: int, colours: Theme) -> None:
    figure.update_layout(**base_layout(colours))
    figure.update_layout(
        width=across,
        height=tall,
        margin={"l": left, "r": 24, "t": 12, "b": 44, "pad": 6},
        showlegend=False,
    )
    figure.update_xaxes(
        fixedrange=True,
        zeroline=False,
        gridcolor=colours.faint,
        tickfont={"size": 11, "color": colours.muted},
        nticks=6,
    )
    figure.update_yaxes(fixedrange=True, zeroline=False)
