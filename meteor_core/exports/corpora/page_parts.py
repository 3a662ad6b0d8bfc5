"""What the pages of a report are made of: style sheet, escaped texts, tables."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from meteor_core.exports.corpora.views import Cell, TableView
from meteor_core.messages.safe import clean
from meteor_core.wording.palette import FONT, Theme
from meteor_core.wording.words import number, probability, signed

WIDTH = 960
"""Pixels of a picture: a sheet of A4 across has room for so many."""


def style_sheet(colours: Theme) -> str:
    """Writes the style: on a screen at most 1,240 pixels; on paper A4 across with repeated
    headings."""
    return (
        f"body{{font:16px/1.5 {FONT};max-width:1240px;margin:2em auto;padding:0 1em;"
        f"background:{colours.background};color:{colours.ink};print-color-adjust:exact}}"
        "h1{font-size:1.6em;overflow-wrap:anywhere}h2{font-size:1.25em;margin-top:2em}"
        "h3{font-size:1em;margin-top:1.6em;overflow-wrap:anywhere}"
        "h1,h2,h3{break-after:avoid}svg{max-width:100%;height:auto}"
        "code{overflow-wrap:anywhere}.wide{overflow-x:auto}section,tr{break-inside:avoid}"
        "dl{display:grid;grid-template-columns:max-content 1fr;gap:.2em 1em;margin:1em 0}"
        f"dt{{color:{colours.muted}}}dd{{margin:0;overflow-wrap:anywhere}}"
        "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.85em}"
        "table.texts{width:100%}thead{display:table-header-group}"
        f"th,td{{text-align:left;padding:.3em .55em .3em 0;border-bottom:1px solid {colours.faint};"
        "vertical-align:top;overflow-wrap:break-word;max-width:24em}"
        "table.texts td,table.texts th{max-width:none}table.texts td:last-child{width:65%}"
        f"th{{color:{colours.muted};font-weight:600}}summary{{cursor:pointer}}"
        f".note{{color:{colours.muted}}}"
        "@page{size:A4 landscape;margin:12mm}"
        "@media print{body{font-size:12px;max-width:none;margin:0;padding:0}"
        ".wide{overflow:visible}details,.screen{display:none}th,td{padding-right:.5em}}"
        "@media screen{.print{display:none}}"
    )


def safe(text: str) -> str:
    """Escapes a text, and leaves out what a page cannot contain."""
    return escape(clean(text))


def table(shown: TableView) -> Iterator[str]:
    """Writes a heading and the table."""
    head = "".join(f'<th scope="col">{safe(name)}</th>' for name in shown.headings)
    rows = "\n".join(_row(shown, row) for row in shown.rows)
    yield f"<h2>{safe(shown.name)}</h2>"
    yield (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'
        "</div>"
    )


def _row(shown: TableView, row: tuple[Cell, ...]) -> str:
    cells = (
        safe(probability(float(cell)))
        if column in shown.probabilities and isinstance(cell, float)
        else cell_html(cell, shown.differences.get(column))
        for column, cell in enumerate(row)
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def cell_html(cell: Cell, digits: int | None = None) -> str:
    """Writes a cell; ``digits``: a difference with its sign and so many decimal places."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return number(cell) if digits is None else signed(cell, digits)
    return f"<bdi>{safe(cell)}</bdi>" if isinstance(cell, str) else str(cell)
