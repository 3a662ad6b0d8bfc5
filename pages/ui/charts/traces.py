"""Parts of Plotly traces: several lines in one, and marks that selecting others leaves alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def polylines(lines: Iterable[Sequence[tuple[float, float]]]) -> dict[str, list[float | None]]:
    """Several lines → ``x`` and ``y`` of one trace, with gaps between them.

    ``[[(0, 0), (1, 1)], [(2, 0)]]`` → ``{"x": [0, 1, None, 2, None], "y": [0, 1, None, 0, None]}``
    """
    x: list[float | None] = []
    y: list[float | None] = []
    for line in lines:
        x += [point[0] for point in line]
        y += [point[1] for point in line]
        x.append(None)
        y.append(None)
    return {"x": x, "y": y}


def unselected(opacity: float = 1, ink: str = "") -> dict[str, Any]:
    """Returns the look of marks while others are selected: Plotly would dim them otherwise.

    ``ink``: the colour of their text, if they have any.
    """
    text = {"textfont": {"color": ink}} if ink else {}
    return {"unselected": {"marker": {"opacity": opacity}, **text}}


def lettering(size: float, ink: str) -> dict[str, Any]:
    """Returns the look of text that stays as it is, whatever is selected."""
    return {"textfont": {"size": size, "color": ink}, **unselected(ink=ink)}


def error_bars(values: Sequence[float], bounds: Sequence[tuple[float, float]], colour: str) -> Any:
    """Values and their intervals (low, high) → Plotly's ``error_x``: horizontal bars."""
    pairs = list(zip(values, bounds, strict=True))
    return {
        "type": "data",
        "symmetric": False,
        "array": [high - value for value, (_low, high) in pairs],
        "arrayminus": [value - low for value, (low, _high) in pairs],
        "color": colour,
        "thickness": 1.5,
        "width": 5,
    }
