"""The frame of every figure: its layout, given with the traces at once, its axes and legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

from meteor_core.wording.palette import FONT, Theme
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import Figure
from pages.ui.charts.palette import CLEAR
from pages.ui.charts.texts import safe

Settings = dict[str, Any]
"""A part of Plotly's layout: of an axis, a legend, or the whole."""

CONFIG = {"displayModeBar": False, "displaylogo": False, "scrollZoom": False, "responsive": True}
"""Plotly's ``config`` for all figures: no tool bar, nothing that reaches out to another host."""

LEGEND_ROW = 22
"""Pixels that a row of a legend takes."""

BELOW: Settings = {
    "x": 0,
    "y": 0,
    "yanchor": "bottom",
    "xref": "container",
    "yref": "container",
    "maxheight": 1,
}
"""A legend below the picture, out of its way, and whole: Plotly would scroll one that takes more
than half of a low figure, as it does on a phone.
"""

LINES_BELOW = BELOW | {"itemwidth": 42}
"""A legend below whose names have room for a dashed line beside them."""

_LEGEND_SIZE = 12.0
_LEGEND_MARK = 60.0
"""Pixels that an entry of a legend takes beside its name."""


def framed(
    traces: Iterable[Any],
    colours: Theme,
    x: Settings,
    y: Settings,
    *,
    legend: Settings | None = None,
    **settings: Any,
) -> Figure:
    """Traces, axes and what else a layout has → the figure.

    The only way in which figures are made: each ``update_layout`` afterwards would cost as much as
    the whole.
    """
    layout = _base(colours)
    layout["legend"] |= legend or {}
    return Figure(list(traces), layout | {"xaxis": x, "yaxis": y, **settings})


def _base(colours: Theme) -> Settings:
    """What every figure shares: a clear ground, local fonts, quiet hover labels, no drag."""
    font = {"family": FONT, "color": colours.ink, "size": 13}
    return {
        "template": {},
        "paper_bgcolor": colours.background,  # a picture that is saved has a ground
        "plot_bgcolor": CLEAR,
        "modebar": {"bgcolor": CLEAR, "color": colours.muted, "activecolor": colours.ink},
        "font": font,
        "hovermode": "closest",
        "hoverdistance": 24,
        "dragmode": False,
        "clickmode": "event+select",
        "hoverlabel": {
            "bgcolor": colours.background,
            "bordercolor": colours.muted,
            "font": font,
            "align": "left",
        },
        "legend": {
            "orientation": "h",
            "font": {"color": colours.ink, "size": 12},
            "bgcolor": CLEAR,
        },
    }


def heading_annotation(text: str, colours: Theme) -> Settings:
    """Makes small words above a picture, from its left edge on."""
    return {
        "text": safe(text),
        "x": 0,
        "y": 1,
        "xref": "paper",
        "yref": "paper",
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
        "borderpad": 0,
        "font": {"size": 12, "color": colours.muted},
    }


def axis(colours: Theme, title: str = "", **settings: Any) -> Settings:
    """Makes an axis that does not move, with faint lines and small numbers; ``settings`` override
    these."""
    heading = {"text": safe(title), "font": {"size": 12, "color": colours.muted}, "standoff": 15}
    return {
        "fixedrange": True,
        "zeroline": False,
        "gridcolor": colours.faint,
        "tickfont": {"size": 11, "color": colours.muted},
        "automargin": True,
        **({"title": heading} if title else {}),
        **settings,
    }


def span(low: float, high: float) -> list[float]:
    """Makes an axis from the lowest to the highest value, with a little space on both sides."""
    space = max((high - low) * 0.12, 0.01)
    return [low - space, high + space]


def named_rows(colours: Theme, names: Sequence[str], size: float, **settings: Any) -> Settings:
    """Makes the upright axis of a figure with a named row for each thing, from top to bottom."""
    rows: Settings = {
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "range": [len(names) - 0.5, -0.5],
        "showgrid": False,
        "tickfont": {"size": size, "color": colours.ink},
    }
    return axis(colours, **rows | settings)


def legend_rows(names: Iterable[str], width: float) -> int:
    """Returns the rows of a horizontal legend of these names: Plotly gives every entry equal
    width."""
    widths = [text_width(name, _LEGEND_SIZE) + _LEGEND_MARK for name in names]
    if not widths:
        return 0
    columns = max(int(width // max(widths)), 1)
    return ceil(len(widths) / columns) if sum(widths) > width else 1


def widest(names: Iterable[str], size: float, limit: float) -> int:
    """Pixels for the longest name beside its row, with a little space: no more than ``limit``."""
    return 16 + int(min(limit, max((text_width(name, size) for name in names), default=0)))
