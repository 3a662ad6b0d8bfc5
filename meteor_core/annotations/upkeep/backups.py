"""All projects of a store in one file, and from there into another store, of either kind.

A backup is JSON lines, packed with gzip:

- the first is ``{"meteor_annotations": 1, "tables": 9}``: the number of this format, and the
  version of the tables (``schema.VERSION``);
- one for each row, ``{"votes": {"id": 7, "item": 3, …}}``: its table and its columns. A table's
  rows come after those of the tables that it refers to;
- the last is ``{"rows": {"projects": 2, …}}``: how many there were. Without it the file is broken.

It holds texts, names, votes, and the hashes of keys and passes: links go on working in the restored
store. Wrong keys that were counted and the ends of their delays are left out.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.engine import Connection

from meteor_core.annotations.storing import schema
from meteor_core.annotations.storing.store import Store
from meteor_core.annotations.storing.tables import attempts, metadata, projects
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

    People go on voting meanwhile. The file appears whole or not at all, for its owner's eyes alone.
    """
    counts: Counter[str] = Counter({table.name: 0 for table in KEPT})
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
        try:
            with gzip.open(file, "wt", encoding="utf-8") as packed, store.read() as connection:
                _write(packed, {FORMAT: VERSION, "tables": schema.VERSION})
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
        for row in found.mappings().yield_per(AT_ONCE):
            yield table.name, dict(row)


def restore(store: Store, path: Path) -> dict[str, int]:
    """Reads a backup into a store without projects → the rows of each table; all of it or nothing.

    Raises ``InputError`` for a store that has projects, and for a file that is not a whole
    backup, or one of other tables than today's.
    """
    counts: Counter[str] = Counter({table.name: 0 for table in KEPT})
    with store.write() as connection:
        if connection.execute(select(func.count()).select_from(projects)).scalar_one():
            raise InputError("The store has projects already: restore into an empty one.")
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
    if first.get("tables") != schema.VERSION:
        raise InputError(
            "{file} was written with tables of version {written}, this program has {present}: "
            "restore it with the program that wrote it.",
            file=path.name,
            written=first.get("tables"),
            present=schema.VERSION,
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
    raise InputError("{file} is not a whole backup: its end is missing.", file=path.name)


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
