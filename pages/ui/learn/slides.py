"""The player's steps as slides: the formula's lines drawn from LaTeX, the rest by the core."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from meteor_core.explain.player import State
from meteor_core.model import Alignment
from meteor_core.render.slide import LEAST, WIDTH, Slide
from meteor_core.render.slide import slides as drawn_slides
from meteor_core.render.slide_parts import Formula
from meteor_core.wording.style import Style
from pages.ui.learn.step_formula import Line, step_lines

_NEW, _STANDING = 34.0, LEAST + 3
"""Sizes of what is new, whose exponents are still to be read from afar, and of all else."""

_WIDEST = WIDTH - 100.0


def slides(alignment: Alignment, frames: Sequence[State], style: Style) -> tuple[str, ...]:
    """The states of a pair → their slides, SVG documents of 1280 × 720 units."""
    free = frames[-1].statistics.free
    contents = []
    for before, frame in zip((None, *frames[:-1]), frames, strict=True):
        lines = step_lines(frame, before, free, style.translate, brief=True)
        known = tuple(_formula(line, style) for line in lines if line.known)
        ahead = tuple(_formula(line, style) for line in lines if not line.known)
        contents.append(Slide(frame, known, ahead))
    return drawn_slides(alignment, contents, style)


def _formula(line: Line, style: Style) -> Formula:
    colours = style.colours
    latex = line.latex.replace("&", "", 1)
    if line.new:
        return _drawn(line.name, latex, _NEW, colours.text["exact"], True)
    short = _value(latex) if line.known else latex
    return _drawn(line.name, short, _STANDING, colours.ink if line.known else colours.muted, False)


def _value(latex: str) -> str:
    """``"P = \\frac{5}{7} = 0.714"`` → ``"P = 0.714"``: what an earlier step has worked out."""
    return f"{latex.partition('=')[0]}= {latex.rpartition('=')[2]}"


@lru_cache(maxsize=512)
def _drawn(name: str, latex: str, size: float, colour: str, new: bool) -> Formula:
    """LaTeX → its outlines; smaller than asked for where it is too wide for a slide."""
    formula = _typeset(latex, size, colour)
    width, height = formula.getsize()
    if width > _WIDEST:
        formula = _typeset(latex, size * _WIDEST / width, colour)
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
