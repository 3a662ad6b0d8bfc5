"""Systems beside one another: scores with their intervals, and who is surely better than whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, radians, sin

import plotly.graph_objects as go

from meteor_core.corpus.significance import SystemComparison
from meteor_core.wording.words import Translate, clip, number, same, width
from pages.ui.charts.palette import Theme, base_layout
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import hover, safe, untouched

SURE = 0.05
"""Below this a difference is called significant."""

_ROOMY, _CLOSE = 46, 26
_NAME = 13
_LONGEST = 170.0
_MOST_TEXTS = 7
_BOTTOM, _RIGHT, _ANGLE = 36, 24, 60
"""Pixels around a picture, and by how many degrees names stand below it that are many."""


def systems(
    scores: Mapping[str, float],
    intervals: Mapping[str, tuple[float, float]],
    *,
    width: int = 560,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Scores, best first → a dot for each system, with its 95% interval once that is known."""
    colours = theme_named(theme)
    names = list(scores)
    bars = [intervals.get(name, (scores[name], scores[name])) for name in names]
    figure = go.Figure(
        go.Scatter(
            x=[scores[name] for name in names],
            y=list(range(len(names))),
            mode="markers+text" if len(names) <= _MOST_TEXTS else "markers",
            text=[number(scores[name]) for name in names],
            textposition="top center",
            textfont={"color": colours.ink, "size": 12},
            marker={"color": colours.accent, "size": 10},
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [high - scores[name] for name, (_, high) in zip(names, bars, strict=True)],
                "arrayminus": [
                    scores[name] - low for name, (low, _) in zip(names, bars, strict=True)
                ],
                "color": colours.accent,
                "thickness": 1.5,
                "width": 5,
                "visible": bool(intervals),
            },
            hovertext=[
                hover(name, f"METEOR {number(scores[name])}", _interval(intervals.get(name)))
                for name in names
            ],
            hoverinfo="text",
            cliponaxis=False,
        )
    )
    low, high = min(low for low, _ in bars), max(high for _, high in bars)
    margin = max((high - low) * 0.12, 0.01)
    _frame(figure, names, width, colours)
    figure.update_xaxes(
        range=[low - margin, high + margin],
        showgrid=True,
        gridcolor=colours.faint,
        tickfont={"size": 11, "color": colours.muted},
        nticks=6,
    )
    return figure


def _interval(bounds: tuple[float, float] | None) -> str:
    return f"95%: {number(bounds[0])}–{number(bounds[1])}" if bounds else ""


def duels(
    names: Sequence[str],
    pairs: Mapping[tuple[str, str], SystemComparison],
    *,
    width: int = 560,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Names, best first, and comparisons → a matrix: row against column.

    A full square is a significant difference, a hollow one is not: shape, not colour alone.
    """
    colours = theme_named(theme)
    figure = go.Figure()
    cells = [
        (row, column, _duel(pairs, one, other))
        for row, one in enumerate(names)
        for column, other in enumerate(names)
        if row != column
    ]
    texts = len(names) <= _MOST_TEXTS
    step = (width - _margin(names) - _RIGHT) / len(names)
    size = 40 if texts else max(3, min(20, int(step) - 2))
    shown = range(0, len(names), 1 if texts else ceil(_NAME / step))  # a name has to have room
    for sure, label in ((True, "significant"), (False, "not significant")):
        chosen = [cell for cell in cells if (cell[2][1] < SURE) is sure]
        figure.add_trace(
            go.Scatter(
                x=[column for _, column, _ in chosen],
                y=[row for row, _, _ in chosen],
                mode="markers+text" if texts else "markers",
                name=translate(label),
                text=[_short(difference) for _, _, (difference, _) in chosen],
                textposition="middle center",
                textfont={"size": 11, "color": colours.background if sure else colours.ink},
                marker={
                    "symbol": "square",
                    "size": size,
                    "color": [
                        (colours.accent if d > 0 else colours.muted) if sure else colours.background
                        for _, _, (d, _) in chosen
                    ],
                    "line": {"color": colours.muted, "width": 1},
                },
                hovertext=[
                    hover(
                        f"{names[row]} – {names[column]}: {_signed(difference)}",
                        f"p = {p:.3f} · {translate(label)}",
                    )
                    for row, column, (difference, p) in chosen
                ],
                hoverinfo="text",
                cliponaxis=False,
                showlegend=False,
                **untouched(),
            )
        )
    labels = [clip(name, 11, 84 if texts else 110) for name in names]
    _frame(figure, names, width, colours, _BOTTOM if texts else _slanted(labels))
    figure.update_xaxes(
        range=[-0.5, len(names) - 0.5],
        tickvals=list(shown),
        ticktext=[safe(labels[place]) for place in shown],
        tickangle=0 if texts else -_ANGLE,
        tickfont={"size": 11, "color": colours.ink},
        side="bottom",
        showgrid=False,
    )
    return figure


def _duel(
    pairs: Mapping[tuple[str, str], SystemComparison], one: str, other: str
) -> tuple[float, float]:
    """By how much one is better than the other, and the probability of that by luck."""
    if (other, one) in pairs:
        found = pairs[other, one]
        return found.difference, found.randomisation_p
    found = pairs[one, other]
    return -found.difference, found.randomisation_p


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _short(value: float) -> str:
    """``0.0213`` → ``+.021``: narrow enough for a cell."""
    return _signed(value).replace("0.", ".", 1)


def _slanted(labels: Sequence[str]) -> int:
    """Pixels below the matrix that its slanted names take."""
    return 16 + int(max(width(label, 11) for label in labels) * sin(radians(_ANGLE)))


def _margin(names: Sequence[str]) -> int:
    return 16 + int(min(_LONGEST, max((width(name, _NAME) for name in names), default=0)))


def _frame(
    figure: go.Figure, names: Sequence[str], across: int, colours: Theme, below: int = _BOTTOM
) -> None:
    """Rows of the same height in both pictures, so that they stand beside one another."""
    row = _ROOMY if len(names) <= _MOST_TEXTS else _CLOSE
    figure.update_layout(**base_layout(colours))
    figure.update_layout(
        width=across,
        height=row * len(names) + 16 + below,
        margin={"l": _margin(names), "r": _RIGHT, "t": 16, "b": below, "pad": 6},
        showlegend=False,
    )
    figure.update_xaxes(fixedrange=True, zeroline=False)
    figure.update_yaxes(
        range=[len(names) - 0.5, -0.5],
        tickvals=list(range(len(names))),
        ticktext=[safe(clip(name, _NAME, _LONGEST)) for name in names],
        tickfont={"size": 12.5, "color": colours.ink},
        fixedrange=True,
        zeroline=False,
        showgrid=False,
    )
