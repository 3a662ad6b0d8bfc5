"""ODS and XLS by calamine: a table for each sheet, read after its bounds are known."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import olefile

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import markup
from meteor_core.readers.dataset import File
from meteor_core.readers.decoding import binary
from meteor_core.readers.limits import MOST_COLUMNS, check_table
from meteor_core.readers.own_exports import Marks
from meteor_core.readers.tables import FileTable
from meteor_core.readers.xlsx import (
    MOST_SHEETS,
    Layout,
    Sheets,
    check_parts,
    numbered_rows,
    size,
    tables,
)

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""Of XLS, and of all older Office files."""

MOST_MEGABYTES, MOST_SECONDS = 2048, 60
"""What the process that reads may take."""

_PROCESS = str(Path(__file__).with_name("calamine_process.py"))
_CONTENT = "content.xml"
_STREAMS = ("Workbook", "Book")
_HEAD = struct.Struct("<HH")
_PLACE = struct.Struct("<HH")
_RANGE = struct.Struct("<HHHH")
_ROW, _ROW_SIZE, _ROW_FLAGS, _IS_HIDDEN = 0x0208, 16, 12, 0x20
_MERGED = 0x00E5
_MOST_COLUMNS = 16_384
"""Of any spreadsheet; a file that claims more is forged."""
_SHEET_BEGINS = (0x0009, 0x0209, 0x0409, 0x0809)
_CELLS = frozenset(
    (0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x0206, 0x027E, 0x0406, 0x00BD, 0x00BE, 0x00D6, 0x00FD)
)
"""BIFF's records of cells; each begins with its row and column."""


def is_open_document(file: File) -> bool:
    """Returns whether an archive is an OpenDocument file; a damaged one is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            return {"mimetype", _CONTENT} <= set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return False


def read(file: File, header: bool | None = None) -> list[FileTable]:
    """An ODS or XLS file → its sheets that have something in them.

    Raises ``InputError`` for other OpenDocument and Office files, damaged ones, and for sheets that
    would take more room than tables may.
    """
    return tables(file, header, _filled)


def _filled(file: File) -> tuple[Sheets, Marks]:
    layouts = (_check_old if file.data.startswith(MAGIC) else _check_open)(file)
    found = _sheets(file)
    if len(layouts) < len(found):
        layouts = [Layout()] * len(found)
    sheets = [
        (str(title), rows, layout)
        for (title, cells), layout in zip(found, layouts, strict=False)
        if (rows := numbered_rows(file.name, enumerate(cells, 1)))
    ]
    return sheets, {}


def _sheets(file: File) -> list[tuple[str, list[list[Any]]]]:
    """Titles and rows, read in a separate process (``calamine_process``).

    Raises ``ValueError`` with the library's message, ``InputError`` if the process has ended or
    takes too long, as with a forged file.
    """
    limits = (MOST_SHEETS, MOST_COLUMNS + 1, MOST_MEGABYTES, MOST_SECONDS)
    command = [sys.executable, "-I", _PROCESS, *map(str, limits)]
    try:
        done = subprocess.run(
            command, input=file.data, capture_output=True, timeout=2 * MOST_SECONDS
        )
    except subprocess.TimeoutExpired as error:  # whose words are the command, with its paths
        raise _broken_off(file) from error
    if done.returncode:
        *_, last = done.stderr.decode("utf-8", "replace").split("\n")[-2:-1] or [""]
        if done.returncode < 0 or last.startswith(MemoryError.__name__):
            raise _broken_off(file)
        raise ValueError(last.rpartition(":")[2].strip()[:200])
    sheets: list[tuple[str, list[list[Any]]]] = json.loads(done.stdout)
    return sheets


def _broken_off(file: File) -> InputError:
    return InputError(
        "{file} was not read: it takes too much time or memory, or it is damaged. Save it again "
        "as XLSX or CSV.",
        file=file.name,
    )


def _check_open(file: File) -> list[Layout]:
    """The layout of each sheet.

    Raises ``InputError`` for another document than a spreadsheet, and for one too large.
    """
    size(file)
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        kind = archive.read("mimetype")[:200]
        if b"spreadsheet" not in kind:
            raise binary(file.name, N_("an OpenDocument file that is not a spreadsheet"))
        check_parts(file)
        content = archive.read(_CONTENT)
    layouts: list[Layout] = []
    row = columns = 0
    for event, element, around in markup.walk(file.name, content):
        tag = markup.local(element.tag)
        if event == "start" and tag == "table":
            layouts.append(Layout())
            row = columns = 0
        elif event == "end" and tag == "table-row" and layouts:
            first, row = row + 1, row + _repeated(element, "number-rows-repeated")
            if markup.attribute(element, "visibility") in ("collapse", "filter"):
                layouts[-1].hidden.append((first, row))
            if width := _width(element, first, layouts[-1]):
                columns = max(columns, width)
                check_table(file.name, row, columns)
            markup.forget(element, around)
    return layouts


def _width(row: Element, number: int, layout: Layout) -> int:
    """Columns up to the last cell of a row that holds something."""
    column = last = 0
    for cell in row:
        first, column = column + 1, column + _repeated(cell, "number-columns-repeated")
        is_filled = len(cell) or markup.attribute(cell, "value-type")
        if is_filled:
            last = column
        down, right = (_repeated(cell, f"number-{way}-spanned") for way in ("rows", "columns"))
        if down > 1 or right > 1:
            layout.merged.append(_range(first, number, first + right - 1, number + down - 1))
        if markup.attribute(cell, "formula") and not is_filled:
            layout.unstored.append(_range(first, number, first, number))
    return last


def _range(left: int, top: int, right: int, bottom: int) -> str:
    """``1, 5, 1, 6`` → ``"A5:A6"``; of one cell its name."""
    from openpyxl.utils import get_column_letter

    letters = [get_column_letter(min(column, _MOST_COLUMNS)) for column in (left, right)]
    first, last = f"{letters[0]}{top}", f"{letters[1]}{bottom}"
    return first if first == last else f"{first}:{last}"


def _repeated(element: Element, name: str) -> int:
    value = markup.attribute(element, name)
    return int(value[:9]) if value.isascii() and value.isdigit() else 1


def _check_old(file: File) -> list[Layout]:
    """The layout of each sheet.

    Raises ``InputError`` for an Office file without a workbook, and for sheets too large.
    """
    with olefile.OleFileIO(io.BytesIO(file.data)) as archive:
        stream = next((name for name in _STREAMS if archive.exists(name)), None)
        if stream is None:
            raise binary(file.name, N_("an old Office file without a workbook (.doc, .ppt)"))
        data = archive.openstream(stream).read()
    found = list(_old_extents(data))
    for rows, columns, _ in found:
        check_table(file.name, rows, columns)
    return [layout for _, _, layout in found[2:]]  # the first stream is the workbook's own


def _old_extents(data: bytes) -> Iterator[tuple[int, int, Layout]]:
    """BIFF's records → rows and columns of each sheet up to its last cells, and its layout."""
    position = rows = columns = 0
    layout = Layout()
    while position + _HEAD.size <= len(data):
        kind, length = _HEAD.unpack_from(data, position)
        position += _HEAD.size
        end = min(position + length, len(data))
        if kind in _SHEET_BEGINS:
            yield rows, columns, layout
            rows, columns, layout = 0, 0, Layout()
        elif kind in _CELLS and end - position >= _PLACE.size:
            row, column = _PLACE.unpack_from(data, position)
            rows, columns = max(rows, row + 1), max(columns, column + 1)
        elif kind == _ROW and end - position >= _ROW_SIZE:
            if data[position + _ROW_FLAGS] & _IS_HIDDEN:
                row = _PLACE.unpack_from(data, position)[0] + 1
                layout.hidden.append((row, row))
        elif kind == _MERGED:
            for at in range(position + 2, end - _RANGE.size + 1, _RANGE.size):
                top, bottom, left, right = _RANGE.unpack_from(data, at)
                layout.merged.append(_range(left + 1, top + 1, right + 1, bottom + 1))
        position += length
    yield rows, columns, layout
