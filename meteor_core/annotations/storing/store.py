"""The store: a database with its tables, read and written in whole transactions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from filelock import FileLock
from sqlalchemy import text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, TimeoutError

from meteor_core.annotations.storing import engines, schema
from meteor_core.messages.errors import ResourceError
from meteor_core.messages.phrase import N_

_TABLES = 7_268_531_907
"""The number of PostgreSQL's advisory lock under which the tables are made."""

Function = TypeVar("Function", bound=Callable[..., Any])

_open: dict[engines.Address, Store] = {}
_opening = Lock()


class ConnectionLost(ResourceError):
    """The connection to the database broke off: whether a commit went through is not known."""


class Store:
    """One database. ``clock`` and ``sleep`` are those of the wall; tests bring their own."""

    def __init__(
        self,
        address: engines.Address,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.clock, self.sleep = clock, sleep
        self._engine = engines.engine(address)
        self._writer = self._engine.execution_options(**{engines.BEGIN: "BEGIN IMMEDIATE"})
        # SQLite's readers see one state throughout as it is; PostgreSQL has to be asked.
        whole = {} if self._sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self._engine.execution_options(**whole)
        _prepare(self._engine, self._writer)
        self.clear_log()  # of what a process has erased that ended before it could

    @property
    def _sqlite(self) -> bool:
        return engines.is_sqlite(self._engine)

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
        if self._sqlite:
            with _explained():
                engines.clear_log(self._engine)

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()


def open_store(address: engines.Address | None = None) -> Store:
    """The store at ``address``, or where the environment says; one for all threads of a process."""
    wanted = engines.address() if address is None else address
    with _opening:
        if wanted not in _open:
            _open[wanted] = Store(wanted)
        return _open[wanted]


def _prepare(engine: Engine, writer: Engine) -> None:
    with _explained():
        if engines.is_sqlite(engine):
            path = Path(str(engine.url.database))
            with FileLock(path.with_name(f".{path.name}.lock")), writer.begin() as connection:
                schema.prepare(connection)
        else:
            with writer.begin() as connection:
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _TABLES})
                schema.prepare(connection)


@contextmanager
def _explained() -> Iterator[None]:
    """A database out of reach, locked, full or damaged is a ``ResourceError`` in one line."""
    try:
        yield
    except (DBAPIError, TimeoutError) as error:
        lost = getattr(error, "connection_invalidated", False)
        kind = ConnectionLost if lost else ResourceError
        message = N_("The annotations cannot be read or written: {reason}")
        raise kind(message, reason=engines.why(error)) from error


def repeatable(function: Function) -> Function:
    """Does once more what a lost connection interrupted.

    For functions that do nothing the second time if the first went through after all: a database
    may go while it is committing, and nobody is told whether it still did.
    """

    @wraps(function)
    def twice(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except ConnectionLost:
            return function(*given, **named)

    return cast(Function, twice)


def row(result: Any) -> Any:
    """A result's only row as a mapping, or None."""
    return result.mappings().one_or_none()
