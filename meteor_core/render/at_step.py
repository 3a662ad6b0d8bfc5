"""A whole alignment's picture at one step of the stage player: what comes later is left out.

Every step is set out as the whole is, so that nothing moves from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from meteor_core.model import Match
from meteor_core.model.view import View
from meteor_core.render.picture import Box, Layout


def at_step(picture: Layout, model: View, so_far: Iterable[Match], *, chunks: bool) -> Layout:
    """Returns the layout without the links that come later than these.

    ``model``: the view that was set out; ``chunks``: whether they are marked by now.
    """
    numbers = {(link.candidate, link.reference): link.number for link in model.links}
    shown = {numbers[match.candidate, match.reference] for match in so_far}
    return replace(
        picture,
        boxes=tuple(_box(box, shown) for box in picture.boxes),
        curves=tuple(curve for curve in picture.curves if curve.link.number in shown),
        underlines=tuple(line for line in picture.underlines if line.link.number in shown),
        brackets=picture.brackets if chunks else (),
    )


def _box(box: Box, shown: set[int]) -> Box:
    """A word whose link is hidden looks like one that has none yet."""
    if box.word.link in shown or not box.word.matched:
        return box
    return replace(box, word=replace(box.word, link=0, chunk=0, stage="", partners=()))
