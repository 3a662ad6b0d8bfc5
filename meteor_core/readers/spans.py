"""Files of human error spans → annotations: what MQM and ESA campaigns publish, and our own.

Spans are ``start-stop-severity-category`` in a cell, columns of numbers, or JSON in cells. Columns
of numbers are how WMT's quality estimation task publishes MQM (github.com/WMT-QE-Task): numbers
with blanks between, as many severities, -1 where nothing is wrong. Offsets count characters of the
candidate from 0, the stop excluded. Appraise, in which ESA is done, counts UTF-16 units of the
stripped candidate and means ``end_i`` to belong to the span
(github.com/wmt-conference/ErrorSpanAnnotation); ``"missing"`` stands for what was left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.spans import Annotation, ErrorSpan
from meteor_core.readers import formats
from meteor_core.readers.dataset import Doubt, File, Note
from meteor_core.readers.limits import check_upload, one_request
from meteor_core.readers.mqm import SpanColumns, are_marks, columns_of, read_marks
from meteor_core.readers.own_exports import is_own, read_own
from meteor_core.readers.tables import FileTable

MOST_SPANS = 1000
"""The most spans of one candidate in an annotation."""

_MARKED = (b"<v>", b"spans", b"span_errors", b"start_i", b"severity")
_HEAD = 1 << 16
"""Bytes of a file that are looked through for these: its heading and first rows."""

MISSING = "missing"
NO_RECORD = N_(
    "{file}, {unit} {line}, column {column}: {value!r} is not a span. Write it as an object with "
    "start_i, end_i and severity."
)


@dataclass(frozen=True, slots=True)
class SpanFile:
    """Annotations in the order of their file, and notes on what was left out.

    ``key``: a SHA-256 of the file.
    """

    name: str
    annotations: tuple[Annotation, ...]
    notes: tuple[Note, ...] = ()
    key: str = ""

    def __len__(self) -> int:
        return len(self.annotations)

    @property
    def spans(self) -> int:
        """How many errors have a place in a candidate."""
        return sum(len(annotation.spans) for annotation in self.annotations)

    def renamed(self, names: Mapping[str, str]) -> SpanFile:
        """Renames systems: ``{"far": "v1"}``; those left out keep their names."""
        annotations = tuple(
            replace(annotation, system=names.get(annotation.system, annotation.system))
            for annotation in self.annotations
        )
        return replace(self, annotations=annotations)


def has_spans(file: File) -> bool:
    """Returns whether a file looks like annotations: cheap, before it is read; no workbook does.

    Raises ``InputError`` for a damaged gzip.
    """
    head = formats.unpacked(file).data[:_HEAD]
    return any(mark in head for mark in _MARKED)


def read(file: File) -> SpanFile:
    """A file of error spans, in any format that tables come in → its annotations.

    Layouts: a row for each error with ``<v>`` marks; a column ``spans`` of
    ``start-stop-severity-category``; columns of starts, stops and severities; JSON with ``start_i``
    and ``end_i``; our own exports. Raises ``InputError`` naming file, row and column.
    """
    check_upload([(file.name, len(file.data))])
    with one_request():
        tables = formats.read(file)
    table = max(tables, key=len)
    columns = columns_of(table)
    given = list(_annotations(columns))
    if not given:
        raise InputError(
            "{file} has no annotations, because no row contains a candidate.", file=file.name
        )
    checked, notes = _within(table, given)
    key = sha256(file.data).hexdigest()
    return SpanFile(file.name, tuple(checked), (*table.notes, *notes), key)


def _annotations(columns: SpanColumns) -> Iterator[Annotation]:
    if is_own(columns.table):
        yield from read_own(columns)
    elif are_marks(columns):
        yield from read_marks(columns)
    elif "candidate" in columns.of and (columns.spans or {"start", "stop"} <= set(columns.of)):
        yield from _by_rows(columns)
    else:
        raise InputError(
            "{file}: the columns {found} contain no known error spans. Each row needs a "
            "category, a severity and a candidate (target) with <v>…</v> around the error. You "
            "can also use a column named spans, or the columns start, stop and severity.",
            file=columns.table.file,
            found=", ".join(column.name[:40] for column in columns.table.columns[:20]),
        )


def _by_rows(columns: SpanColumns) -> Iterator[Annotation]:
    """Rows of candidates with their spans; rows that follow of the same annotation go together."""
    last: Annotation | None = None
    for row in range(len(columns.table)):
        if not columns.cell("candidate", row):
            continue
        annotation = _row(columns, row)
        if last is not None and _key(last) == _key(annotation):
            last = replace(
                last,
                spans=last.spans + annotation.spans,
                unplaced=last.unplaced + annotation.unplaced,
            )
            continue
        if last is not None:
            yield last
        last = annotation
    if last is not None:
        yield last


def _key(given: Annotation) -> tuple[str, ...]:
    return given.system, given.document, given.segment, given.annotator, given.candidate


def _row(columns: SpanColumns, row: int) -> Annotation:
    spans: list[ErrorSpan] = []
    unplaced: list[ErrorSpan] = []
    for column in columns.spans:
        cell = column.cells[row].strip()
        if cell.startswith(("[", "{")):
            for span, placed in records(columns, row, cell, column.name):
                (spans if placed else unplaced).append(span)
        else:
            spans += items(columns, row, cell, column.name)
    if "start" in columns.of and "stop" in columns.of:
        spans += numbered(columns, row)
    if len(spans) > MOST_SPANS:
        message = N_(
            "{file}, {unit} {line}: one candidate has {count} spans; the limit is {limit}."
        )
        raise columns.problem(message, row, "", count=len(spans), limit=MOST_SPANS)
    about = {
        what: columns.cell(what, row)
        for what in ("system", "annotator", "document", "segment", "source", "reference")
    }
    return Annotation(
        candidate=columns.text("candidate", row),
        spans=tuple(spans),
        unplaced=tuple(unplaced),
        line=columns.table.lines[row],
        **about,
    )


def _within(table: FileTable, given: list[Annotation]) -> tuple[list[Annotation], list[Note]]:
    """Annotations without spans that lie outside of their candidates, and a word on those."""
    kept, outside, first = [], 0, None
    for annotation in given:
        size = len(annotation.candidate)
        spans = tuple(span for span in annotation.spans if span.start <= span.stop <= size)
        if lost := len(annotation.spans) - len(spans):
            outside, first = outside + lost, first or annotation
            annotation = replace(annotation, spans=spans)
        kept.append(annotation)
    if first is None:
        return kept, []
    message = N_(
        "{file}: spans outside their candidates are left out ({count}, the first in {unit} {line})."
    )
    return kept, [Doubt(message, file=table.file, count=outside, unit=table.unit, line=first.line)]


def items(columns: SpanColumns, row: int, cell: str, name: str) -> Iterator[ErrorSpan]:
    """``"0-5-major-Style 9-12-minor-Accuracy"`` → spans.

    Raises ``InputError`` naming the item that is not ``start-stop-severity-category``.
    """
    annotator = columns.cell("annotator", row)
    for item in cell.split():
        start, _, rest = item.partition("-")
        stop, _, rest = rest.partition("-")
        severity, _, category = rest.partition("-")
        if not (is_offset(start) and is_offset(stop) and severity):
            message = N_(
                "{file}, {unit} {line}, column {column}: {value!r} is not a span. Write it as "
                "start-stop-severity-category."
            )
            raise columns.problem(message, row, name, value=item[:80])
        yield ErrorSpan(int(start), int(stop), severity.lower(), category, annotator)


def is_offset(text: str) -> bool:
    """Returns whether a text is a number of characters; ``"²"`` and ``"9" * 50`` are none."""
    return text.isascii() and text.isdigit() and len(text) <= 9


def numbered(columns: SpanColumns, row: int) -> Iterator[ErrorSpan]:
    """Columns of starts, stops and severities → spans.

    Raises ``InputError`` for values that are not numbers, and for columns with different counts of
    them.
    """
    starts, stops = (columns.cell(what, row).split() for what in ("start", "stop"))
    if not starts or starts == ["-1"]:
        return
    severities = columns.cell("severity", row).split() or [""]
    category = columns.cell("category", row)
    annotator = columns.cell("annotator", row)
    severities = severities * len(starts) if len(severities) == 1 else severities
    if not len(starts) == len(stops) == len(severities):
        message = N_(
            "{file}, {unit} {line}, column {column}: the numbers of starts ({count}), stops "
            "({stops}) and severities ({severities}) differ. Every span needs one of each."
        )
        raise columns.problem(
            message,
            row,
            columns.of["start"].name,
            count=len(starts),
            stops=len(stops),
            severities=len(severities),
        )
    for start, stop, severity in zip(starts, stops, severities, strict=True):
        for what, value in (("start", start), ("stop", stop)):
            if not is_offset(value):
                message = N_(
                    "{file}, {unit} {line}, column {column}: {value!r} is not a character position."
                )
                raise columns.problem(message, row, columns.of[what].name, value=value[:80])
        yield ErrorSpan(int(start), int(stop), severity.lower(), category, annotator)


def records(
    columns: SpanColumns, row: int, cell: str, name: str
) -> Iterator[tuple[ErrorSpan, bool]]:
    """A cell of JSON → spans, and whether each has a place in the candidate.

    Raises ``InputError`` for what is neither a list of spans nor one span.
    """
    candidate, annotator = columns.text("candidate", row), columns.cell("annotator", row)
    for record in _loaded(columns, row, cell, name):
        severity = str(record.get("severity") or "").strip().lower()
        category = str(record.get("error_type") or record.get("category") or "").strip()
        if MISSING in (record.get("start_i"), record.get("end_i")):
            yield ErrorSpan(0, 0, severity, category, annotator), False
            continue
        if (units := _numbers(record, "start_i", "end_i")) is not None:
            place: tuple[int, int] | None = appraised(candidate, *units)
        else:
            place = _numbers(record, "start", "stop") or _numbers(record, "start", "end")
        if place is None:
            raise columns.problem(NO_RECORD, row, name, value=_short(record))
        yield ErrorSpan(*place, severity, category, annotator), True


def _loaded(columns: SpanColumns, row: int, cell: str, name: str) -> list[dict[str, Any]]:
    try:
        value = json.loads(cell)
    except (ValueError, RecursionError) as error:
        raise columns.problem(NO_RECORD, row, name, value=cell[:80]) from error
    found = value if isinstance(value, list) else [value]
    if wrong := [record for record in found if not isinstance(record, dict)]:
        raise columns.problem(NO_RECORD, row, name, value=_short(wrong[0]))
    return found


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:80]


def _numbers(record: dict[str, Any], *names: str) -> tuple[int, int] | None:
    first, last = (record.get(name) for name in names)
    if type(first) is int and type(last) is int and first >= 0 <= last:
        return first, last
    return None


def appraised(candidate: str, first: int, last: int) -> tuple[int, int]:
    """Appraise's UTF-16 units, counted in the stripped text, ``last`` included → characters.

    ``appraised(" a😀b", 1, 2) == (2, 3)``
    """
    blanks = len(candidate) - len(candidate.lstrip())
    if candidate.isascii() or max(candidate, default="") <= "\uffff":
        return first + blanks, last + 1 + blanks
    units = candidate.strip().encode("utf-16-le", "surrogatepass")
    start = len(units[: 2 * first].decode("utf-16-le", "ignore"))
    stop = len(units[: 2 * last + 2].decode("utf-16-le", "ignore"))
    beyond = max(0, last + 1 - len(units) // 2)
    return start + blanks, max(start + 1, stop) + blanks + beyond
