"""The alignment graph: reference above, candidate below, a curve for each match."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.model import Alignment
from meteor_core.model.view import View, view
from meteor_core.render.layout import SIZE, layout
from meteor_core.render.picture import Layout
from meteor_core.wording.palette import ENGLISH, Style
from pages.ui.charts.figure import Figure, Trace, in_legend
from pages.ui.charts.frame import (
    LEGEND_ROW,
    LINES_BELOW,
    Settings,
    framed,
    heading_annotation,
    legend_rows,
)
from pages.ui.charts.graph_traces import graph_traces

_NARROW = 600
"""Pixels below which letters are a little smaller: a phone."""

_TOP, _TOP_WITH_HEADING = 6, 18


def graph(alignment: Alignment, *, width: int = 1100, style: Style = ENGLISH) -> Figure:
    """An alignment → its graph, broken into lines that fit ``width`` pixels.

    Markers carry ``customdata``: ``["link", number]`` on a link's letter and
    ``["candidate" | "reference", position]`` on a word.
    """
    return links_graph(view(alignment), width=width, style=style)


def links_graph(model: View, *, width: int = 1100, style: Style = ENGLISH) -> Figure:
    """Draws words of both sides and the links between them, of METEOR or of another metric."""
    picture = graph_layout(model, width)
    traces = [*graph_traces(model, picture, style)]
    return graph_figure(traces, picture, in_legend(traces), style)


def graph_layout(model: View, width: int) -> Layout:
    """Returns the layout of a graph that fits ``width`` pixels."""
    return layout(model, width, letters(width))


def letters(width: int) -> float:
    """Pixels of the words in a graph that fits ``width`` pixels."""
    return SIZE if width >= _NARROW else SIZE - 1


def graph_figure(
    traces: Sequence[Trace], picture: Layout, names: Sequence[str], style: Style
) -> Figure:
    """Traces in their frame, with room for a legend of these names.

    A browser works at an empty trace as long as at another one: they are left out.
    """
    drawn = [trace for trace in traces if trace["x"] or trace["showlegend"]]
    colours = style.colours
    bottom = legend_rows(names, picture.width) * LEGEND_ROW + 10
    top = _TOP if picture.named else _TOP_WITH_HEADING
    return framed(
        drawn,
        colours,
        {"visible": False, "range": [0, picture.width], "fixedrange": True},
        {"visible": False, "range": [picture.height, 0], "fixedrange": True},
        legend=LINES_BELOW,
        annotations=[] if picture.named else [_heading(style)],
        width=picture.width,
        height=picture.height + top + bottom,
        margin={"l": 0, "r": 0, "t": top, "b": bottom, "pad": 0},
    )


def _heading(style: Style) -> Settings:
    """Which row is which, above a picture too narrow for names beside its rows."""
    return heading_annotation(style.translate("Reference above, candidate below"), style.colours)
