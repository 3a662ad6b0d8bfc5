"""Sheets of an XLSX: a table each, ready to be read, filtered and printed; no formula is live."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from meteor_core.exports.corpora.views import Cell, Row, TableView
from meteor_core.messages.safe import encodable
from meteor_core.wording.palette import LIGHT, colour
from meteor_core.wording.words import LEAST_P

LONGEST = 32_767
"""UTF-16 units that a cell can hold."""

WIDE, NARROW, WIDEST_NAME = 40, 11, 40
"""Characters across: of texts, of numbers, of names at most."""

PRINTED = 300
"""Rows of a sheet that are printed unless a person chooses another print area."""

_A4 = 9
_LINE, _MOST_LINES = 15.0, 18
"""Points of a line, and lines that a row shows; the cell holds all of its text."""


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
    if not shown.texts:  # such a table is small
        rows = list(shown.rows)
        _write_rows(book, formats, shown, rows, _widths(shown.headings, rows))
        return
    numbers = len(shown.headings) - shown.texts
    _write_rows(book, formats, shown, shown.rows, [NARROW] * numbers + [WIDE] * shown.texts)


def _write_rows(
    book: Any, formats: Formats, shown: TableView, rows: Any, widths: Sequence[int]
) -> None:
    sheet = headed(book, formats, shown.name, shown.headings, widths)
    number = 0
    for number, row in enumerate(rows, start=1):
        sheet.set_row(number, height(row, widths))
        write_row(sheet, formats, number, row, shown)
    finish(sheet, number, len(shown.headings))


def _widths(headings: Sequence[str], rows: Sequence[Row]) -> list[int]:
    """As wide as its longest name, within bounds."""
    columns = [[row[column : column + 1] for row in rows] for column in range(len(headings))]
    return [min(WIDEST_NAME, max(NARROW, _longest(cells) + 2)) for cells in columns]


def _longest(cells: Sequence[Row]) -> int:
    """Characters of the longest text of a column; not every row reaches to the last one."""
    return max((len(cell[0]) for cell in cells if cell and isinstance(cell[0], str)), default=0)


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
        write_cell(sheet, formats, (number, column), cell, look_)


def write_cell(
    sheet: Any, formats: Formats, position: tuple[int, int], cell: Cell, look_: Any
) -> None:
    if isinstance(cell, str):
        if cell:
            sheet.write_string(*position, fit(cell), formats.text)
    elif isinstance(cell, int):
        sheet.write_number(*position, cell, formats.whole)
    elif cell is not None and math.isfinite(cell):
        sheet.write_number(*position, cell, look_)


def fit(text: str) -> str:
    """Cuts a text to what a cell can hold."""
    text = encodable(text)
    return text if units(text) <= LONGEST else text[: LONGEST // 2] + "…"


def units(text: str) -> int:
    """Characters as a spreadsheet counts them."""
    return len(text.encode("utf-16-le")) // 2
