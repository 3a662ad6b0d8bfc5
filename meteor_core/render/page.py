"""A result as a stand-alone HTML page: no script, nothing fetched, fit to be mailed and printed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from meteor_core.messages.safe import clean
from meteor_core.render import table
from meteor_core.render.svg import svg
from meteor_core.wording.formula import lines
from meteor_core.wording.palette import FONT, Theme
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, number, same

if TYPE_CHECKING:
    from meteor_core.model.score import Result

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
        _note(result, translate),
        f"<p><code>{escape(clean(result.signature))}</code></p>",
        alignment,
        f'<div class="wide">{picture}</div>',
        formula,
        _formula(result, translate),
        words,
        f'<div class="wide">{table.html(result.alignment, translate)}</div>',
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


def _note(result: Result, translate: Translate) -> str:
    return f"<p>{escape(clean(translate(result.note)))}</p>" if result.note else ""


def _formula(result: Result, translate: Translate) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(translate(line.name))}</th>'
        f"<td>{escape(translate(line.symbols))}</td>"
        f"<td>{escape(line.numbers)}</td><td>{number(line.value)}</td></tr>"
        for line in lines(result.statistics, result.parameters, result.score)
    )
    return f"<table><tbody>{rows}</tbody></table>"
