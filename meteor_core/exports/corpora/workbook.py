"""XLSX: a sheet for each view, the worst alignments as coloured rich text; no formula is live."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from meteor_core.exports.corpora import views
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.segments import encodable
from meteor_core.exports.corpora.views import Cell
from meteor_core.messages.phrase import translated
from meteor_core.model import Alignment
from meteor_core.model.view import Side, View, WordView, view
from meteor_core.wording.palette import LIGHT, colour, look
from meteor_core.wording.words import Translate, same

WORST = 200
LONGEST = 32_767
"""UTF-16 units that a cell can hold."""

MOST_RUNS = 1_000
WIDE, NARROW = 60, 14
_OPTIONS = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_MADE = datetime(2000, 1, 1)
"""When every workbook says it was made, so that equal reports give equal bytes."""


def workbook(
    report: Report, *, worst: int = WORST, language: str = "en", translate: Translate = same
) -> bytes:
    """A report → an XLSX: systems, comparisons, losses, stages, segments, alignments, signature."""
    import xlsxwriter  # type: ignore[import-untyped]

    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, _OPTIONS) as book:
        book.set_properties({"comments": report.signature, "created": _MADE})
        formats = _Formats(book)
        for shown in _views(report, translate):
            _sheet(book, formats, shown)
        _alignments(book, formats, report, worst, (language, translate))
        _about(book, formats, report, translate)
    return stream.getvalue()


def sheets(shown: Iterable[views.TableView], comments: str = "") -> bytes:
    """Tables → an XLSX with a sheet for each."""
    import xlsxwriter

    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, _OPTIONS) as book:
        book.set_properties({"comments": encodable(comments), "created": _MADE})
        formats = _Formats(book)
        for view in shown:
            _sheet(book, formats, view)
    return stream.getvalue()


def _views(report: Report, translate: Translate) -> Iterator[views.TableView]:
    yield views.systems(report, translate)
    if report.comparisons:
        yield views.comparisons(report, translate)
    yield views.losses(report, translate)
    yield views.stages(report, translate)
    yield views.segments(report, translate)


class _Formats:
    """The few looks that a workbook needs; one for each stage's words."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self.heading = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        self.number = book.add_format({"num_format": "0.000", "valign": "top"})
        self.text = book.add_format({"text_wrap": True, "valign": "top"})
        self.missed = book.add_format({"italic": True, "font_color": LIGHT.muted})
        self.muted = book.add_format({"font_color": LIGHT.muted})
        self._stages: dict[str, Any] = {}

    def stage(self, name: str) -> Any:
        if name not in self._stages:
            look_ = {"font_color": colour(LIGHT.text, name, LIGHT.ink), "bold": True}
            self._stages[name] = self._book.add_format(look_)
        return self._stages[name]


def _sheet(book: Any, formats: _Formats, shown: views.TableView) -> None:
    sheet = _headed(book, formats, shown.name, shown.headings)
    for number, row in enumerate(shown.rows, start=1):
        for column, cell in enumerate(row):
            _write(sheet, formats, (number, column), cell)


def _headed(book: Any, formats: _Formats, name: str, headings: Sequence[str]) -> Any:
    sheet = book.add_worksheet(name[:31])
    sheet.freeze_panes(1, 0)
    sheet.set_column(0, len(headings) - 1, NARROW)
    for column, heading in enumerate(headings):
        sheet.write_string(0, column, _fit(heading), formats.heading)
    return sheet


def _write(sheet: Any, formats: _Formats, position: tuple[int, int], cell: Cell) -> None:
    """Texts are written as texts, whatever they begin with."""
    if isinstance(cell, str):
        if cell:
            sheet.write_string(*position, _fit(cell))
    elif isinstance(cell, int):
        sheet.write_number(*position, cell)
    elif cell is not None and math.isfinite(cell):
        sheet.write_number(*position, cell, formats.number)


def _fit(text: str) -> str:
    text = encodable(text)
    return text if _units(text) <= LONGEST else text[: LONGEST // 2] + "…"


def _units(text: str) -> int:
    """Characters as a spreadsheet counts them."""
    return len(text.encode("utf-16-le")) // 2


def _alignments(
    book: Any, formats: _Formats, report: Report, worst: int, locale: tuple[str, Translate]
) -> None:
    """Candidate over reference, word by word in its stage's colour, with link number and letter."""
    language, translate = locale
    names = ("Segment", "Id", "System", "Score", "Reference", "Candidate")
    sheet = _headed(book, formats, translate("Alignments"), [translate(name) for name in names])
    sheet.set_column(4, 5, WIDE)
    for number, (system, segment) in enumerate(report.worst(worst), start=1):
        value = float(report.values[system.name][segment])
        cells: views.Row = (segment + 1, report.dataset.ids[segment], system.name, value)
        for column, cell in enumerate(cells):
            _write(sheet, formats, (number, column), cell)
        alignment = report.alignment(system, segment)
        if alignment is not None:
            _pair(sheet, formats, number, alignment, language)


def _pair(sheet: Any, formats: _Formats, row: int, alignment: Alignment, language: str) -> None:
    model = view(alignment)
    sides: tuple[Side, Side] = ("reference", "candidate")
    for column, side in enumerate(sides, start=4):
        runs = list(_runs(model, side, formats, language))
        text = "".join(text for _, text in runs)
        if len(runs) < 2 or len(runs) > MOST_RUNS or _units(text) > LONGEST:
            sheet.write_string(row, column, _fit(text), formats.text)
        else:
            flat = [part for run in runs for part in run]
            sheet.write_rich_string(row, column, *flat, formats.text)


def _runs(model: View, side: Side, formats: _Formats, language: str) -> Iterator[tuple[Any, str]]:
    """``[1 кошка 1Л …]``: format and text, chunk by chunk, a space after each."""
    for chunk, words in groupby(model.words(side), key=lambda word: word.chunk):
        if chunk:
            yield formats.muted, f"[{chunk} "
        yield from _words(words, formats, language)
        if chunk:
            yield formats.muted, "] "


def _words(
    words: Iterable[WordView], formats: _Formats, language: str
) -> Iterator[tuple[Any, str]]:
    for word in words:
        if word.matched:
            mark = f"/{word.link}{look(word.stage).letter(language)} "
            yield formats.stage(word.stage), word.text + mark
        else:
            yield formats.missed, f"×{word.text} "


def _about(book: Any, formats: _Formats, report: Report, translate: Translate) -> None:
    dataset = report.dataset
    rows = [
        (translate("Signature"), report.signature),
        (translate("Corpus"), dataset.name),
        (translate("References"), ", ".join(dataset.references)),
        *((translate("Note"), translated(note, translate)) for note in dataset.notes),
    ]
    sheet = book.add_worksheet(translate("About")[:31])
    sheet.set_column(0, 0, NARROW)
    sheet.set_column(1, 1, 2 * WIDE)
    for number, (name, text) in enumerate(rows):
        sheet.write_string(number, 0, _fit(name), formats.heading)
        sheet.write_string(number, 1, _fit(text), formats.text)
