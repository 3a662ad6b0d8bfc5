"""The same store on SQLite and on PostgreSQL, with a clock that tests wind themselves."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from meteor_core.annotations import keys
from meteor_core.annotations.store import Store
from tests.annotations import cluster
from tests.annotations.surroundings import Clock, Databases
from tests.data import IN_CI

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """Makes databases; PostgreSQL is started when the first test asks for it.

    SQLite's are in memory where there is such a folder: thousands of commits, each waiting for the
    disk, would take their time, and a killed process leaves memory as it leaves a disk.
    """
    numbers, started = itertools.count(1), list[str]()
    with ExitStack() as stack:
        folder = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="meteor-", dir=cluster.quick())
        )

        def make(kind: str) -> str:
            name = f"meteor_{next(numbers)}"
            if kind == "sqlite":
                return f"sqlite:///{folder}/{name}.db"
            if not started:
                started.append(stack.enter_context(cluster.running(_binaries())))
            admin = create_engine(started[0].format("postgres"), isolation_level="AUTOCOMMIT")
            with admin.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
            admin.dispose()
            return started[0].format(name)

        yield make


def _binaries() -> Path:
    found = cluster.binaries()
    if found is None and IN_CI:
        pytest.fail("CI=true, but there is no PostgreSQL")
    if found is None:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    return found


@pytest.fixture(scope="session")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session", params=KINDS)
def store(request: pytest.FixtureRequest, databases: Databases, clock: Clock) -> Iterator[Store]:
    """One for all tests, as on a server: projects keep to themselves."""
    made = Store(databases(request.param), clock=clock, sleep=clock.sleep)
    yield made
    made.close()


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, databases: Databases) -> str:
    """An empty database for one test alone."""
    return databases(request.param)


@pytest.fixture(autouse=True)
def _cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little: tests make hundreds."""
    monkeypatch.setattr(keys, "COST", 16)
