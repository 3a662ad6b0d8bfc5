"""Segments under METEOR and under another metric: a dot for all that lie close together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meteor_core.wording.palette import Theme
from meteor_core.wording.style import ENGLISH, Style
from meteor_core.wording.words import Translate, number
from pages.ui.charts.figure import Figure, scatter_trace
from pages.ui.charts.frame import axis, framed
from pages.ui.charts.palette import CLEAR
from pages.ui.charts.texts import hover

CELL = 0.02
_HIGHEST = 2.0
"""Where the axis of a metric ends that knows no bound; what lies beyond stands at its end."""

_HEIGHT = 420
_SMALL, _LARGE = 5.0, 26.0
_ROOMY = 700
_EDGE = 0.03
_FAR = 0.25
"""Ranks, as a share of all, from which on two metrics are said to differ."""

Values = NDArray[np.floating[Any]]
Cells = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class ComparedMetric:
    """The metric that METEOR is held against: its title, segment scores, which direction is better.

    ``rank_difference``: by how many ranks, as a share of all, METEOR puts each segment above it.
    """

    title: str
    values: Values
    higher_is_better: bool
    rank_difference: Values


def cells(meteor: Values, other: Values) -> Cells:
    """Both scores of each segment → the number of its cell; a dot stands for each cell."""
    return _steps(meteor, 1.0) * 1000 + _steps(other, _HIGHEST)


def _steps(values: Values, top: float) -> Cells:
    steps: Cells = (np.clip(values, 0, top - 1e-9) / CELL + 1e-9).astype(np.int64)
    return steps


def scatter(
    meteor: Values, other: ComparedMetric, *, width: int = 700, style: Style = ENGLISH
) -> Figure:
    """METEOR's segment scores across, the other metric's up: better is always right and above."""
    numbers, indices, counts = np.unique(
        cells(meteor, other.values), return_inverse=True, return_counts=True
    )
    difference = np.bincount(indices, other.rank_difference) / counts
    x, y = (numbers // 1000 + 0.5) * CELL, (numbers % 1000 + 0.5) * CELL
    dots = scatter_trace(
        x=x,
        y=y,
        mode="markers",
        marker=_marker(counts, difference, min(1.0, width / _ROOMY), style.colours),
        unselected={"marker": {"opacity": 0.15}},
        customdata=[["cell", int(cell)] for cell in numbers],
        hovertext=_hovers(x, y, counts, other.title, style.translate),
        hoverinfo="text",
    )
    return framed(
        [dots],
        style.colours,
        axis(style.colours, "METEOR", range=[-_EDGE, 1 + _EDGE], nticks=6),
        axis(style.colours, other.title, range=_span(y, other.higher_is_better), nticks=6),
        width=width,
        height=_HEIGHT,
        margin={"l": 52, "r": 10, "t": 10, "b": 44, "pad": 4},
        dragmode="select",
        showlegend=False,
    )


def _span(y: Values, rising: bool) -> list[float]:
    """The other metric's axis; upside down where less is better."""
    top = min(_HIGHEST, max(1.0, float(y.max(initial=0.0)) + CELL))
    return [-_EDGE, top + _EDGE] if rising else [top + _EDGE, -_EDGE]


def _hovers(x: Values, y: Values, counts: Cells, title: str, translate: Translate) -> list[str]:
    return [
        hover(
            f"METEOR {_range(across)}",
            f"{title} {_range(up)}",
            translate("segments: {n}").format(n=count),
        )
        for across, up, count in zip(x, y, counts, strict=True)
    ]


def _range(middle: float) -> str:
    """What a cell covers: ``0.51`` → ``"0.50–0.52"``."""
    return f"{number(middle - CELL / 2, 2)}–{number(middle + CELL / 2, 2)}"


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
