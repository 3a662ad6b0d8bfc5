"""WMT's and Google's MQM: a row for each error, marked ``<v>…</v>`` in the target or the source.

The format is that of MQM Viewer (github.com/google-research/google-research, mqm_viewer): columns
system, doc, doc_id, seg_id, rater, source, target, category, severity. A category ``no-error``
means that the rater saw the segment and found nothing.
"""

from __future__ import annotations

import json
import re

from meteor_core.messages.phrase import N_
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers.spans.columns import SpanColumns

_MARK = re.compile(r"</?v>")
NO_ERROR = frozenset(("no-error", "noerror", "no error", "none", ""))
WHOLE = "non-translation"
"""Begins a category of errors that the whole segment is, whether it is marked or not."""

Key = tuple[str, ...]


def are_marks(columns: SpanColumns) -> bool:
    """Returns whether a table has a row for each error, with category or severity beside the
    candidate."""
    return (
        "candidate" in columns.of
        and "severity" in columns.of
        and not columns.spans
        and not {"start", "stop"} & set(columns.of)
    )


def unmarked(columns: SpanColumns, row: int, what: str) -> tuple[str, list[tuple[int, int]]]:
    """``"a <v>b</v>"`` → ``("a b", [(2, 3)])``. Raises ``InputError`` for unpaired marks."""
    text = columns.text(what, row)
    plain, marked, begin, last, size = [], [], -1, 0, 0
    for mark in _MARK.finditer(text):
        plain.append(text[last : mark.start()])
        size, last = size + mark.start() - last, mark.end()
        if (begin >= 0) == (mark.group() == "<v>"):
            message = N_("{file}, {unit} {line}, column {column}: <v> and </v> do not alternate.")
            raise columns.problem(message, row, columns.of[what].name)
        if begin >= 0:
            marked.append((begin, size))
        begin = size if begin < 0 else -1
    if begin >= 0:
        message = N_("{file}, {unit} {line}, column {column}: a <v> is not closed by </v>.")
        raise columns.problem(message, row, columns.of[what].name)
    return "".join(plain) + text[last:], marked


def read_marks(columns: SpanColumns) -> list[Annotation]:
    """Rows of errors → an annotation for each candidate and rater, in the order of the file."""
    rows: dict[Key, list[int]] = {}
    candidates: dict[Key, str] = {}
    spans: dict[Key, list[ErrorSpan]] = {}
    unplaced: dict[Key, list[ErrorSpan]] = {}
    for row in range(len(columns.table)):
        annotator = columns.cell("annotator", row)
        category, severity = columns.cell("category", row), columns.cell("severity", row).lower()
        if not annotator and not severity and not category:
            continue  # a row of MQM Viewer that only carries metadata
        text, marked = unmarked(columns, row, "candidate")
        named = [columns.cell(what, row) for what in ("system", "document", "segment")]
        key = (*named, annotator, text)
        rows.setdefault(key, []).append(row)
        candidates[key] = text
        if severity in NO_ERROR and category.lower() in NO_ERROR:
            continue
        if not marked and category.lower().startswith(WHOLE):
            marked = [(0, len(text))]
        given = [ErrorSpan(*place, severity, category, annotator) for place in marked]
        spans.setdefault(key, []).extend(given)
        if not given:
            unplaced.setdefault(key, []).append(ErrorSpan(0, 0, severity, category, annotator))
    return [
        _annotation(columns, key, first[0], spans.get(key, []), unplaced.get(key, []))
        for key, first in rows.items()
    ]


def _annotation(
    columns: SpanColumns, key: Key, row: int, spans: list[ErrorSpan], unplaced: list[ErrorSpan]
) -> Annotation:
    system, document, segment, annotator, candidate = key
    source = unmarked(columns, row, "source")[0] if "source" in columns.of else ""
    reference = unmarked(columns, row, "reference")[0] or _primary_reference(columns, row)
    return Annotation(
        system,
        candidate,
        tuple(spans),
        tuple(unplaced),
        annotator,
        document,
        segment,
        source,
        reference,
        columns.table.lines[row],
    )


def _primary_reference(columns: SpanColumns, row: int) -> str:
    """That of the metadata; it need not be repeated for every system."""
    try:
        segment = json.loads(columns.cell("metadata", row) or "{}")["segment"]
        return str(segment["references"][segment["primary_reference"]])
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
