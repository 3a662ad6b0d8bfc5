"""Projects as the operator of a server sees and erases them."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import administration
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock

DAY = 24 * 3600.0


@pytest.fixture
def empty(address: str, clock: Clock) -> Store:
    return Store(address, clock=clock, sleep=clock.sleep)


def test_what_an_operator_sees(empty: Store, clock: Clock) -> None:
    made = project(empty, dataset=corpus(2, "AB"))
    at = clock.now
    clock.now += 3 * DAY
    me = annotator(empty, made)
    item = an.next_item(empty, me)
    assert item
    an.vote(empty, me, item.id, an.Preference(0))
    (seen,) = administration.standing(empty)
    assert (seen.uid, seen.made, seen.used) == (made.uid, at, at + 3 * DAY)
    assert not seen.closed


USES = {
    "voting": lambda store, made, me, done, item: an.vote(store, me, item, an.Preference(1)),
    "skipping": lambda store, made, me, done, item: an.skip(store, me, item),
    "coming in": lambda store, made, me, done, item: annotator(store, made, "Борис"),
    "a final answer": lambda store, made, me, done, item: an.decide(
        store, made.owner, done, an.Preference(0)
    ),
    "a decision": lambda store, made, me, done, item: an.exclude(
        store, made.owner, an.people(store, made.owner)[1].number
    ),
    "the owner coming in": lambda store, made, me, done, item: an.enter(store, made.owner_key),
}


@pytest.mark.parametrize("use", USES)
def test_the_longest_unused_is_the_first(empty: Store, clock: Clock, use: str) -> None:
    idle, used = (project(empty, dataset=corpus(2, "AB")) for _ in range(2))
    me = annotator(empty, used)
    first = an.next_item(empty, me)
    assert first
    an.vote(empty, me, first.id, an.Preference(0))
    item = an.next_item(empty, me)
    assert item
    clock.now += 20 * DAY
    USES[use](empty, used, me, first.id, item.id)
    seen = administration.standing(empty)
    assert [one.uid for one in seen] == [idle.uid, used.uid]
    assert seen[1].used == clock.now


def test_an_operator_erases_one(empty: Store) -> None:
    made = project(empty)
    with pytest.raises(InputError, match="There is no project nothing"):
        administration.erase(empty, "nothing")
    administration.erase(empty, made.uid)
    assert administration.standing(empty) == ()
