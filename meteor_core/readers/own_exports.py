"""Our own exports, read again: reports of a corpus, and annotations as JSON Lines.

A workbook has names for its columns, so that these are known whatever language their headings are
in: ``corpus_candidate_1`` stands for ``Segments!$H:$H``; spreadsheets keep them when columns are
moved. CSV and JSON Lines number the segments beside their ids. Annotations are a vote a line, its
errors by the systems' names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from meteor_core.messages.phrase import N_
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers.mqm import SpanColumns
from meteor_core.readers.tables import Column, FileTable

PREFIX = "corpus_"
ROLES = ("id", "source", "reference", "candidate")
"""What a name can contain about a column, after ``PREFIX`` and before a number."""

HEADINGS = ("segment", "id", "system", "score", "f_mean", "fragmentation", "best", "signature")
"""What columns of a report as CSV are called, among others; the first numbers its segments."""

_NAME = re.compile(rf"{PREFIX}({'|'.join(ROLES)})(?:_\d+)?")
_PLACE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})(?:\$?\d+)?(?::.*)?")

_ANSWER = re.compile(r"answer(?: spans)?(?: \d+)?")
_CANDIDATES = "candidates"
_BESIDE = ("answer scores ", "answer proposed")
_FIRST = " 1"
"""What the reader of JSON leaves out of a name if there is no second one."""

Marks = dict[str, dict[int, str]]
"""Titles of sheets → numbers of columns, from 0 → their roles."""


def column_mark(role: str, number: int = 0) -> str:
    """``"candidate", 1`` → ``"corpus_candidate_1"``."""
    return f"{PREFIX}{role}{f'_{number}' if number else ''}"


def column_place(sheet: str, column: int) -> str:
    """``"Segments", 7`` → ``"='Segments'!$H:$H"``."""
    from openpyxl.utils import cell  # slow to import, and most files are not workbooks

    letters = cell.get_column_letter(column + 1)
    return f"={cell.quote_sheetname(sheet)}!${letters}:${letters}"


def marks_of(names: Iterable[tuple[str, str]]) -> Marks:
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
    names = [column.name for column in table.columns]
    numbers = tuple(map(str, range(1, len(table) + 1)))
    counts = tuple(names[:2]) == HEADINGS[:2] and table.columns[0].cells == numbers
    if not (counts or {*HEADINGS} <= {*names}):
        return table
    first = HEADINGS[0]
    columns = tuple(
        replace(column, role="ignore") if column.name == first else column
        for column in table.columns
    )
    return replace(table, columns=columns)


def is_own(table: FileTable) -> bool:
    """Returns whether a table is what ``exports.annotations.jsonl`` has written."""
    names = {column.name for column in table.columns}
    return {"annotator", "action", "counts"} <= names and any(
        name.startswith(_CANDIDATES) for name in names
    )


def read_own(columns: SpanColumns) -> Iterator[Annotation]:
    """Votes that count → an annotation for each candidate that was shown.

    Raises ``InputError`` for votes that are not error spans.
    """
    table = columns.table
    of = {column.name: column for column in table.columns}
    candidates = [column for column in table.columns if column.name.startswith(_CANDIDATES)]
    answers = _answers(table)
    for row in range(len(table)):
        if of["counts"].cells[row] == "True" and of["action"].cells[row] != "skip":
            errors = [_error(columns, answer, row) for answer in answers if answer.cells[row]]
            yield from _vote(table, row, errors, candidates)


def _cell(of: Mapping[str, Column], row: int, *names: str) -> str:
    """The cell of the first of these columns that the table has; empty without any."""
    return next((of[name].cells[row] for name in names if name in of), "")


def _answers(table: FileTable) -> list[Column]:
    """The columns with errors: of ESA those beside scores and proposed spans."""
    given = [column for column in table.columns if column.name.startswith("answer")]
    others = [column for column in given if column.name.startswith(_BESIDE)]
    is_esa = all(any(column.name.startswith(name) for column in others) for name in _BESIDE)
    return [column for column in given if column not in others] if is_esa else given


def _error(columns: SpanColumns, answer: Column, row: int) -> dict[str, Any]:
    cell = answer.cells[row]
    try:
        record = json.loads(cell) if _ANSWER.fullmatch(answer.name) else None
    except (ValueError, RecursionError):
        record = None
    if isinstance(record, dict) and type(record.get("start")) is type(record.get("stop")) is int:
        return record
    message = N_(
        "{file}, {unit} {line}, column {column}: {value!r} is not an error span. Only "
        "projects in which errors are marked have error spans."
    )
    raise columns.problem(message, row, answer.name, value=cell[:80])


def _vote(
    table: FileTable, row: int, errors: Sequence[dict[str, Any]], candidates: Sequence[Column]
) -> Iterator[Annotation]:
    of = {column.name: column for column in table.columns}
    annotator = _cell(of, row, "annotator").strip()
    for column in candidates:
        system, text = column.name.removeprefix(_CANDIDATES).strip() or "1", column.cells[row]
        if not text:
            continue
        own = [error for error in errors if _is_of(error, system)]
        yield Annotation(
            system,
            text,
            tuple(_span(e, annotator) for e in own if not _is_elsewhere(e)),
            tuple(_span(e, annotator) for e in own if _is_elsewhere(e)),
            annotator,
            segment=_cell(of, row, "id"),
            source=_cell(of, row, "source"),
            reference=_cell(of, row, "references", "references 1"),
            line=table.lines[row],
        )


def _is_of(error: dict[str, Any], system: str) -> bool:
    """Whether an error is of the system that a column names."""
    name = " ".join(str(error.get("system", "")).split())
    return system in (name, name.removesuffix(_FIRST))


def _span(error: dict[str, Any], annotator: str) -> ErrorSpan:
    severity = str(error.get("severity", "")).lower()
    category = str(error.get("category", ""))
    return ErrorSpan(max(0, error["start"]), error["stop"], severity, category, annotator)


def _is_elsewhere(error: dict[str, Any]) -> bool:
    """Whether an error lies in a reference or in the source, or nowhere: words are missing."""
    if error["start"] == error["stop"]:
        return True
    return error.get("reference") is not None or bool(error.get("source"))


HUMAN = ("id", "system", "reference", "candidate", "human", "votes")
"""Headings of candidates with human scores, as our exports write them."""

_OF_SENTENCES = ("normal", "decision")
"""Kinds of rows of our history that are about the corpus: the others repeat, or check."""


def has_human_scores(table: FileTable) -> bool:
    """Returns whether a table is the sheet of human scores in our own workbook."""
    return table.sheet and tuple(column.name for column in table.columns) == HUMAN


def history_texts(table: FileTable) -> FileTable:
    """Our history as JSON Lines → a row for each segment and system that anybody was shown.

    Others have no text there. Any other table is unchanged.
    """
    of = {column.name: column for column in table.columns}
    if not (is_own(table) and "kind" in of):
        return table
    groups: dict[tuple[str, str], list[int]] = {}
    for row, kind in enumerate(of["kind"].cells):
        if kind in _OF_SENTENCES:
            place = _cell(of, row, "document"), _cell(of, row, "id")
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


def _is_shown(of: Mapping[str, Column], system: Column, rows: Sequence[int]) -> bool:
    """Whether anybody saw a system's text of a segment, even an empty one."""
    name = _label(system.name, _CANDIDATES)
    shown = [column for heading, column in of.items() if _label(heading, "shown") is not None]
    return any(system.cells[row] or name in [one.cells[row] for one in shown] for row in rows)


def _first(column: Column, rows: Sequence[int]) -> str:
    """The first text in these rows; cells of systems that were not shown are empty."""
    return next((column.cells[row] for row in rows if column.cells[row]), "")


def _label(name: str, heading: str) -> str | None:
    """``"candidates A"`` → ``"A"``; None for another heading."""
    is_one = name == heading or name.startswith(f"{heading} ")
    return name[len(heading) + 1 :] if is_one else None


def _meaning(name: str) -> tuple[str, str] | None:
    """Role and label of a column that all systems share; None for what is about the vote."""
    if name in ("id", "document", "source"):
        return name, ""
    label = _label(name, "references")
    return None if label is None else ("reference", label)
