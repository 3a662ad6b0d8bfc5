"""Segments under METEOR and under another metric: a dot for all that lie close together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from meteor_core.wording.words import Translate, number, same
from pages.ui.charts.frame import axis, framed
from pages.ui.charts.palette import CLEAR, Theme
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import hover

CELL = 0.02
_HIGHEST = 2.0
"""Where the axis of a metric ends that knows no bound; what lies beyond stands at its end."""

_TALL = 420
_SMALL, _LARGE = 5.0, 26.0
_ROOMY = 700
_EDGE = 0.03

Values = NDArray[np.float64]
Cells = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Metric:
    """The other metric: its title, segment scores, whether more is better; ``apart`` from METEOR.

    ``apart`` is how many ranks, as a share of all, METEOR puts each segment above this metric.
    """

    title: str
    values: Values
    rising: bool
    apart: Values


def cells(ours: Values, theirs: Values) -> Cells:
    """Both scores of each segment → the number of its cell; a dot stands for each cell."""
    columns = _steps(ours, 1.0)
    return columns * 1000 + _steps(theirs, _HIGHEST)


def _steps(values: Values, top: float) -> Cells:
    found: Cells = (np.clip(values, 0, top - 1e-9) / CELL + 1e-9).astype(np.int64)
    return found


def scatter(
    ours: Values,
    metric: Metric,
    *,
    width: int = 700,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """METEOR across, the other metric up: better is always right and above."""
    colours = theme_named(theme)
    numbers, where, counts = np.unique(
        cells(ours, metric.values), return_inverse=True, return_counts=True
    )
    apart = np.bincount(where, metric.apart) / counts
    x, y = (numbers // 1000 + 0.5) * CELL, (numbers % 1000 + 0.5) * CELL
    top = min(_HIGHEST, max(1.0, float(y.max(initial=0.0)) + CELL))
    span = [-_EDGE, top + _EDGE] if metric.rising else [top + _EDGE, -_EDGE]
    dots = go.Scatter(
        x=x,
        y=y,
        mode="markers",
        marker=_marker(counts, apart, min(1.0, width / _ROOMY), colours),
        unselected={"marker": {"opacity": 0.15}},
        customdata=[["cell", int(one)] for one in numbers],
        hovertext=[
            hover(
                f"METEOR {number(one - CELL / 2, 2)}–{number(one + CELL / 2, 2)}",
                f"{metric.title} {number(other - CELL / 2, 2)}–{number(other + CELL / 2, 2)}",
                translate("segments: {n}").format(n=count),
            )
            for one, other, count in zip(x, y, counts, strict=True)
        ],
        hoverinfo="text",
    )
    return framed(
        [dots],
        colours,
        axis(colours, "METEOR", range=[-_EDGE, 1 + _EDGE], nticks=6),
        axis(colours, metric.title, range=span, nticks=6),
        width=width,
        height=_TALL,
        margin={"l": 52, "r": 10, "t": 10, "b": 44, "pad": 4},
        dragmode="select",
        showlegend=False,
    )


def _marker(counts: Cells, apart: Values, scale: float, colours: Theme) -> dict[str, object]:
    """Size for how many segments, ink for how far METEOR's rank and the other's are apart."""
    sizes = scale * np.clip(_SMALL * np.sqrt(counts), _SMALL, _LARGE)
    far = np.abs(apart) >= 0.25
    return {
        "size": sizes,
        "color": np.where(far, colours.accent, colours.muted),
        "symbol": np.where(far, "diamond", "circle"),
        "opacity": 0.75,
        "line": {"width": 0, "color": CLEAR},
    }
