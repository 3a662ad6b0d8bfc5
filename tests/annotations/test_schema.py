"""The tables of a store are made once, are of one version, and keep what they were given."""

from __future__ import annotations

import hashlib
import threading

import pytest
from sqlalchemy import create_mock_engine, inspect, text

from meteor_core import annotations as an
from meteor_core.annotations import store as engines
from meteor_core.annotations import tables
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, ResourceError
from tests.annotations.samples import project

TABLES_OF_VERSION = (14, "2413124b92af")
"""The version and what makes it: with other tables write both anew."""


def test_other_tables_have_another_version() -> None:
    statements: list[str] = []
    engine = create_mock_engine(
        "sqlite://", lambda sql, *_: statements.append(str(sql.compile(dialect=engine.dialect)))
    )
    tables.metadata.create_all(engine, checkfirst=False)
    digest = hashlib.sha256("".join(sorted(statements)).encode()).hexdigest()[:12]
    assert (tables.VERSION, digest) == TABLES_OF_VERSION


def test_a_store_is_opened_again_with_what_is_in_it(address: str) -> None:
    store = Store(address)
    made = project(store)
    store.close()
    again = Store(address)
    assert an.describe(again, made.owner).setup.title == "Проба"
    again.close()


def test_opened_by_many_at_once(address: str) -> None:
    problems: list[BaseException] = []

    def open_it() -> None:
        try:
            Store(address).close()
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE store_version SET number = 9999", "version 9999, and this one needs"),
        ("DROP TABLE store_version", r"version \?, and this one needs"),
    ],
)
def test_a_store_of_another_version_is_left_alone(address: str, change: str, found: str) -> None:
    store = Store(address)
    with store.write() as connection:
        connection.execute(text(change))
    store.close()
    with pytest.raises(ResourceError, match="stored by another version of this program") as refused:
        Store(address)
    assert refused.match(found)


def test_what_fails_half_way_leaves_nothing_behind(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_dialect: str) -> None:
        raise RuntimeError("no more tables")

    with monkeypatch.context() as patched:
        patched.setattr(tables, "_triggers", refuse)
        with pytest.raises(RuntimeError):
            Store(address)
    engine = engines.engine(address)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()
    Store(address).close()


def test_whoever_is_in_comes_from_the_same_project(store: Store) -> None:
    """Foreign keys hold: SQLite has to be asked."""
    made = project(store)
    with pytest.raises(ResourceError), store.write() as connection:
        connection.execute(tables.passes.insert().values(digest="x", member=2**30, made=1.0))
    with pytest.raises(AccessError):
        an.describe(store, an.Membership(made.uid, "owner", "owner", "x"))
