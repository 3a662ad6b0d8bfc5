"""How much one person's upload may be: bounds that keep a server standing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from meteor_core.messages.errors import InputError
from meteor_core.model.limits import check_references

MOST_BYTES = 200 * 2**20
"""Of all files together, as they come and again after unpacking."""

MOST_FILES = 100
"""Of one request: a system each, and the references."""

MOST_SEGMENTS = 100_000
MOST_PAIRS = 2_500_000
"""Segments × systems × references: what has to be aligned."""

MOST_COLUMNS = 100
MOST_CELLS = 3_000_000
"""Of all tables together, before the roles of their columns are known."""

MOST_ROW_VALUES = 100_000
"""Of a line of JSON Lines: it is in memory as a whole before its columns can be counted."""

MOST_HELD_CHARACTERS = 60_000_000
"""Of a text that is in memory twice while it is read, or takes several bytes for one of the file:
one JSON document, a PO file, a text with an emoji or in an encoding of one byte a character."""

MOST_ROWS = 1_000_000
"""Of one table: looked at before its text is cut to pieces, which take ten times its room."""

MOST_SHEET_ROWS = 250_000
"""Of a workbook's sheet, empty ones too: each takes longer to read than those of other files."""

MOST_ELEMENTS = 3_000_000
"""Of all XML together, workbooks with whatever they are made of."""

MOST_HELD = 500_000
"""XML elements that are held at once: a unit, a row or a text with all that is in it."""

MOST_TOKEN = 2**20
"""Bytes of XML without an element's begin or end: a tag with its attributes, a text."""

MOST_COMMENTS, FEW_COMMENTS = 100_000, 8_000
"""Of one XML file, with processing instructions: each within a text has the parser copy what it has
of that. With more than a few, texts may be shorter accordingly."""


@dataclass
class _Totals:
    """What the files of one request have had so far."""

    cells: int = 0
    elements: int = 0


OWN_MACHINE = 10
"""How many times as much a command reads, which serves nobody else."""

_times: ContextVar[int] = ContextVar("times", default=1)
_totals: ContextVar[_Totals | None] = ContextVar("totals", default=None)


@contextmanager
def one_request() -> Iterator[None]:
    """Counts cells and elements of all files together in this block; an inner block counts with its
    outer one."""
    if _totals.get() is not None:
        yield
        return
    before = _totals.set(_Totals())
    try:
        yield
    finally:
        _totals.reset(before)


@contextmanager
def own_machine() -> Iterator[None]:
    """Allows ``OWN_MACHINE`` times more bytes, files, rows, cells, segments and pairs in this
    block."""
    before = _times.set(OWN_MACHINE)
    try:
        yield
    finally:
        _times.reset(before)


def most_bytes() -> int:
    """Returns ``MOST_BYTES`` for a server's request, more on one's own machine."""
    return MOST_BYTES * _times.get()


def most_cells() -> int:
    """Returns ``MOST_CELLS`` for a server's request, more on one's own machine."""
    return MOST_CELLS * _times.get()


def _so_far() -> _Totals:
    return _totals.get() or _Totals()


def check_size(name: str, size: int) -> None:
    """Raises ``InputError`` when a file, packed or unpacked, is larger than ``MOST_BYTES``."""
    if size > most_bytes():
        raise InputError(
            "{file} is {size} MB; the limit is {limit} MB.",
            file=name,
            size=-(-size // 2**20),
            limit=most_bytes() // 2**20,
        )


def check_held_characters(name: str, characters: int) -> None:
    """Raises ``InputError`` when a text that is not read line by line is longer than
    ``MOST_HELD_CHARACTERS``."""
    limit = MOST_HELD_CHARACTERS * _times.get()
    if characters > limit:
        raise InputError(
            "{file} has {count} characters. The limit is {limit} for one JSON document, a PO file, "
            "and a text that contains emoji or is not in Unicode. Split the file.",
            file=name,
            count=characters,
            limit=limit,
        )


def check_upload(files: Iterable[tuple[str, int]]) -> None:
    """Raises ``InputError`` for too many files (name, size), or for larger ones than may be
    read."""
    total = 0
    for count, (name, size) in enumerate(files, 1):
        if count > (limit := MOST_FILES * _times.get()):
            raise InputError("One upload can contain at most {limit} files.", limit=limit)
        check_size(name, size)
        total += size
    check_together(total)


def check_together(total: int) -> None:
    """Raises ``InputError`` for files that are too large together, packed or unpacked."""
    if total > most_bytes():
        raise InputError(
            "The files are {size} MB in total; the limit is {limit} MB.",
            size=-(-total // 2**20),
            limit=most_bytes() // 2**20,
        )


def check_table(name: str, rows: int, columns: int) -> None:
    """Raises ``InputError`` for a table with more columns or cells than anybody compares."""
    if columns > MOST_COLUMNS:
        raise InputError(
            "{file} has {columns} columns; the limit is {limit}.",
            file=name,
            columns=columns,
            limit=MOST_COLUMNS,
        )
    _check_cells(rows * columns)
    if rows * columns > most_cells():
        raise InputError(
            "{file} has {rows} rows of {columns} columns; the limit is {limit} cells.",
            file=name,
            rows=rows,
            columns=columns,
            limit=most_cells(),
        )


def count_cells(cells: int) -> None:
    """Add a table that has been read. Raises ``InputError`` beyond ``MOST_CELLS`` of all."""
    _check_cells(cells)
    _so_far().cells += cells


def _check_cells(cells: int) -> None:
    """Raises ``InputError`` for more cells than may still come after those of other tables."""
    before = _so_far().cells
    if before and before + cells > most_cells():
        raise InputError(
            "The files have {cells} cells in total; the limit is {limit}.",
            cells=before + cells,
            limit=most_cells(),
        )


def check_rows(name: str, rows: int, most: int = MOST_ROWS) -> None:
    """Raises ``InputError`` for more lines or rows than a corpus of any form can have."""
    limit = most * _times.get()
    if rows > limit:
        raise InputError(
            "{file} has {rows} rows; the limit is {limit}.", file=name, rows=rows, limit=limit
        )


def check_values(name: str, values: int) -> None:
    """Raises ``InputError`` for more JSON values than a table may have cells."""
    _check_cells(values)
    if values > most_cells():
        raise InputError(
            "{file} exceeds the limit of {limit} cells.", file=name, limit=most_cells()
        )


def check_row_values(name: str, line: int, values: int) -> None:
    """Raises ``InputError`` when a line of JSON Lines may hold more than ``MOST_ROW_VALUES``."""
    if values > MOST_ROW_VALUES:
        raise InputError(
            "{file}, line {line} has more than {limit} values. Write one segment per line.",
            file=name,
            line=line,
            limit=MOST_ROW_VALUES,
        )


def count_elements(name: str, elements: int) -> None:
    """Add elements of XML that is being read. Raises ``InputError`` once all have too many."""
    totals = _so_far()
    totals.elements += elements
    if totals.elements > MOST_ELEMENTS * _times.get():
        raise InputError(
            "{file}, alone or together with the files before it, exceeds the limit of "
            "{limit} XML elements.",
            file=name,
            limit=MOST_ELEMENTS * _times.get(),
        )


def check_held(name: str, elements: int) -> None:
    """Raises ``InputError`` while XML is being read, for one element that holds too many others."""
    if elements > MOST_HELD:
        raise InputError(
            "{file} exceeds the limit of {limit} elements inside one XML element.",
            file=name,
            limit=MOST_HELD,
        )


def check_token(name: str, size: int, comments: int) -> None:
    """Raises ``InputError`` while XML is being read, for a tag or text that does not end.

    ``comments``: how many the whole file has, or has had so far.
    """
    if comments > MOST_COMMENTS:
        raise InputError(
            "{file} exceeds the limit of {limit} XML comments.",
            file=name,
            limit=MOST_COMMENTS,
        )
    if size * max(1, comments / FEW_COMMENTS) > MOST_TOKEN:
        raise InputError(
            "{file} exceeds the limit of {limit} MB for one XML tag or text.",
            file=name,
            limit=MOST_TOKEN // 2**20,
        )


def check_units(name: str, units: int) -> None:
    """Raises ``InputError`` while a file is still being read, once it has too many segments."""
    if units > MOST_SEGMENTS * _times.get():
        raise InputError(
            "{file} exceeds the limit of {limit} segments.",
            file=name,
            limit=MOST_SEGMENTS * _times.get(),
        )


def check_corpus(segments: int, systems: int, references: int) -> None:
    """Raises ``InputError`` for a corpus too large to score while a person waits."""
    if segments > MOST_SEGMENTS * _times.get():
        raise InputError(
            "The corpus has {segments} segments; the limit is {limit}.",
            segments=segments,
            limit=MOST_SEGMENTS * _times.get(),
        )
    check_references(references)
    pairs = segments * systems * references
    if pairs > MOST_PAIRS * _times.get():
        raise InputError(
            "The corpus contains {pairs} pairs (segments: {segments}, systems: {systems}, "
            "references: {references}); the limit is {limit}.",
            segments=segments,
            systems=systems,
            references=references,
            pairs=pairs,
            limit=MOST_PAIRS * _times.get(),
        )
