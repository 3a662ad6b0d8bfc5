"""Systems compared, with their intervals and differences; and METEOR beside another metric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.significance import SystemComparison
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.wording.palette import ENGLISH, Style, Theme
from meteor_core.wording.systems import short_names
from meteor_core.wording.words import Translate, clip, number, p_value, signed
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import (
    CLEAR,
    Figure,
    Settings,
    Trace,
    axis,
    error_bars,
    framed,
    hover,
    named_rows,
    safe,
    scatter_trace,
    span,
    unselected,
    widest,
)
from pages.ui.i18n.translation import N_

_ROOMY, _CLOSE = 46, 26
_NAME, _LABEL = 13, 11
_LONGEST = 170.0
_MOST_TEXTS = 7
_BOTTOM, _RIGHT, _ANGLE = 36, 24, 60
"""Pixels around a picture, and by how many degrees names below it are slanted that lack room."""

_LONGEST_LABEL, _APART, _TEXT = 110.0, 8, 34
"""Pixels of the longest name below, between two names, and of a square with a number in it."""

_LEGEND = {True: N_("significant"), False: N_("not significant")}

Cell = tuple[int, int, float, float]
"""Row, column, by how much the row's system is better, and the p-value of that."""


def title(intervals: bool) -> str:
    """Returns the msgid of what ``systems`` shows, with intervals or without."""
    return N_("Corpus score (95% interval)") if intervals else N_("Corpus score")


def systems(
    scores: Mapping[str, float],
    intervals: Mapping[str, tuple[float, float]],
    *,
    title: str = "METEOR",
    width: int = 560,
    style: Style = ENGLISH,
) -> Figure:
    """Scores, best first → a dot for each system, with its 95% interval once that is known."""
    colours, names = style.colours, list(scores)
    bounds = [intervals.get(name, (scores[name], scores[name])) for name in names]
    dots = scatter_trace(
        x=[scores[name] for name in names],
        y=list(range(len(names))),
        mode="markers+text" if len(names) <= _MOST_TEXTS else "markers",
        text=[number(scores[name]) for name in names],
        textposition="top center",
        textfont={"color": colours.ink, "size": 12},
        marker={"color": colours.accent, "size": 10},
        error_x=error_bars([*scores.values()], bounds, colours.accent)
        | {"visible": bool(intervals)},
        hovertext=[
            hover(name, f"{title} {number(scores[name])}", _interval(intervals.get(name)))
            for name in names
        ],
        hoverinfo="text",
        cliponaxis=False,
    )
    extent = span(min(low for low, _ in bounds), max(high for _, high in bounds))
    across = axis(colours, range=extent, nticks=6, automargin=False)
    return _framed([dots], names, width, colours, across)


def _interval(bounds: tuple[float, float] | None) -> str:
    return f"95%: {number(bounds[0])}–{number(bounds[1])}" if bounds else ""


def comparisons(
    names: Sequence[str],
    pairs: Mapping[tuple[str, str], SystemComparison],
    *,
    higher_is_better: bool = True,
    width: int = 560,
    style: Style = ENGLISH,
) -> Figure:
    """Names, best first, and comparisons → a matrix: row minus column.

    A full square is a significant difference, a hollow one is not: shape, not colour alone. The
    accent marks a row that is better than its column.
    """
    few = len(names) <= _MOST_TEXTS
    pitch = (width - widest(names, _NAME, _LONGEST) - _RIGHT) / len(names)
    size = max(3, min(40 if few else 20, int(pitch) - 2))
    texts = few and size >= _TEXT
    cells = [
        (row, column, *_difference(pairs, name, other))
        for row, name in enumerate(names)
        for column, other in enumerate(names)
        if row != column
    ]
    better = 1 if higher_is_better else -1
    labels = [clip(name, _LABEL, _LONGEST_LABEL) for name in short_names(names, 12)]
    upright = all(text_width(label, _LABEL) < pitch - _APART for label in labels)
    step = 1 if upright else ceil(_NAME / pitch)  # a name has to have room
    return _framed(
        [_squares(cells, names, size, texts, style, sure, better) for sure in (True, False)],
        names,
        width,
        style.colours,
        _columns(labels, step, 0 if upright else -_ANGLE, style.colours),
        _BOTTOM if upright else _slanted(labels),
    )


def _difference(
    pairs: Mapping[tuple[str, str], SystemComparison], name: str, other: str
) -> tuple[float, float]:
    """By how much a system is better than the other, and the p-value of that."""
    if (other, name) in pairs:
        comparison = pairs[other, name]
        return comparison.difference, comparison.randomisation_holm
    comparison = pairs[name, other]
    return -comparison.difference, comparison.randomisation_holm


def _squares(
    cells: Sequence[Cell],
    names: Sequence[str],
    size: int,
    texts: bool,
    style: Style,
    sure: bool,
    better: int,
) -> Trace:
    """Those of the cells whose difference is, or is not, significant."""
    colours, label = style.colours, style.translate(_LEGEND[sure])
    cells = [cell for cell in cells if (cell[3] < SIGNIFICANT) is sure]
    return scatter_trace(
        x=[column for _, column, _, _ in cells],
        y=[row for row, _, _, _ in cells],
        mode="markers+text" if texts else "markers",
        name=label,
        text=[signed(difference).replace("0.", ".", 1) for _, _, difference, _ in cells],
        textposition="middle center",
        textfont={"size": 11, "color": colours.background if sure else colours.ink},
        marker={
            "symbol": "square",
            "size": size,
            "color": [_fill(better * difference, sure, colours) for _, _, difference, _ in cells],
            "line": {"color": colours.muted, "width": 1},
        },
        hovertext=[
            hover(
                f"{names[row]} − {names[column]}: {signed(difference)}", f"{p_value(p)} · {label}"
            )
            for row, column, difference, p in cells
        ],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
        **unselected(),
    )


def _fill(difference: float, sure: bool, colours: Theme) -> str:
    if not sure:
        return colours.background
    return colours.accent if difference > 0 else colours.muted


def _columns(labels: Sequence[str], step: int, angle: int, colours: Theme) -> Settings:
    """The names below the matrix: as many as have room."""
    shown = range(0, len(labels), step)
    return axis(
        colours,
        range=[-0.5, len(labels) - 0.5],
        tickvals=list(shown),
        ticktext=[safe(labels[index]) for index in shown],
        tickangle=angle,
        tickfont={"size": _LABEL, "color": colours.ink},
        side="bottom",
        showgrid=False,
        automargin=False,
    )


def _slanted(labels: Sequence[str]) -> int:
    """Pixels below the matrix that its slanted names take."""
    longest = max(text_width(label, _LABEL) for label in labels)
    return 28 + int(longest * sin(radians(_ANGLE)))


def _framed(
    traces: Sequence[Trace],
    names: Sequence[str],
    width: int,
    colours: Theme,
    across: Settings,
    below: int = _BOTTOM,
) -> Figure:
    """Rows of equal height in both pictures, so that they are beside one another."""
    row = _ROOMY if len(names) <= _MOST_TEXTS else _CLOSE
    shown = [safe(clip(name, _NAME, _LONGEST)) for name in short_names(names, 20)]
    left = widest(names, _NAME, _LONGEST)
    return framed(
        traces,
        colours,
        across,
        named_rows(colours, shown, 12.5, automargin=False),
        width=width,
        height=row * len(names) + 16 + below,
        margin={"l": left, "r": _RIGHT, "t": 16, "b": below, "pad": 6},
        showlegend=False,
    )


# Segments under METEOR and under another metric: a dot for all that lie close together.

CELL = 0.02
_HIGHEST = 2.0
"""The end of the axis of a metric without a bound; higher scores are drawn at the end."""

_STEPS = 50
"""Cells of a metric whose scale is its own."""

_HEIGHT = 420
_SMALL, _LARGE = 5.0, 26.0
_WIDE = 700
_EDGE = 0.03
_FAR = 0.25
"""The difference of ranks, as a share of all, from which on two metrics are said to differ."""

Values = NDArray[np.floating[Any]]
Cells = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class ComparedMetric:
    """The metric that METEOR is held against: its title, segment scores, which direction is better.

    ``rank_difference``: by how many ranks, as a share of all, METEOR puts each segment above it.
    ``values`` may lack some (nan). Cells begin at ``low``, a ``step`` each, 100 at most.
    """

    title: str
    values: Values
    higher_is_better: bool
    rank_difference: Values
    low: float = 0.0
    step: float = CELL

    @property
    def unbounded(self) -> ComparedMetric:
        """The same on a separate scale, for scores that are not within 0..1."""
        known = self.values[np.isfinite(self.values)]
        low, high = float(known.min()), float(known.max())
        return replace(self, low=low, step=(high - low) / _STEPS or CELL)


def scatter_cells(meteor: Values, other: ComparedMetric) -> Cells:
    """Both scores of each segment → the number of its cell; a dot stands for each cell.

    −1 where the other metric has no score.
    """
    known = np.isfinite(other.values)
    up = _steps((np.where(known, other.values, other.low) - other.low) / other.step, 100)
    numbers: Cells = np.where(known, _steps(meteor / CELL, 1 / CELL) * 1000 + up, -1)
    return numbers


def _steps(values: Values, most: float) -> Cells:
    steps: Cells = (np.clip(values, 0, most - 1e-6) + 1e-7).astype(np.int64)
    return steps


def metric_scatter(
    meteor: Values, other: ComparedMetric, *, width: int = 700, style: Style = ENGLISH
) -> Figure:
    """Draws METEOR's segment scores across, the other metric's up: better is right and above."""
    found = scatter_cells(meteor, other)
    shown = found >= 0
    numbers, indices, counts = np.unique(found[shown], return_inverse=True, return_counts=True)
    difference = np.bincount(indices, other.rank_difference[shown]) / counts
    x, y = (numbers // 1000 + 0.5) * CELL, other.low + (numbers % 1000 + 0.5) * other.step
    dots = scatter_trace(
        x=x,
        y=y,
        mode="markers",
        marker=_marker(counts, difference, min(1.0, width / _WIDE), style.colours),
        unselected={"marker": {"opacity": 0.15}},
        customdata=[["cell", int(cell)] for cell in numbers],
        hovertext=_hovers(x, y, counts, other, style.translate),
        hoverinfo="text",
    )
    return framed(
        [dots],
        style.colours,
        axis(style.colours, "METEOR", range=[-_EDGE, 1 + _EDGE], nticks=6),
        axis(style.colours, other.title, range=_span(y, other), nticks=6),
        width=width,
        height=_HEIGHT,
        margin={"l": 52, "r": 10, "t": 10, "b": 44, "pad": 4},
        dragmode="select",
        showlegend=False,
    )


def _span(y: Values, other: ComparedMetric) -> list[float]:
    """The other metric's axis; upside down where less is better."""
    low, top = other.low, float(y.max(initial=other.low)) + other.step
    if other.step == CELL:
        low, top = 0.0, min(_HIGHEST, max(1.0, top))
    edge = _EDGE * (top - low)
    return [low - edge, top + edge] if other.higher_is_better else [top + edge, low - edge]


def _hovers(
    x: Values, y: Values, counts: Cells, other: ComparedMetric, translate: Translate
) -> list[str]:
    return [
        hover(
            f"METEOR {_range(across, CELL)}",
            f"{other.title} {_range(up, other.step)}",
            translate("segments: {n}").format(n=count),
        )
        for across, up, count in zip(x, y, counts, strict=True)
    ]


def _range(middle: float, size: float) -> str:
    """What a cell covers: ``0.51`` → ``"0.50–0.52"``."""
    return f"{number(middle - size / 2, 2)}–{number(middle + size / 2, 2)}"


def _marker(counts: Cells, difference: Values, scale: float, colours: Theme) -> dict[str, object]:
    """Size for how many segments, colour and shape for how far the two metrics' ranks differ."""
    far = np.abs(difference) >= _FAR
    return {
        "size": scale * np.clip(_SMALL * np.sqrt(counts), _SMALL, _LARGE),
        "color": np.where(far, colours.accent, colours.muted),
        "symbol": np.where(far, "diamond", "circle"),
        "opacity": 0.75,
        "line": {"width": 0, "color": CLEAR},
    }
