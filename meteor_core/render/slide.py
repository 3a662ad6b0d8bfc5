"""The stage player's steps as slides for a lecture hall: a step each, 16 to 9, in SVG.

From above: the step's name, the alignment so far, its sentences, the formula so far. All slides of
a pair have words of one size, so that nothing moves from one to the next. At 1280 × 720 no letter
is smaller than 24 pixels, as long as the sentences are short enough for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from meteor_core.explain.player import CHUNKS, FILLED, State
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.view import View, view
from meteor_core.render.at_step import at_step
from meteor_core.render.layout import layout
from meteor_core.render.picture import Layout
from meteor_core.render.slide_parts import (
    Formula,
    Row,
    fitting,
    formula_rows,
    rows,
    rows_height,
    stage_key,
    text_lines,
)
from meteor_core.render.svg import Pen, drawing
from meteor_core.wording import steps
from meteor_core.wording.palette import FONT
from meteor_core.wording.style import Style

WIDTH, HEIGHT = 1280, 720
LEAST = 24.0
"""The size of the smallest letters that a last row can read, at that width and height."""

_MARGIN, _TOP, _BOTTOM = 32.0, 54.0, 10.0
_ROOM = WIDTH - 2 * _MARGIN
_TITLE, _TEXT, _LINE = 34.0, LEAST, 31.0
_LARGEST, _SMALLEST = 30, 10
_GAP = 8.0
_KEY = 40.0
_REACHES = (1.0, 0.5, 0.35, 0.28)
"""The room between the rows of words, in shares of what links like best."""

_ALL, _KNOWN, _NEW = range(3)
"""How much of the formula a slide shows: everything, the known part, or only the new part."""

_PLANS = tuple(
    (shown, most, reach)
    for most in (5, 3, 2)
    for reach in _REACHES
    for shown in (_ALL, _KNOWN, _NEW)
)
"""What gives way, little by little, until the words are large enough."""


@dataclass(frozen=True, slots=True)
class Slide:
    """The content of a slide: a step and its formula, with known and unknown parts."""

    state: State
    formulas: tuple[Formula, ...]
    ahead: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class _Plan:
    """How all slides of a pair are set out: room for so many lines of text, at least so much of
    the formula; words of this ``size``, and the ``height`` that the whole picture takes.
    """

    shown: int
    most: int
    reach: float
    size: float = 0.0
    height: float = 0.0

    def sentences(self, content: Slide, style: Style) -> list[str]:
        """Returns the lines of text: more than usual if this slide has room for them."""
        free = self._left(_formulas(content, self.shown)) - self.height
        most = max(self.most, int(free // _LINE)) if self.height else self.most
        return fitting(steps.brief(content.state, style.translate), _TEXT, _ROOM, most)

    def room(self, contents: Sequence[Slide], style: Style) -> float:
        """Returns the height that every slide leaves for its picture."""
        return min(
            self._left(_formulas(content, self.shown), self.sentences(content, style))
            for content in contents
        )

    def formulas(self, content: Slide, style: Style) -> list[Row]:
        """Returns the formula's lines in rows, as many as this slide has room for."""
        lines = self.sentences(content, style)
        return next(
            shown
            for much in range(self.shown + 1)
            for shown in [_formulas(content, much)]
            if much == self.shown or self._left(shown, lines) >= self.height
        )

    def _left(self, formulas: Sequence[Row], lines: Sequence[str] = ()) -> float:
        beside = _TOP + _BOTTOM + _KEY + 2 * _GAP
        return HEIGHT - beside - len(lines) * _LINE - rows_height(formulas)


def _formulas(content: Slide, shown: int) -> list[Row]:
    """Lines of the formula in rows: all, those known, or those that are new; never none."""
    if shown == _ALL:
        return rows((*content.formulas, *content.ahead), _ROOM)
    new = tuple(formula for formula in content.formulas if formula.new)
    known = new if shown == _NEW and new else content.formulas
    return rows(known or content.ahead[-1:], _ROOM)  # at first the score, in symbols


def slides(alignment: Alignment, contents: Sequence[Slide], style: Style) -> tuple[str, ...]:
    """A pair's whole alignment and its steps → an SVG document for each step."""
    model = view(alignment)
    plan = _plan(model, contents, style)
    whole = layout(model, _ROOM, plan.size, plan.reach)
    return tuple(
        _document(content, f"{number} / {len(contents)}", plan, model, whole, style)
        for number, content in enumerate(contents, 1)
    )


def _plan(model: View, contents: Sequence[Slide], style: Style) -> _Plan:
    """The first plan whose words the last row can read, or the one with the largest."""

    @cache
    def height(size: float, reach: float) -> float:
        return drawing(layout(model, _ROOM, size, reach), _pen(style, size), key=False)[1]

    best = _Plan(_NEW, 2, _REACHES[-1])
    for shown, most, reach in _PLANS:
        room = _Plan(shown, most, reach).room(contents, style)
        sizes = range(_LARGEST, _SMALLEST, -1)
        size = next((size for size in sizes if height(size, reach) <= room), _SMALLEST)
        if size > best.size:
            best = _Plan(shown, most, reach, size, height(size, reach))
        if size >= LEAST:
            break
    return best


def _pen(style: Style, size: float, stress: str = "") -> Pen:
    return Pen(style, size, min(LEAST, size), stress)


def _picture(content: Slide, model: View, whole: Layout, pen: Pen) -> tuple[list[str], float]:
    """The alignment so far with the whole legend, and its height."""
    state = content.state
    now = at_step(whole, model, state.alignment.matches, chunks=state.name in FILLED)
    drawn, height = drawing(now, pen, key=False)
    return [*drawn, *stage_key(whole.stages, height, _ROOM, pen)], height + _KEY


def _document(
    content: Slide, place: str, plan: _Plan, model: View, whole: Layout, style: Style
) -> str:
    state, colours, formulas = content.state, style.colours, plan.formulas(content, style)
    stress = state.name if state.is_stage or state.name == CHUNKS else ""
    drawn, high = _picture(content, model, whole, _pen(style, plan.size, stress))
    sentences, formula_height = plan.sentences(content, style), rows_height(formulas)
    room = HEIGHT - _TOP - _BOTTOM - 2 * _GAP - len(sentences) * _LINE - formula_height
    shrunk = min(1.0, room / high)  # of a text so long that no size is small enough
    title = clean(steps.title(state, style.translate))
    spoken = " ".join([title, *steps.sentences(state, style.translate)])
    below = _TOP + high * shrunk + _GAP
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(clean(spoken))}" font-family="{escape(FONT)}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colours.background}"/>',
            f'<text x="{_MARGIN:g}" y="44" font-size="{_TITLE:g}" font-weight="600" '
            f'fill="{colours.ink}">{escape(title)}</text>',
            f'<text x="{WIDTH - _MARGIN:g}" y="44" font-size="{LEAST:g}" text-anchor="end" '
            f'fill="{colours.muted}">{escape(place)}</text>',
            f'<g transform="translate({_MARGIN:g} {_TOP:g}) scale({shrunk:.4g})">',
            *drawn,
            "</g>",
            *text_lines(sentences, _MARGIN, below, _TEXT, _LINE, colours.ink),
            *formula_rows(formulas, _MARGIN, HEIGHT - _BOTTOM - rows_height(formulas), colours),
            "</svg>",
        ]
    )
