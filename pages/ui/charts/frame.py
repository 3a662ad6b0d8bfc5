"""A figure's layout, given with its traces at once, and the axes that most figures share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import plotly.graph_objects as go

from pages.ui.charts.palette import Theme, base_layout
from pages.ui.charts.shared import safe

Axis = dict[str, Any]


def framed(
    traces: Iterable[Any],
    colours: Theme,
    x: Axis,
    y: Axis,
    *,
    legend: Axis | None = None,
    **own: Any,
) -> go.Figure:
    """Traces, axes and what else a layout has → the figure.

    Not changed after that: each ``update_layout`` costs as much as the whole.
    """
    usual = base_layout(colours)
    usual["legend"] |= legend or {}
    return go.Figure(list(traces), usual | {"xaxis": x, "yaxis": y, **own})


def axis(colours: Theme, title: str = "", **own: Any) -> Axis:
    """An axis that stays put, with faint lines and small numbers; ``own`` settings win."""
    named = {"text": safe(title), "font": {"size": 12, "color": colours.muted}, "standoff": 15}
    return {
        "fixedrange": True,
        "zeroline": False,
        "gridcolor": colours.faint,
        "tickfont": {"size": 11, "color": colours.muted},
        "automargin": True,
        **({"title": named} if title else {}),
        **own,
    }


def named_rows(colours: Theme, names: Sequence[str], size: float) -> Axis:
    """The upright axis of a figure with a named row for each thing, from top to bottom."""
    return axis(
        colours,
        tickvals=list(range(len(names))),
        ticktext=list(names),
        range=[len(names) - 0.5, -0.5],
        showgrid=False,
        tickfont={"size": size, "color": colours.ink},
    )
