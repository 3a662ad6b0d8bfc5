"""A metric against people's scores: every row as a dot, and the learning curve of a fit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from meteor_core.tuning.fitting import LearningPoint
from meteor_core.wording.palette import ENGLISH, Style
from meteor_core.wording.words import number
from pages.ui.charts.figure import Figure, scatter_trace
from pages.ui.charts.frame import axis, framed
from pages.ui.charts.texts import hover
from pages.ui.charts.traces import unselected

MOST_DOTS = 3000
"""Dots drawn; of more rows, so many spread evenly over the file."""

_MARGIN = {"l": 56, "r": 24, "t": 12, "b": 44, "pad": 6}

Values = NDArray[np.float64]


def drawn_rows(count: int) -> NDArray[np.intp]:
    """Returns the rows that are drawn: all, or some spread evenly."""
    return np.unique(np.linspace(0, count - 1, min(count, MOST_DOTS)).astype(np.intp))


def scatter(
    scores: Values, human: Values, title: str, *, width: int = 700, style: Style = ENGLISH
) -> Figure:
    """Makes a dot for each row, human score across and the metric's up; it has its row's number."""
    colours, translate = style.colours, style.translate
    rows, heading = drawn_rows(len(scores)), translate("human score")
    dots = scatter_trace(
        x=human[rows],
        y=scores[rows],
        mode="markers",
        marker={"color": colours.accent, "size": 7, "opacity": 0.55},
        customdata=[["row", int(row)] for row in rows],
        hovertext=[
            hover(
                translate("row {n}").format(n=row + 1),
                f"{heading} {number(human[row], 2)}",
                f"{title} {number(scores[row])}",
            )
            for row in rows
        ],
        hoverinfo="text",
        **unselected(0.25),
    )
    return framed(
        [dots],
        colours,
        axis(colours, heading, nticks=6),
        axis(colours, title, nticks=6),
        width=width,
        height=380,
        margin=_MARGIN,
        showlegend=False,
    )


def learning_curve(
    points: Sequence[LearningPoint], start: float, *, width: int = 560, style: Style = ENGLISH
) -> Figure:
    """Draws agreement on held-out folds by segments used for fitting; the start is a dotted
    line."""
    colours, translate = style.colours, style.translate
    fitted = scatter_trace(
        x=[point.segments for point in points],
        y=[point.agreement for point in points],
        mode="lines+markers",
        line={"color": colours.accent, "width": 2},
        marker={"size": 8},
        name=translate("fitted"),
        hovertext=[
            hover(translate("segments: {n}").format(n=point.segments), number(point.agreement, 4))
            for point in points
        ],
        hoverinfo="text",
        cliponaxis=False,
    )
    before = scatter_trace(
        x=[0, max(point.segments for point in points)],
        y=[start, start],
        mode="lines",
        line={"color": colours.muted, "width": 1.5, "dash": "dot"},
        name=translate("before"),
        hoverinfo="skip",
    )
    return framed(
        [fitted, before],
        colours,
        axis(colours, translate("segments used for fitting"), rangemode="tozero", nticks=6),
        axis(colours, nticks=6),
        legend={"y": 1.12, "x": 0},
        width=width,
        height=300,
        margin=_MARGIN,
        showlegend=True,
    )
