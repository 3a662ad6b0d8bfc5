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
from meteor_core.readers.dataset import File
from meteor_core.readers.decoding import binary
from meteor_core.readers.formats import markup, workbook
from meteor_core.readers.formats.own_reports import Marks
from meteor_core.readers.limits import MOST_COLUMNS, check_table
from meteor_core.readers.tables import FileTable

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""Of XLS, and of all older Office files."""

MOST_MEGABYTES, MOST_SECONDS = 2048, 60
"""What the process that reads may take."""

_PROCESS = str(Path(__file__).with_name("calamine_process.py"))
_CONTENT = "content.xml"
_STREAMS = ("Workbook", "Book")
_HEAD = struct.Struct("<HH")
_PLACE = struct.Struct("<HH")
_SHEET_BEGINS = (0x0009, 0x0209, 0x0409, 0x0809)
_CELLS = frozenset(
    (0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x0206, 0x027E, 0x0406, 0x00BD, 0x00BE, 0x00D6, 0x00FD)
)
"""BIFF's records of cells; each begins with its row and column."""


def is_open_document(file: File) -> bool:
    """Whether an archive is an OpenDocument file; a damaged one is none."""
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
    return workbook.tables(file, header, _filled)


def _filled(file: File) -> tuple[workbook.Sheets, Marks]:
    (_check_old if file.data.startswith(MAGIC) else _check_open)(file)
    sheets = [
        (str(title), rows)
        for title, cells in _sheets(file)
        if (rows := workbook.numbered_rows(file.name, cells))
    ]
    return sheets, {}


def _sheets(file: File) -> list[tuple[str, list[list[Any]]]]:
    """Titles and rows, read in a process of its own: see there.

    Raises ``ValueError`` with what the library says, ``InputError`` where the process has ended or
    takes too long, as with a forged file.
    """
    limits = (workbook.MOST_SHEETS, MOST_COLUMNS + 1, MOST_MEGABYTES, MOST_SECONDS)
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
        "Reading {file} broke off: it takes too much time or memory, or is damaged. Saved anew, as "
        "XLSX or CSV, it may be read.",
        file=file.name,
    )


def _check_open(file: File) -> None:
    """Raises ``InputError`` for another document than a spreadsheet, and for one too large."""
    workbook.size(file)
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        kind = archive.read("mimetype")[:200]
        if b"spreadsheet" not in kind:
            raise binary(file.name, N_("an OpenDocument file that is not a spreadsheet"))
        workbook.check_parts(file)
        content = archive.read(_CONTENT)
    for event, element, around in markup.walk(file.name, content):
        if event == "end" and markup.local(element.tag) == "table":
            check_table(file.name, *_extent(element))
            markup.forget(element, around)


def _extent(sheet: Element) -> tuple[int, int]:
    """A sheet of ODS → (rows, columns) up to the last that hold something, repeats counted."""
    row = rows = columns = 0
    for element in sheet.iter():
        if markup.local(element.tag) == "table-row":
            row += _repeated(element, "number-rows-repeated")
            if width := _width(element):
                rows, columns = row, max(columns, width)
    return rows, columns


def _width(row: Element) -> int:
    """Columns up to the last cell of a row that holds something."""
    column = last = 0
    for cell in row:
        column += _repeated(cell, "number-columns-repeated")
        if len(cell) or markup.attribute(cell, "value-type"):
            last = column
    return last


def _repeated(element: Element, name: str) -> int:
    value = markup.attribute(element, name)
    return int(value[:9]) if value.isascii() and value.isdigit() else 1


def _check_old(file: File) -> None:
    """Raises ``InputError`` for an Office file without a workbook, and for sheets too large."""
    with olefile.OleFileIO(io.BytesIO(file.data)) as archive:
        stream = next((name for name in _STREAMS if archive.exists(name)), None)
        if stream is None:
            raise binary(file.name, N_("an old Office file without a workbook (.doc, .ppt)"))
        data = archive.openstream(stream).read()
    for rows, columns in _old_extents(data):
        check_table(file.name, rows, columns)


def _old_extents(data: bytes) -> Iterator[tuple[int, int]]:
    """BIFF's records → (rows, columns) of each sheet up to its last cells."""
    position = rows = columns = 0
    while position + _HEAD.size <= len(data):
        kind, length = _HEAD.unpack_from(data, position)
        position += _HEAD.size
        if kind in _SHEET_BEGINS:
            yield rows, columns
            rows = columns = 0
        elif kind in _CELLS and length >= _PLACE.size and position + _PLACE.size <= len(data):
            row, column = _PLACE.unpack_from(data, position)
            rows, columns = max(rows, row + 1), max(columns, column + 1)
        position += length
    yield rows, columns
