"""Which column is what: by its format, by its name, then by what stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from meteor_core.readers import names
from meteor_core.readers.headings import is_number
from meteor_core.readers.names import Named
from meteor_core.readers.tables import Column, Table

BARE_SCORES = frozenset(("score", "scores", "raw"))
LONG = 60
"""Characters that no id or system's name has."""

Roles = list[list[Named]]


def guess(tables: Sequence[Table]) -> Roles:
    """Tables → a role for each of their columns; an empty one where nothing tells."""
    found = [[_named(table, column) for column in table.columns] for table in tables]
    found = [_by_content(table, roles) for table, roles in zip(tables, found, strict=True)]
    found = _targets(tables, found)
    return _plain_candidates(tables, found)


def complete(tables: Sequence[Table], roles: Roles) -> bool:
    """A reference, a candidate, and no file of which nothing is known."""
    given = {one.role for row in roles for one in row}
    silent = any(not any(one.role for one in row) for row in roles)
    return {"reference", "candidate"} <= given and not silent


def suggest(tables: Sequence[Table], roles: Roles) -> Roles:
    """Roles to begin a form with: what is not known is likely what is missing."""
    given = {one.role for row in roles for one in row}
    wanted = [role for role in ("reference", "candidate") if role not in given]
    if len(wanted) != 1:
        return roles
    return [
        [
            replace(one, role=wanted[0]) if not one.role and _is_text(column) else one
            for column, one in zip(table.columns, row, strict=True)
        ]
        for table, row in zip(tables, roles, strict=True)
    ]


def _named(table: Table, column: Column) -> Named:
    if column.role:
        return Named(column.role, column.label)
    return names.file(table.file) if table.plain else names.column(column.name)


def _by_content(table: Table, roles: list[Named]) -> list[Named]:
    """Scores are numbers, ids are short, and systems' names are not the systems' texts."""
    if table.plain:
        return roles
    given = {one.role for one in roles}
    has_candidate = "candidate" in given or {"reference", "target"} <= given
    found = [
        _checked(column, one, has_candidate)
        for column, one in zip(table.columns, roles, strict=True)
    ]
    return _one_judge(table, _single(found, "source", "system"))


def _checked(column: Column, one: Named, has_candidate: bool) -> Named:
    if column.role:
        return one
    filled = any(cell.strip() for cell in column.cells)
    if one.role == "human" and filled and not _is_numeric(column):
        human = column.name.strip().lower() == "human" and _is_text(column)
        return Named("reference", "human") if human else Named()
    if one.role == "id" and any(len(cell) > LONG for cell in column.cells):
        return Named()
    if one.role == "system" and not (has_candidate and _is_short(column)):
        return Named("candidate", one.label) if _is_text(column) else Named()
    return one


def _one_judge(table: Table, roles: list[Named]) -> list[Named]:
    """A column called score is a metric's where another one says it is a person's."""
    judges = [
        column.name.strip().lower() not in BARE_SCORES
        for column, one in zip(table.columns, roles, strict=True)
        if one.role == "human"
    ]
    if not any(judges):
        return roles
    return [
        Named() if one.role == "human" and column.name.strip().lower() in BARE_SCORES else one
        for column, one in zip(table.columns, roles, strict=True)
    ]


def _single(roles: list[Named], *only_once: str) -> list[Named]:
    seen: set[str] = set()
    kept = []
    for one in roles:
        again = one.role in only_once and one.role in seen
        seen.add(one.role)
        kept.append(Named() if again else one)
    return kept


def _targets(tables: Sequence[Table], roles: Roles) -> Roles:
    """``target`` is the reference where there is a candidate, and the other way about."""
    given = {one.role for row in roles for one in row}
    several = sum(one.role == "target" for row in roles for one in row) > 1
    if "reference" in given:
        meant = "candidate"
    elif "candidate" in given and not several:
        meant = "reference"
    else:
        meant = ""
    return [
        [replace(one, role=meant) if one.role == "target" else one for one in row] for row in roles
    ]


def _plain_candidates(tables: Sequence[Table], roles: Roles) -> Roles:
    """Beside a reference, a text file of which the name says nothing is a system's."""
    if not any(one.role == "reference" for row in roles for one in row):
        return roles
    return [
        [Named("candidate", one.label) if not one.role else one for one in row]
        if table.plain
        else row
        for table, row in zip(tables, roles, strict=True)
    ]


def _is_numeric(column: Column) -> bool:
    filled = [cell for cell in column.cells if cell.strip()]
    return bool(filled) and all(map(is_number, filled))


def _is_short(column: Column) -> bool:
    return all(len(cell) <= LONG for cell in column.cells)


def _is_text(column: Column) -> bool:
    return any(cell.strip() for cell in column.cells) and not _is_numeric(column)
