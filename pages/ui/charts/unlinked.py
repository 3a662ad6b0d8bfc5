"""The matrix's cells without a match: links that were not chosen, and nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import plotly.graph_objects as go

from meteor_core.model import Alignment, Link
from meteor_core.model.view import LinkView, View, phrase
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate
from pages.ui.charts.palette import Theme
from pages.ui.charts.shared import hover, untouched

LETTERED_CELL = 14.0
"""Pixels from which on a cell can be met by a finger, and read."""

_MOST_CELLS = 1_600

Cell = tuple[int, int]
"""Candidate position, reference position."""


def cells(link: Link | LinkView) -> Iterator[Cell]:
    """All cells that a link covers: one, or a rectangle for a phrase."""
    return product(range(*link.candidate), range(*link.reference))


def unlinked(
    model: View, alignment: Alignment, cell: float, colours: Theme, translate: Translate
) -> Iterator[go.Scatter]:
    """What can be asked about but is no match, with ``customdata`` ``["cell", c, r]``."""
    taken = {place for link in model.links for place in cells(link)}
    possible = {
        place: link for link in model.possible for place in cells(link) if place not in taken
    }
    if possible:
        yield _hollow(possible, alignment, cell, colours, translate)
    if cell >= LETTERED_CELL and len(model.candidate) * len(model.reference) <= _MOST_CELLS:
        every = product(range(len(model.candidate)), range(len(model.reference)))
        yield _empty(model, [one for one in every if one not in taken | possible.keys()], cell)


def _hollow(
    possible: dict[Cell, Link],
    alignment: Alignment,
    cell: float,
    colours: Theme,
    translate: Translate,
) -> go.Scatter:
    """Links the search did not choose: small and hollow."""
    return go.Scatter(
        x=[c for c, _ in possible],
        y=[r for _, r in possible],
        mode="markers",
        name=translate("possible, not chosen"),
        marker={
            "symbol": "square-open",
            "size": max(cell * 0.36, 3),
            "color": colours.muted,
            "opacity": 1,
            "line": {"width": 1},
        },
        customdata=[["cell", c, r] for c, r in possible],
        hovertext=[_possible_hover(alignment, link, translate) for link in possible.values()],
        hoverinfo="text",
        showlegend=True,
        **untouched(),
    )


def _possible_hover(alignment: Alignment, link: Link, translate: Translate) -> str:
    one, other = (
        phrase(alignment.candidate, link.candidate),
        phrase(alignment.reference, link.reference),
    )
    return hover(
        f"{one} ~ {other}", translate(look(link.stage).label), translate("possible, not chosen")
    )


def _empty(model: View, places: list[Cell], cell: float) -> go.Scatter:
    """Cells that nothing links: nothing to see."""
    words = [(model.candidate[c].text, model.reference[r].text) for c, r in places]
    return go.Scatter(
        x=[c for c, _ in places],
        y=[r for _, r in places],
        mode="markers",
        marker={"symbol": "square", "size": cell * 0.9, "opacity": 0},
        customdata=[["cell", c, r] for c, r in places],
        hovertext=[hover(f"{one} ~ {other}") for one, other in words],
        hoverinfo="text",
        showlegend=False,
        **untouched(0),
    )
