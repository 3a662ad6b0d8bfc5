"""The store: a database with its tables, read and written in whole transactions.

It is SQLite in the data folder, or what ``METEOR_DATABASE`` names: ``postgresql://user@host/name``
or ``sqlite:////path/to/file.db``. A statement that many answers run is put together once
(``prepared``): that takes several times as long as running it.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial, wraps
from inspect import signature
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias, TypeVar, cast

from filelock import FileLock
from sqlalchemy import bindparam, create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError, TimeoutError
from sqlalchemy.pool import QueuePool

from meteor_core.annotations import tables
from meteor_core.messages.errors import ChoiceError, InputError, ResourceError
from meteor_core.messages.phrase import N_, Phrase
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
    "08": Phrase("the connection to the database was lost"),
    "53": Phrase("the database server is out of space"),
    "57": Phrase("the database server stopped the operation"),
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
            "{variable} does not name a file. Write it like this: {like}.",
            variable=VARIABLE,
            like="sqlite:////path/to/file.db",
        )
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)  # texts and votes are nobody else's business
    except OSError as error:
        raise ResourceError(
            "Annotations cannot be stored in {folder}: {reason}",
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
    """Takes a writer's lock at once; a writer that reads first could only fail later."""
    connection.exec_driver_sql(connection.get_execution_options().get(BEGIN, "BEGIN"))


def _postgresql(url: URL) -> Engine:
    try:
        import psycopg2  # type: ignore[import-untyped]  # noqa: F401
    except ImportError as error:
        raise ResourceError(
            "{variable} names a PostgreSQL database. Install its driver: pip install "
            "psycopg2-binary",
            variable=VARIABLE,
        ) from error
    return create_engine(
        url.set(drivername="postgresql+psycopg2"), pool_pre_ping=True, pool_recycle=1800, **_OPTIONS
    )


def is_sqlite(given: Engine) -> bool:
    """Whether the engine writes to a file of its own."""
    return bool(given.dialect.name == "sqlite")


def why(error: SQLAlchemyError) -> Phrase:
    """Why a database did not do what was asked, without the statement and its values.

    Nor is the server named where there is no connection: visitors need not know where it is.
    """
    if isinstance(error, TimeoutError):
        return Phrase("all connections to the database are in use")
    driver = getattr(error, "orig", None)
    if driver is None or isinstance(driver, sqlite3.Error):
        return reason(error)
    if not (code := getattr(driver, "pgcode", None)):
        return Phrase("the database server cannot be reached or refuses connections")
    what = _POSTGRESQL.get(code[:2], Phrase("the database server refused the request"))
    return Phrase("{what} (“{original}”)", what=what, original=first_line(str(driver)))


def row(result: Any) -> Any:
    """A result's only row as a mapping, or None."""
    return result.mappings().one_or_none()


def prepared(
    build: Callable[..., Any], fetch: Callable[[Any], Any] = lambda result: result
) -> Callable[..., Any]:
    """``build``, of a parameter for each of its values → its statement run with given values.

    ``fetch``: what is made of the result.

    A value that decides what the statement says, not only what it says it of, is asked for by name:
    for each such there is a statement of its own, kept for good, so let there be few. ::

        @prepared
        def _name(member: Any) -> Any:
            return select(members.c.name).where(members.c.id == member)

        _name(connection, 17).scalar_one()

    """
    parameters = signature(build).parameters.values()
    names = {one.name: f"of_{one.name}" for one in parameters if one.kind is not one.KEYWORD_ONLY}

    @cache
    def statement(**said: Any) -> Any:
        return build(**{value: bindparam(name) for value, name in names.items()}, **said)

    @wraps(build)
    def run(connection: Connection, *values: Any, **said: Any) -> Any:
        given = zip(names.values(), values, strict=True)
        return fetch(connection.execute(statement(**said), dict(given)))

    return run


prepared_row = partial(prepared, fetch=row)
prepared_number = partial(prepared, fetch=lambda result: int(result.scalar_one()))

_TABLES = 7_268_531_907
"""The number of PostgreSQL's advisory lock under which the tables are made."""

Function = TypeVar("Function", bound=Callable[..., Any])

_open: dict[Address, Store] = {}
_opening = Lock()


class ConnectionLost(ResourceError):
    """The connection to the database broke off: whether a commit went through is not known."""


class Store:
    """One database. ``clock`` and ``sleep`` are those of the wall; tests bring their own."""

    def __init__(
        self,
        address: Address,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.clock, self.sleep = clock, sleep
        self._engine = engine(address)
        self._writer = self._engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"})
        # SQLite's readers see one state throughout as it is; PostgreSQL has to be asked.
        whole = {} if is_sqlite(self._engine) else {"isolation_level": "REPEATABLE READ"}
        self._reader = self._engine.execution_options(**whole)
        _prepare_store(self._engine, self._writer)
        self.clear_log()  # of what a process has erased that ended before it could

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one state of the database, whatever others write meanwhile."""
        with _explained(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction: on leaving everything is committed, or after an error nothing."""
        with _explained(), self._writer.begin() as connection:
            yield connection

    def clear_log(self) -> None:
        """Nothing of what was erased stays in SQLite's log: it is written back and cut to nothing.

        Waits for transactions under way. PostgreSQL keeps its own log, as its operator has it.
        """
        if not is_sqlite(self._engine):
            return
        with _explained():
            connection = (
                self._engine.raw_connection()
            )  # outside of any transaction, as it has to be
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
            finally:
                connection.close()

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()


def open_store(given: Address | None = None) -> Store:
    """The store at the ``given`` address, or where the environment says; one for all threads of a
    process.
    """
    wanted = address() if given is None else given
    with _opening:
        if wanted not in _open:
            _open[wanted] = Store(wanted)
        return _open[wanted]


def _prepare_store(engine: Engine, writer: Engine) -> None:
    with _explained():
        if is_sqlite(engine):
            path = Path(str(engine.url.database))
            with FileLock(path.with_name(f".{path.name}.lock")), writer.begin() as connection:
                tables.prepare(connection)
        else:
            with writer.begin() as connection:
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _TABLES})
                tables.prepare(connection)


@contextmanager
def _explained() -> Iterator[None]:
    """A database out of reach, locked, full or damaged is a ``ResourceError`` in one line."""
    try:
        yield
    except (DBAPIError, TimeoutError) as error:
        lost = getattr(error, "connection_invalidated", False)
        kind = ConnectionLost if lost else ResourceError
        message = N_("The annotations cannot be read or written: {reason}")
        raise kind(message, reason=why(error)) from error


def repeatable(function: Function) -> Function:
    """Does once more what a lost connection interrupted.

    For functions that do nothing the second time if the first went through after all: a database
    may go away during a commit, and then it is unknown whether the commit succeeded.
    """

    @wraps(function)
    def twice(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except ConnectionLost:
            return function(*given, **named)

    return cast(Function, twice)
