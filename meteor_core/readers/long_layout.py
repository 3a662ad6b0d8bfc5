"""The long layout, a row for each system and segment → a row for each segment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import METRIC, SLICES, Doubt, Note, first_few
from meteor_core.readers.names import Meaning
from meteor_core.readers.parts import (
    ColumnsByRole,
    Part,
    ScoreColumn,
    Texts,
    free,
    numbers,
    row_ids,
    scores_alone,
    taken,
    unused,
)
from meteor_core.readers.tables import Column, FileTable

Places = dict[str, list[int]]
"""System → its rows, in the order of the segments."""


def is_long(roles: Sequence[Meaning]) -> bool:
    """Returns whether there is a column of systems' names, and just one of their texts, or scores
    alone."""
    given = [meaning.role for meaning in roles]
    return "system" in given and (given.count("candidate") == 1 or scores_alone(given))


def pivot(table: FileTable, roles: Sequence[Meaning], common_only: bool) -> Part:
    """A long table → its part.

    Segments go together by id, or by their order where every system has the same rows. Raises
    ``InputError`` naming the system and the segment that is missing, or the rows that disagree.
    """
    table = one_for_annotators(filled(table, roles), roles)
    by_role = ColumnsByRole(table, tuple(zip(table.columns, roles, strict=True)))
    column = by_role.first("system")
    assert column
    ids = row_ids(by_role)
    groups = _by_system(table, column)
    rows_of, shared_ids, notes = _places(table, groups, ids, common_only)
    first = next(iter(rows_of.values()))
    for other, _ in by_role.of("reference"):
        _check_shared(table, other, rows_of)
    candidate, human = by_role.first("candidate"), by_role.first("human")
    scores = numbers(table, human) if human else ()
    source = by_role.first("source")
    return Part(
        table.file,
        [table.lines[row] for row in first],
        table.unit,
        shared_ids,
        _references(by_role, first),
        {name: taken(candidate.cells, rows) for name, rows in rows_of.items()} if candidate else {},
        taken(source.cells, first) if source else None,
        {name: tuple(scores[row] for row in rows) for name, rows in rows_of.items()}
        if scores
        else {},
        (*table.notes, *notes, *_other_judges(by_role), *unused(by_role)),
        tuple(
            ScoreColumn(table.file, scored.name, tuple(values[row] for row in rows), name)
            for scored, _ in by_role.of(METRIC)
            for values in (numbers(table, scored),)
            for name, rows in rows_of.items()
        ),
        {kind: _labels(labelled, rows_of) for kind in SLICES if (labelled := by_role.first(kind))},
        long=True,
    )


def _references(by_role: ColumnsByRole, rows: Sequence[int]) -> dict[str, Texts]:
    references: dict[str, Texts] = {}
    for column, label in by_role.of("reference"):
        references[free(label or column.name, references)] = taken(column.cells, rows)
    return references


def _other_judges(roles: ColumnsByRole) -> Iterator[Note]:
    """The remark about human scores beyond the first column of them."""
    columns = [column for column, _ in roles.of("human")]
    message = N_(
        "{file}: column {column} is not used, because human scores are taken from column {first}."
    )
    for column in columns[1:]:
        first = columns[0].name
        yield Doubt(message, file=roles.table.file, column=column.name, first=first)


def _labels(column: Column, rows_of: Places) -> Texts:
    """One label for each segment, all that its rows have: ``"Ann, Bob"``."""
    return tuple(
        ", ".join(sorted({column.cells[row].strip() for row in rows} - {""}))
        for rows in zip(*rows_of.values(), strict=True)
    )


def _by_system(table: FileTable, column: Column) -> Places:
    check_named(table, column)
    groups: Places = {}
    for row, cell in enumerate(column.cells):
        groups.setdefault(cell.strip(), []).append(row)
    return groups


def check_named(table: FileTable, column: Column) -> None:
    """Raises ``InputError`` for a row that names no system."""
    row = next((row for row, cell in enumerate(column.cells) if not cell.strip()), None)
    if row is not None:
        raise InputError(
            "{file}, {unit} {line}: column {column} is empty, but it must contain the name of a "
            "system.",
            file=table.file,
            unit=table.unit,
            line=table.lines[row],
            column=column.name,
        )


def _places(
    table: FileTable, groups: Places, ids: Texts, common_only: bool
) -> tuple[Places, Texts, list[Note]]:
    sequences = [tuple(ids[row] for row in rows) for rows in groups.values()] if ids else []
    if len({len(rows) for rows in groups.values()}) == 1 and len(set(sequences)) <= 1:
        shared = sequences[0] if sequences else ()
        if len(set(shared)) == len(shared):
            return groups, shared, []
        message = N_("{file}: ids repeat within each system, so segments are numbered in order.")
        return groups, (), [Note(message, file=table.file)]
    if not ids:
        raise _uneven(table, groups)
    return _by_id(table, groups, ids, common_only)


def _by_id(
    table: FileTable, groups: Places, ids: Texts, common_only: bool
) -> tuple[Places, Texts, list[Note]]:
    rows_of = {name: _unique(table, name, rows, ids) for name, rows in groups.items()}
    every = dict.fromkeys(ids)
    common = [
        identifier for identifier in every if all(identifier in rows for rows in rows_of.values())
    ]
    if len(common) < len(every) and not common_only:
        raise _missing(table, rows_of, list(every), len(common))
    if not common:
        raise InputError("{file}: no segment has candidates from all systems.", file=table.file)
    notes = []
    if left := len(every) - len(common):
        message = N_(
            "{file}: {count} of {total} segments are left out, because not every system has them "
            "({ids})."
        )
        first = first_few(every, common)
        notes.append(Note(message, file=table.file, count=left, total=len(every), ids=first))
    common_rows = {
        name: [rows[identifier] for identifier in common] for name, rows in rows_of.items()
    }
    return common_rows, tuple(common), notes


def _unique(table: FileTable, system: str, rows: Sequence[int], ids: Texts) -> dict[str, int]:
    row_of: dict[str, int] = {}
    for row in rows:
        if ids[row] in row_of:
            raise InputError(
                "{file}: system {system} has segment {id} twice, in {unit}s {first} and {second}.",
                file=table.file,
                system=system,
                id=ids[row],
                unit=table.unit,
                first=table.lines[row_of[ids[row]]],
                second=table.lines[row],
            )
        row_of[ids[row]] = row
    return row_of


def _missing(
    table: FileTable, rows_of: dict[str, dict[str, int]], every: list[str], common: int
) -> InputError:
    system = min(rows_of, key=lambda name: len(rows_of[name]))
    absent = next(identifier for identifier in every if identifier not in rows_of[system])
    return InputError(
        "{file}: system {system} has {count} of {total} segments; the first missing one is {id}. "
        "Use only the segments that all systems have ({common}), or leave out the system column "
        "to use every row as a segment.",
        file=table.file,
        system=system,
        count=len(rows_of[system]),
        total=len(every),
        id=absent,
        common=common,
    )


def _uneven(table: FileTable, groups: Places) -> InputError:
    sizes = sorted(groups, key=lambda name: len(groups[name]))
    return InputError(
        "{file}: systems {system} and {other} have different numbers of rows ({count} and "
        "{expected}). A column of segment ids is needed to show which rows belong together.",
        file=table.file,
        system=sizes[0],
        count=len(groups[sizes[0]]),
        other=sizes[-1],
        expected=len(groups[sizes[-1]]),
    )


def _check_shared(table: FileTable, column: Column, rows_of: Places) -> None:
    """Raises ``InputError`` where two systems have different texts in a column for one segment."""
    first = next(iter(rows_of.values()))
    for rows in rows_of.values():
        for row, other in zip(first, rows, strict=True):
            if column.cells[row] != column.cells[other]:
                raise InputError(
                    "{file}: {unit}s {first} and {second} belong to the same segment, but have "
                    "different values in column {column}.",
                    file=table.file,
                    unit=table.unit,
                    first=table.lines[row],
                    second=table.lines[other],
                    column=column.name,
                )


# Cells merged over the rows of one segment: their text is in the first of them alone.

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


JUDGED = ("", "human", "annotator", "ignore")
"""Roles of columns that belong to a judgement, not to the candidate that is judged."""


def one_for_annotators(table: FileTable, roles: Sequence[Meaning]) -> FileTable:
    """Merges the rows of a long table that differ only in the annotator and the score.

    Rows without an id stay: two segments may have the same texts. So do all where one row is the
    copy of another, which is not a second judgement. Human scores become the mean of those there
    are.
    """
    if not row_ids(ColumnsByRole(table, tuple(zip(table.columns, roles, strict=True)))):
        return table
    groups = _judged_alike(table, roles)
    different = set(zip(*(column.cells for column in table.columns), strict=True))
    if len(groups) == len(table) or len(different) < len(table):
        return table
    columns = tuple(
        _merged_column(table, column, meaning, groups)
        for column, meaning in zip(table.columns, roles, strict=True)
    )
    message = N_(
        "{file}: rows that repeat a candidate are merged ({count}), and their human scores are "
        "averaged."
    )
    note = Note(message, file=table.file, count=len(table) - len(groups))
    lines = [table.lines[rows[0]] for rows in groups]
    return replace(table, columns=columns, lines=lines).noted(note)


def _judged_alike(table: FileTable, roles: Sequence[Meaning]) -> list[list[int]]:
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


def _merged_column(
    table: FileTable, column: Column, meaning: Meaning, groups: Sequence[Sequence[int]]
) -> Column:
    if meaning.role == "annotator":
        names = (dict.fromkeys(column.cells[row] for row in rows) for rows in groups)
        return replace(column, cells=tuple(map(", ".join, names)))
    if meaning.role != "human":
        return replace(column, cells=tuple(column.cells[rows[0]] for rows in groups))
    scores = numbers(table, column)
    return replace(column, cells=tuple(_mean([scores[row] for row in rows]) for rows in groups))


def _mean(scores: Sequence[float]) -> str:
    given = [score for score in scores if score == score]  # nan is not a score
    return repr(fmean(given)) if given else ""
