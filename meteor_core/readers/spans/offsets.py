"""Spans by their offsets: ``start-stop-severity-category`` in a cell, or columns of numbers.

The second is how WMT's quality estimation task publishes MQM (github.com/WMT-QE-Task): numbers with
blanks between, as many severities, -1 where nothing is wrong. Offsets count characters of the
candidate from 0, the stop excluded.
"""

from __future__ import annotations

from collections.abc import Iterator

from meteor_core.messages.phrase import N_
from meteor_core.model.spans import ErrorSpan
from meteor_core.readers.spans.columns import SpanColumns

NONE = ("-1", "")


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
            "{file}, {unit} {line}, column {column}: starts {count}, stops {stops}, severities "
            "{severities}. Every span needs one of each."
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
                    "{file}, {unit} {line}, column {column}: {value!r} is not a number of "
                    "characters."
                )
                raise columns.problem(message, row, columns.of[what].name, value=value[:80])
        yield ErrorSpan(int(start), int(stop), severity.lower(), category, annotator)
