"""Metrics beside people: agreement with its intervals, every row as a dot, the learning curve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from meteor_core.meta_evaluation.agreement import MetricAgreement
from meteor_core.tuning.fitting import LearningPoint
from meteor_core.wording.words import Translate, clip, number, same, width
from pages.ui.charts.frame import axis, framed, named_rows
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import hover, safe, untouched

MOST_DOTS = 3000
"""Dots drawn; of more rows, so many spread evenly over the file."""

_NAME, _LONGEST = 13, 170.0
_ROW = 30
_TALL = 380

Values = NDArray[np.float64]


def agreement(
    entries: Sequence[MetricAgreement],
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
    dots = go.Scatter(
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
    names = [safe(clip(one.title, _NAME, _LONGEST)) for one in entries]
    return framed(
        [dots],
        colours,
        axis(colours, nticks=6),
        named_rows(colours, names, 12.5),
        **_size(width, _ROW * len(entries) + 48, _margin(entries)),
    )


def _margin(entries: Sequence[MetricAgreement]) -> int:
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
    dots = go.Scatter(
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
    return framed(
        [dots],
        colours,
        axis(colours, translate("human score"), nticks=6),
        axis(colours, title, nticks=6),
        **_size(width, _TALL),
    )


def curve(
    points: Sequence[LearningPoint],
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
    return framed(
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
        ],
        colours,
        axis(colours, translate("segments learnt from"), rangemode="tozero", nticks=6),
        axis(colours, nticks=6),
        legend={"y": 1.12, "x": 0},
        **_size(width, 300) | {"showlegend": True},
    )


def _size(across: int, tall: int, left: int = 56) -> dict[str, Any]:
    return {
        "width": across,
        "height": tall,
        "margin": {"l": left, "r": 24, "t": 12, "b": 44, "pad": 6},
        "showlegend": False,
    }
