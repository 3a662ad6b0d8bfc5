"""The report as one HTML file: verdict, figures, tables, segments; nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.corpus.results import System
from meteor_core.explain.grammar import in_context
from meteor_core.exports.corpora import tables
from meteor_core.exports.corpora.report import Report, statements
from meteor_core.exports.corpora.tables import Cell, TableView
from meteor_core.messages.safe import clean
from meteor_core.render import text as alignment_text
from meteor_core.render.marked import changes_html, rewording_html
from meteor_core.render.svg import svg
from meteor_core.wording.palette import FONT, Style, Theme
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, number, probability, same, signed

DRAWN, LISTED = 10, 200
"""Segments whose alignments are drawn, and those that are listed."""

WIDTH = 960
"""Pixels of a picture: a sheet of A4 across has room for so many."""

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
    drawn: int = DRAWN,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> str:
    """A report → one HTML document that needs no network, fits 1,300 pixels, and prints on A4.

    Segments are in the order of the report's view; the first ``drawn`` have their alignments.
    ``script`` is source that the figures need (Plotly's own); the page's policy lets it run but
    forbids every request.
    """
    colours = theme_named(theme)
    first = [tables.systems(report, translate)]
    first += [tables.comparisons(report, translate)] if report.comparisons else []
    style = Style(theme, language, translate)
    body = [
        f"<h1>METEOR: {_safe(report.dataset.name)}</h1>",
        *_statements(report, translate),
        *(line for shown in first for line in _table(shown)),
        *_figures(figures),
        *_table(tables.losses(report, translate)),
        *_table(tables.stages(report, translate)),
        *_changes(report, translate),
        *_listed(report, style),
        *_alignments(report, drawn, style),
    ]
    return _document(language, colours, body, script)


def _statements(report: Report, translate: Translate) -> Iterator[str]:
    yield "<dl>"
    for name, text in statements(report, translate):
        signs = name == translate("Signature")
        said = f"<code>{_safe(text)}</code>" if signs else f"<bdi>{_safe(text)}</bdi>"
        yield f"<dt>{_safe(name)}</dt><dd>{said}</dd>"
    yield "</dl>"


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


def _figures(figures: Sequence[Figure]) -> Iterator[str]:
    for figure in figures:
        yield f"<section><h2>{_safe(figure.title)}</h2>"
        yield f'<div class="wide">{figure.html}</div></section>'


def _style(colours: Theme) -> str:
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


def _safe(text: str) -> str:
    """Escapes a text, and leaves out what a page cannot contain."""
    return escape(clean(text))


def _table(shown: TableView) -> Iterator[str]:
    head = "".join(f'<th scope="col">{_safe(name)}</th>' for name in shown.headings)
    rows = "\n".join(_row(shown, row) for row in shown.rows)
    yield f"<h2>{_safe(shown.name)}</h2>"
    yield (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'
        "</div>"
    )


def _row(shown: TableView, row: tuple[Cell, ...]) -> str:
    cells = (
        _safe(probability(float(cell)))
        if column in shown.probabilities and isinstance(cell, float)
        else _cell(cell, shown.differences.get(column))
        for column, cell in enumerate(row)
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _cell(cell: Cell, digits: int | None = None) -> str:
    """Writes a cell; ``digits``: a difference with its sign and so many decimal places."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return number(cell) if digits is None else signed(cell, digits)
    return f"<bdi>{_safe(cell)}</bdi>" if isinstance(cell, str) else str(cell)


def _changes(report: Report, translate: Translate) -> Iterator[str]:
    """Writes, for two systems, the changes of the segments and of the stages' matches."""
    if report.versions is not None:
        yield from _table(tables.change_counts(report, translate))
        yield from _table(tables.changes_by_stage(report, translate))


def _listed(report: Report, style: Style) -> Iterator[str]:
    """Writes scores and texts of the first segments; for two systems the differences are marked."""
    title = style.translate("Segments")
    yield f"<h2>{_safe(title)}</h2>"
    yield from _limit(len(report.segments), LISTED, "listed", style.translate)
    if not len(report.segments):
        return
    head = "".join(f'<th scope="col">{_safe(name)}</th>' for name in _headings(report, style))
    digits = tables.difference_digits(report)
    rows = "\n".join(_list_row(report, at, digits, style) for at in report.drawn[:LISTED].tolist())
    yield (
        f'<div class="wide"><table class="texts"><thead><tr>{head}</tr></thead>'
        f"<tbody>\n{rows}\n</tbody></table></div>"
    )


def _limit(count: int, most: int, what: str, translate: Translate) -> Iterator[str]:
    """Says that not all segments are included."""
    if count > most:
        template = {
            "listed": translate("The table lists the first {shown} of {count} segments."),
            "drawn": translate("Alignments are shown for the first {shown} of {count} segments."),
        }[what]
        yield f'<p class="note">{_safe(template.format(shown=most, count=count))}</p>'


def _headings(report: Report, style: Style) -> list[str]:
    names = tables.headings_of(report).values()
    scores = names if len(names) <= 3 else ()
    texts = style.translate("Reference and candidates")
    changes = tables.differences(report) if scores else ()
    return [style.translate("ID"), *scores, *changes, texts]


def _list_row(report: Report, at: int, digits: int, style: Style) -> str:
    cells = [f"<bdi>{_safe(report.dataset.ids[at])}</bdi>"]
    if len(report.systems) <= 3:
        cells += [number(float(report.values[system.name][at])) for system in report.systems]
        cells += [signed(report.difference(system, at), digits) for system in report.rivals]
    cells.append("<br>".join(_texts(report, at, style)))
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _texts(report: Report, at: int, style: Style) -> Iterator[str]:
    """The reference; below it the candidates, two of them as one with their differences marked."""
    _, reference = report.held_against(at)
    yield f'<span class="note"><bdi>{_safe(reference)}</bdi></span>'
    if len(report.systems) == 2:
        new, old = tables.candidates_of(report, at)
        yield rewording_html(old, new, theme=style.theme)
        return
    for name, system in zip(tables.headings_of(report).values(), report.systems, strict=True):
        named = f"{_safe(name)} {number(float(report.values[system.name][at]))}: "
        several = named if len(report.systems) > 1 else ""
        yield f"{several}<bdi>{_safe(report.candidate(system, at))}</bdi>"


def _alignments(report: Report, drawn: int, style: Style) -> Iterator[str]:
    """Writes the first segments: their systems' alignments one below the other."""
    if drawn <= 0 or not len(report.drawn):
        return
    title = style.translate("Alignments")
    yield f"<h2>{_safe(title)}</h2>"
    yield from _limit(len(report.drawn), drawn, "drawn", style.translate)
    for segment in report.drawn[:drawn].tolist():
        yield from _segment(report, segment, style)


def _segment(report: Report, segment: int, style: Style) -> Iterator[str]:
    for position, system in enumerate(report.systems):
        title = style.translate("Segment {segment}, {system}: {score}").format(
            segment=report.dataset.ids[segment],
            system=system.name,
            score=number(float(report.values[system.name][segment])),
        )
        yield f"<section><h3>{_safe(title)}</h3>"
        if position == 0 and len(report.systems) == 2:
            yield _rewording(report, segment, style)
        yield from _alignment(report, system, segment, title, style)
        yield "</section>"


def _rewording(report: Report, segment: int, style: Style) -> str:
    new, old = tables.candidates_of(report, segment)
    marked = rewording_html(old, new, theme=style.theme)
    found = report.match_changes(segment)
    return f"<p>{marked}</p>" + changes_html(found, theme=style.theme, translate=style.translate)


def _alignment(
    report: Report, system: System, segment: int, title: str, style: Style
) -> Iterator[str]:
    translate = style.translate
    alignment = report.alignment(system, segment)
    if alignment is None:
        empty = translate("Candidate and reference are both empty.")
        yield f"<p>{_safe(empty)}</p>"
        return
    alignment = in_context(alignment, report.metric.language)
    picture = svg(
        alignment,
        width=float(WIDTH),
        theme=style.theme,
        language=style.language,
        title=title,
        translate=translate,
    )
    words = alignment_text.table_html(alignment, translate)
    text = alignment_text.html(
        alignment, theme=style.theme, language=style.language, translate=translate
    )
    yield f'<div class="wide screen">{picture}</div>'
    yield f'<div class="print">{text}</div>'  # pictures of long segments take sheets of paper
    name = translate("Table")
    yield f"<details><summary>{_safe(name)}</summary>{words}</details>"
