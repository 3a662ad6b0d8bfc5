"""Where annotations are stored, and how the two kinds of database are opened.

SQLite in the data folder, or whatever ``METEOR_DATABASE`` names: ``postgresql://user@host/name``,
or ``sqlite:////path/to/file.db``.
"""

from __future__ import annotations

import json
import os
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError, TimeoutError
from sqlalchemy.pool import QueuePool

from meteor_core.messages.errors import ChoiceError, InputError, ResourceError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import first_line, reason
from meteor_core.resources import folder

VARIABLE = "METEOR_DATABASE"
PATIENCE = 30
"""Seconds that a writer waits for another."""

_PRAGMAS = (
    f"busy_timeout={1000 * PATIENCE}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what is erased does not stay in the file
)

_OPTIONS: dict[str, Any] = {
    "future": True,
    # Connections kept, more when they are needed, seconds that one is waited for.
    "pool_size": 5,
    "max_overflow": 15,
    "pool_timeout": PATIENCE,
    # A letter as it is: as an escape (``\u0430``) Russian texts would take three times the room.
    "json_serializer": partial(json.dumps, ensure_ascii=False),
}

_POSTGRESQL = {
    "08": Phrase("the connection to the database broke off"),
    "53": Phrase("the database's server has no room for more"),
    "57": Phrase("the database's server ended the work"),
}
"""What classes of PostgreSQL's error codes say (its manual, appendix A)."""

Address: TypeAlias = str | URL

BEGIN = "begin"
"""The execution option that says how a transaction begins in SQLite."""


def address() -> Address:
    """``METEOR_DATABASE``, else a file in the data folder."""
    return os.environ.get(VARIABLE, "").strip() or _at(folder() / "annotations" / "annotations.db")


def _at(path: Path) -> URL:
    """The address of a file whatever its path: written out, it would end at a question mark."""
    return URL.create("sqlite", database=str(path))


def engine(given: Address) -> Engine:
    """An address → its engine; ``InputError`` or ``ResourceError`` if there cannot be one."""
    try:
        url = make_url(given)
    except ArgumentError:  # says nothing of what was given: there may be a password in it
        raise InputError(
            "{variable} is not a database address like postgresql://user@host/name.",
            variable=VARIABLE,
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _sqlite(url)
    if kind in ("postgresql", "postgres"):
        return _postgresql(url)
    raise ChoiceError(VARIABLE, kind, ("postgresql", "sqlite"))


def _sqlite(url: URL) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise InputError(
            "{variable} names no file; write {like}.",
            variable=VARIABLE,
            like="sqlite:////path/to/file.db",
        )
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)  # texts and votes are nobody else's business
    except OSError as error:
        raise ResourceError(
            "Cannot keep annotations in {folder}: {reason}",
            folder=path.parent,
            reason=reason(error),
        ) from error
    # Kept open: the last one to close would each time write the log back and wait for the disk.
    options = {"timeout": PATIENCE, "check_same_thread": False}
    made = create_engine(_at(path), poolclass=QueuePool, connect_args=options, **_OPTIONS)
    event.listen(made, "connect", _prepare)
    event.listen(made, "begin", _begin)
    return made


def _prepare(connection: Any, _: object) -> None:
    """WAL, so that readers and a writer do not wait for one another; every commit on the disk."""
    connection.isolation_level = None  # transactions begin where we say, not where sqlite3 guesses
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Any) -> None:
    """A writer takes its lock at once: one that first reads could only fail later."""
    connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))


def _postgresql(url: URL) -> Engine:
    try:
        import psycopg2  # type: ignore[import-untyped]  # noqa: F401
    except ImportError as error:
        raise ResourceError(
            "{variable} names a PostgreSQL database; that needs: pip install psycopg2-binary",
            variable=VARIABLE,
        ) from error
    return create_engine(
        url.set(drivername="postgresql+psycopg2"),
        pool_pre_ping=True,
        pool_recycle=1800,
        **_OPTIONS,
    )


def is_sqlite(given: Engine) -> bool:
    """Whether the engine writes to a file of its own."""
    return bool(given.dialect.name == "sqlite")


def clear_log(given: Engine) -> None:
    """SQLite's write-ahead log back into the database, and cut to no length."""
    connection = given.raw_connection()  # outside of any transaction, where alone it can be done
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    finally:
        connection.close()


def why(error: SQLAlchemyError) -> Phrase:
    """Why a database did not do what was asked, without the statement and its values.

    Nor is the server named where there is no connection: visitors need not know where it stands.
    """
    if isinstance(error, TimeoutError):
        return Phrase("all connections to the database are in use")
    driver = getattr(error, "orig", None)
    if driver is None or isinstance(driver, sqlite3.Error):
        return reason(error)
    if not (code := getattr(driver, "pgcode", None)):
        return Phrase("the database's server cannot be reached, or lets nobody in")
    what = _POSTGRESQL.get(code[:2], Phrase("the database's server refuses it"))
    return Phrase("{what} (“{original}”)", what=what, original=first_line(str(driver)))
