"""XLSX: first the statements of a report, then a sheet for each table, then coloured alignments."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from meteor_core.exports.corpora import segment_tables, views
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.segments import encodable
from meteor_core.exports.corpora.sheet import (
    LONGEST,
    NARROW,
    PRINTED,
    WIDE,
    Formats,
    finish,
    fit,
    headed,
    height,
    on_paper,
    units,
    write_row,
    write_table,
)
from meteor_core.exports.corpora.statements import statements
from meteor_core.model import Alignment
from meteor_core.model.view import Side, View, WordView, view
from meteor_core.readers.formats.own_reports import place
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, same

DRAWN = 200
"""Segments whose alignments are written."""

_OPTIONS = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_MADE = datetime(2000, 1, 1)
"""The creation time of every workbook, so that equal reports give equal bytes."""


def workbook(
    report: Report, *, drawn: int = DRAWN, language: str = "en", translate: Translate = same
) -> bytes:
    """A report → an XLSX: statements, systems, comparisons, losses, stages, segments, alignments.

    Segments are in the order of the report's view; the first ``drawn`` have their alignments.
    """
    import xlsxwriter  # type: ignore[import-untyped]

    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, _OPTIONS) as book:
        book.set_properties({"comments": encodable(report.signature), "created": _MADE})
        formats = Formats(book)
        _about(book, formats, report, drawn, translate)
        for shown in _views(report, drawn, translate):
            write_table(book, formats, shown)
        _mark_corpus(book, report, translate)
        _alignments(book, formats, report, drawn, (language, translate))
    return stream.getvalue()


def sheets(shown: Iterable[views.TableView], comments: str = "") -> bytes:
    """Tables → an XLSX with a sheet for each."""
    import xlsxwriter

    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, _OPTIONS) as book:
        book.set_properties({"comments": encodable(comments), "created": _MADE})
        formats = Formats(book)
        for view in shown:
            write_table(book, formats, view)
    return stream.getvalue()


def _views(report: Report, drawn: int, translate: Translate) -> Iterator[views.TableView]:
    yield views.systems(report, translate)
    if report.comparisons:
        yield views.comparisons(report, translate)
    yield views.losses(report, translate)
    yield views.stages(report, translate)
    if report.versions is not None:
        yield segment_tables.change_counts(report, translate)
        yield segment_tables.changes_by_stage(report, translate)
    yield segment_tables.segments(report, translate)
    if report.versions is not None:
        yield segment_tables.match_changes(report, drawn, translate)


def _mark_corpus(book: Any, report: Report, translate: Translate) -> None:
    """Names for the columns of the sheet of segments, so that it is read as a corpus again."""
    shown = segment_tables.segments(report, translate)
    for name, column in segment_tables.corpus_columns(report, shown).items():
        book.define_name(name, place(shown.name[:31], column))


def _alignments(
    book: Any, formats: Formats, report: Report, drawn: int, locale: tuple[str, Translate]
) -> None:
    """Candidate over reference, word by word; of each segment all systems, one below the other."""
    language, translate = locale
    names = ("Segment", "ID", "System", "Score", "Reference", "Candidate")
    headings, widths = (
        [translate(name) for name in names],
        [NARROW, NARROW, 2 * NARROW, NARROW, *[2 * WIDE] * 2],
    )
    sheet = headed(book, formats, translate("Alignments"), headings, widths)
    number = 0
    for segment in report.drawn[:drawn].tolist():
        for system in report.systems:
            number += 1
            value = float(report.values[system.name][segment])
            cells: views.Row = (segment + 1, report.dataset.ids[segment], system.name, value)
            alignment = report.alignment(system, segment)
            # Marks take about as much room as the words.
            texts = (
                2 * report.reference(system, segment)[1],
                2 * report.candidate(system, segment),
            )
            sheet.set_row(number, height((*cells, *texts), widths))
            write_row(sheet, formats, number, cells)
            if alignment is not None:
                write_pair(sheet, formats, (number, 4), alignment, language)
    finish(sheet, number, len(names))


def _about(book: Any, formats: Formats, report: Report, drawn: int, translate: Translate) -> None:
    """The statements, filters and signatures of the report, which come first."""
    sheet = book.add_worksheet(translate("About")[:31])
    sheet.set_column(0, 0, 2 * NARROW)
    sheet.set_column(1, 1, 2 * WIDE)
    on_paper(sheet)
    for number, (name, text) in enumerate(_said(report, drawn, translate)):
        sheet.set_row(number, height((name, text), (2 * NARROW, 2 * WIDE)))
        sheet.write_string(number, 0, fit(name), formats.heading)
        sheet.write_string(number, 1, fit(text), formats.text)


def _said(report: Report, drawn: int, translate: Translate) -> Iterator[tuple[str, str]]:
    yield from statements(report, translate)
    listed = len(report.segments)
    if listed > drawn:
        message = translate("Alignments are shown for the first {shown} of {count} segments.")
        yield translate("Alignments"), message.format(shown=drawn, count=listed)
    if max(listed, min(listed, drawn) * len(report.systems)) > PRINTED:
        message = translate(
            "At most {count} rows of each sheet are printed. You can change the print area."
        )
        yield translate("Print"), message.format(count=PRINTED)


# An alignment in a spreadsheet: each word in its stage's colour, with link number and letter.

MOST_RUNS = 1_000


def write_pair(
    sheet: Any, formats: Formats, at: tuple[int, int], alignment: Alignment, language: str
) -> None:
    """Writes reference and candidate into two cells from this row and column on."""
    row, first = at
    model = view(alignment)
    sides: tuple[Side, Side] = ("reference", "candidate")
    for column, side in enumerate(sides, start=first):
        runs = list(_runs(model, side, formats, language))
        text = "".join(text for _, text in runs)
        if len(runs) < 2 or len(runs) > MOST_RUNS or units(text) > LONGEST:
            sheet.write_string(row, column, fit(text), formats.text)
        else:
            flat = [part for run in runs for part in run]
            sheet.write_rich_string(row, column, *flat, formats.text)


def _runs(model: View, side: Side, formats: Formats, language: str) -> Iterator[tuple[Any, str]]:
    """``[1 кошка 1Л …]``: format and text, chunk by chunk, a space after each."""
    for chunk, words in groupby(model.words(side), key=lambda word: word.chunk):
        if chunk:
            yield formats.muted, f"[{chunk} "
        yield from _words(model, words, formats, language)
        if chunk:
            yield formats.muted, "] "


def _words(
    model: View, words: Iterable[WordView], formats: Formats, language: str
) -> Iterator[tuple[Any, str]]:
    for word in words:
        if word.matched:
            letter = look(word.stage).letter(language)
            yield formats.stage(word.stage), f"{word.text}/{word.link}{letter} "
        else:
            yield formats.missed, f"×{word.text} "
