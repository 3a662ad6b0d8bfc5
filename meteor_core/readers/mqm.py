"""MQM: the columns that hold annotations, found by their names, and errors marked ``<v>…</v>``.

WMT and Google publish a row for each error, marked in the target or the source. The format is that
of MQM Viewer (github.com/google-research/google-research, mqm_viewer): columns system, doc, doc_id,
seg_id, rater, source, target, category, severity. A category ``no-error`` means that the rater saw
the segment and found nothing.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers.tables import Column, FileTable

NAMES = {
    "system": "system systemid sys model",
    "document": "doc document docid documentid",
    "segment": "segid segmentid docsegid segment lineid id item",
    "annotator": "rater annotator annotatorid raterid judge login user annotatorname",
    "source": "source src original",
    "reference": "reference ref",
    "candidate": "target candidate tgt translation mt hypothesis output",
    "category": "category errorcategory errortype",
    "severity": "severity errorseverity",
    "spans": "spans errorspans esaspans mqmspans spanerrors errors",
    "metadata": "metadata",
    "start": "start starti startindices errorstartid errorstartids startindex",
    "stop": "stop end endi endindices errorendid errorendids endindex",
}
"""What a column is → its names, without blanks, ``_``, ``-`` and capitals."""

GOOGLE = (
    *("system", "doc", "doc_id", "seg_id", "rater"),
    *("source", "target", "category", "severity", "metadata"),
)
"""Of a file without a heading, as MQM Viewer takes them: the last one may be wanting."""

_OF_ERRORS = ("category", "severity", "metadata", "start", "stop")
"""Properties of an error next to its place in the text, or instead of it."""

_MEANING = {name: what for what, names in NAMES.items() for name in names.split()}
_NOT_LETTERS = re.compile(r"[\s_\-.]+")
_NUMBERED = re.compile(r"^(.*\S)[ ](\d{1,4})$")
_MARK = re.compile(r"</?v>")
NO_ERROR = frozenset(("no-error", "noerror", "no error", "none", ""))
WHOLE = "non-translation"
"""Begins a category of errors that the whole segment is, whether it is marked or not."""

Key = tuple[str, ...]
_JUDGED = ("system", "document", "segment", "annotator", "source", "candidate")


@dataclass(frozen=True)
class SpanColumns:
    """The columns of a table by what they hold; ``spans`` may be several, a span in each."""

    table: FileTable
    of: dict[str, Column]
    spans: tuple[Column, ...] = ()

    def cell(self, what: str, row: int) -> str:
        """Returns the text of a column in a row, stripped; empty if there is no such column."""
        return self.text(what, row).strip()

    def text(self, what: str, row: int) -> str:
        """Returns a cell unchanged, because offsets count its blanks."""
        column = self.of.get(what)
        return column.cells[row] if column else ""

    def problem(self, template: str, row: int, column: str, **values: object) -> InputError:
        """Makes an error that names file, row and column."""
        return InputError(
            template,
            file=self.table.file,
            unit=self.table.unit,
            line=self.table.lines[row],
            column=column,
            **values,
        )


def columns_of(table: FileTable) -> SpanColumns:
    """A table → its columns by what they hold, those of a file without a heading by their order."""
    names = [column.name for column in table.columns]
    if not table.header and len(names) in (len(GOOGLE) - 1, len(GOOGLE)):
        names = list(GOOGLE[: len(names)])
    found: dict[str, Column] = {}
    several: list[Column] = []
    for name, column in zip(names, table.columns, strict=True):
        numbered = _NUMBERED.match(name)
        if _MEANING.get(plain(numbered[1] if numbered else name)) == "spans":
            several.append(column)
        elif what := _MEANING.get(plain(name)):
            found.setdefault(what, column)
    given = {plain(name): column for name, column in zip(names, table.columns, strict=True)}
    if "doc" in given and "docid" in given:  # Google's second is the segment within the document
        found["document"] = given["doc"]
        found["segment"] = given.get("segid", given["docid"])
    return SpanColumns(table, found, tuple(several))


def plain(name: str) -> str:
    """``"Doc_Seg ID"`` → ``"docsegid"``."""
    return _NOT_LETTERS.sub("", name).lower()


def of_errors(table: FileTable) -> tuple[Column, ...]:
    """Returns the columns with places and properties of errors; none if there are no places."""
    found = columns_of(table)
    if not found.spans and "start" not in found.of:
        return ()
    return (*found.spans, *(found.of[what] for what in _OF_ERRORS if what in found.of))


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
    groups: dict[Key, tuple[int, list[ErrorSpan], list[ErrorSpan]]] = {}
    for row in range(len(columns.table)):
        annotator = columns.cell("annotator", row)
        category, severity = columns.cell("category", row), columns.cell("severity", row).lower()
        if not annotator and not severity and not category:
            continue  # a row of MQM Viewer that only carries metadata
        text, marked = unmarked(columns, row, "candidate")
        named = [columns.cell(what, row) for what in ("system", "document", "segment")]
        _, spans, unplaced = groups.setdefault((*named, annotator, text), (row, [], []))
        if severity in NO_ERROR and category.lower() in NO_ERROR:
            continue
        if not marked and category.lower().startswith(WHOLE):
            marked = [(0, len(text))]
        spans += [ErrorSpan(*place, severity, category, annotator) for place in marked]
        if not marked:
            unplaced.append(ErrorSpan(0, 0, severity, category, annotator))
    return [_annotation(columns, key, *group) for key, group in groups.items()]


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
    segment = _segment_metadata(columns, row)
    try:
        return str(segment["references"][segment["primary_reference"]])
    except (TypeError, KeyError):
        return ""


def _segment_metadata(columns: SpanColumns, row: int) -> dict[str, Any]:
    """``{"segment": {"references": {"refA": "…"}}}`` → ``{"references": {"refA": "…"}}``."""
    try:
        segment = json.loads(columns.cell("metadata", row) or "{}")["segment"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return {}
    return segment if isinstance(segment, dict) else {}


def judged_texts(table: FileTable) -> FileTable:
    """MQM → a row for each candidate and rater, without marks; any other table is unchanged.

    References as metadata has them are of all systems. Raises ``InputError`` where the marks of
    errors are not paired.
    """
    columns = columns_of(table)
    if not (are_marks(columns) and {"system", "segment"} <= columns.of.keys()):
        return table
    given = [name for name in (*_JUDGED, "reference") if name in columns.of]
    rows: dict[tuple[str, ...], int] = {}
    references: dict[tuple[str, str], dict[str, str]] = {}
    for row in range(len(columns.table)):
        place = columns.cell("document", row), columns.cell("segment", row)
        known = _segment_metadata(columns, row).get("references")
        if isinstance(known, dict):
            texts = {str(name): str(text) for name, text in known.items()}
            references.setdefault(place, {}).update(texts)
        if columns.cell("annotator", row) or columns.cell("severity", row):
            rows.setdefault(tuple(_cell(columns, name, row) for name in given), row)
    kept = [
        Column(columns.of[name].name, cells, "id" if name == "segment" else name)
        for name, cells in zip(given, zip(*rows, strict=True), strict=False)
    ]
    names = dict.fromkeys(name for known in references.values() for name in known)
    places = [
        (columns.cell("document", row), columns.cell("segment", row)) for row in rows.values()
    ]
    kept += [
        Column(
            name,
            tuple(references.get(place, {}).get(name, "") for place in places),
            "reference",
            name,
        )
        for name in names
    ]
    lines = [columns.table.lines[row] for row in rows.values()]
    return replace(columns.table, columns=tuple(kept), lines=lines)


def _cell(columns: SpanColumns, name: str, row: int) -> str:
    """Returns a text without its marks; other values are unchanged."""
    if name in ("source", "candidate", "reference"):
        return unmarked(columns, row, name)[0]
    return columns.cell(name, row)
