"""Precision against recall of guesses at what people mark as wrong."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.spans.detection import Detection
from meteor_core.wording.palette import ENGLISH, Style
from meteor_core.wording.words import number
from pages.ui.charts.figure import Figure, Trace, scatter_trace
from pages.ui.charts.frame import LINES_BELOW, axis, framed
from pages.ui.charts.texts import hover

_HEIGHT = 340
_DASHES = ("solid", "dash", "dot")
_SYMBOLS = ("circle", "diamond", "square")

NamedCurve = tuple[str, str, Sequence[Detection]]
"""A curve's name, what its threshold is called, its points."""


def span_curve(
    curves: Sequence[NamedCurve],
    base: float,
    single: Sequence[tuple[str, Detection]] = (),
    *,
    width: int = 700,
    style: Style = ENGLISH,
) -> Figure:
    """Curves of which each point is a threshold; ``base``: the share of all words, as a line.

    ``single``: guesses without a threshold, by their names, as points.
    """
    colours = style.colours
    traces = [_curve(place, curve, style) for place, curve in enumerate(curves)]
    if single:
        traces.append(_points(single, style))
    return framed(
        [*traces, _chance(base, style)],
        colours,
        axis(colours, style.translate("recall"), range=[-0.02, 1.02], nticks=6),
        axis(colours, style.translate("precision"), rangemode="tozero", nticks=6),
        legend=LINES_BELOW,
        width=width,
        height=_HEIGHT,
        margin={"l": 56, "r": 16, "t": 12, "b": 88, "pad": 4},
    )


def _curve(place: int, curve: NamedCurve, style: Style) -> Trace:
    """A curve with its own colour, dash and symbol."""
    name, what, points = curve
    text = style.colours.text
    shade = (style.colours.accent, text["synonym"], text["lemma"])[place]
    return scatter_trace(
        x=[point.recall for point in points],
        y=[point.precision for point in points],
        mode="lines+markers",
        name=name,
        showlegend=True,
        line={"color": shade, "width": 2, "dash": _DASHES[place]},
        marker={"color": shade, "size": 9, "symbol": _SYMBOLS[place]},
        hovertext=[_hover(point, what, style) for point in points],
        hoverinfo="text",
        cliponaxis=False,
    )


def _chance(base: float, style: Style) -> Trace:
    """What guessing at any word would reach."""
    return scatter_trace(
        x=[0, 1],
        y=[base, base],
        mode="lines",
        name=style.translate("any word"),
        showlegend=True,
        line={"color": style.colours.muted, "width": 1, "dash": "dot"},
        hoverinfo="skip",
    )


def _points(single: Sequence[tuple[str, Detection]], style: Style) -> Trace:
    """A mark for each guess that has no threshold; its name where a pointer rests on it."""
    colours = style.colours
    return scatter_trace(
        x=[found.recall for _, found in single],
        y=[found.precision for _, found in single],
        mode="markers",
        name=style.translate("single predictors"),
        showlegend=True,
        marker={"color": colours.ink, "size": 8, "symbol": "x-thin-open", "line": {"width": 2}},
        hovertext=[_hover(found, name, style, threshold=False) for name, found in single],
        hoverinfo="text",
        cliponaxis=False,
    )


def _hover(point: Detection, what: str, style: Style, *, threshold: bool = True) -> str:
    precision, recall = style.translate("precision"), style.translate("recall")
    return hover(
        f"{what} {number(point.threshold)}" if threshold else what,
        f"{precision} {number(point.precision)}",
        f"{recall} {number(point.recall)}",
        f"F1 {number(point.f1)}",
    )
