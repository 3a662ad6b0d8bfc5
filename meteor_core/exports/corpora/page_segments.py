"""The segments of a report on a page: a list in the view's order, then the first ones drawn."""

from __future__ import annotations

from collections.abc import Iterator

from meteor_core.corpus.results import System
from meteor_core.explain.grammar import in_context
from meteor_core.exports.corpora import segment_tables
from meteor_core.exports.corpora.page_parts import WIDTH, safe, table
from meteor_core.exports.corpora.report import Report
from meteor_core.render import rewording
from meteor_core.render import table as alignment_table
from meteor_core.render import text as alignment_text
from meteor_core.render.svg import svg
from meteor_core.wording.style import Style
from meteor_core.wording.words import Translate, number, signed

DRAWN, LISTED = 10, 200
"""Segments whose alignments are drawn, and those that are listed."""


def changes(report: Report, translate: Translate) -> Iterator[str]:
    """Writes, for two systems, the changes of the segments and of the stages' matches."""
    if report.versions is not None:
        yield from table(segment_tables.change_counts(report, translate))
        yield from table(segment_tables.changes_by_stage(report, translate))


def listed(report: Report, style: Style) -> Iterator[str]:
    """Writes scores and texts of the first segments; for two systems the differences are marked."""
    title = style.translate("Segments")
    yield f"<h2>{safe(title)}</h2>"
    yield from _limit(len(report.segments), LISTED, "listed", style.translate)
    if not len(report.segments):
        return
    head = "".join(f'<th scope="col">{safe(name)}</th>' for name in _headings(report, style))
    digits = segment_tables.difference_digits(report)
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
        yield f'<p class="note">{safe(template.format(shown=most, count=count))}</p>'


def _headings(report: Report, style: Style) -> list[str]:
    names = segment_tables.headings_of(report)
    scores = names if len(names) <= 3 else ()
    texts = style.translate("Reference and candidates")
    return [
        style.translate("ID"),
        *scores,
        *(segment_tables.differences(report) if scores else ()),
        texts,
    ]


def _list_row(report: Report, at: int, digits: int, style: Style) -> str:
    cells = [f"<bdi>{safe(report.dataset.ids[at])}</bdi>"]
    if len(report.systems) <= 3:
        cells += [number(float(report.values[system.name][at])) for system in report.systems]
        cells += [signed(report.difference(system, at), digits) for system in report.rivals]
    cells.append("<br>".join(_texts(report, at, style)))
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _texts(report: Report, at: int, style: Style) -> Iterator[str]:
    """The reference; below it the candidates, two of them as one with their differences marked."""
    _, reference = report.held_against(at)
    yield f'<span class="note"><bdi>{safe(reference)}</bdi></span>'
    if len(report.systems) == 2:
        new, old = segment_tables.candidates_of(report, at)
        yield rewording.html(old, new, theme=style.theme)
        return
    for name, system in zip(segment_tables.headings_of(report), report.systems, strict=True):
        named = f"{safe(name)} {number(float(report.values[system.name][at]))}: "
        several = named if len(report.systems) > 1 else ""
        yield f"{several}<bdi>{safe(report.candidate(system, at))}</bdi>"


def alignments(report: Report, drawn: int, style: Style) -> Iterator[str]:
    """Writes the first segments: their systems' alignments one below the other."""
    if drawn <= 0 or not len(report.drawn):
        return
    title = style.translate("Alignments")
    yield f"<h2>{safe(title)}</h2>"
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
        yield f"<section><h3>{safe(title)}</h3>"
        if position == 0 and len(report.systems) == 2:
            yield _rewording(report, segment, style)
        yield from _alignment(report, system, segment, title, style)
        yield "</section>"


def _rewording(report: Report, segment: int, style: Style) -> str:
    new, old = segment_tables.candidates_of(report, segment)
    marked = rewording.html(old, new, theme=style.theme)
    found = report.match_changes(segment)
    return f"<p>{marked}</p>" + rewording.changes_html(
        found, theme=style.theme, translate=style.translate
    )


def _alignment(
    report: Report, system: System, segment: int, title: str, style: Style
) -> Iterator[str]:
    translate = style.translate
    alignment = report.alignment(system, segment)
    if alignment is None:
        empty = translate("Candidate and reference are both empty.")
        yield f"<p>{safe(empty)}</p>"
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
    words = alignment_table.html(alignment, translate)
    text = alignment_text.html(
        alignment, theme=style.theme, language=style.language, translate=translate
    )
    yield f'<div class="wide screen">{picture}</div>'
    yield f'<div class="print">{text}</div>'  # pictures of long segments take sheets of paper
    name = translate("Table")
    yield f"<details><summary>{safe(name)}</summary>{words}</details>"
