"""How much one person's upload may be: bounds that keep a server standing."""

from __future__ import annotations

from collections.abc import Iterable

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
MOST_CELLS = 10_000_000
"""Of one table, before anybody knows what its columns are."""

MOST_ROWS = 1_000_000
"""Of one table: looked at before its text is cut to pieces, which take ten times its room."""

MOST_SHEET_ROWS = 250_000
"""Of a workbook's sheet, empty ones too: each takes longer to read than those of other files."""

MOST_ELEMENTS = 3_000_000
"""Of one XML file, or of all that a workbook is made of."""

MOST_NOTES = 20


def check_size(name: str, size: int) -> None:
    """Raises ``InputError`` when a file, packed or unpacked, is larger than ``MOST_BYTES``."""
    if size > MOST_BYTES:
        raise InputError(
            "{file} has {size} MB; the limit is {limit} MB.",
            file=name,
            size=-(-size // 2**20),
            limit=MOST_BYTES // 2**20,
        )


def check_upload(files: Iterable[tuple[str, int]]) -> None:
    """(Name, size) of each file: raises ``InputError`` for too many, or more than is read."""
    total = 0
    for count, (name, size) in enumerate(files, 1):
        if count > MOST_FILES:
            raise InputError("There are more than {limit} files in one upload.", limit=MOST_FILES)
        check_size(name, size)
        total += size
    check_together(total)


def check_together(total: int) -> None:
    """Raises ``InputError`` for files that are too large together, packed or unpacked."""
    if total > MOST_BYTES:
        raise InputError(
            "The files have {size} MB together; the limit is {limit} MB.",
            size=-(-total // 2**20),
            limit=MOST_BYTES // 2**20,
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
    if rows * columns > MOST_CELLS:
        raise InputError(
            "{file} has {rows} rows of {columns} columns; the limit is {limit} cells.",
            file=name,
            rows=rows,
            columns=columns,
            limit=MOST_CELLS,
        )


def check_rows(name: str, rows: int, limit: int = MOST_ROWS) -> None:
    """Raises ``InputError`` for more lines or rows than a corpus of any form can have."""
    if rows > limit:
        raise InputError(
            "{file} has {rows} rows; the limit is {limit}.", file=name, rows=rows, limit=limit
        )


def check_values(name: str, values: int) -> None:
    """Raises ``InputError`` for more JSON values than a table may have cells."""
    if values > MOST_CELLS:
        raise InputError(
            "{file} has more than {limit} cells, which is the limit.", file=name, limit=MOST_CELLS
        )


def check_elements(name: str, elements: int) -> None:
    """Raises ``InputError`` while XML is still being read, once it has too many elements."""
    if elements > MOST_ELEMENTS:
        raise InputError(
            "{file} has more than {limit} XML elements, which is the limit.",
            file=name,
            limit=MOST_ELEMENTS,
        )


def check_units(name: str, units: int) -> None:
    """Raises ``InputError`` while a file is still being read, once it has too many segments."""
    if units > MOST_SEGMENTS:
        raise InputError(
            "{file} has more than {limit} segments, which is the limit.",
            file=name,
            limit=MOST_SEGMENTS,
        )


def check_corpus(segments: int, systems: int, references: int) -> None:
    """Raises ``InputError`` for a corpus too large to score while a person waits."""
    if segments > MOST_SEGMENTS:
        raise InputError(
            "The corpus has {segments} segments; the limit is {limit}.",
            segments=segments,
            limit=MOST_SEGMENTS,
        )
    check_references(references)
    pairs = segments * systems * references
    if pairs > MOST_PAIRS:
        raise InputError(
            "{segments} segments, {systems} systems and {references} references make {pairs} "
            "pairs; the limit is {limit}.",
            segments=segments,
            systems=systems,
            references=references,
            pairs=pairs,
            limit=MOST_PAIRS,
        )
