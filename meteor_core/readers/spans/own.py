"""Our own annotation exports as JSON Lines: a vote a line, its errors by the systems' names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from meteor_core.messages.phrase import N_
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers.spans.columns import SpanColumns
from meteor_core.readers.tables import Column, FileTable

_ANSWER = re.compile(r"answer(?: spans)?(?: \d+)?")
_CANDIDATES = "candidates"
_BESIDE = ("answer scores ", "answer proposed")
_FIRST = " 1"
"""What the reader of JSON leaves out of a name if there is no second one."""


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
        if "kind" in of and of["kind"].cells[row].startswith("document"):
            continue  # a score of a whole document marks no words
        if of["counts"].cells[row] == "True" and of["action"].cells[row] != "skip":
            errors = [error for answer in answers for error in _errors(columns, answer, row)]
            yield from _vote(table, row, errors, candidates)


def _answers(table: FileTable) -> list[Column]:
    """The columns with errors: of ESA those beside scores and proposed spans."""
    given = [column for column in table.columns if column.name.startswith("answer")]
    others = [column for column in given if column.name.startswith(_BESIDE)]
    is_esa = (
        len({name for name in _BESIDE for column in others if column.name.startswith(name)}) == 2
    )
    return [column for column in given if column not in others] if is_esa else given


def _errors(columns: SpanColumns, answer: Column, row: int) -> Iterator[dict[str, Any]]:
    """The error in a cell of an answer, if there is one."""
    cell = answer.cells[row]
    if not cell:
        return
    record = _record(cell) if _ANSWER.fullmatch(answer.name) else {}
    if not all(type(record.get(name)) is int for name in ("start", "stop")):
        message = N_(
            "{file}, {unit} {line}, column {column}: {value!r} is not an error span. Only "
            "projects in which errors are marked have error spans."
        )
        raise columns.problem(message, row, answer.name, value=cell[:80])
    yield record


def _record(cell: str) -> dict[str, Any]:
    try:
        record = json.loads(cell)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _vote(
    table: FileTable, row: int, errors: Sequence[dict[str, Any]], candidates: Sequence[Column]
) -> Iterator[Annotation]:
    of = {column.name: column for column in table.columns}

    def cell(*names: str) -> str:
        return next((of[name].cells[row] for name in names if name in of), "")

    annotator = cell("annotator").strip()
    for column in candidates:
        system, text = column.name.removeprefix(_CANDIDATES).strip() or "1", column.cells[row]
        if not text:
            continue
        own = [error for error in errors if _is_of(error, system)]
        yield Annotation(
            system,
            text,
            tuple(span for e in own if not _is_elsewhere(e) for span in _spans(e, annotator)),
            tuple(next(_spans(e, annotator)) for e in own if _is_elsewhere(e)),
            annotator,
            segment=cell("id"),
            source=cell("source"),
            reference=cell("references", "references 1"),
            line=table.lines[row],
        )


def _is_of(error: dict[str, Any], system: str) -> bool:
    """Whether an error is of the system that a column names."""
    name = " ".join(str(error.get("system", "")).split())
    return system in (name, name.removesuffix(_FIRST))


def _spans(error: dict[str, Any], annotator: str) -> Iterator[ErrorSpan]:
    """Its words; of an error in several pieces those of each."""
    severity = str(error.get("severity", "")).lower()
    category = str(error.get("category", ""))
    yield ErrorSpan(max(0, error["start"]), error["stop"], severity, category, annotator)
    more = error.get("more")
    for piece in more if isinstance(more, list) else ():
        match piece:
            case [int(start), int(stop)]:
                yield ErrorSpan(max(0, start), stop, severity, category, annotator)


def _is_elsewhere(error: dict[str, Any]) -> bool:
    """Whether an error lies in a reference or in the source, or nowhere: words are missing."""
    if error["start"] == error["stop"]:
        return True
    return error.get("reference") is not None or bool(error.get("source"))
