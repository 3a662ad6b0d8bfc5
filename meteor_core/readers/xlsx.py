"""XLSX: a table for each sheet; what a formula gave is read, no formula is run."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import IO, Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.messages.reasons import reason
from meteor_core.model.compat import sheet_rows, unmangled_strings
from meteor_core.readers import markup
from meteor_core.readers.dataset import Doubt, File
from meteor_core.readers.decoding import binary, whole
from meteor_core.readers.headings import Numbered, headed_table
from meteor_core.readers.limits import (
    MOST_COLUMNS,
    MOST_SHEET_ROWS,
    check_held,
    check_rows,
    check_size,
    check_table,
    check_token,
    count_elements,
)
from meteor_core.readers.own_exports import Marks, marked, marks_of
from meteor_core.readers.tables import FileTable

_MERGED = N_(
    "{file} has merged cells ({count}, the first range is {cells}). Their text is read only in "
    "the top left cell of the range."
)
_UNSTORED = N_(
    "{file} has formulas without a stored value ({count}, the first in {cell}). Their cells are "
    "read as empty. Open the file in a spreadsheet program, save it and read it again."
)
MAGIC = b"PK\x03\x04"
OFFICE_KINDS = (
    ("word/document.xml", N_("a Word document (DOCX)")),
    ("ppt/presentation.xml", N_("a PowerPoint presentation (PPTX)")),
)
"""What other archives are, by a part that they have."""

MOST_SHEETS = 50
MOST_EMPTY = 10_000
"""Rows without a text after which nothing more is expected: programs format a million of them."""

Sheets = list[tuple[str, list[Numbered], "Layout"]]
"""Titles of sheets, their rows after the numbers of these, and what is doubtful in them."""

MOST_MEMBERS = 10_000
BLOCK = 1 << 20
_ESCAPED = re.compile("(?:_x[0-9A-Fa-f]{4}_)+")
_TAG = re.compile(rb"<(?=[\x00\w:/\x80-\xff])")
_ENDS = re.compile(rb"</(?:[\w.-]+:)?(?:row|si|table-row)\b")
"""Where a row or a shared string ends, which are read one by one."""

_BEFORE = b"\xef\xbb\xbf\xfe\xff\x00 \t\r\n"
"""Bytes that may be before the first tag of XML, in any encoding."""


def read(file: File, header: bool | None = None) -> list[FileTable]:
    """A workbook → its sheets that have something in them.

    Raises ``InputError`` for other archives, damaged ones, and those that unpack to more than
    ``MOST_BYTES``.
    """
    size(file)
    return tables(file, header, _sheets)


def _sheets(file: File) -> tuple[Sheets, Marks]:
    from openpyxl import load_workbook  # slow to import, and most files are not workbooks

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and extensions that nobody reads here
        check_parts(file)
        book = load_workbook(
            io.BytesIO(file.data), read_only=True, data_only=True, keep_links=False
        )
        if b"_x005F_" in _member(file, "xl/sharedStrings.xml"):
            unmangled_strings(book)
        filled = [
            (sheet.title, *found)
            for sheet in book.worksheets[:MOST_SHEETS]
            if (found := _rows(file.name, sheet))[0]
        ]
        known = marks_of(
            (name, given.attr_text or "") for name, given in book.defined_names.items()
        )
        book.close()
    return filled, known


def tables(
    file: File, header: bool | None, filled: Callable[[File], tuple[Sheets, Marks]]
) -> list[FileTable]:
    """A file and what finds the sheets in it that have rows → a table for each.

    Where names of the workbook mark columns, only their sheets are read.

    Raises ``InputError`` for a file in which ``filled`` stumbles, and for one without any row.
    """
    try:
        sheets, known = filled(file)
    except InputError:
        raise
    except Exception as error:  # whatever a damaged part makes the library stumble over
        missing = isinstance(error, OSError) and error.errno is None  # a library's own, no system's
        why = reason(LookupError() if missing else error)
        raise InputError("{file} is a damaged workbook: {why}.", file=file.name, why=why) from error
    if not sheets:
        raise InputError("All sheets of {file} are empty.", file=file.name)
    if ours := [(title, rows) for title, rows, _ in sheets if title in known]:
        return [
            marked(headed_table(file.name, rows, True, sheet=True), known[title])
            for title, rows in ours
        ]
    made = []
    for title, rows, layout in sheets:
        called = file.name if len(sheets) == 1 else f"{file.name} [{title}]"
        found = headed_table(called, rows, header, sheet=True)
        made.append(found.noted(*layout.doubts(found)))
    return made


def size(file: File) -> int:
    """A workbook → the bytes of all its members, unpacked.

    Raises ``InputError`` for other archives, damaged ones and those beyond ``MOST_BYTES``.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise InputError(
            "{file} is a damaged archive: {why}.", file=file.name, why=reason(error)
        ) from error
    names = {member.filename for member in members}
    for part, kind in OFFICE_KINDS:
        if part in names:
            raise binary(file.name, kind)
    is_xlsx = "[Content_Types].xml" in names and any(name.startswith("xl/") for name in names)
    if not (is_xlsx or {"mimetype", "content.xml"} <= names):
        raise binary(file.name, N_("a ZIP archive without a workbook"))
    if len(members) > MOST_MEMBERS:
        raise binary(file.name, Phrase("a ZIP archive of {count} files", count=len(members)))
    # A member cannot yield more than it declares: zipfile stops there.
    total = sum(member.file_size for member in members)
    check_size(file.name, total)
    return total


def check_parts(file: File) -> None:
    """Raises ``InputError`` for a workbook of too many XML elements, or with an endless one.

    Counted beforehand, in every member: openpyxl goes through a sheet of unknown size
    before it gives the first row, and parts may have any name.
    """
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        for member in archive.infolist():
            with archive.open(member) as stream:
                _check_part(file.name, stream)


def _check_part(name: str, stream: IO[bytes]) -> None:
    """Counts the elements of a member, of a row in it, and what is between two of their tags.

    The end of a block goes with the next: a tag may begin there.
    """
    silent, held, comments, begin, rest = 0, 0, 0, b"", b""
    while block := stream.read(BLOCK):
        begin = begin or block.lstrip(_BEFORE)[:1]
        count_elements(name, block.count(b"<") - block.count(b"</"))
        first, *others = _TAG.split(rest + block)
        for number, piece in enumerate(_ENDS.split(rest + block)):
            held = piece.count(b"<") + (0 if number else held)
            check_held(name, held)
        silent += len(first)
        comments += markup.comments(block)
        if begin == b"<":
            check_token(name, max(silent, *map(len, others), 0), comments)
        silent = len(others[-1]) if others else silent
        rest = block[-1:] if block.endswith(b"<") else b""


def _member(file: File, name: str) -> bytes:
    """A part of a workbook; nothing where there is none."""
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        return archive.read(name) if name in archive.namelist() else b""


def _rows(name: str, sheet: Any) -> tuple[list[Numbered], Layout]:
    """Rows with their numbers, from the first to the last that has a text, cut to used columns."""
    given = sheet_rows(sheet)
    rows = numbered_rows(name, ((number, _values(cells)) for number, cells in given.rows))
    hidden = [(number, number) for number in given.hidden]
    is_hidden = sheet.sheet_state != "visible"
    return rows, Layout(hidden, given.merged, given.unstored, is_hidden, given.hidden_columns)


def _values(cells: Iterable[dict[str, Any]]) -> list[Any]:
    """Cells → their values, each in its column, as far as anybody compares columns."""
    by_column = {cell["column"]: cell["value"] for cell in cells if cell["value"] is not None}
    width = min(max(by_column, default=0), MOST_COLUMNS + 1)
    values = (by_column.get(column) for column in range(1, width + 1))
    return [_unescaped(value) if isinstance(value, str) else value for value in values]


def _unescaped(text: str) -> str:
    """``"a_x000D_\nb"`` → ``"a\nb"``: how Excel writes what XML does not allow."""
    if "_x" not in text:
        return text
    return _ESCAPED.sub(_utf16_units, text).replace("\r\n", "\n")


def _utf16_units(escaped: re.Match[str]) -> str:
    """``"_xD83D__xDE00_"`` → ``"😀"``."""
    units = bytes.fromhex(escaped[0].replace("_x", "").replace("_", ""))
    return units.decode("utf-16-be", "surrogatepass")


def numbered_rows(name: str, cells: Iterable[tuple[int, Sequence[Any]]]) -> list[Numbered]:
    """Numbered rows of cells → those from the first to the last with a text."""
    filled = list(_filled(name, cells))
    if not filled:
        return []
    width = max(len(row) for _, row in filled)
    first, last = filled[0][0], filled[-1][0]
    check_table(name, last - first + 1, width)
    by_number = dict(filled)
    empty = [""] * width
    return [
        (number, row + [""] * (width - len(row)) if (row := by_number.get(number)) else empty)
        for number in range(first, last + 1)
    ]


def _filled(
    name: str, cells: Iterable[tuple[int, Sequence[Any]]]
) -> Iterator[tuple[int, list[str]]]:
    """Rows that have a text, without the empty cells at their ends; counts as it goes."""
    size = last = 0
    for number, row in cells:
        if number > last + MOST_EMPTY:
            return
        check_rows(name, number, MOST_SHEET_ROWS)
        if not any(row) and all(cell is None or cell == "" for cell in row):
            continue
        texts = [_text(cell) for cell in row]
        while texts and not texts[-1].strip():
            texts.pop()
        if not texts:
            continue
        check_table(name, 1, len(texts))
        last = number
        size += sum(map(len, texts))
        check_size(name, size)
        yield number, texts


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return whole(cell)
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, datetime | date | time):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


@dataclass(frozen=True, slots=True)
class Layout:
    """``hidden``: the first and last of rows that are not shown; ``columns``: of such
    columns; ``merged``: ranges of cells, ``"A5:A6"``; ``unstored``: cells of which nobody has
    computed the formula."""

    hidden: list[tuple[int, int]] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    unstored: list[str] = field(default_factory=list)
    is_hidden: bool = False
    columns: list[tuple[int, int]] = field(default_factory=list)

    def doubts(self, table: FileTable) -> Iterator[Doubt]:
        """Remarks about those in the rows of the sheet's table."""
        if self.is_hidden:
            yield Doubt(N_("{file} is a hidden sheet, but it is read too."), file=table.file)
        hidden = sorted({line for span in self.hidden for line in _within(table.lines, *span)})
        if hidden:
            message = N_("{file}: hidden rows are read too ({count}, the first is {line}).")
            yield Doubt(message, file=table.file, count=len(hidden), line=hidden[0])
        used = len(table.columns)
        columns = [(first, min(last, used)) for first, last in self.columns if first <= used]
        if columns:
            count = sum(last - first + 1 for first, last in columns)
            message = N_("{file}: hidden columns are read too ({count}, the first is {column}).")
            yield Doubt(message, file=table.file, count=count, column=columns[0][0])
        if merged := [cells for cells in self.merged if _touches(table, cells)]:
            yield Doubt(_MERGED, file=table.file, count=len(merged), cells=merged[0])
        if unstored := [cell for cell in self.unstored if _touches(table, cell)]:
            yield Doubt(_UNSTORED, file=table.file, count=len(unstored), cell=unstored[0])


def _touches(table: FileTable, cells: str) -> bool:
    """Whether ``"A5:B6"`` lies in rows of the table."""
    from openpyxl.utils import cell  # slow to import, and most files are not workbooks

    _, first, _, last = cell.range_boundaries(cells)
    return bool(_within(table.lines, first or 0, last or 0))


def _within(lines: Sequence[int], first: int, last: int) -> Sequence[int]:
    """Those of ascending lines that lie between two."""
    return lines[bisect_left(lines, first) : bisect_right(lines, last)]
