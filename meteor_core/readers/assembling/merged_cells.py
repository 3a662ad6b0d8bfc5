"""Cells merged over the rows of one segment: their text is in the first of them alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from meteor_core.readers.columns_of_others import SLICES
from meteor_core.readers.dataset import Note
from meteor_core.readers.names import Meaning
from meteor_core.readers.tables import Column, FileTable

_SHARED = ("id", "reference", "source", *SLICES[:-1])
"""Roles of what all systems of a segment have in common; the first of them in a table
shows where a segment begins."""


def filled(table: FileTable, roles: Sequence[Meaning]) -> FileTable:
    """Fills merged cells of a long table: the values that a segment shares in all its rows.

    Only where it is plain that cells were merged: the first row is filled, some others are not, and
    no system occurs twice between two filled ones.
    """
    shared = [
        column
        for wanted in _SHARED
        for column, meaning in zip(table.columns, roles, strict=True)
        if meaning.role == wanted
    ]
    systems = next(
        column.cells
        for column, meaning in zip(table.columns, roles, strict=True)
        if meaning.role == "system"
    )
    if not shared or not (begins := _begins(shared[0].cells, systems)):
        return table
    columns = tuple(
        _down(column, begins) if column in shared else column for column in table.columns
    )
    note = Note(
        "{file}: empty cells get the value of the cell above, as in merged cells.", file=table.file
    )
    return replace(table, columns=columns).noted(note)


def _begins(cells: Sequence[str], systems: Sequence[str]) -> list[int]:
    """The row in which each row's segment begins; empty where cells were not merged."""
    begins: list[int] = []
    seen: set[str] = set()
    for row, (cell, system) in enumerate(zip(cells, systems, strict=True)):
        if cell.strip():
            begins.append(row)
            seen = {system}
        elif not begins or system in seen:
            return []
        else:
            begins.append(begins[-1])
            seen.add(system)
    return begins if len({*begins}) < len(begins) else []


def _down(column: Column, begins: Sequence[int]) -> Column:
    cells = tuple(
        cell if cell.strip() else column.cells[begins[row]] for row, cell in enumerate(column.cells)
    )
    return replace(column, cells=cells)
