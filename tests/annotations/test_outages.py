"""A database that many want at once, that breaks off, or that goes and comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from meteor_core import annotations as an
from meteor_core.annotations import checking, rate_limit
from meteor_core.annotations.store import ConnectionLost, Store
from meteor_core.messages.errors import AccessError, ResourceError
from tests.annotations import cluster
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock, Databases

TOGETHER, ROUNDS = 12, 5


def at_once(count: int, act: Callable[[int], object]) -> list[Any]:
    """What ``act(0)``, ``act(1)``, … return when they are called together."""
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(act, range(count)))


def test_twelve_come_in_at_once(address: str, clock: Clock) -> None:
    store = Store(address, clock=clock, sleep=clock.sleep)
    for number in range(ROUNDS):
        made = project(store)
        an.enrol(store, made.owner, str(TOGETHER), linked=False)
        key = an.rekey(store, made.owner, an.ANNOTATOR)

        def come_in(who: int, key: str = key, number: int = number) -> str:
            return an.enter(store, key, visitor=f"10.0.{number}.{who}").name

        assert len(set(at_once(TOGETHER, come_in))) == TOGETHER
    store.close()


def test_wrong_keys_at_once_are_each_counted(address: str, clock: Clock) -> None:
    store = Store(address, clock=clock, sleep=lambda seconds: None)
    key = project(store).owner_key[:-1]

    def try_it(_: int) -> str:
        with pytest.raises(AccessError) as caught:
            an.enter(store, key, visitor="10.1.1.1")
        return caught.value.template

    said = at_once(TOGETHER, try_it)
    assert said.count("This key does not open any project.") == rate_limit.FREE
    store.close()


@pytest.fixture
def postgresql(databases: Databases) -> Iterator[Store]:
    made = Store(databases("postgresql"))
    yield made
    made.close()


def test_a_connection_that_ends_in_the_middle(
    postgresql: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends it after it was looked at, and before the vote is written."""
    made = project(postgresql, dataset=corpus(2, "AB"))
    me = annotator(postgresql, made)
    real, ended = checking.check, []

    def check(*given: Any) -> Any:
        if not ended:
            ended.append(others_end(postgresql))
        return real(*given)

    monkeypatch.setattr(checking, "check", check)
    item = an.next_item(postgresql, me)
    assert item
    assert an.vote(postgresql, me, item.id, an.Preference(0)) == 1
    assert ended
    assert len(an.load_project(postgresql, made.owner).history) == 1


def others_end(store: Store) -> int:
    """How many other connections to the store's database the server has ended."""
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    others = "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with store.write() as connection:
        return len(connection.exec_driver_sql(ended + others).all())


def vote(store: Store, me: an.Membership, item: int) -> object:
    return an.vote(store, me, item, an.Preference(0), note="заметка")


def skip(store: Store, me: an.Membership, item: int) -> object:
    return an.skip(store, me, item)


@pytest.mark.parametrize("act", [vote, skip])
def test_a_commit_of_which_nobody_hears(
    act: Callable[[Store, an.Membership, int], object],
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It went through, and what is done once more stores nothing more."""
    made = project(store, dataset=corpus(2, "AB"))
    me = annotator(store, made)
    item = an.next_item(store, me)
    assert item
    real, lost = Store.write, []

    @contextmanager
    def write(store: Store) -> Iterator[Connection]:
        with real(store) as connection:
            yield connection
        if not lost:
            lost.append(True)
            raise ConnectionLost("The annotations cannot be read or written: {reason}", reason="")

    monkeypatch.setattr(Store, "write", write)
    act(store, me, item.id)
    assert lost
    gathered = an.load_project(store, made.owner)
    assert len(gathered.history) == 1


def test_after_a_restart_the_first_try_counts() -> None:
    found = cluster.binaries()
    if found is None:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    with cluster.running(found) as address:
        store = Store(address.format("postgres"))
        made = project(store, dataset=corpus(9, "AB"), annotators=4)
        people = [annotator(store, made, f"Имя {number}") for number in range(4)]

        def judge(who: int) -> int:
            item = an.next_item(store, people[who])
            assert item
            return an.vote(store, people[who], item.id, an.Preference(0))

        assert at_once(4, judge) == [1] * 4
        cluster.stop(address)
        with pytest.raises(ResourceError, match="cannot be reached"):
            judge(0)
        cluster.start(address)
        assert at_once(4, judge) == [1] * 4
        assert len(an.load_project(store, made.owner).history) == 8
        store.close()
