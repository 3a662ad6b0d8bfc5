"""A map of a word's neighbourhood: words that lie together point the same way."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from meteor_core.wording.palette import ENGLISH, Style
from meteor_core.wording.words import clip, number
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import Figure, framed, hover, lettering, safe, scatter_trace

_SIZE = 12.0
_LINE = 16.0
_MARGIN = 14.0
_LONGEST = 150.0
_GAP = 7.0
_SIDES = (
    ("top center", 0, -1),
    ("bottom center", 0, 1),
    ("middle right", 1, 0),
    ("middle left", -1, 0),
)
"""Where a label may be beside its point, in the order of preference: name and direction."""

Points = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels."""


def wordmap(
    words: Sequence[str],
    positions: Points,
    cosines: Sequence[float],
    *,
    width: int = 640,
    style: Style = ENGLISH,
) -> Figure:
    """Words, the chosen one first (n), their positions (n × 2), cosines with it (n) → a map.

    Labels that would lie on one another are left to the hover text.
    """
    colours, others = style.colours, len(words) - 1
    height = int(min(460, max(300, 0.72 * width)))
    # Positions in pixels, with one scale for both directions and space for labels.
    low, high = positions.min(axis=0), positions.max(axis=0)
    inside = np.array([width - 2 * (_MARGIN + _LONGEST / 3), height - 2 * (_MARGIN + _LINE)])
    scale = float(np.min(inside / np.maximum(high - low, 1e-9)))
    centre = np.array([width / 2, height / 2])
    points = np.asarray(centre + (positions - (low + high) / 2) * scale, dtype=np.float64)
    labels = [clip(word, _SIZE, _LONGEST) for word in words]
    sides = _label_sides(labels, points, width, height)
    hovers = zip(words, cosines, strict=True)
    marks = scatter_trace(
        x=points[:, 0],
        y=points[:, 1],
        mode="markers+text",
        text=_texts(labels, sides),
        textposition=[side or "top center" for side in sides],
        marker={
            "color": [colours.accent, *[colours.muted] * others],
            "size": [11, *[6] * others],
            "symbol": ["diamond", *["circle"] * others],
            "line": {"width": 0},
        },
        hovertext=[hover(f"{word} · {number(cosine)}") for word, cosine in hovers],
        hoverinfo="text",
        cliponaxis=False,
        **lettering(_SIZE, colours.ink),
    )
    return framed(
        [marks],
        colours,
        {"visible": False, "range": [0, width], "fixedrange": True},
        {"visible": False, "range": [height, 0], "fixedrange": True},
        width=width,
        height=height,
        showlegend=False,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
    )


def _texts(labels: Sequence[str], sides: Sequence[str]) -> list[str]:
    """The labels of the points, with the chosen word in bold."""
    shown = [safe(label) if side else "" for label, side in zip(labels, sides, strict=True)]
    return [f"<b>{shown[0]}</b>", *shown[1:]]


def _label_sides(labels: Sequence[str], points: Points, width: float, height: float) -> list[str]:
    """For each label the side of its point, ``""`` where it would lie on another or on a point."""
    taken: list[Box] = [(x - _GAP, y - _GAP, x + _GAP, y + _GAP) for x, y in points.tolist()]
    sides = []
    for index, (label, (x, y)) in enumerate(zip(labels, points.tolist(), strict=True)):
        others = taken[:index] + taken[index + 1 :]
        boxes = {
            name: _box(text_width(label, _SIZE), x, y, right, down) for name, right, down in _SIDES
        }
        free = (name for name, box in boxes.items() if _is_free(box, others, width, height))
        # The chosen word is always named, and keeps others off.
        side = next(free, "" if index else _SIDES[0][0])
        if side:
            taken.append(boxes[side])
        sides.append(side)
    return sides


def _box(length: float, x: float, y: float, right: int, down: int) -> Box:
    """The rectangle that a label takes on that side of its point."""
    middle = x + right * (length / 2 + _GAP)
    centre = y + down * (_LINE / 2 + _GAP)
    return middle - length / 2, centre - _LINE / 2, middle + length / 2, centre + _LINE / 2


def _is_free(box: Box, others: Sequence[Box], width: float, height: float) -> bool:
    inside = box[0] >= 0 and box[2] <= width and box[1] >= 0 and box[3] <= height
    return inside and not any(_overlap(box, other) for other in others)


def _overlap(first: Box, second: Box) -> bool:
    return (
        first[0] < second[2]
        and second[0] < first[2]
        and first[1] < second[3]
        and second[1] < first[3]
    )
