"""Segments that people have scored, read from files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.judged import JudgedSegments, checked, from_dataset
from meteor_core.readers import ColumnQuestion, Dataset, File, Note
from meteor_core.readers.assembling import placeholders
from meteor_core.readers.assembling.parts import ColumnsByRole, numbers, unused
from meteor_core.readers.assembling.pivot import check_named
from meteor_core.readers.assembling.roles import Meanings
from meteor_core.readers.columns_of_others import METRIC, SLICES
from meteor_core.readers.names import Meaning
from meteor_core.readers.recognition import ColumnRoles, Headers, guessed, put_together
from meteor_core.readers.tables import Column, FileTable

MOST_NAMED = 12
"""Columns named in a message."""

_ONCE = ("human", "system", "source")
"""Roles of which a row for each candidate has one column."""


def read(
    *files: File,
    skip_missing: bool = False,
    common_only: bool = False,
    headers: Headers | None = None,
    columns: ColumnRoles | None = None,
) -> JudgedSegments:
    """A file with columns ``reference``, ``candidate`` and ``human`` → its rows.

    ``system`` and ``source`` are used where they are; systems need not have the same segments. Any
    other known layout will do, also of several files, as long as it has human
    scores; ``common_only``, ``headers`` and ``columns`` are those of ``recognise``. Raises
    ``InputError`` naming what is missing; ``skip_missing`` leaves out rows without a human score
    or a reference.
    """
    tables, meanings = guessed(files, headers, columns)
    return of_tables(tables, meanings, skip_missing=skip_missing, common_only=common_only)


def of_tables(
    tables: list[FileTable],
    meanings: Meanings,
    *,
    skip_missing: bool = False,
    common_only: bool = False,
) -> JudgedSegments:
    """Tables and what their columns are → their rows; the rest is as with ``read``."""
    given = [column.role for column in meanings[0]]
    lines: Sequence[int] = ()
    if len(tables) == 1 and all(given.count(role) == 1 for role in ("reference", "candidate")):
        judged, lines = _rows(tables[0].file, tables[0], meanings[0]), tables[0].lines
    else:
        dataset = _corpus(tables, meanings, common_only)
        if not dataset.human:
            _check_unclear(tables, meanings)
        judged = from_dataset(dataset)
        if len(tables) == 1:
            judged = replace(judged, name=tables[0].file)
    return checked(judged, skip_missing=skip_missing, lines=lines)


def _corpus(tables: list[FileTable], meanings: Meanings, common_only: bool) -> Dataset:
    """Another layout than a row for each candidate; raises ``InputError`` for none."""
    try:
        dataset = put_together(tables, meanings, common_only)
    except InputError:
        if sum(len(table.columns) for table in tables) > 1:
            raise
        dataset = None
    if dataset is None or isinstance(dataset, ColumnQuestion):
        names = [column.name for table in tables for column in table.columns]
        raise InputError(
            "{file}: the columns reference, candidate and human are needed; found: {found}.",
            file=tables[0].file,
            found=", ".join([*names[:MOST_NAMED], *["…"] * (len(names) > MOST_NAMED)]),
        )
    return dataset


def _check_unclear(tables: list[FileTable], meanings: Meanings) -> None:
    """Raises ``InputError`` for scores that are there though no system has any."""
    for table, given in zip(tables, meanings, strict=True):
        for column, meaning in zip(table.columns, given, strict=True):
            if meaning.role == "human" and any(cell.strip() for cell in column.cells):
                raise InputError(
                    "{file}: the scores in column {column} are not used, because it is unclear "
                    "which of the candidates people scored. Name the columns like candidate_A, "
                    "candidate_B and human_A.",
                    file=table.file,
                    column=column.name,
                )


def _rows(name: str, table: FileTable, given: Sequence[Meaning]) -> JudgedSegments:
    _check_once(table, given)
    columns: dict[str, Column] = {}
    for column, meaning in zip(table.columns, given, strict=True):
        columns.setdefault(meaning.role, column)
    human = columns.get("human") or Column("human", ("",) * len(table))
    systems = columns.get("system")
    if systems:
        check_named(table, systems)
    sources = columns.get("source")
    return JudgedSegments(
        name,
        columns["reference"].cells,
        columns["candidate"].cells,
        np.array(numbers(table, human), dtype=float),
        tuple(cell.strip() for cell in systems.cells) if systems else (),
        sources.cells if sources else (),
        labels={kind: columns[kind].cells for kind in SLICES if kind in columns},
        notes=_notes(table, given),
    )


def _notes(table: FileTable, given: Sequence[Meaning]) -> tuple[Note, ...]:
    """What was assumed, and the columns that are not used: other metrics' scores among them."""
    used = [Meaning() if meaning.role == METRIC else meaning for meaning in given]
    columns = tuple(zip(table.columns, used, strict=True))
    sides = [
        {column.name: column.cells for column, meaning in columns if meaning.role == role}
        for role in ("reference", "candidate")
    ]
    left = unused(ColumnsByRole(table, columns))
    return (*table.notes, *placeholders.doubts(*sides), *left)


def _check_once(table: FileTable, given: Sequence[Meaning]) -> None:
    """Raises ``InputError`` if several columns have a role that only one may have."""
    for role in _ONCE:
        both = zip(table.columns, given, strict=True)
        named = [column.name for column, meaning in both if meaning.role == role]
        if len(named) > 1:
            raise InputError(
                "{file}: several columns ({columns}) have the role {role}, but only one can be "
                "used. Leave out the others.",
                file=table.file,
                columns=", ".join(named),
                role=role,
            )
