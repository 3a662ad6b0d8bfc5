"""People's judgements: metrics beside them, systems in their order, and their error spans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from meteor_core.wording.palette import ENGLISH, Style
from meteor_core.wording.words import Translate, clip, interval, minus, number
from pages.ui.charts.figure import (
    LINES_BELOW,
    Figure,
    Trace,
    axis,
    error_bars,
    framed,
    hover,
    line_trace,
    named_rows,
    safe,
    scatter_trace,
    unselected,
    widest,
)

if TYPE_CHECKING:  # no page imports what it does not show
    from meteor_core.annotations.results import SystemStanding
    from meteor_core.meta_evaluation.agreement import MetricAgreement
    from meteor_core.meta_evaluation.rankings import RankingAgreement
    from meteor_core.spans.detection import Detection
    from meteor_core.tuning.fitting import LearningPoint

MOST_DOTS = 3000
"""Dots drawn; of more rows, so many spread evenly over the file."""

_MARGIN = {"l": 56, "r": 24, "t": 12, "b": 44, "pad": 6}

Values = NDArray[np.float64]


def drawn_rows(count: int) -> NDArray[np.intp]:
    """Returns the rows that are drawn: all, or some spread evenly."""
    return np.unique(np.linspace(0, count - 1, min(count, MOST_DOTS)).astype(np.intp))


def human_scatter(
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
    """Draws agreement on held-out folds by segments used; the start is a dotted line."""
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


# A mark and its 95% interval in each row: metrics beside people, systems in people's order.

_NAME, _LONGEST_METRIC = 13, 170.0
_ROW = 30

_SYSTEM, _LONGEST_SYSTEM = 12.5, 160.0
_SYSTEM_ROW = 34


def agreement(
    entries: Sequence[MetricAgreement | RankingAgreement],
    objective: str,
    *,
    width: int = 700,
    style: Style = ENGLISH,
) -> Figure:
    """Metrics, best first → a dot each on the scale of the objective, with its interval."""
    colours = style.colours
    values = [entry.value(objective) for entry in entries]
    bounds = [(entry.low, entry.high) for entry in entries]
    dots = scatter_trace(
        x=values,
        y=list(range(len(entries))),
        mode="markers",
        marker={"color": colours.accent, "size": 10},
        error_x=error_bars(values, bounds, colours.accent),
        hovertext=[
            hover(entry.title, f"{minus(value)} · 95%: {interval(entry.low, entry.high)}")
            for entry, value in zip(entries, values, strict=True)
        ],
        hoverinfo="text",
        cliponaxis=False,
    )
    names = [safe(clip(entry.title, _NAME, _LONGEST_METRIC)) for entry in entries]
    left = widest((entry.title for entry in entries), _NAME, _LONGEST_METRIC)
    return framed(
        [dots],
        colours,
        axis(colours, nticks=6),
        named_rows(colours, names, 12.5),
        width=width,
        height=_ROW * len(entries) + 48,
        margin={"l": left, "r": 24, "t": 12, "b": 44, "pad": 6},
        showlegend=False,
    )


def standings(
    rows: Sequence[SystemStanding], *, width: int = 900, style: Style = ENGLISH
) -> Figure:
    """Standings, best first → rows from top to bottom on the scheme's own scale."""
    colours = style.colours
    bounds = [
        [(row.low, y), (row.high, y)]
        for y, row in enumerate(rows)
        if row.low is not None and row.high is not None
    ]
    intervals = line_trace(bounds, {"color": colours.muted, "width": 2})
    values = scatter_trace(
        x=[row.value for row in rows],
        y=list(range(len(rows))),
        mode="markers",
        marker={"color": colours.accent, "size": 11, "symbol": "circle"},
        hovertext=[_standing(row, style.translate) for row in rows],
        hoverinfo="text",
        cliponaxis=False,
    )
    names = [clip(row.system, _SYSTEM, _LONGEST_SYSTEM) for row in rows]
    return framed(
        [intervals, values],
        colours,
        axis(colours),
        named_rows(colours, [safe(name) for name in names], _SYSTEM),
        width=width,
        height=_SYSTEM_ROW * len(rows) + 48,
        margin={"l": widest(names, _SYSTEM, _LONGEST_SYSTEM), "r": 20, "t": 8, "b": 36, "pad": 6},
        showlegend=False,
    )


def _standing(row: SystemStanding, translate: Translate) -> str:
    value: str = minus(row.value)
    if row.low is not None and row.high is not None:
        value += f" [{minus(row.low)}, {minus(row.high)}]"
    return hover(row.system, value, translate("Votes") + f": {row.votes}")


# Precision against recall of guesses at what people mark as wrong.

_HEIGHT = 340
_DASHES = ("solid", "dash", "dot")
_SYMBOLS = ("circle", "diamond", "square")

NamedCurve = tuple[str, str, "Sequence[Detection]"]
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
        name=style.translate("chance level"),
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
