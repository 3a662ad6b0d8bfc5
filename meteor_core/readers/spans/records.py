"""Spans as JSON in cells: WMT24's ESA with ``start_i`` and ``end_i``, and our own exports.

Appraise, in which ESA is done, counts UTF-16 units of the stripped candidate and means ``end_i`` to
belong to the span (github.com/wmt-conference/ErrorSpanAnnotation); ``"missing"`` stands for what
was left out. Our own offsets count characters, the stop excluded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from meteor_core.messages.phrase import N_
from meteor_core.model.spans import ErrorSpan
from meteor_core.readers.spans.columns import SpanColumns

MISSING = "missing"
NO_RECORD = N_(
    "{file}, {unit} {line}, column {column}: {value!r} is not a span. Write it as an object with "
    "start_i, end_i and severity."
)


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
        place = _place(record, candidate)
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


def _place(record: dict[str, Any], candidate: str) -> tuple[int, int] | None:
    """Half-open offsets in characters; None where there are none."""
    if (numbers := _numbers(record, "start_i", "end_i")) is not None:
        return appraised(candidate, *numbers)
    return _numbers(record, "start", "stop") or _numbers(record, "start", "end")


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
