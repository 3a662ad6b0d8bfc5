"""A store of an older version is brought up to date with everything that is in it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import inspect, text

from meteor_core import annotations as an
from meteor_core.annotations.members import keys
from meteor_core.annotations.storing import engines, migrating, tables
from meteor_core.annotations.storing.store import Store
from meteor_core.messages.errors import AccessError, ResourceError

OLD = """
INSERT INTO projects
  VALUES (1, 'abc', '{setup}', '["A", "B"]', '["ref"]', '{key}', '{key}', 'm', 1.0, {no});
INSERT INTO segments VALUES (1, 0, 's0', NULL, '["эталон"]', '["a", "b"]');
INSERT INTO items VALUES (1, 1, 1, 0, '[0, 1]', 'normal', NULL, NULL, 1);
INSERT INTO members VALUES (1, 1, 'owner', 'owner', 'owner', NULL, 1.0, {no});
INSERT INTO members VALUES (2, 1, 'annotator', 'Анна', 'анна', NULL, 1.0, {no});
INSERT INTO passes VALUES ('{owner}', 1, 1.0);
INSERT INTO passes VALUES ('{anna}', 2, 1.0);
INSERT INTO assignments VALUES (1, 1, 1, 2, 'done', 1.0, 2.0);
INSERT INTO votes
  VALUES (1001, 1, 1, 2, 1, 'vote', '{{"better": 0}}', '[1, 0]', 'заметка', 3.5, 1.0)
"""
SETUP = (
    '{"title": "Старый", "scheme": "preference", "severities": [["minor", 1.0]], '
    '"anchors": [], "categories": ["style"], "blind": true}'
)


@pytest.fixture
def old(address: str) -> Iterator[str]:
    """A store as version 0001 left it: written out here, for the tables of today are no help."""
    engine = engines.engine(address)
    values = {
        "setup": SETUP,
        "key": keys.seal("secret"),
        "owner": keys.digest("owner's pass"),
        "anna": keys.digest("Anna's pass"),
        "no": "0" if engines.is_sqlite(engine) else "false",
    }
    with engine.begin() as connection:
        migrating.migrate(connection, "0001")
        for statement in OLD.format(**values).split(";\n"):
            connection.exec_driver_sql(statement.replace("%", "%%"))
    engine.dispose()
    return address


def test_from_the_first_version(old: str) -> None:
    store = Store(old)
    with store.read() as connection:
        assert migrating.version(connection) == migrating.newest() != "0001"
    owner = an.Membership("abc", "owner", "owner", "owner's pass")
    anna = an.Membership("abc", "annotator", "Анна", "Anna's pass")
    (vote,) = an.gather(store, owner).counting
    assert (vote.annotator, vote.answer, vote.note) == ("Анна", an.Preference(0), "заметка")
    assert an.describe(store, anna).setup.title == "Старый"
    an.veto(store, anna, 1, an.Veto(0, (0, 1), 0, (0, 1), "exact"))
    assert an.vote(store, anna, 1, an.Preference(None)) == 2
    store.close()
    again = Store(old)
    assert len(an.gather(again, owner).history) == 2
    again.close()


def test_the_scripts_make_the_tables_of_today(address: str) -> None:
    store = Store(address)
    with store.read() as connection:
        found = inspect(connection)
        for table in tables.metadata.sorted_tables:
            made = {one["name"]: one["nullable"] for one in found.get_columns(table.name)}
            assert made == {one.name: one.nullable for one in table.columns}, table.name
            indexes = {one["name"] for one in found.get_indexes(table.name)}
            assert {one.name for one in table.indexes} <= indexes, table.name
    store.close()


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


def test_a_later_version_is_left_alone(address: str) -> None:
    store = Store(address)
    with store.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(ResourceError, match="later version"):
        Store(address)


def test_a_migration_that_fails_leaves_nothing_behind(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alembic.operations import Operations

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("no more tables")

    with monkeypatch.context() as patched:
        patched.setattr(Operations, "create_index", refuse)
        with pytest.raises(RuntimeError):
            Store(address)
    engine = engines.engine(address)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()
    Store(address).close()


def test_a_vote_cannot_be_changed_by_anybody(old: str) -> None:
    store = Store(old)
    with pytest.raises(ResourceError) as refused, store.write() as connection:
        connection.execute(tables.votes.update().values(note="nothing"))
    assert "append-only" in str(refused.value.__cause__)
    store.close()


def test_whoever_is_in_comes_from_the_same_project(old: str) -> None:
    """Foreign keys hold: SQLite has to be asked."""
    store = Store(old)
    with pytest.raises(ResourceError), store.write() as connection:
        connection.exec_driver_sql("INSERT INTO passes VALUES ('x', 77, 1.0)")
    with pytest.raises(AccessError):
        an.describe(store, an.Membership("abc", "owner", "owner", "x"))
    store.close()
