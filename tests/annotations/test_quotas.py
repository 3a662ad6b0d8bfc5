"""Quotas, pause, deadline: nobody gets more than they may, in whatever order people ask."""

from __future__ import annotations

from collections import Counter
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy import select

from meteor_core import annotations as an
from meteor_core.annotations import tables, work_rules
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Clock

PEOPLE = ("Анна", "Борис", "Вера", "Глеб")


def opened(store: Store, segments: int = 6, **rules: Any) -> tuple[an.Created, list[an.Membership]]:
    """A project with these rules, and four people in it."""
    made = project(store, dataset=corpus(segments, "AB"), annotators=2, lease=10)
    an.change_rules(store, made.owner, **rules)
    return made, [annotator(store, made, name) for name in PEOPLE]


def do(store: Store, member: an.Membership, action: str = "vote") -> bool:
    """Ask, and do this to what is given → whether there was anything."""
    item = an.next_item(store, member)
    if item and action == "vote":
        an.vote(store, member, item.id, an.Preference(0))
    elif item and action == "skip":
        an.skip(store, member, item.id)
    return item is not None


def held(store: Store, made: an.Created) -> dict[str, int]:
    """Name → items that they are at or have done, as counters say; they have to be true."""
    with store.read() as connection:
        project_id = (
            select(tables.projects.c.id).where(tables.projects.c.uid == made.uid).scalar_subquery()
        )
        of = tables.assignments.c.project == project_id
        states = tables.assignments.c.state.in_(("leased", "done"))
        joined = tables.assignments.join(tables.items)
        work_items = tables.items.c.kind != "control"
        wanted = select(tables.assignments.c.member).select_from(joined)
        counted = Counter(connection.execute(wanted.where(of, states, work_items)).scalars())
        mine = tables.members.c.project == project_id, tables.members.c.role == "annotator"
        columns = tables.members.c.id, tables.members.c.name, tables.members.c.held
        rows = connection.execute(select(*columns).where(*mine)).all()
    assert all(counted[number] == count for number, _, count in rows)
    return {name: count for _, name, count in rows}


STEPS = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(("vote", "vote", "vote", "skip", "look"))),
    min_size=5,
    max_size=25,
)
CALM = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))


@CALM
@given(quota=st.integers(1, 4), steps=STEPS)
def test_nobody_is_over_quota(store: Store, quota: int, steps: list[tuple[int, str]]) -> None:
    made, people = opened(store, quota=quota)
    for who, action in steps:
        do(store, people[who], action)
        assert max(held(store, made).values()) <= quota
    for member in people * (quota + 1):
        do(store, member)
    assert max(held(store, made).values()) <= quota


def test_the_quota_is_told_and_counts_no_controls(store: Store) -> None:
    controls = tuple(an.Control(n, ("A", "B"), an.Preference(0)) for n in range(2))
    made = project(store, dataset=corpus(9, "AB"), controls=controls)
    an.change_rules(store, made.owner, quota=4)
    anna = annotator(store, made)
    assert an.progress(store, anna).open <= 4 + 3
    work(store, anna)
    assert held(store, made) == {"Анна": 4}
    told = an.progress(store, anna)
    assert (told.stopped, told.open) == (work_rules.FULL, 0)
    an.change_rules(store, made.owner, quota=5)
    assert an.next_item(store, anna)


def test_after_the_deadline_nothing_new_is_given_and_what_is_begun_counts(
    store: Store, clock: Clock
) -> None:
    made, people = opened(store, deadline=clock.now + 100)
    item = an.next_item(store, people[0])
    assert item
    clock.now += 101
    again = an.next_item(store, people[0])
    assert again
    assert again.id == item.id
    assert [an.progress(store, member).open for member in people[:2]] == [1, 0]  # what is begun
    assert an.vote(store, people[0], item.id, an.Preference(0)) == 1
    assert an.next_item(store, people[0]) is an.next_item(store, people[1]) is None
    assert an.progress(store, people[1]).stopped == work_rules.OVER
    an.change_rules(store, made.owner, deadline=None)
    assert an.next_item(store, people[1])


def test_a_pause_takes_nobody_s_time(store: Store, clock: Clock) -> None:
    made, people = opened(store)
    item = an.next_item(store, people[0])
    assert item
    clock.now += 5 * 60
    an.pause(store, made.owner)
    an.pause(store, made.owner)
    clock.now += 10**5
    assert an.next_item(store, people[1]) is None
    assert an.progress(store, people[1]).stopped == work_rules.PAUSED
    an.pause(store, made.owner, paused=False)
    clock.now += 4 * 60  # of the ten minutes that the lease had
    an.next_item(store, people[1])
    still = an.next_item(store, people[0])
    assert still
    assert still.id == item.id
    an.pause(store, made.owner)
    assert an.vote(store, people[0], item.id, an.Preference(0)) == 1


@pytest.mark.parametrize("quota", [-1, 10**6])
def test_a_quota_is_a_number_of_items(store: Store, quota: int) -> None:
    made, people = opened(store)
    with pytest.raises(InputError, match=r"quota is .*, but must be from 0 to 20000"):
        an.change_rules(store, made.owner, quota=quota)
    assert an.describe(store, people[0]).rules == an.Rules()
