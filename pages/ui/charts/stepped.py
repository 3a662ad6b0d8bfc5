"""The alignment graph at one step of the stage player: later links hidden, new ones highlighted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from meteor_core.model import Alignment, Match
from meteor_core.model.view import View, view
from meteor_core.render.picture import Layout, at_step
from meteor_core.stages.registry import in_order
from meteor_core.wording.palette import ENGLISH, Style, Theme, colour
from pages.ui.charts.figure import Figure, Trace, in_legend, scatter_trace
from pages.ui.charts.graph import graph_figure, graph_layout
from pages.ui.charts.graph_traces import curve_points, graph_traces
from pages.ui.charts.traces import polylines

_FADED = 0.4
_GLOW = 11


def stepped(
    alignment: Alignment,
    so_far: Iterable[Match],
    step: str,
    *,
    chunks: bool = False,
    width: int = 1100,
    style: Style = ENGLISH,
) -> Figure:
    """The whole alignment, the matches of the steps so far and the step's name → its graph.

    ``chunks``: all stages have ended, and chunks are marked.
    """
    model = view(alignment)
    whole = graph_layout(model, width)
    picture = at_step(whole, model, so_far, chunks=chunks)
    traces = [*graph_traces(model, picture, style, ended=chunks)]
    if step == "chunks":
        traces[0]["line"] |= {"color": style.colours.accent, "width": 2}
    stages = in_order(link.stage for link in model.links)
    if step in stages:
        _fade_others(traces, step)
        traces.insert(0, _glow(picture, step, style.colours))
    return graph_figure(traces, picture, _whole_legend(model, whole, style), style)


def _whole_legend(model: View, whole: Layout, style: Style) -> list[str]:
    """The legend's names in the end: it has room from the first step on."""
    return in_legend([*graph_traces(model, whole, style)])


def _fade_others(traces: Sequence[Trace], step: str) -> None:
    """Links of earlier steps grow pale."""
    for trace in traces:
        if trace.get("legendgroup", step) != step:
            trace["opacity"] = _FADED


def _glow(picture: Layout, step: str, colours: Theme) -> Trace:
    """A broad light line behind the step's own links."""
    new = [curve for curve in picture.curves if curve.link.stage == step]
    return scatter_trace(
        **polylines(map(curve_points, new)),
        mode="lines",
        line={"color": colour(colours.tint, step, colours.faint), "width": _GLOW},
        hoverinfo="skip",
        showlegend=False,
    )
