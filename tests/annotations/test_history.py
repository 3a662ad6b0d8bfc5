"""What was said stays said, whoever reaches the database with whatever statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import text

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import ResourceError
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Databases

EVERYWHERE = (
    "UPDATE votes SET note = 'x'",
    "DELETE FROM votes",
    "DELETE FROM votes WHERE id = :vote",
    "DELETE FROM items",
    "DELETE FROM members",
    "INSERT INTO votes SELECT * FROM votes WHERE true ON CONFLICT (id) DO UPDATE SET note = 'x'",
)
SQLITE = (
    "REPLACE INTO votes SELECT * FROM votes",
    "REPLACE INTO votes (project, item, member, number, action, shown, note, made) "
    "SELECT project, item, member, number, 'skip', '[]', '', 0 FROM votes",
    "UPDATE OR REPLACE votes SET number = 1",
    "REPLACE INTO projects SELECT * FROM projects",
    "REPLACE INTO items SELECT * FROM items",
    "REPLACE INTO members SELECT * FROM members",
)
POSTGRESQL = ("TRUNCATE votes", "TRUNCATE projects CASCADE")

FORBIDDEN = [
    *(("sqlite", statement) for statement in (*EVERYWHERE, *SQLITE)),
    *(("postgresql", statement) for statement in (*EVERYWHERE, *POSTGRESQL)),
]


@pytest.mark.parametrize(("kind", "statement"), FORBIDDEN)
def test_the_history_stays(of_kind: Callable[[str], Store], kind: str, statement: str) -> None:
    store = of_kind(kind)
    made = voted(store)
    before = an.load_project(store, made.owner)
    with pytest.raises(ResourceError) as refused:
        run(store, statement)
    assert re.search("append-only|constraint", str(refused.value.__cause__))
    assert an.load_project(store, made.owner) == before
    assert len(before.history) == 2


def run(store: Store, statement: str) -> None:
    with store.write() as connection:
        vote = connection.execute(text("SELECT max(id) FROM votes")).scalar_one()
        connection.execute(text(statement), {"vote": vote} if ":vote" in statement else {})


@pytest.fixture(scope="module")
def of_kind(databases: Databases) -> Iterator[Callable[[str], Store]]:
    """A store in each kind of database, opened when it is asked for."""
    stores: dict[str, Store] = {}

    def opened(kind: str) -> Store:
        if kind not in stores:
            stores[kind] = Store(databases(kind))
        return stores[kind]

    yield opened
    for store in stores.values():
        store.close()


def voted(store: Store) -> an.Created:
    """A project with a vote and a second thought."""
    made = project(store, dataset=corpus(1, "AB"))
    me = annotator(store, made)
    item = an.next_item(store, me)
    assert item
    for better in (0, 1):
        an.vote(store, me, item.id, an.Preference(better))
    return made


def test_a_whole_project_can_still_be_erased(store: Store) -> None:
    made, other = voted(store), voted(store)
    an.erase(store, made.owner)
    with store.read() as connection:
        left = connection.execute(
            text("SELECT count(*) FROM votes WHERE project NOT IN (SELECT id FROM projects)")
        )
        assert left.scalar_one() == 0
    assert len(an.load_project(store, other.owner).history) == 2
