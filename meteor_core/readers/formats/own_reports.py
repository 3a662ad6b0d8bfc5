"""Our own reports of a corpus, read as corpora again.

A workbook has names for its columns, so that these are known whatever language their headings are
in: ``corpus_candidate_1`` stands for ``Segments!$H:$H``; spreadsheets keep them when columns are
moved. CSV and JSON Lines number the segments beside their ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from meteor_core.readers.tables import FileTable

PREFIX = "corpus_"
ROLES = ("id", "source", "reference", "candidate")
"""What a name can contain about a column, after ``PREFIX`` and before a number."""

HEADINGS = ("segment", "id", "system", "score", "f_mean", "fragmentation", "best", "signature")
"""What columns of a report as CSV are called, among others; the first numbers its segments."""

_NAME = re.compile(rf"{PREFIX}({'|'.join(ROLES)})(?:_\d+)?")
_PLACE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})(?:\$?\d+)?(?::.*)?")

Marks = dict[str, dict[int, str]]
"""Titles of sheets → numbers of columns, from 0 → their roles."""


def name(role: str, number: int = 0) -> str:
    """``"candidate", 1`` → ``"corpus_candidate_1"``."""
    return f"{PREFIX}{role}{f'_{number}' if number else ''}"


def place(sheet: str, column: int) -> str:
    """``"Segments", 7`` → ``"='Segments'!$H:$H"``."""
    from openpyxl.utils import cell  # slow to import, and most files are not workbooks

    letters = cell.get_column_letter(column + 1)
    return f"={cell.quote_sheetname(sheet)}!${letters}:${letters}"


def marks(names: Iterable[tuple[str, str]]) -> Marks:
    """A workbook's names and what they stand for → the columns that ours are of."""
    from openpyxl.utils import cell

    found: Marks = {}
    for given, value in names:
        role, where = _NAME.fullmatch(given), _PLACE.fullmatch(value.removeprefix("="))
        if role and where:
            title = where[1].replace("''", "'") if where[1] else where[2]
            found.setdefault(title, {})[cell.column_index_from_string(where[3]) - 1] = role[1]
    return {
        title: of for title, of in found.items() if {"reference", "candidate"} <= {*of.values()}
    }


def marked(table: FileTable, roles: dict[int, str]) -> FileTable:
    """Returns a sheet's table, with the columns of these names and no others."""
    columns = tuple(
        replace(column, role=roles.get(number, "ignore"), label=column.name)
        for number, column in enumerate(table.columns)
    )
    return replace(table, columns=columns)


def unnumbered(table: FileTable) -> FileTable:
    """Returns a report as CSV or JSON Lines, or a table of scores by segment, without the numbers
    of its segments, which are not part of their ids; any other table is unchanged."""
    first = HEADINGS[0]
    if not ({*HEADINGS} <= {column.name for column in table.columns} or _counts(table)):
        return table
    columns = tuple(
        replace(column, role="ignore") if column.name == first else column
        for column in table.columns
    )
    return replace(table, columns=columns)


def _counts(table: FileTable) -> bool:
    """Whether a table begins with the numbers and ids of its segments, a row for each."""
    if tuple(column.name for column in table.columns[:2]) != HEADINGS[:2]:
        return False
    return table.columns[0].cells == tuple(map(str, range(1, len(table) + 1)))
