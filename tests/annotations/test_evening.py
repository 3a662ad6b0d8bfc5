"""Shares end within one item: looked ahead by flows, held against trying all ways."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from meteor_core import annotations as an
from meteor_core.annotations.items.evening import can_end_evenly, fitting
from meteor_core.annotations.storing.store import Store
from tests.annotations.samples import annotator, corpus, project


def _ends(held: dict[int, int], slots: dict[int, int], had: set[tuple[int, int]]) -> bool:
    """By trying every way to give the votes: whether one ends with what levelling would give."""
    level = dict(held)
    for _vote in range(sum(slots.values())):
        fewest = min(level, key=level.__getitem__)
        level[fewest] += 1
    wanted = sorted(level.values())

    def given_on(places: list[int], now: dict[int, int]) -> bool:
        if not places:
            return sorted(now.values()) == wanted
        item, rest = places[0], places[1:]
        possible = [one for one in now if (item, one) not in had]
        return any(
            given_on(rest, {one: many + (one in chosen) for one, many in now.items()})
            for chosen in combinations(possible, slots[item])
        )

    return given_on(list(slots), held)


SMALL = st.tuples(
    st.lists(st.integers(0, 2), min_size=2, max_size=4),
    st.lists(st.integers(1, 2), min_size=1, max_size=4),
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=8),
)


@settings(max_examples=300)
@given(SMALL)
def test_flows_know_whether_shares_can_end_evenly(
    drawn: tuple[list[int], list[int], set[tuple[int, int]]],
) -> None:
    numbers, lacking, had = drawn
    held, slots = dict(enumerate(numbers)), dict(enumerate(lacking))
    assert can_end_evenly(held, slots, had) == _ends(held, slots, had)


@pytest.mark.parametrize(
    ("people", "count", "each"), [(3, 9, 2), (4, 10, 3), (7, 9, 4), (9, 20, 3)]
)
def test_whoever_asks_shares_end_within_one(people: int, count: int, each: int) -> None:
    uneven = 1 if count * each % people else 0
    assert _ends_of(people, count, each, ahead=True) == {(uneven, 0)}


def test_without_looking_ahead_votes_are_left_that_nobody_can_give() -> None:
    """Or shares end two apart: in some orders, by the very ones that end evenly above."""
    ends = _ends_of(3, 9, 2, ahead=False)
    assert any(apart > 1 or lacking for apart, lacking in ends)


def _ends_of(people: int, count: int, each: int, *, ahead: bool) -> set[tuple[int, int]]:
    """What fifteen orders drawn by lot end with."""
    lots = map(random.Random, range(15))
    return {_shared_out(lot, people, count, each, ahead=ahead) for lot in lots}


def _shared_out(
    lot: random.Random, people: int, count: int, each: int, *, ahead: bool
) -> tuple[int, int]:
    """→ how far shares lie apart at the end, and how many votes are lacking."""
    held, slots = dict.fromkeys(range(people), 0), dict.fromkeys(range(count), each)
    had: set[tuple[int, int]] = set()
    waiting = set(held)
    while waiting:
        member = lot.choice(sorted(waiting))
        offered = [item for item in slots if slots[item] and (item, member) not in had]
        offered.sort(key=lambda item: (-slots[item], item))
        if not offered:
            waiting.discard(member)
        elif held[member] == min(held[one] for one in waiting):
            open_ones = {item: many for item, many in slots.items() if many}
            at_work = {one: held[one] for one in waiting}
            item = fitting(member, at_work, open_ones, had, offered) if ahead else offered[0]
            assert item is not None
            had.add((item, member))
            held[member] += 1
            slots[item] -= 1
    return max(held.values()) - min(held.values()), sum(slots.values())


def test_nothing_offered_nothing_given() -> None:
    assert fitting(1, {1: 0, 2: 0}, {}, (), []) is None
    assert fitting(1, {1: 5, 2: 0}, {7: 1}, {(7, 2)}, [7]) == 7  # uneven in any way


@pytest.mark.parametrize("seed", [4, 5])
def test_a_project_ends_within_one(store: Store, seed: int) -> None:
    made = project(store, dataset=corpus(9, "AB"), annotators=2, seed=seed)
    an.change_rules(store, made.owner, even=True)
    people = [annotator(store, made, name) for name in "АБВ"]
    lot, done = random.Random(seed), Counter(dict.fromkeys("АБВ", 0))
    for _step in range(400):
        (member,) = lot.choices(people, (1, 2, 5))
        if item := an.next_item(store, member):
            an.vote(store, member, item.id, an.Preference(0))
            done[member.name] += 1
        if done.total() == 18:
            break
    assert set(done.values()) == {6}
