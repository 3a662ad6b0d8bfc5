"""The same slides for a phone held upright: as wide as its screen, as long as they have to be.

Nothing is left out or drawn smaller; what does not fit on the screen is scrolled to.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meteor_core.explain.player import CHUNKS, FILLED
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.view import View, view
from meteor_core.render.at_step import at_step
from meteor_core.render.layout import layout
from meteor_core.render.picture import Layout
from meteor_core.render.slide import Slide
from meteor_core.render.slide_parts import (
    formula_rows,
    rows,
    rows_height,
    stage_rows,
    text_lines,
    wrapped,
)
from meteor_core.render.svg import Pen, drawing
from meteor_core.wording import steps
from meteor_core.wording.palette import FONT
from meteor_core.wording.style import Style
from meteor_core.wording.words import width

WIDTH = 640
"""Units across: a phone shows them in some 390 pixels, three fifths of their size."""

_MARGIN, _TOP, _BOTTOM, _GAP = 20.0, 64.0, 24.0, 16.0
ROOM = WIDTH - 2 * _MARGIN
_TITLE, _SIZE, _LINE, _REACH = 32.0, 26.0, 35.0, 0.5
_BOLD = 1.1
"""How much wider letters of a title are than those of a text."""


def tall_slides(alignment: Alignment, contents: Sequence[Slide], style: Style) -> tuple[str, ...]:
    """A pair's whole alignment and its steps → an SVG document for each step, ``WIDTH`` wide.

    The formulas of ``contents`` are at most ``ROOM`` wide.
    """
    model = view(alignment)
    whole = layout(model, ROOM, _SIZE, _REACH)
    return tuple(
        _document(content, f"{number} / {len(contents)}", model, whole, style)
        for number, content in enumerate(contents, 1)
    )


def _document(content: Slide, place: str, model: View, whole: Layout, style: Style) -> str:
    state, colours = content.state, style.colours
    stress = state.name if state.is_stage or state.name == CHUNKS else ""
    pen = Pen(style, _SIZE, _SIZE, stress)
    now = at_step(whole, model, state.alignment.matches, chunks=state.name in FILLED)
    drawn, high = drawing(now, pen, key=False)
    key, key_height = stage_rows(whole.stages, ROOM, pen)
    title, said = steps.title(state, style.translate), steps.sentences(state, style.translate)
    headed = wrapped([title], _BOLD * _TITLE, ROOM - width(place, _SIZE) - _GAP)
    lines, top = wrapped(said, _SIZE, ROOM), _TOP + (len(headed) - 1) * _LINE
    formulas = rows((*content.formulas, *content.ahead), ROOM)
    key_top = top + high + _GAP
    text_top = key_top + key_height + _GAP
    formula_top = text_top + len(lines) * _LINE + _GAP
    height = formula_top + rows_height(formulas) + _BOTTOM
    spoken = escape(clean(" ".join([title, *said])))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
            f'role="img" aria-label="{spoken}" font-family="{escape(FONT)}">',
            f'<rect width="{WIDTH}" height="{height:.0f}" fill="{colours.background}"/>',
            '<g font-weight="600">',
            *text_lines(headed, _MARGIN, 42 - _TITLE, _TITLE, _LINE, colours.ink),
            "</g>",
            f'<text x="{WIDTH - _MARGIN:g}" y="42" font-size="{_SIZE:g}" text-anchor="end" '
            f'fill="{colours.muted}">{escape(place)}</text>',
            f'<g transform="translate({_MARGIN:g} {top:g})">',
            *drawn,
            "</g>",
            f'<g class="key" transform="translate({_MARGIN:g} {key_top:.1f})">',
            *key,
            "</g>",
            *text_lines(lines, _MARGIN, text_top, _SIZE, _LINE, colours.ink),
            *formula_rows(formulas, _MARGIN, formula_top, colours),
            "</svg>",
        ]
    )
