"""The stage player's steps as slides in SVG: 16 to 9 for a lecture hall, tall for a phone.

From above: the step's name, the alignment so far, its sentences, the formula so far. All slides of
a pair have words of one size, so that nothing moves from one to the next. At 1280 × 720 no letter
is smaller than 24 pixels, as long as the sentences are short enough for that. On a tall slide
nothing is left out or drawn smaller; what does not fit on the screen is scrolled to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from meteor_core.explain.player import CHUNKS, FILLED, State
from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.view import View, view
from meteor_core.render.layout import layout
from meteor_core.render.picture import Layout, at_step
from meteor_core.render.svg import Pen, badge, cross, drawing
from meteor_core.wording import steps
from meteor_core.wording.palette import FONT, Style, Theme, look
from meteor_core.wording.words import clip, width

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
        return formulas_in_rows((*content.formulas, *content.ahead), _ROOM)
    new = tuple(formula for formula in content.formulas if formula.new)
    known = new if shown == _NEW and new else content.formulas
    return formulas_in_rows(known or content.ahead[-1:], _ROOM)  # at first the score, in symbols


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
    return _svg_document(
        WIDTH,
        HEIGHT,
        spoken,
        colours,
        [
            f'<text x="{_MARGIN:g}" y="44" font-size="{_TITLE:g}" font-weight="600" '
            f'fill="{colours.ink}">{escape(title)}</text>',
            f'<text x="{WIDTH - _MARGIN:g}" y="44" font-size="{LEAST:g}" text-anchor="end" '
            f'fill="{colours.muted}">{escape(place)}</text>',
            f'<g transform="translate({_MARGIN:g} {_TOP:g}) scale({shrunk:.4g})">',
            *drawn,
            "</g>",
            *text_lines(sentences, _MARGIN, below, _TEXT, _LINE, colours.ink),
            *formula_rows(formulas, _MARGIN, HEIGHT - _BOTTOM - rows_height(formulas), colours),
        ],
    )


def _svg_document(
    width: int, height: float, spoken: str, colours: Theme, parts: Sequence[str]
) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" '
            f'role="img" aria-label="{escape(clean(spoken))}" font-family="{escape(FONT)}">',
            f'<rect width="{width}" height="{height:.0f}" fill="{colours.background}"/>',
            *parts,
            "</svg>",
        ]
    )


TALL_WIDTH = 640
"""Units across: a phone shows them in some 390 pixels, three fifths of their size."""

_TALL_MARGIN, _TALL_TOP, _TALL_BOTTOM, _TALL_GAP = 20.0, 64.0, 24.0, 16.0
TALL_ROOM = TALL_WIDTH - 2 * _TALL_MARGIN
_TALL_TITLE, _TALL_SIZE, _TALL_LINE, _REACH = 32.0, 26.0, 35.0, 0.5
_BOLD = 1.1
"""How much wider letters of a title are than those of a text."""


def tall_slides(alignment: Alignment, contents: Sequence[Slide], style: Style) -> tuple[str, ...]:
    """A pair's whole alignment and its steps → an SVG document for each step, ``TALL_WIDTH`` wide.

    The formulas of ``contents`` are at most ``TALL_ROOM`` wide.
    """
    model = view(alignment)
    whole = layout(model, TALL_ROOM, _TALL_SIZE, _REACH)
    return tuple(
        _tall_document(content, f"{number} / {len(contents)}", model, whole, style)
        for number, content in enumerate(contents, 1)
    )


def _tall_document(content: Slide, place: str, model: View, whole: Layout, style: Style) -> str:
    state, colours = content.state, style.colours
    stress = state.name if state.is_stage or state.name == CHUNKS else ""
    pen = Pen(style, _TALL_SIZE, _TALL_SIZE, stress)
    now = at_step(whole, model, state.alignment.matches, chunks=state.name in FILLED)
    drawn, high = drawing(now, pen, key=False)
    key, key_height = stage_rows(whole.stages, TALL_ROOM, pen)
    title, said = steps.title(state, style.translate), steps.sentences(state, style.translate)
    headed = wrapped([title], _BOLD * _TALL_TITLE, TALL_ROOM - width(place, _TALL_SIZE) - _TALL_GAP)
    lines, top = wrapped(said, _TALL_SIZE, TALL_ROOM), _TALL_TOP + (len(headed) - 1) * _TALL_LINE
    formulas = formulas_in_rows((*content.formulas, *content.ahead), TALL_ROOM)
    key_top = top + high + _TALL_GAP
    text_top = key_top + key_height + _TALL_GAP
    formula_top = text_top + len(lines) * _TALL_LINE + _TALL_GAP
    height = formula_top + rows_height(formulas) + _TALL_BOTTOM
    return _svg_document(
        TALL_WIDTH,
        height,
        " ".join([title, *said]),
        colours,
        [
            '<g font-weight="600">',
            *text_lines(
                headed, _TALL_MARGIN, 42 - _TALL_TITLE, _TALL_TITLE, _TALL_LINE, colours.ink
            ),
            "</g>",
            f'<text x="{TALL_WIDTH - _TALL_MARGIN:g}" y="42" font-size="{_TALL_SIZE:g}" '
            f'text-anchor="end" fill="{colours.muted}">{escape(place)}</text>',
            f'<g transform="translate({_TALL_MARGIN:g} {top:g})">',
            *drawn,
            "</g>",
            f'<g class="key" transform="translate({_TALL_MARGIN:g} {key_top:.1f})">',
            *key,
            "</g>",
            *text_lines(lines, _TALL_MARGIN, text_top, _TALL_SIZE, _TALL_LINE, colours.ink),
            *formula_rows(formulas, _TALL_MARGIN, formula_top, colours),
        ],
    )


# What is on a slide beside its picture: wrapped text, and rows of formulas.

_BETWEEN, _PAD = 28.0, 10.0
_WIDEST = 1.09
"""How much wider than estimated sentences may be: in DejaVu Sans, where nothing else is."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A line of the formula, drawn: ``svg`` is an element whose baseline is at y = 0.

    ``name`` is the part of the score ("F-mean"); ``ascent`` and ``depth`` are what it takes above
    and below the baseline. ``new``: it has come about, or changed, at this step.
    """

    name: str
    svg: str
    width: float
    ascent: float
    depth: float
    new: bool = False


Row = tuple[Formula, ...]


def formulas_in_rows(formulas: Iterable[Formula], room: float) -> list[Row]:
    """Formulas side by side, as many in a row as the room takes; no row is empty."""
    filled: list[list[Formula]] = []
    left = 0.0
    for formula in formulas:
        if not filled or formula.width > left:
            filled.append([])
            left = room
        filled[-1].append(formula)
        left -= formula.width + _BETWEEN
    return [tuple(row) for row in filled]


def rows_height(lines: Sequence[Row]) -> float:
    """Returns the height of rows of formulas."""
    return sum(map(_row_height, lines))


def _row_height(row: Row) -> float:
    return max(f.ascent for f in row) + max(f.depth for f in row) + 2 * _PAD


def formula_rows(lines: Sequence[Row], x: float, y: float, colours: Theme) -> list[str]:
    """Draws rows of formulas from this corner on; what is new has a coloured background."""
    drawn = []
    for row in lines:
        baseline, left = y + _PAD + max(f.ascent for f in row), x
        for formula in row:
            drawn.append(_formula(formula, left, baseline, colours))
            left += formula.width + _BETWEEN
        y += _row_height(row)
    return drawn


def _formula(formula: Formula, x: float, baseline: float, colours: Theme) -> str:
    ground = ""
    if formula.new:
        ground = (
            f'<rect x="{-_PAD:g}" y="{-formula.ascent - _PAD / 2:.1f}" rx="6" '
            f'width="{formula.width + 2 * _PAD:.1f}" '
            f'height="{formula.ascent + formula.depth + _PAD:.1f}" fill="{colours.tint["exact"]}"/>'
        )
    state = "new" if formula.new else "standing"
    return (
        f'<g class="formula {state}" data-part="{escape(formula.name)}" '
        f'transform="translate({x:.1f} {baseline:.1f})">{ground}{formula.svg}</g>'
    )


def fitting(sentences: Iterable[str], size: float, room: float, most: int) -> list[str]:
    """Sentences → lines that fit the room: as many as the lines hold, each whole.

    They share lines if they would be too many otherwise. The first sentence is always shown; later
    ones are left out if they do not fit.
    """
    kept: list[str] = []
    for sentence in map(clean, sentences):
        if not kept or len(_fitting_lines([*kept, sentence], size, room, most)) <= most:
            kept.append(sentence)
    return _fitting_lines(kept, size, room, most)


def wrapped(sentences: Iterable[str], size: float, room: float) -> list[str]:
    """Returns all sentences, each in separate lines that fit the room."""
    return [line for sentence in sentences for line in _wrap(clean(sentence), size, room)]


def _fitting_lines(sentences: Sequence[str], size: float, room: float, most: int) -> list[str]:
    lines = wrapped(sentences, size, room)
    return lines if len(lines) <= most else _wrap(" ".join(sentences), size, room)


def _wrap(text: str, size: float, room: float) -> list[str]:
    lines, room = [""], room / _WIDEST
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width(longer, size) > room:
            lines.append("")
            longer = word
        lines[-1] = clip(longer, size, room)
    return lines


def text_lines(
    lines: Iterable[str], x: float, y: float, size: float, step: float, ink: str
) -> list[str]:
    """Draws lines of text one under another, the first with its top at ``y``."""
    return [
        f'<text x="{x:g}" y="{y + size + number * step:.1f}" font-size="{size:g}" '
        f'fill="{ink}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]


def stage_key(stages: Iterable[str], y: float, room: float, pen: Pen) -> list[str]:
    """Draws the stages of the letters on links, in a row from this height on."""
    size, drawn, x = pen.letters(0.8), list[str](), 0.0
    for stage, name, wide in _entries(stages, size, pen):
        drawn.append(_entry(stage, name, x, 0.0, size, pen))
        x += wide
    scale = min(1.0, room / x)
    place = f"translate(0 {y + 20:.1f}) scale({scale:.4g})"
    return [f'<g class="key" transform="{place}">', *drawn, "</g>"]


def stage_rows(stages: Iterable[str], room: float, pen: Pen) -> tuple[list[str], float]:
    """Draws the same in as many rows as it takes; returns their height, too."""
    size, drawn, x, y = pen.letters(0.8), list[str](), 0.0, 0.0
    step = 1.5 * size
    for stage, name, wide in _entries(stages, size, pen):
        if x and x + wide > room:
            x, y = 0.0, y + step
        drawn.append(_entry(stage, name, x, y + step / 2, size, pen))
        x += wide
    return drawn, y + step


def _entries(stages: Iterable[str], size: float, pen: Pen) -> Iterator[tuple[str, str, float]]:
    """Each stage, its name, and the width of both; "" for words without a match."""
    for stage in (*stages, ""):
        name = pen.style.translate(look(stage).label if stage else "no match")
        yield stage, name, width(name, size) + 3 * size


def _entry(stage: str, name: str, x: float, y: float, size: float, pen: Pen) -> str:
    mark = badge(0.7 * size, 0, stage, pen) if stage else cross(0.7 * size, 0, 0.3 * size, pen)
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">{mark}<text x="{1.6 * size:.1f}" '
        f'y="{0.35 * size:.1f}" font-size="{size:g}" fill="{pen.colours.ink}">'
        f"{escape(name)}</text></g>"
    )
