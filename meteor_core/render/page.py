"""A result as HTML: a stand-alone page, and a fragment for a notebook.

The page has no script and fetches nothing, so that it can be mailed and printed. The fragment has a
light background and its own text colour, whatever the notebook's theme: a notebook that is mailed,
printed or shown by a forge brings no theme with it. It has no script, class or id, so nothing of a
notebook's other cells can touch it, nor the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from meteor_core.messages.safe import clean
from meteor_core.model import Alignment
from meteor_core.model.score import Result
from meteor_core.render.svg import svg
from meteor_core.render.text import HEADINGS, rows, table_html
from meteor_core.wording.formula import lines
from meteor_core.wording.palette import FONT, LIGHT, Theme
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, made_of, number, same

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(
    result: Result,
    *,
    width: float = 1000.0,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> str:
    """A result → one HTML document: score, signature, formula, picture, table."""
    colours = theme_named(theme)
    picture = svg(
        result.alignment, width=width, theme=theme, language=language, translate=translate
    )
    headings = (translate("Alignment"), translate("Formula"), translate("Table"))
    alignment, formula, words = (f"<h2>{escape(heading)}</h2>" for heading in headings)
    body = [
        f"<h1>METEOR {number(result.score.value)}</h1>",
        f"<p>{escape(clean(translate(result.note)))}</p>" if result.note else "",
        f"<p><code>{escape(clean(result.signature))}</code></p>",
        alignment,
        f'<div class="wide">{picture}</div>',
        formula,
        _formula(result, translate),
        words,
        f'<div class="wide">{table_html(result.alignment, translate)}</div>',
    ]
    return document(language, colours, body)


def document(language: str, colours: Theme, body: list[str]) -> str:
    """Parts of a body → the whole page, which loads and runs nothing."""
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>METEOR Explorer</title>",
        f"<style>{_style(colours)}</style>",
    ]
    start = ["<!doctype html>", f'<html lang="{escape(language)}">', "<head>", *head, "</head>"]
    return "\n".join([*start, "<body>", *filter(None, body), "</body>", "</html>", ""])


def _style(colours: Theme) -> str:
    return (
        f"body{{font:16px/1.5 {FONT};max-width:1040px;margin:2em auto;padding:0 1em;"
        f"background:{colours.background};color:{colours.ink};print-color-adjust:exact}}"
        "h1{font-size:1.6em}h2{font-size:1.15em;margin-top:2em}"
        "code{overflow-wrap:anywhere}.wide{overflow-x:auto}"
        "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
        f"th,td{{text-align:left;padding:.3em .8em .3em 0;border-bottom:1px solid {colours.faint};"
        "vertical-align:top;overflow-wrap:break-word;max-width:24em}"
        f"th{{color:{colours.muted};font-weight:600}}"
    )


def _formula(result: Result, translate: Translate) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(translate(line.name))}</th>'
        f"<td>{escape(translate(line.symbols))}</td>"
        f"<td>{escape(line.numbers)}</td><td>{number(line.value)}</td></tr>"
        for line in lines(result.statistics, result.parameters, result.score)
    )
    return f"<table><tbody>{rows}</tbody></table>"


_NOTEBOOK_WIDTH = 860.0
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


def notebook_result(shown: Result) -> str:
    """A result → its score and what it is made of, the alignment drawn, matches, signature."""
    parts = [_heading(shown), *_remarks(shown), _picture(shown.alignment)]
    style = f"color:{LIGHT.muted};background:none;font-size:.8em;overflow-wrap:anywhere"
    signature = f'<div><code style="{style}">{escape(clean(shown.signature))}</code></div>'
    return _card([*parts, _matches(shown.alignment), signature])


def notebook_alignment(shown: Alignment) -> str:
    """An alignment → its picture, and its matches with their evidence."""
    return _card([_picture(shown), _matches(shown)])


def _card(parts: list[str]) -> str:
    return f'<div style="{escape(_CARD)}">{"".join(parts)}</div>'


def _picture(shown: Alignment) -> str:
    return svg(shown, width=_NOTEBOOK_WIDTH)


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
    lines = [_cells("th", HEADINGS), *(_cells("td", row.cells()) for row in rows(shown))]
    return (
        "<details><summary>Matches</summary>"
        f'<table style="border-collapse:collapse;margin:.5em 0">{"".join(lines)}</table></details>'
    )


def _cells(tag: str, cells: Iterable[str]) -> str:
    row = "".join(f'<{tag} style="{_CELL}"><bdi>{escape(cell)}</bdi></{tag}>' for cell in cells)
    return f'<tr style="background:{LIGHT.background}">{row}</tr>'
