"""A map of a word's neighbourhood: words that lie together point the same way."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from meteor_core.wording.words import clip, number, width
from pages.ui.charts.palette import base_layout
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import hover, lettering, safe

_SIZE = 12.0
_LINE = 16.0
_MARGIN = 14.0
_LONGEST = 150.0
_GAP = 7.0
_PLACES = (("top center", 0, -1), ("bottom center", 0, 1), ("middle right", 1, 0))
_LEFT = ("middle left", -1, 0)
"""Where a label may stand beside its point, in the order of preference: name and direction."""


def wordmap(
    words: Sequence[str],
    points: NDArray[np.float64],
    cosines: Sequence[float],
    *,
    room: int = 640,
    theme: str = "light",
) -> go.Figure:
    """Words, the asked-for one first (n), their places (n × 2), cosines with it (n) → a map.

    Labels that would lie on one another are left to the hover text.
    """
    colours = theme_named(theme)
    height = int(min(460, max(300, 0.72 * room)))
    spots = _spots(points, room, height)
    labels = [clip(word, _SIZE, _LONGEST) for word in words]
    positions = _labelled(labels, spots, room, height)
    figure = go.Figure(
        go.Scatter(
            x=spots[:, 0],
            y=spots[:, 1],
            mode="markers+text",
            text=_texts(labels, positions),
            textposition=[place or "top center" for place in positions],
            marker={
                "color": [colours.accent, *[colours.muted] * (len(words) - 1)],
                "size": [11, *[6] * (len(words) - 1)],
                "symbol": ["diamond", *["circle"] * (len(words) - 1)],
                "line": {"width": 0},
            },
            hovertext=[
                hover(f"{word} · {number(value)}")
                for word, value in zip(words, cosines, strict=True)
            ],
            hoverinfo="text",
            cliponaxis=False,
            **lettering(_SIZE, colours.ink),
        )
    )
    figure.update_layout(**base_layout(colours))
    figure.update_layout(
        width=room, height=height, showlegend=False, margin={"l": 0, "r": 0, "t": 0, "b": 0}
    )
    figure.update_xaxes(visible=False, range=[0, room], fixedrange=True)
    figure.update_yaxes(visible=False, range=[height, 0], fixedrange=True)
    return figure


def _texts(labels: Sequence[str], positions: Sequence[str]) -> list[str]:
    """What stands at each point; the word asked for in bold, so that it is found at once."""
    shown = [safe(label) if place else "" for label, place in zip(labels, positions, strict=True)]
    return [f"<b>{shown[0]}</b>", *shown[1:]]


def _spots(points: NDArray[np.float64], room: float, height: float) -> NDArray[np.float64]:
    """Places on the map in pixels, with one scale for both directions and space for labels."""
    low, high = points.min(axis=0), points.max(axis=0)
    inside = np.array([room - 2 * (_MARGIN + _LONGEST / 3), height - 2 * (_MARGIN + _LINE)])
    scale = float(np.min(inside / np.maximum(high - low, 1e-9)))
    centre = np.array([room / 2, height / 2])
    return np.asarray(centre + (points - (low + high) / 2) * scale, dtype=np.float64)


def _labelled(
    labels: Sequence[str], spots: NDArray[np.float64], room: float, height: float
) -> list[str]:
    """For each label where it stands, ``""`` where it would lie on another or on a point."""
    taken = [(x - _GAP, y - _GAP, x + _GAP, y + _GAP) for x, y in spots.tolist()]
    chosen = []
    for place, (label, (x, y)) in enumerate(zip(labels, spots.tolist(), strict=True)):
        others = taken[:place] + taken[place + 1 :]
        found = ""
        for name, right, down in (*_PLACES, _LEFT):
            box = _box(width(label, _SIZE), x, y, right, down)
            inside = box[0] >= 0 and box[2] <= room and box[1] >= 0 and box[3] <= height
            if inside and not any(_overlap(box, other) for other in others):
                found = name
                taken.append(box)
                break
        if not found and not place:  # the word asked for is always named, and keeps others off
            found = "top center"
            taken.append(_box(width(label, _SIZE), x, y, 0, -1))
        chosen.append(found)
    return chosen


Box = tuple[float, float, float, float]


def _box(length: float, x: float, y: float, right: int, down: int) -> Box:
    """The rectangle that a label takes on that side of its point: left, top, right, bottom."""
    middle = x + right * (length / 2 + _GAP)
    centre = y + down * (_LINE / 2 + _GAP)
    return middle - length / 2, centre - _LINE / 2, middle + length / 2, centre + _LINE / 2


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
