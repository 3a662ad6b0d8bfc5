"""The alignment matrix: candidate words across, reference words down; diagonals are chunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from meteor_core.model import Alignment
from meteor_core.model.view import ChunkView, Side, View, WordView, view
from meteor_core.stages.registry import in_order
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, clip, same
from meteor_core.wording.words import width as text_width
from pages.ui.charts.frame import Axis, framed
from pages.ui.charts.palette import Theme, colour
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import (
    LEGEND,
    LEGEND_ROW,
    broken,
    legend_rows,
    lettering,
    link_hover,
    safe,
    stage_name,
)
from pages.ui.charts.unlinked import LETTERED_CELL, cells, unlinked

_FONT = 12.0
_LARGEST_CELL = 34.0
_NUMBERED_CELL = 9.0
_RIGHT = 26.0
_LABEL_PITCH = 13.0
_LONGEST_LABEL = 130.0
_SLANT = 0.75
"""How far a slanted label reaches to the side and up, of its length."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """Sizes in pixels: of a cell, and of the margins that hold the words."""

    cell: float
    left: float
    top: float
    slanted: bool


def matrix(
    alignment: Alignment,
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """An alignment → its matrix; squares carry ``customdata`` ``["link", number]``.

    Possible links that were not chosen are hollow; they and the empty cells carry ``["cell",
    candidate position, reference position]``. Words that find no room keep their place; every
    square names both words on hover.
    """
    model, colours = view(alignment), theme_named(theme)
    grid = _grid(model, width)
    traces = [
        _lattice(model, grid, colours),
        *_outlines(model, grid, colours, translate),
        *unlinked(model, alignment, grid.cell, colours, translate),
        *_squares(model, grid, colours, language, translate),
    ]
    names = [trace.name for trace in traces if trace.showlegend]
    bottom = legend_rows(names, width) * LEGEND_ROW + 16
    return framed(
        traces,
        colours,
        *_axes(model, grid, width, colours),
        legend=LEGEND | {"itemsizing": "constant"},
        width=width,
        height=grid.top + grid.cell * max(len(model.reference), 1) + bottom,
        margin={"l": grid.left, "r": 0, "t": grid.top, "b": bottom, "pad": 0},
    )


def _grid(model: View, width: float) -> _Grid:
    """The largest cells that fit, with margins for the longest words but not over a third."""
    longest = _longest(model.reference, width * 0.3)
    columns = max(len(model.candidate), 1)
    # Plotly drops a label that has no room, so the last one's slant must fit beside the cells.
    beyond = max(_RIGHT, _SLANT * _longest(model.candidate[-1:], width * 0.3))
    cell = min(_LARGEST_CELL, max((width - longest - 12 - beyond) / columns, 2.0))
    slanted = cell >= 1.6 * _FONT
    above = _longest(model.candidate, _LONGEST_LABEL)
    return _Grid(cell, longest + 12, above * (_SLANT if slanted else 1.0) + 14, slanted)


def _longest(words: Sequence[WordView], limit: float) -> float:
    return min(max((text_width(_label(word), _FONT) for word in words), default=0.0), limit)


def _label(word: WordView) -> str:
    return word.text if word.matched else f"{word.text} ×"


def _squares(
    model: View, grid: _Grid, colours: Theme, language: str, translate: Translate
) -> Iterator[go.Scatter]:
    """One trace for each stage: a square in every cell that a match covers."""
    for stage in in_order(link.stage for link in model.links):
        links = [link for link in model.links if link.stage == stage]
        squares = [(c, r, link) for link in links for c, r in cells(link)]
        lettered = grid.cell >= LETTERED_CELL
        yield go.Scatter(
            x=[c for c, _, _ in squares],
            y=[r for _, r, _ in squares],
            mode="markers+text" if lettered else "markers",
            name=stage_name(stage, language, translate),
            text=[look(stage).letter(language)] * len(squares),
            **lettering(min(grid.cell * 0.5, 12), colour(colours.text, stage, colours.ink)),
            marker=_square(grid, colours, stage),
            customdata=[["link", link.number] for _, _, link in squares],
            hovertext=[link_hover(link, translate) for _, _, link in squares],
            hoverinfo="text",
            showlegend=True,
            selected={"marker": {"size": grid.cell}},
        )


def _square(grid: _Grid, colours: Theme, stage: str) -> dict[str, Any]:
    own = colour(colours.line, stage, colours.muted)
    filled = colour(colours.tint, stage, colours.faint) if grid.cell >= LETTERED_CELL else own
    return {
        "symbol": "square",
        "size": max(grid.cell * 0.78, 3),
        "color": filled,
        "opacity": 1,
        "line": {"color": own, "width": 1.5},
    }


def _lattice(model: View, grid: _Grid, colours: Theme) -> go.Scatter:
    """Hairlines between the cells; between every fifth where cells are small."""
    across, down = len(model.candidate), len(model.reference)
    step = 1 if grid.cell >= LETTERED_CELL else 5
    upright = [[(x - 0.5, -0.5), (x - 0.5, down - 0.5)] for x in {*range(0, across, step), across}]
    level = [[(-0.5, y - 0.5), (across - 0.5, y - 0.5)] for y in {*range(0, down, step), down}]
    return go.Scatter(
        **broken([*upright, *level]),
        mode="lines",
        line={"color": colours.faint, "width": 1},
        hoverinfo="skip",
        showlegend=False,
    )


def _outlines(
    model: View, grid: _Grid, colours: Theme, translate: Translate
) -> Iterator[go.Scatter]:
    """A frame around every chunk, and its number at the frame's upper right corner."""
    yield go.Scatter(
        **broken(_frame_of(chunk) for chunk in model.chunks),
        mode="lines",
        line={"color": colours.muted, "width": 1.4},
        hoverinfo="skip",
        showlegend=False,
    )
    if grid.cell < _NUMBERED_CELL:
        return
    yield go.Scatter(
        x=[chunk.candidate[1] - 0.45 for chunk in model.chunks],
        y=[chunk.reference[0] - 0.5 for chunk in model.chunks],
        mode="text",
        text=[str(chunk.number) for chunk in model.chunks],
        textposition="bottom right",
        **lettering(11, colours.muted),
        hoverinfo="skip",
        showlegend=False,
    )


def _frame_of(chunk: ChunkView) -> list[tuple[float, float]]:
    left, right = chunk.candidate[0] - 0.5, chunk.candidate[1] - 0.5
    top, bottom = chunk.reference[0] - 0.5, chunk.reference[1] - 0.5
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


def _axes(model: View, grid: _Grid, width: float, colours: Theme) -> tuple[Axis, Axis]:
    common: Axis = {
        "tickmode": "array",
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "ticks": "",
        "tickfont": {"size": _FONT, "color": colours.ink},
        "automargin": False,
    }
    across = {
        "range": [-0.5, (width - grid.left) / grid.cell - 0.5],
        "side": "top",
        "tickangle": -45 if grid.slanted else -90,
    }
    down = {"range": [max(len(model.reference), 1) - 0.47, -0.53]}
    return (
        common | _ticks(model, "candidate", grid, _LONGEST_LABEL) | across,
        common | _ticks(model, "reference", grid, grid.left - 10) | down,
    )


def _ticks(model: View, side: Side, grid: _Grid, limit: float) -> dict[str, Any]:
    """Words as tick labels; where cells are small, as many as keep clear of one another."""
    words = model.words(side)
    step = max(1, -int(-_LABEL_PITCH // grid.cell))
    texts = [safe(clip(_label(word), _FONT, limit)) for word in words]
    shown = [
        (text if word.matched else f"<i>{text}</i>") if word.position % step == 0 else ""
        for word, text in zip(words, texts, strict=True)
    ]
    return {"tickvals": list(range(len(words))), "ticktext": shown}
