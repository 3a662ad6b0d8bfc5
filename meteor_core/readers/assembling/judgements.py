"""Files of people's judgements → the texts that were judged, as a corpus takes them.

Of MQM a row for each candidate, without the marks of its errors; of our own history as JSON Lines
likewise one for each that anybody was shown; of our own workbook the sheet with candidates and
human scores.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from meteor_core.readers.spans.columns import SpanColumns, columns_of
from meteor_core.readers.spans.marks import are_marks, unmarked
from meteor_core.readers.spans.own import is_own
from meteor_core.readers.tables import Column, FileTable

HUMAN = ("id", "system", "reference", "candidate", "human", "votes")
"""Headings of candidates with human scores, as our exports write them."""

_OF_SENTENCES = ("normal", "decision")
"""Kinds of rows of our history that are about the corpus: the others repeat, or check."""

_MQM = ("system", "document", "segment", "annotator", "source", "candidate")
_ROLE = {"segment": "id"}
_CANDIDATES = "candidates"
_REFERENCES = "references"
_SHOWN = "shown"

Rows = Sequence[int]
Place = tuple[str, str]
"""Document and segment."""


def texts(tables: Sequence[FileTable]) -> list[FileTable]:
    """Tables, those of judgements turned into their texts; all others as they are.

    Raises ``InputError`` where the marks of errors are not paired.
    """
    human = [table for table in tables if table.sheet and _names(table) == HUMAN]
    return human or [_texts(table) for table in tables]


def _names(table: FileTable) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


def _texts(table: FileTable) -> FileTable:
    if is_own(table) and "kind" in _names(table):
        return _own(table)
    columns = columns_of(table)
    if are_marks(columns) and {"system", "segment"} <= columns.of.keys():
        return _mqm(columns)
    return table


def _mqm(columns: SpanColumns) -> FileTable:
    """A row for each candidate and rater; references as metadata has them, for all systems."""
    given = [name for name in (*_MQM, "reference") if name in columns.of]
    rows: dict[tuple[str, ...], int] = {}
    references: dict[Place, dict[str, str]] = {}
    for row in range(len(columns.table)):
        place = columns.cell("document", row), columns.cell("segment", row)
        references.setdefault(place, {}).update(_references(columns.cell("metadata", row)))
        if columns.cell("annotator", row) or columns.cell("severity", row):
            rows.setdefault(tuple(_cell(columns, name, row) for name in given), row)
    kept = [
        Column(columns.of[name].name, cells, _ROLE.get(name, name))
        for name, cells in zip(given, zip(*rows, strict=True), strict=False)
    ]
    names = dict.fromkeys(name for known in references.values() for name in known)
    places = [
        (columns.cell("document", row), columns.cell("segment", row)) for row in rows.values()
    ]
    kept += [
        Column(name, tuple(references[place].get(name, "") for place in places), "reference", name)
        for name in names
    ]
    lines = [columns.table.lines[row] for row in rows.values()]
    return replace(columns.table, columns=tuple(kept), lines=lines)


def _cell(columns: SpanColumns, name: str, row: int) -> str:
    """Returns a text without its marks; other values are unchanged."""
    if name in ("source", "candidate", "reference"):
        return unmarked(columns, row, name)[0]
    return columns.cell(name, row)


def _references(metadata: str) -> dict[str, str]:
    """``{"segment": {"references": {"refA": "…"}}}`` → ``{"refA": "…"}``."""
    try:
        given = json.loads(metadata or "{}")["segment"]["references"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return {}
    return {str(name): str(text) for name, text in given.items()} if isinstance(given, dict) else {}


def _own(table: FileTable) -> FileTable:
    """A row for each segment and system that anybody was shown there: others have no text here."""
    of = {column.name: column for column in table.columns}
    groups: dict[Place, list[int]] = {}
    for row, kind in enumerate(of["kind"].cells):
        if kind in _OF_SENTENCES:
            place = _own_cell(of, "document", row), _own_cell(of, "id", row)
            groups.setdefault(place, []).append(row)
    systems = [column for column in table.columns if _label(column.name, _CANDIDATES) is not None]
    judged = [
        (rows, column)
        for rows in groups.values()
        for column in systems
        if _is_shown(of, column, rows)
    ]
    kept = [
        Column(column.name, tuple(_first(column, rows) for rows, _system in judged), *meaning)
        for column in table.columns
        if (meaning := _meaning(column.name))
    ]
    kept += [
        Column("system", tuple(_label(one.name, _CANDIDATES) or "" for _, one in judged), "system"),
        Column(_CANDIDATES, tuple(_first(one, rows) for rows, one in judged), "candidate"),
    ]
    filled = [column for column in kept if column.role != "document" or any(column.cells)]
    filled.sort(key=lambda column: column.role != "document")  # as in MQM: its ids are doc:segment
    lines = [table.lines[rows[0]] for rows, _system in judged]
    return replace(table, columns=tuple(filled), lines=lines)


def _own_cell(of: Mapping[str, Column], name: str, row: int) -> str:
    return of[name].cells[row] if name in of else ""


def _is_shown(of: Mapping[str, Column], system: Column, rows: Rows) -> bool:
    """Whether anybody saw a system's text of a segment, even an empty one."""
    name = _label(system.name, _CANDIDATES)
    shown = [column for heading, column in of.items() if _label(heading, _SHOWN) is not None]
    return any(system.cells[row] or name in [one.cells[row] for one in shown] for row in rows)


def _first(column: Column, rows: Rows) -> str:
    """Returns the first text in these rows; cells of systems that were not shown are empty."""
    return next((column.cells[row] for row in rows if column.cells[row]), "")


def _label(name: str, heading: str) -> str | None:
    """``"candidates A"`` → ``"A"``; None for another heading."""
    is_one = name == heading or name.startswith(f"{heading} ")
    return name[len(heading) + 1 :] if is_one else None


def _meaning(name: str) -> tuple[str, str] | None:
    """Role and label of a column that all systems share; None for what is about the vote."""
    if name in ("id", "document", "source"):
        return name, ""
    label = _label(name, _REFERENCES)
    return None if label is None else ("reference", label)
