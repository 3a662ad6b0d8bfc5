"""Rows of several annotators who judged the same candidate → one, with the mean of their scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from meteor_core.messages.phrase import N_
from meteor_core.readers.assembling.parts import ColumnsByRole, numbers, row_ids
from meteor_core.readers.dataset import Note
from meteor_core.readers.names import Meaning
from meteor_core.readers.tables import Column, FileTable

JUDGED = ("", "human", "annotator", "ignore")
"""Roles of columns that belong to a judgement, not to the candidate that is judged."""


def merged(table: FileTable, roles: Sequence[Meaning]) -> FileTable:
    """Merges the rows of a long table that differ only in the annotator and the score.

    Rows without an id stay: two segments may have the same texts. So do all where one row is the
    copy of another, which is not a second judgement. Human scores become the mean of those there
    are.
    """
    if not row_ids(ColumnsByRole(table, tuple(zip(table.columns, roles, strict=True)))):
        return table
    groups = _groups(table, roles)
    if len(groups) == len(table) or _has_copies(table):
        return table
    columns = tuple(
        _column(table, column, meaning, groups)
        for column, meaning in zip(table.columns, roles, strict=True)
    )
    message = N_(
        "{file}: rows that repeat a candidate: {count}. They are merged, and their human scores "
        "are averaged."
    )
    note = Note(message, file=table.file, count=len(table) - len(groups))
    lines = [table.lines[rows[0]] for rows in groups]
    return replace(table, columns=columns, lines=lines).noted(note)


def _has_copies(table: FileTable) -> bool:
    """Whether two rows are the same in every column."""
    rows = set(zip(*(column.cells for column in table.columns), strict=True))
    return len(rows) < len(table)


def _groups(table: FileTable, roles: Sequence[Meaning]) -> list[list[int]]:
    """Rows of one system, id and texts, in the order of the first of each."""
    judged = [
        column.cells
        for column, meaning in zip(table.columns, roles, strict=True)
        if meaning.role not in JUDGED
    ]
    groups: dict[tuple[str, ...], list[int]] = {}
    for row, key in enumerate(zip(*judged, strict=True)):
        groups.setdefault(key, []).append(row)
    return list(groups.values())


def _names(column: Column, rows: Sequence[int]) -> str:
    """Those who judged one candidate: ``"x, y"``."""
    return ", ".join(dict.fromkeys(column.cells[row] for row in rows))


def _column(
    table: FileTable, column: Column, meaning: Meaning, groups: Sequence[Sequence[int]]
) -> Column:
    if meaning.role == "annotator":
        return replace(column, cells=tuple(_names(column, rows) for rows in groups))
    if meaning.role != "human":
        return replace(column, cells=tuple(column.cells[rows[0]] for rows in groups))
    scores = numbers(table, column)
    return replace(column, cells=tuple(_mean([scores[row] for row in rows]) for rows in groups))


def _mean(scores: Sequence[float]) -> str:
    given = [score for score in scores if score == score]  # nan is not a score
    return repr(fmean(given)) if given else ""
