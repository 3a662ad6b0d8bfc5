"""What is on a slide beside its picture: wrapped text, and rows of formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.messages.safe import clean
from meteor_core.render.svg import Pen, badge, cross
from meteor_core.wording.palette import Theme, look
from meteor_core.wording.words import clip, width

_GAP, _PAD = 28.0, 10.0
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


def rows(formulas: Iterable[Formula], room: float) -> list[Row]:
    """Formulas side by side, as many in a row as the room takes; no row is empty."""
    filled: list[list[Formula]] = []
    left = 0.0
    for formula in formulas:
        if not filled or formula.width > left:
            filled.append([])
            left = room
        filled[-1].append(formula)
        left -= formula.width + _GAP
    return [tuple(row) for row in filled]


def rows_height(lines: Sequence[Row]) -> float:
    """Returns the height of rows of formulas."""
    return sum(map(_height, lines))


def _height(row: Row) -> float:
    return max(f.ascent for f in row) + max(f.depth for f in row) + 2 * _PAD


def formula_rows(lines: Sequence[Row], x: float, y: float, colours: Theme) -> list[str]:
    """Draws rows of formulas from this corner on; what is new has a coloured background."""
    drawn = []
    for row in lines:
        baseline, left = y + _PAD + max(f.ascent for f in row), x
        for formula in row:
            drawn.append(_formula(formula, left, baseline, colours))
            left += formula.width + _GAP
        y += _height(row)
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
        if not kept or len(_lines([*kept, sentence], size, room, most)) <= most:
            kept.append(sentence)
    return _lines(kept, size, room, most)


def wrapped(sentences: Iterable[str], size: float, room: float) -> list[str]:
    """Returns all sentences, each in separate lines that fit the room."""
    return [line for sentence in sentences for line in _wrap(clean(sentence), size, room)]


def _lines(sentences: Sequence[str], size: float, room: float, most: int) -> list[str]:
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
