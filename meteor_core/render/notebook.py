"""What a notebook shows of a result or an alignment: a fragment of HTML that needs nothing else.

It has a light background and its own text colour, whatever the notebook's theme: a notebook
that is mailed, printed or shown by a forge brings no theme with it. No script, no class, no id:
nothing of a notebook's other cells can touch it, nor the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.score import Result
from meteor_core.render import table
from meteor_core.render.svg import svg
from meteor_core.render.table import rows
from meteor_core.wording.palette import FONT, LIGHT
from meteor_core.wording.words import made_of, number

_WIDTH = 860.0
"""Of the picture, in pixels: what a notebook's cell holds on a laptop."""

_CARD = (
    f"background:{LIGHT.background};color:{LIGHT.ink};color-scheme:light;font:15px/1.5 {FONT};"
    "padding:.6em .9em;border-radius:4px;max-width:100%;overflow-x:auto;text-align:left"
)
_CELL = (
    f"background:{LIGHT.background};color:{LIGHT.ink};border:0;"
    f"border-bottom:1px solid {LIGHT.faint};padding:.2em .8em .2em 0;"
    "text-align:left;vertical-align:top"
)


def result(shown: Result) -> str:
    """A result → its score and what it is made of, the alignment drawn, matches, signature."""
    parts = [_heading(shown), *_remarks(shown), _picture(shown.alignment)]
    return _card([*parts, _matches(shown.alignment), _signature(shown)])


def alignment(shown: Alignment) -> str:
    """An alignment → its picture, and its matches with their evidence."""
    return _card([_picture(shown), _matches(shown)])


def _card(parts: list[str]) -> str:
    return f'<div style="{escape(_CARD)}">{"".join(parts)}</div>'


def _picture(shown: Alignment) -> str:
    return svg(shown, width=_WIDTH)


def _heading(shown: Result) -> str:
    score, statistics = shown.score, shown.statistics
    made_by = made_of(score, "F-mean ", "penalty ", "letters ")
    proved = "proved optimal" if shown.alignment.optimal else "not proved optimal"
    made = (
        f"P {number(score.precision)}, R {number(score.recall)}; chunks: {statistics.chunks}, "
        f"matches: {statistics.matches:g}; {proved}"
    )
    value, rest = made_by.split(" ", 1)
    return f"<div><b>METEOR {value}</b> {rest}</div>{_line(made)}"


def _remarks(shown: Result) -> list[str]:
    """Which reference is drawn, if there are several, and why a score could only be 0."""
    remarks = []
    if len(shown.references) > 1:
        values = ", ".join(number(judged.score.value) for judged in shown.references)
        remarks.append(
            f"references: {values}; drawn is the best, number {shown.best_reference + 1}"
        )
    return [_line(remark) for remark in (*remarks, shown.note) if remark]


def _line(text: str) -> str:
    return f'<div style="color:{LIGHT.muted}">{escape(clean(text))}</div>'


def _matches(shown: Alignment) -> str:
    """The table of an alignment, folded; where a notebook colours cells, these keep their own."""
    lines = [_cells("th", table.HEADINGS), *(_cells("td", row.cells()) for row in rows(shown))]
    return (
        "<details><summary>Matches</summary>"
        f'<table style="border-collapse:collapse;margin:.5em 0">{"".join(lines)}</table></details>'
    )


def _cells(tag: str, cells: Iterable[str]) -> str:
    row = "".join(f'<{tag} style="{_CELL}"><bdi>{escape(cell)}</bdi></{tag}>' for cell in cells)
    return f'<tr style="background:{LIGHT.background}">{row}</tr>'


def _signature(shown: Result) -> str:
    style = f"color:{LIGHT.muted};background:none;font-size:.8em;overflow-wrap:anywhere"
    return f'<div><code style="{style}">{escape(clean(shown.signature))}</code></div>'
