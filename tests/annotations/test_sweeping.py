"""Projects that nobody uses any more, as their operator sees and erases them."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import administration
from meteor_core.annotations.administration import DAY
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock


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
    assert (seen.annotators, seen.votes, seen.closed) == (1, 1, False)
    assert seen.characters > len("эталон 0a текст 0b текст 0source 0s0") * 2


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
def test_idle_ones_are_swept(empty: Store, clock: Clock, use: str) -> None:
    """After being looked at; whoever used theirs in time keeps it."""
    idle, used = (project(empty, dataset=corpus(2, "AB")) for _ in range(2))
    me = annotator(empty, used)
    first = an.next_item(empty, me)
    assert first
    an.vote(empty, me, first.id, an.Preference(0))
    item = an.next_item(empty, me)
    assert item
    clock.now += 20 * DAY
    USES[use](empty, used, me, first.id, item.id)
    clock.now += 20 * DAY
    assert [one.uid for one in administration.standing(empty, 30)] == [idle.uid]
    assert len(administration.standing(empty)) == 2
    assert [one.uid for one in administration.sweep(empty, 30)] == [idle.uid]
    assert [one.uid for one in administration.standing(empty)] == [used.uid]
    with pytest.raises(AccessError):
        an.describe(empty, idle.owner)
    assert an.describe(empty, used.owner)
    assert administration.sweep(empty, 30) == ()


def test_a_tutorial_item_is_a_use(empty: Store, clock: Clock) -> None:
    control = an.Control(0, ("A", "B"), an.Preference(0), teaches=True)
    made = project(empty, dataset=corpus(2, "AB"), controls=(control,))
    me = annotator(empty, made)
    clock.now += 40 * DAY
    assert an.next_item(empty, me)
    assert administration.sweep(empty, 30) == ()


def test_an_operator_erases_one(empty: Store) -> None:
    made = project(empty)
    with pytest.raises(InputError, match="There is no project nothing"):
        administration.erase(empty, "nothing")
    administration.erase(empty, made.uid)
    assert administration.standing(empty) == ()
