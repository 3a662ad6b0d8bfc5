"""The alignment matrix: candidate words across, reference words down; diagonals are chunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from meteor_core.model import Alignment, Link
from meteor_core.model.view import ChunkView, LinkView, Side, View, WordView, phrase, view
from meteor_core.stages.registry import in_order
from meteor_core.wording.palette import ENGLISH, Style, Theme, colour, look
from meteor_core.wording.words import Translate, clip
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import (
    LEGEND_ROW,
    LINES_BELOW,
    Figure,
    Settings,
    Trace,
    framed,
    heading_annotation,
    hover,
    in_legend,
    legend_rows,
    lettering,
    line_trace,
    link_hover,
    safe,
    scatter_trace,
    stage_name,
    text_trace,
    unselected,
)

_FONT = 12.0
_LARGEST_CELL = 34.0
_NUMBERED_CELL = 9.0
_RIGHT = 26.0
_LABEL_PITCH = 13.0
_HEADING = 20.0
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

    @property
    def lettered(self) -> bool:
        """Whether a cell has room for a letter."""
        return self.cell >= LETTERED_CELL


def matrix(alignment: Alignment, *, width: int = 1100, style: Style = ENGLISH) -> Figure:
    """An alignment → its matrix; squares carry ``customdata`` ``["link", number]``.

    Possible links that were not chosen are hollow; they and the empty cells carry ``["cell",
    candidate position, reference position]``. Words that find no room keep their place; every
    square names both words on hover.
    """
    model = view(alignment)
    # The largest cells that fit, with margins for the longest words but not over a third.
    longest = _longest(model.reference, width * 0.3)
    columns = max(len(model.candidate), 1)
    # Plotly drops a label that has no room, so the last one's slant must fit beside the cells.
    beyond = max(_RIGHT, _SLANT * _longest(model.candidate[-1:], width * 0.3))
    cell = min(_LARGEST_CELL, max((width - longest - 12 - beyond) / columns, 2.0))
    slanted = cell >= 1.6 * _FONT
    above = _longest(model.candidate, _LONGEST_LABEL)
    grid = _Grid(cell, longest + 12, above * (_SLANT if slanted else 1.0) + 14, slanted)
    traces = [
        _lattice(model, grid, style.colours),
        *_chunk_frames(model, grid, style.colours),
        *unlinked(model, alignment, grid.cell, style),
        *(
            _squares(model, grid, stage, style)
            for stage in in_order(link.stage for link in model.links)
        ),
    ]
    bottom = legend_rows(in_legend(traces), width) * LEGEND_ROW + 16
    return framed(
        traces,
        style.colours,
        _across(model, grid, width, style.colours),
        (
            _words(model, "reference", grid, grid.left - 10, style.colours)
            | {"range": [max(len(model.reference), 1) - 0.47, -0.53]}
        ),
        legend=LINES_BELOW | {"itemsizing": "constant"},
        annotations=[_heading(grid, style)],
        width=width,
        height=_HEADING + grid.top + grid.cell * max(len(model.reference), 1) + bottom,
        margin={"l": grid.left, "r": 0, "t": _HEADING + grid.top, "b": bottom, "pad": 0},
    )


def _heading(grid: _Grid, style: Style) -> Settings:
    """Which text is which, above the columns' words."""
    heading = style.translate("Reference in rows, candidate in columns")
    place = {"xshift": -grid.left, "yshift": grid.top}
    return heading_annotation(heading, style.colours) | place


def _longest(words: Sequence[WordView], limit: float) -> float:
    return min(max((text_width(_label(word), _FONT) for word in words), default=0.0), limit)


def _label(word: WordView) -> str:
    return word.text if word.matched else f"{word.text} ×"


def _squares(model: View, grid: _Grid, stage: str, style: Style) -> Trace:
    """A stage's matches: a square in every cell that one of them covers."""
    links = [link for link in model.links if link.stage == stage]
    squares = [(c, r, link) for link in links for c, r in cells(link)]
    ink = colour(style.colours.text, stage, style.colours.ink)
    return scatter_trace(
        x=[c for c, _, _ in squares],
        y=[r for _, r, _ in squares],
        mode="markers+text" if grid.lettered else "markers",
        name=stage_name(stage, style),
        text=[look(stage).letter(style.language)] * len(squares),
        **lettering(min(grid.cell * 0.5, 12), ink),
        marker=_square(grid, style.colours, stage),
        customdata=[["link", link.number] for _, _, link in squares],
        hovertext=[link_hover(link, style.translate) for _, _, link in squares],
        hoverinfo="text",
        showlegend=True,
        selected={"marker": {"size": grid.cell}},
    )


def _square(grid: _Grid, colours: Theme, stage: str) -> Settings:
    line = colour(colours.line, stage, colours.muted)
    return {
        "symbol": "square",
        "size": max(grid.cell * 0.78, 3),
        "color": colour(colours.tint, stage, colours.faint) if grid.lettered else line,
        "opacity": 1,
        "line": {"color": line, "width": 1.5},
    }


def _lattice(model: View, grid: _Grid, colours: Theme) -> Trace:
    """Hairlines between the cells; between every fifth where cells are small."""
    across, down = len(model.candidate), len(model.reference)
    step = 1 if grid.lettered else 5
    upright = [[(x - 0.5, -0.5), (x - 0.5, down - 0.5)] for x in {*range(0, across, step), across}]
    level = [[(-0.5, y - 0.5), (across - 0.5, y - 0.5)] for y in {*range(0, down, step), down}]
    return line_trace([*upright, *level], {"color": colours.faint, "width": 1})


def _chunk_frames(model: View, grid: _Grid, colours: Theme) -> Iterator[Trace]:
    """A frame around every chunk, and its number at the frame's upper right corner."""
    line = {"color": colours.muted, "width": 1.4}
    yield line_trace((_corners(chunk) for chunk in model.chunks), line)
    if grid.cell < _NUMBERED_CELL:
        return
    yield text_trace(
        [chunk.candidate[1] - 0.45 for chunk in model.chunks],
        [chunk.reference[0] - 0.5 for chunk in model.chunks],
        [str(chunk.number) for chunk in model.chunks],
        lettering(11, colours.muted),
        textposition="bottom right",
    )


def _corners(chunk: ChunkView) -> list[tuple[float, float]]:
    left, right = chunk.candidate[0] - 0.5, chunk.candidate[1] - 0.5
    top, bottom = chunk.reference[0] - 0.5, chunk.reference[1] - 0.5
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


def _across(model: View, grid: _Grid, width: float, colours: Theme) -> Settings:
    """The candidate's words along the top."""
    return _words(model, "candidate", grid, _LONGEST_LABEL, colours) | {
        "range": [-0.5, (width - grid.left) / grid.cell - 0.5],
        "side": "top",
        "tickangle": -45 if grid.slanted else -90,
    }


def _words(model: View, side: Side, grid: _Grid, limit: float, colours: Theme) -> Settings:
    """Words as tick labels; where cells are small, as many as keep clear of one another."""
    words = model.words(side)
    step = max(1, -int(-_LABEL_PITCH // grid.cell))
    labels = [safe(clip(_label(word), _FONT, limit)) for word in words]
    shown = [
        (label if word.matched else f"<i>{label}</i>") if word.position % step == 0 else ""
        for word, label in zip(words, labels, strict=True)
    ]
    return {
        "tickmode": "array",
        "tickvals": list(range(len(words))),
        "ticktext": shown,
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "ticks": "",
        "tickfont": {"size": _FONT, "color": colours.ink},
        "automargin": False,
    }


# The matrix's cells without a match: links that were not chosen, and nothing at all.

LETTERED_CELL = 14.0
"""Pixels from which on a cell can be met by a finger, and read."""

_MOST_CELLS = 1_600

Cell = tuple[int, int]
"""Candidate position, reference position."""


def cells(link: Link | LinkView) -> Iterator[Cell]:
    """Yields all cells that a link covers: a single one, or a rectangle for a phrase."""
    return product(range(*link.candidate), range(*link.reference))


def unlinked(model: View, alignment: Alignment, size: float, style: Style) -> Iterator[Trace]:
    """Yields what can be clicked but is not a match, with ``customdata`` ``["cell", c, r]``."""
    matched = {cell for link in model.links for cell in cells(link)}
    possible = {
        cell: link for link in model.possible for cell in cells(link) if cell not in matched
    }
    if possible:
        yield _hollow(possible, alignment, size, style)
    if size >= LETTERED_CELL and len(model.candidate) * len(model.reference) <= _MOST_CELLS:
        grid = product(range(len(model.candidate)), range(len(model.reference)))
        yield _empty(model, [cell for cell in grid if cell not in matched | possible.keys()], size)


def _hollow(possible: dict[Cell, Link], alignment: Alignment, size: float, style: Style) -> Trace:
    """Links the search did not choose: small and hollow."""
    hovers = [_possible_hover(alignment, link, style.translate) for link in possible.values()]
    return scatter_trace(
        x=[c for c, _ in possible],
        y=[r for _, r in possible],
        mode="markers",
        name=style.translate("possible, not chosen"),
        marker={
            "symbol": "square-open",
            "size": max(size * 0.36, 3),
            "color": style.colours.muted,
            "opacity": 1,
            "line": {"width": 1},
        },
        customdata=[["cell", c, r] for c, r in possible],
        hovertext=hovers,
        hoverinfo="text",
        showlegend=True,
        **unselected(),
    )


def _possible_hover(alignment: Alignment, link: Link, translate: Translate) -> str:
    candidate = phrase(alignment.candidate, link.candidate)
    reference = phrase(alignment.reference, link.reference)
    return hover(
        f"{candidate} ~ {reference}",
        translate(look(link.stage).label),
        translate("possible, not chosen"),
    )


def _empty(model: View, empty: list[Cell], size: float) -> Trace:
    """Cells that nothing links: there is nothing to see, but they can be clicked."""
    words = [(model.candidate[c].text, model.reference[r].text) for c, r in empty]
    return scatter_trace(
        x=[c for c, _ in empty],
        y=[r for _, r in empty],
        mode="markers",
        marker={"symbol": "square", "size": size * 0.9, "opacity": 0},
        customdata=[["cell", c, r] for c, r in empty],
        hovertext=[hover(f"{candidate} ~ {reference}") for candidate, reference in words],
        hoverinfo="text",
        showlegend=False,
        **unselected(0),
    )
