"""The player's steps as slides: the formula's lines drawn from LaTeX, the rest by the core."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from meteor_core.explain.player import State
from meteor_core.model import Alignment
from meteor_core.render.slide import LEAST, TALL_ROOM, WIDTH, Formula, Slide
from meteor_core.render.slide import slides as drawn_slides
from meteor_core.render.slide import tall_slides as drawn_tall_slides
from meteor_core.wording.palette import Style
from pages.ui.learn.step_formula import Line, step_lines
from pages.ui.shared.formula import FOLD, folded

_NEW, _STANDING = 34.0, LEAST + 3
"""Sizes of what is new, whose exponents are still to be read from afar, and of all else."""

_SIGNS = re.compile(r"(?:=|\\approx) ")

_WIDEST, _WIDEST_TALL = WIDTH - 100.0, TALL_ROOM - 20.0


def slides(alignment: Alignment, frames: Sequence[State], style: Style) -> tuple[str, ...]:
    """The states of a pair → their slides, SVG documents of 1280 × 720 units."""
    return drawn_slides(alignment, _contents(frames, style, tall=False), style)


def tall_slides(alignment: Alignment, frames: Sequence[State], style: Style) -> tuple[str, ...]:
    """Draws the same for a phone held upright, to be scrolled."""
    return drawn_tall_slides(alignment, _contents(frames, style, tall=True), style)


def _contents(frames: Sequence[State], style: Style, *, tall: bool) -> list[Slide]:
    free = frames[-1].statistics.free
    contents = []
    for before, frame in zip((None, *frames[:-1]), frames, strict=True):
        lines = step_lines(frame, before, free, style.translate, brief=True)
        known = [each for line in lines if line.known for each in _formulas(line, style, tall)]
        ahead = [each for line in lines if not line.known for each in _formulas(line, style, tall)]
        contents.append(Slide(frame, tuple(known), tuple(ahead)))
    return contents


def _formulas(line: Line, style: Style, tall: bool) -> list[Formula]:
    """A line of the formula; on a narrow slide what is new is broken at its signs."""
    colours = style.colours
    widest = _WIDEST_TALL if tall else _WIDEST
    if line.new:
        pieces = folded(line.latex).split(FOLD) if tall else [line.latex]
        colour, size = colours.text["exact"], _NEW
    else:
        pieces = [worked_out(line.latex) if line.known else line.latex]
        colour, size = colours.ink if line.known else colours.muted, _STANDING
    plain = [piece.replace("&", "", 1) for piece in pieces]
    return [_drawn(line.name, piece, size, colour, line.new, widest) for piece in plain]


def worked_out(latex: str) -> str:
    """``"P = \\frac{5}{7} = 0.714"`` → ``"P = 0.714"``: what an earlier step has worked out."""
    return f"{latex.partition('=')[0]}= {_SIGNS.split(latex)[-1]}"


@lru_cache(maxsize=512)
def _drawn(name: str, latex: str, size: float, colour: str, new: bool, widest: float) -> Formula:
    """LaTeX → its outlines; smaller than requested if it is too wide for a slide."""
    formula = _typeset(latex, size, colour)
    width, height = formula.getsize()
    if width > widest:
        formula = _typeset(latex, size * widest / width, colour)
        width, height = formula.getsize()
    depth = -formula.getyofst()
    return Formula(name, _element(formula.svgxml()), width, height - depth, depth, new)


def _typeset(latex: str, size: float, colour: str) -> Any:
    from ziamath import zmath  # half a second that no other page need wait for
    from ziamath.config import config

    config.svg2 = False  # glyphs by their outlines: several formulas share one document
    config.precision = 2
    return zmath.Latex(latex, size=size, color=colour)


def _element(drawn: Any) -> str:
    """The formula's own SVG element with its baseline at y = 0."""
    left = float(drawn.get("viewBox").split()[0])
    body = "".join(ElementTree.tostring(each, encoding="unicode") for each in drawn)
    return f'<g transform="translate({-left:.1f} 0)">{body}</g>'
