"""The report as one HTML file: verdict, figures, tables, segments; nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.exports.corpora import page_segments, views
from meteor_core.exports.corpora.page_parts import safe, style_sheet, table
from meteor_core.exports.corpora.page_segments import DRAWN
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.statements import statements
from meteor_core.wording.palette import Style, Theme
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import Translate, same

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
    tables = [views.systems(report, translate)]
    tables += [views.comparisons(report, translate)] if report.comparisons else []
    style = Style(theme, language, translate)
    body = [
        f"<h1>METEOR: {safe(report.dataset.name)}</h1>",
        *_statements(report, translate),
        *(line for shown in tables for line in table(shown)),
        *_figures(figures),
        *table(views.losses(report, translate)),
        *table(views.stages(report, translate)),
        *page_segments.changes(report, translate),
        *page_segments.listed(report, style),
        *page_segments.alignments(report, drawn, style),
    ]
    return _document(language, colours, body, script)


def _statements(report: Report, translate: Translate) -> Iterator[str]:
    """The statements of the report, one per line."""
    yield "<dl>"
    for name, text in statements(report, translate):
        signs = name == translate("Signature")
        said = f"<code>{safe(text)}</code>" if signs else f"<bdi>{safe(text)}</bdi>"
        yield f"<dt>{safe(name)}</dt><dd>{said}</dd>"
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
            f"<style>{style_sheet(colours)}</style>",
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
        yield f"<section><h2>{safe(figure.title)}</h2>"
        yield f'<div class="wide">{figure.html}</div></section>'
