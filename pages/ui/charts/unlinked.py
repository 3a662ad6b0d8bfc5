"""The matrix's cells without a match: links that were not chosen, and nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from meteor_core.model import Alignment, Link
from meteor_core.model.view import LinkView, View, phrase
from meteor_core.wording.palette import look
from meteor_core.wording.style import Style
from meteor_core.wording.words import Translate
from pages.ui.charts.figure import Trace, scatter_trace
from pages.ui.charts.texts import hover
from pages.ui.charts.traces import unselected

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
