"""Segments under METEOR and under another metric: a dot for all that lie close together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meteor_core.wording.palette import ENGLISH, Style, Theme
from meteor_core.wording.words import Translate, number
from pages.ui.charts.figure import Figure, scatter_trace
from pages.ui.charts.frame import axis, framed
from pages.ui.charts.palette import CLEAR
from pages.ui.charts.texts import hover

CELL = 0.02
_HIGHEST = 2.0
"""The end of the axis of a metric without a bound; higher scores are drawn at the end."""

_STEPS = 50
"""Cells of a metric whose scale is its own."""

_HEIGHT = 420
_SMALL, _LARGE = 5.0, 26.0
_ROOMY = 700
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


def cells(meteor: Values, other: ComparedMetric) -> Cells:
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


def scatter(
    meteor: Values, other: ComparedMetric, *, width: int = 700, style: Style = ENGLISH
) -> Figure:
    """Draws METEOR's segment scores across, the other metric's up: better is always right and
    above."""
    found = cells(meteor, other)
    shown = found >= 0
    numbers, indices, counts = np.unique(found[shown], return_inverse=True, return_counts=True)
    difference = np.bincount(indices, other.rank_difference[shown]) / counts
    x, y = (numbers // 1000 + 0.5) * CELL, other.low + (numbers % 1000 + 0.5) * other.step
    dots = scatter_trace(
        x=x,
        y=y,
        mode="markers",
        marker=_marker(counts, difference, min(1.0, width / _ROOMY), style.colours),
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
