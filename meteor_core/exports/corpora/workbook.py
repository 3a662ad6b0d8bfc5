"""XLSX: first the statements of a report, then a sheet for each table, then coloured alignments.

A sheet is ready to be read, filtered and printed; no formula is live.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import groupby
from typing import Any

from meteor_core.exports.corpora import tables
from meteor_core.exports.corpora.report import Report, statements
from meteor_core.exports.corpora.tables import Cell, Row, TableView
from meteor_core.messages.safe import encodable
from meteor_core.model import Alignment
from meteor_core.model.view import Side, View, WordView, view
from meteor_core.readers.own_exports import column_place
from meteor_core.wording.palette import LIGHT, colour, look
from meteor_core.wording.words import LEAST_P, Translate, same

DRAWN = 200
"""Segments whose alignments are written."""

LONGEST = 32_767
"""UTF-16 units that a cell can hold."""

WIDE, NARROW, WIDEST_NAME = 40, 11, 40
"""Characters across: of texts, of numbers, of names at most."""

PRINTED = 300
"""Rows of a sheet that are printed unless a person chooses another print area."""

_A4 = 9
_LINE, _MOST_LINES = 15.0, 18
"""Points of a line, and lines that a row shows; the cell holds all of its text."""

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
    stream = io.BytesIO()
    with _book(stream, report.signature) as (book, formats):
        _about(book, formats, report, drawn, translate)
        for shown in _views(report, drawn, translate):
            write_table(book, formats, shown)
        _mark_corpus(book, report, translate)
        _alignments(book, formats, report, drawn, (language, translate))
    return stream.getvalue()


def sheets(shown: Iterable[TableView], comments: str = "") -> bytes:
    """Tables → an XLSX with a sheet for each."""
    stream = io.BytesIO()
    with _book(stream, comments) as (book, formats):
        for each in shown:
            write_table(book, formats, each)
    return stream.getvalue()


@contextmanager
def _book(stream: io.BytesIO, comments: str) -> Iterator[tuple[Any, Formats]]:
    import xlsxwriter  # type: ignore[import-untyped]

    with xlsxwriter.Workbook(stream, _OPTIONS) as book:
        book.set_properties({"comments": encodable(comments), "created": _MADE})
        yield book, Formats(book)


def _views(report: Report, drawn: int, translate: Translate) -> Iterator[TableView]:
    yield tables.systems(report, translate)
    if report.comparisons:
        yield tables.comparisons(report, translate)
    yield tables.losses(report, translate)
    yield tables.stages(report, translate)
    if report.versions is not None:
        yield tables.change_counts(report, translate)
        yield tables.changes_by_stage(report, translate)
    yield tables.segments(report, translate)
    if report.versions is not None:
        yield tables.match_changes(report, drawn, translate)


def _mark_corpus(book: Any, report: Report, translate: Translate) -> None:
    """Names for the columns of the sheet of segments, so that it is read as a corpus again."""
    shown = tables.segments(report, translate)
    for name, column in tables.corpus_columns(report, shown).items():
        book.define_name(name, column_place(shown.name[:31], column))


def _alignments(
    book: Any, formats: Formats, report: Report, drawn: int, locale: tuple[str, Translate]
) -> None:
    """Candidate over reference, word by word; of each segment all systems, one below the other."""
    language, translate = locale
    names = ("Segment", "ID", "System", "Score", "Reference", "Candidate")
    headings = [translate(name) for name in names]
    widths = [NARROW, NARROW, 2 * NARROW, NARROW, *[2 * WIDE] * 2]
    sheet = headed(book, formats, translate("Alignments"), headings, widths)
    number = 0
    for segment in report.drawn[:drawn].tolist():
        for system in report.systems:
            number += 1
            value = float(report.values[system.name][segment])
            cells: Row = (segment + 1, report.dataset.ids[segment], system.name, value)
            alignment = report.alignment(system, segment)
            # Marks take about as much room as the words.
            pair = report.reference(system, segment)[1], report.candidate(system, segment)
            sheet.set_row(number, height((*cells, *(2 * text for text in pair)), widths))
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


class Formats:
    """The few looks that a workbook needs; one for each stage's words."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self.heading = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        self.number = book.add_format({"num_format": "0.000", "valign": "top"})
        self.probability = book.add_format(
            {"num_format": f'[<{LEAST_P}]"< {LEAST_P}";0.000', "valign": "top"}
        )
        self.whole = book.add_format({"valign": "top", "align": "right"})
        self.text = book.add_format({"text_wrap": True, "valign": "top", "indent": 1})
        self.missed = book.add_format({"italic": True, "font_color": LIGHT.muted})
        self.muted = book.add_format({"font_color": LIGHT.muted})
        self._stages: dict[str, Any] = {}
        self._differences: dict[int, Any] = {}

    def stage(self, name: str) -> Any:
        if name not in self._stages:
            look_ = {"font_color": colour(LIGHT.text, name, LIGHT.ink), "bold": True}
            self._stages[name] = self._book.add_format(look_)
        return self._stages[name]

    def difference(self, digits: int) -> Any:
        """Always with its sign, and so many decimal places."""
        if digits not in self._differences:
            places = "0." + "0" * digits
            look_ = {"num_format": f"+{places};-{places};0", "valign": "top"}
            self._differences[digits] = self._book.add_format(look_)
        return self._differences[digits]


def write_table(book: Any, formats: Formats, shown: TableView) -> None:
    """A table → a separate sheet."""
    rows: Iterable[Row] = shown.rows
    if shown.texts:
        numbers = len(shown.headings) - shown.texts
        widths = [NARROW] * numbers + [WIDE] * shown.texts
    else:  # such a table is small
        rows = list(rows)
        widths = _widths(shown.headings, rows)
    sheet = headed(book, formats, shown.name, shown.headings, widths)
    number = 0
    for number, row in enumerate(rows, start=1):
        sheet.set_row(number, height(row, widths))
        write_row(sheet, formats, number, row, shown)
    finish(sheet, number, len(shown.headings))


def _widths(headings: Sequence[str], rows: Sequence[Row]) -> list[int]:
    """As wide as a column's longest name, within bounds; not every row reaches to the last one."""
    columns = ([cell for row in rows for cell in row[at : at + 1]] for at in range(len(headings)))
    longest = (
        max((len(cell) for cell in column if isinstance(cell, str)), default=0)
        for column in columns
    )
    return [min(WIDEST_NAME, max(NARROW, length + 2)) for length in longest]


def headed(
    book: Any, formats: Formats, name: str, headings: Sequence[str], widths: Sequence[int]
) -> Any:
    """Makes a new sheet with its frozen heading, set up for paper."""
    sheet = book.add_worksheet(name[:31])
    sheet.freeze_panes(1, 0)
    sheet.set_row(0, height(headings, widths))
    for column, (heading, width) in enumerate(zip(headings, widths, strict=True)):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, fit(heading), formats.heading)
    on_paper(sheet)
    sheet.repeat_rows(0)
    return sheet


def height(row: Sequence[Cell], widths: Sequence[int]) -> float:
    """Points that a row needs for its wrapped texts: not every program works that out itself."""
    lines = (
        -(-len(cell) // max(1, width - 2))
        for cell, width in zip(row, widths, strict=False)  # some rows stop before the last column
        if isinstance(cell, str)
    )
    return _LINE * min(_MOST_LINES, max(1, *lines, 1))


def on_paper(sheet: Any) -> None:
    """Sets a sheet up for paper: A4 across, as wide as the page, page numbers below."""
    sheet.set_landscape()
    sheet.set_paper(_A4)
    sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    sheet.fit_to_pages(1, 0)
    sheet.set_footer("&L&A&R&P / &N")


def finish(sheet: Any, rows: int, columns: int) -> None:
    """Sets what depends on the number of rows: filters, and the print area."""
    sheet.autofilter(0, 0, rows, columns - 1)
    sheet.print_area(0, 0, min(rows, PRINTED), columns - 1)


def write_row(
    sheet: Any, formats: Formats, number: int, row: Row, shown: TableView | None = None
) -> None:
    """Writes a row's cells; texts stay texts, whatever they begin with."""
    for column, cell in enumerate(row):
        look_ = formats.number
        if shown and column in shown.differences:
            look_ = formats.difference(shown.differences[column])
        elif shown and column in shown.probabilities:
            look_ = formats.probability
        at = number, column
        if isinstance(cell, str):
            if cell:
                sheet.write_string(*at, fit(cell), formats.text)
        elif isinstance(cell, int):
            sheet.write_number(*at, cell, formats.whole)
        elif cell is not None and math.isfinite(cell):
            sheet.write_number(*at, cell, look_)


def fit(text: str) -> str:
    """Cuts a text to what a cell can hold."""
    text = encodable(text)
    return text if units(text) <= LONGEST else text[: LONGEST // 2] + "…"


def units(text: str) -> int:
    """Characters as a spreadsheet counts them."""
    return len(text.encode("utf-16-le")) // 2
