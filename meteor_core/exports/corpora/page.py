"""The report as one HTML file: figures, tables, the worst alignments; nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.exports.corpora import views
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.views import Cell, TableView
from meteor_core.messages.phrase import translated
from meteor_core.messages.safe import clean
from meteor_core.render import table as alignment_table
from meteor_core.render.svg import svg
from meteor_core.wording.palette import FONT, Theme
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, number, same

WORST = 20
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture made elsewhere: its title and trusted HTML or SVG, with inline script at most."""

    title: str
    html: str


def html(
    report: Report,
    figures: Sequence[Figure] = (),
    *,
    script: str = "",
    worst: int = WORST,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> str:
    """A report → one HTML document that needs no network.

    ``script`` is source that the figures need (Plotly's own); the page's policy lets it run but
    forbids every request.
    """
    colours = theme_named(theme)
    body = [
        f"<h1>METEOR: {_safe(report.dataset.name)}</h1>",
        f"<p><code>{_safe(report.signature)}</code></p>",
        *(f"<p>{_safe(translated(note, translate))}</p>" for note in report.dataset.notes),
        *_table(views.systems(report, translate)),
        *(_table(views.comparisons(report, translate)) if report.comparisons else ()),
        *_figures(figures),
        *_table(views.losses(report, translate)),
        *_table(views.stages(report, translate)),
        *_worst(report, worst, theme, language, translate),
    ]
    return _document(language, colours, body, script)


def _safe(text: str) -> str:
    return escape(clean(text))


def _document(language: str, colours: Theme, body: Sequence[str], script: str) -> str:
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{escape(language)}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<title>METEOR Explorer</title>",
            f"<style>{_style(colours)}</style>",
            *([f"<script>{script}</script>"] if script else []),
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


def _style(colours: Theme) -> str:
    return (
        f"body{{font:16px/1.5 {FONT};max-width:1140px;margin:2em auto;padding:0 1em;"
        f"background:{colours.background};color:{colours.ink};print-color-adjust:exact}}"
        "h1{font-size:1.6em}h2{font-size:1.25em;margin-top:2em}h3{font-size:1em;margin-top:1.6em}"
        "code{overflow-wrap:anywhere}.wide{overflow-x:auto}section{break-inside:avoid}"
        "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
        f"th,td{{text-align:left;padding:.3em .8em .3em 0;border-bottom:1px solid {colours.faint};"
        "vertical-align:top;overflow-wrap:break-word;max-width:24em}"
        f"th{{color:{colours.muted};font-weight:600}}summary{{cursor:pointer}}"
    )


def _table(shown: TableView) -> Iterator[str]:
    head = "".join(f'<th scope="col">{_safe(name)}</th>' for name in shown.headings)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in shown.rows
    )
    yield f"<h2>{_safe(shown.name)}</h2>"
    yield (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'
        "</div>"
    )


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return number(cell)
    return f"<bdi>{_safe(cell)}</bdi>" if isinstance(cell, str) else str(cell)


def _figures(figures: Sequence[Figure]) -> Iterator[str]:
    for figure in figures:
        yield f"<section><h2>{_safe(figure.title)}</h2>"
        yield f'<div class="wide">{figure.html}</div></section>'


def _worst(
    report: Report, worst: int, theme: str, language: str, translate: Translate
) -> Iterator[str]:
    segments = report.worst(worst)
    if not segments:
        return
    heading = translate("Segments that score least")
    empty = translate("Candidate and reference are both empty.")
    yield f"<h2>{_safe(heading)}</h2>"
    for system, segment in segments:
        title = translate("Segment {segment}, {system}: {score}").format(
            segment=report.dataset.ids[segment],
            system=system.name,
            score=number(float(report.values[system.name][segment])),
        )
        yield f"<section><h3>{_safe(title)}</h3>"
        alignment = report.alignment(system, segment)
        if alignment is None:
            yield f"<p>{_safe(empty)}</p></section>"
            continue
        picture = svg(
            alignment,
            width=1100.0,
            theme=theme,
            language=language,
            title=title,
            translate=translate,
        )
        words, name = alignment_table.html(alignment, translate), translate("Table")
        yield f'<div class="wide">{picture}</div>'
        yield f"<details><summary>{_safe(name)}</summary>{words}</details></section>"
