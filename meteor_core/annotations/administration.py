"""What a store's operator does: look at projects, erase, renew keys, back up, restore."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from sqlalchemy import Table, delete, func, insert, select, text
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys, tables
from meteor_core.annotations.judgements import Gathered, read_project
from meteor_core.annotations.managing import fresh_key, of_role, set_key
from meteor_core.annotations.membership import Checked, renew_passes
from meteor_core.annotations.store import Store, row
from meteor_core.annotations.tables import (
    assignments,
    attempts,
    decisions,
    final_answers,
    members,
    metadata,
    passes,
    projects,
    votes,
)
from meteor_core.messages.errors import InputError
from meteor_core.messages.reasons import reason

FORMAT = "meteor_annotations"
VERSION = 1
AT_ONCE = 500
"""Rows read or written together."""

KEPT: tuple[Table, ...] = tuple(table for table in metadata.sorted_tables if table is not attempts)

Row = tuple[str, dict[str, Any]]


def back_up(store: Store, path: Path) -> dict[str, int]:
    """Writes all projects to the file, as they are at one moment → the rows of each table.

    The file is JSON lines, packed with gzip. The first is ``{"meteor_annotations": 1, "tables":
    14}``, the number of this format and the version of the tables. Each row follows as ``{"votes":
    {"id": 7, "item": 3, …}}``, after the rows that it refers to. The last is ``{"rows":
    {"projects": 2, …}}``: without it the file is broken. Counted wrong keys are left out.

    People go on voting meanwhile. The file appears whole or not at all, for its owner's eyes alone.
    """
    counts: Counter[str] = Counter({table.name: 0 for table in KEPT})
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
        try:
            with gzip.open(file, "wt", encoding="utf-8") as packed, store.read() as connection:
                _write(packed, {FORMAT: VERSION, "tables": tables.VERSION})
                for name, row in _rows(connection):
                    _write(packed, {name: row})
                    counts[name] += 1
                _write(packed, {"rows": counts})
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    return dict(counts)


def _write(file: Any, line: dict[str, Any]) -> None:
    file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _rows(connection: Connection) -> Iterator[Row]:
    for table in KEPT:
        wanted = select(table).order_by(*table.primary_key.columns)
        found = connection.execution_options(stream_results=True).execute(wanted)
        for one in found.mappings().yield_per(AT_ONCE):
            yield table.name, dict(one)


def restore(store: Store, path: Path) -> dict[str, int]:
    """Reads a backup into a store without projects → the rows of each table; all of it or nothing.

    Raises ``InputError`` for a store that has projects, and for a file that is not a whole
    backup, or one of other tables than today's.
    """
    counts: Counter[str] = Counter({table.name: 0 for table in KEPT})
    with store.write() as connection:
        if connection.execute(select(func.count()).select_from(projects)).scalar_one():
            raise InputError(
                "The store already has projects. Restore the backup into an empty store."
            )
        lines = _lines(path)
        _check_first(path, next(lines, {}))
        for name, rows in groupby(_told(path, lines, counts), key=itemgetter(0)):
            _insert(connection, _TABLES[name], (row for _, row in rows))
        _set_counters(connection)
    return dict(counts)


_TABLES = {table.name: table for table in KEPT}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """Each line's object; raises ``InputError`` where there is none."""
    number = 1
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            while line := file.readline():
                yield _object(line)
                number += 1
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise InputError(
            "{file}: line {line} of the backup cannot be read: {reason}",
            file=path.name,
            line=number,
            reason=reason(error),
        ) from error


def _object(line: str) -> dict[str, Any]:
    found = json.loads(line)
    if not isinstance(found, dict) or not found:
        raise ValueError(line[:20])
    return found


def _check_first(path: Path, first: dict[str, Any]) -> None:
    if first.get(FORMAT) != VERSION:
        raise InputError("{file} is not a backup of annotations.", file=path.name)
    if first.get("tables") != tables.VERSION:
        raise InputError(
            "{file} has version {written} tables, but this program uses version {present}. "
            "Restore it with the version that wrote it.",
            file=path.name,
            written=first.get("tables"),
            present=tables.VERSION,
        )


def _told(path: Path, lines: Iterator[dict[str, Any]], counts: Counter[str]) -> Iterator[Row]:
    """The rows, which are counted, up to the last line, which has to know of as many."""
    for line in lines:
        name, row = next(iter(line.items()))
        if name == "rows" and row == counts:
            return
        if not isinstance(row, dict) or name not in _TABLES:
            break
        if set(row) != set(_TABLES[name].columns.keys()):
            break
        counts[name] += 1
        yield name, row
    raise InputError("{file} is an incomplete backup: its end is missing.", file=path.name)


def _insert(connection: Connection, table: Table, rows: Iterator[dict[str, Any]]) -> None:
    while some := list(islice(rows, AT_ONCE)):
        connection.execute(insert(table), some)


def _set_counters(connection: Connection) -> None:
    """PostgreSQL counts on from the rows that are there; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in KEPT:
        if "id" in table.columns:
            last = f"(SELECT coalesce(max(id), 0) + 1 FROM {table.name})"
            counter = f"pg_get_serial_sequence('{table.name}', 'id')"
            connection.execute(text(f"SELECT setval({counter}, {last}, false)"))


@dataclass(frozen=True, slots=True)
class ProjectUse:
    """A project: ``made`` and ``used`` are seconds since 1970.

    ``used``: when somebody last came in, was given an item, voted, gave a final answer, or decided
    about a person.
    """

    uid: str
    made: float
    used: float
    closed: bool


def standing(store: Store) -> tuple[ProjectUse, ...]:
    """Returns all projects, the longest unused first."""
    with store.read() as connection:
        uses = [dict(connection.execute(wanted).all()) for wanted in _USES]
        columns = [projects.c[name] for name in ("id", "uid", "made", "closed")]
        found = [
            ProjectUse(uid, made, max(made, *(times.get(number) or 0.0 for times in uses)), closed)
            for number, uid, made, closed in connection.execute(select(*columns)).all()
        ]
    return tuple(sorted(found, key=lambda project: (project.used, project.uid)))


def erase(store: Store, uid: str) -> None:
    """Erases a project with its texts, people and votes; raises ``InputError`` if there is none."""
    with store.write() as connection:
        if not connection.execute(delete(projects).where(projects.c.uid == uid)).rowcount:
            raise InputError("There is no project {uid}.", uid=uid)
    store.clear_log()


def results(store: Store, uid: str) -> Gathered:
    """All votes of a project; raises ``InputError`` if there is none."""
    with store.read() as connection:
        found = row(connection.execute(select(projects).where(projects.c.uid == uid)))
        if found is None:
            raise InputError("There is no project {uid}.", uid=uid)
        return read_project(connection, Checked(found["id"], 0, keys.OWNER, "", found))


def renew_key(store: Store, uid: str) -> str:
    """Makes a new owner's key for a project, and logs its owners out → the key.

    Raises ``InputError`` if there is no such project.
    """
    key, sealed = fresh_key(uid, keys.OWNER)
    with store.write() as connection:
        number = connection.execute(select(projects.c.id).where(projects.c.uid == uid)).scalar()
        if number is None:
            raise InputError("There is no project {uid}.", uid=uid)
        set_key(connection, number, keys.OWNER, sealed)
        renew_passes(connection, of_role(number, keys.OWNER))
    return key


def _by_project(table: Any, value: Any) -> Any:
    return select(table.c.project, value).group_by(table.c.project)


_SAID = (votes, final_answers, decisions)

_USES = (
    *(_by_project(table, func.max(table.c.made)) for table in _SAID),
    _by_project(assignments, func.max(assignments.c.given)),
    select(members.c.project, func.max(passes.c.made))
    .join(passes, passes.c.member == members.c.id)
    .group_by(members.c.project),
)
"""When each project was last used, for the tables that know."""
