"""What MetricX writes: ``source``, ``hypothesis``, perhaps ``reference``, and its score, which it
calls ``prediction``. Lower is better, as its own name shows.
"""

from __future__ import annotations

from dataclasses import replace

from meteor_core.readers.headings import are_scores
from meteor_core.readers.tables import FileTable

METRIC = "MetricX"
_SCORE = "prediction"
_COLUMNS = frozenset(("source", "hypothesis", _SCORE))


def named(table: FileTable) -> FileTable:
    """Names the scores of a table by MetricX; returns any other table unchanged."""
    if not {column.name for column in table.columns} >= _COLUMNS:
        return table
    columns = tuple(
        replace(column, name=METRIC)
        if column.name == _SCORE and are_scores(column.cells)
        else column
        for column in table.columns
    )
    return replace(table, columns=columns)
