"""Dynamic assignment: votes go where the order is open, and whatever the order they came in."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from threading import Thread
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from sqlalchemy import select, update

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.items import dynamic
from meteor_core.annotations.members.membership import check
from meteor_core.annotations.steering import tally as tallies
from meteor_core.annotations.steering.differences import (
    COMPARISONS,
    RATINGS,
    Difference,
    Terms,
    difference,
    half_width,
)
from meteor_core.annotations.steering.tally import Tally, Vote
from meteor_core.annotations.storing import tables
from meteor_core.annotations.storing.store import Store
from meteor_core.messages.errors import InputError
from meteor_core.model.intervals import SIGNIFICANT
from tests.annotations.samples import annotator, answer, corpus, project
from tests.annotations.surroundings import Clock
from tests.benchmarks.assigning import Contest, simulated

QUALITY = {"A": 0.9, "B": 0.2, "C": 0.18}
"""A is far ahead; nobody could tell B and C apart by a few votes."""


def judged(store: Store, member: an.Membership, lot: random.Random) -> an.Item | None:
    """One item more, judged by lot: the better of two wins the oftener."""
    if item := an.next_item(store, member):
        first, second = (QUALITY[text[0].upper()] for text in item.candidates)
        wins = lot.random() < first / (first + second)
        an.vote(store, member, item.id, an.Preference(0 if wins else 1))
    return item


def test_votes_go_to_the_open_pair(store: Store) -> None:
    made = project(store, dataset=corpus(60, "ABC"), dynamic=True, least=10)
    people, lot = [annotator(store, made, name) for name in ("Анна", "Борис")], random.Random(5)
    while all(judged(store, member, lot) for member in people):
        assert an.progress(store, people[0]).closed is False
    found = {
        (one.first, one.second): one
        for one in results.pair_differences(an.gather(store, made.owner))
    }
    assert found["A", "B"].is_settled
    assert found["A", "C"].is_settled
    assert not found["B", "C"].is_settled
    assert found["B", "C"].segments == 60  # all that there are
    assert max(found["A", "B"].segments, found["A", "C"].segments) < 60
    assert min(one.segments for one in found.values()) >= 10
    assert [an.progress(store, member).open for member in people] == [0, 0]


def test_everything_has_its_least_first(store: Store) -> None:
    made = project(store, dataset=corpus(40, "ABC"), dynamic=True, least=12)
    member = annotator(store, made)
    for _ in range(3 * 12 + 30):
        item = an.next_item(store, member)
        assert item
        counts = [one.segments for one in results.pair_differences(an.gather(store, made.owner))]
        few = min(counts) < 12
        an.vote(store, member, item.id, an.Preference(None))
    assert not few


def test_the_same_votes_lead_to_the_same_items(store: Store, clock: Clock) -> None:
    seen = []
    for _ in range(2):
        made = project(store, dataset=corpus(30, "ABC"), dynamic=True, least=10, seed=7)
        member, lot, mine = annotator(store, made), random.Random(3), []
        while item := judged(store, member, lot):
            mine.append((item.number, item.candidates))
        seen.append(mine)
    assert seen[0] == seen[1]


def test_ratings_are_steered_by_differences_within_segments(store: Store) -> None:
    made = project(store, "rating", corpus(40, "ABC"), dynamic=True, least=10)
    member, lot = annotator(store, made), random.Random(1)
    mean = {"A": 80, "B": 40, "C": 41}
    while item := an.next_item(store, member):
        value = mean[item.candidates[0][0].upper()] + lot.gauss(0, 12)
        an.vote(store, member, item.id, an.Rating((min(100.0, max(0.0, value)),)))
    found = {
        (one.first, one.second): one
        for one in results.pair_differences(an.gather(store, made.owner))
    }
    assert found["A", "B"].is_settled
    assert found["A", "B"].segments < 40
    assert found["B", "C"].segments == 40


def test_what_does_not_count_does_not_steer(store: Store) -> None:
    """Whose votes were given back is left out, in a tally that had them already."""
    made = project(store, dataset=corpus(30, "AB"), annotators=2, dynamic=True, least=10)
    one, other = (annotator(store, made, name) for name in ("Анна", "Борис"))
    while item := an.next_item(store, one):
        letters = [text[0] for text in item.candidates]
        an.vote(store, one, item.id, an.Preference(letters.index("a")))
    assert an.progress(store, other).open == 0  # settled
    with store.write() as connection:
        rows = update(tables.assignments).values(state="expired")
        member = tables.members.c.name == "Анна"
        mine = select(tables.members.c.id).where(member)
        connection.execute(rows.where(tables.assignments.c.member.in_(mine)))
    assert an.progress(store, other).open == 30


def test_a_vote_that_comes_while_turns_are_worked_out_is_not_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = project(store, dataset=corpus(1, "ABC"), dynamic=True, shuffled=False)
    anna = annotator(store, made)

    def turns() -> list[list[tuple[int, ...]]]:
        with store.read() as connection:
            who = check(connection, anna)
            return dynamic.turns(connection, who, an.Setup("x", "preference", least=1))

    def voted() -> None:
        item = an.next_item(store, anna)
        assert item
        an.vote(store, anna, item.id, answer("preference"))

    def at_once() -> None:
        voted()
        turns()

    other = Thread(target=at_once)

    def interrupt(*given: Any, **how: Any) -> Difference:
        if other.ident is None:
            other.start()
            other.join(0.5)
        return difference(*given, **how)

    voted()
    monkeypatch.setattr(tallies, "difference", interrupt)
    turns()
    other.join()
    assert [len(kinds) for kinds in turns()] == [1, 2]


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_every_scheme_can_be_steered(store: Store, scheme: str) -> None:
    made = project(store, scheme, corpus(4, "ABC"), dynamic=True)
    member, done = annotator(store, made), 0
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, answer(scheme, len(item.candidates)))
        done += 1
    assert done == len(made.plan.items)  # fewer segments than the least: everything is judged


def test_a_setup_needs_a_least_that_settles_something(store: Store) -> None:
    with pytest.raises(InputError, match="least is 3"):
        project(store, dynamic=True, least=3)


Votes = st.lists(
    st.tuples(
        st.integers(0, 5),
        st.integers(0, 3),
        st.permutations(range(4)).map(lambda order: tuple(sorted(order[:2]))),
        st.tuples(st.integers(0, 100), st.integers(0, 100)),
    ),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(votes=Votes, measured=st.booleans(), shuffle=st.randoms())
def test_a_tally_knows_no_order(votes: list, measured: bool, shuffle: random.Random) -> None:
    """Nor does it matter that some were said, changed and taken away on the way."""
    last = {(n % 17, member): vote for n, (_, member, *vote) in enumerate(votes)}
    kept: dict[tuple[int, int], Vote] = {
        key: (key[0] % 6, systems, tuple(map(float, numbers)))
        for key, (systems, numbers) in last.items()
    }
    one, other = (
        Tally(RATINGS if measured else COMPARISONS, 4, range(6), frozenset({(0, 1)}))
        for _ in range(2)
    )
    for n, (_, member, systems, numbers) in enumerate(votes):
        segment = n % 17 % 6
        one.put(n % 17, member, (segment, systems, tuple(map(float, numbers))))
    mixed = list(kept.items())
    shuffle.shuffle(mixed)
    for (item, member), vote in mixed:
        other.put(item + 100, member, vote)
        other.put(item + 100, member, None)
        other.put(item, member, vote)
    assert one.differences() == other.differences()


def test_differences_by_hand() -> None:
    """Two votes on one segment are one observation; the mean is over segments."""
    tally = Tally(COMPARISONS, 2, range(3))
    for item, member, numbers in ((0, 1, (1, 0)), (0, 2, (0, 1)), (1, 1, (1, 0)), (2, 1, (1, 1))):
        tally.put(item, member, (item, (0, 1), tuple(map(float, numbers))))
    (found,) = tally.differences()
    assert (found.segments, found.mean) == (3, pytest.approx((0 + 1 + 0) / 3))
    values = np.array([0, 1, 0, 1, -1])
    half = values.std() * half_width(5, SIGNIFICANT)
    low, high = max(-1, values.mean() - half), min(1, values.mean() + half)
    assert (found.low, found.high) == pytest.approx((low, high))


def test_the_width_is_that_of_the_paper() -> None:
    """Theorem 2.2, written out once more with ρ² in the place of ρ."""
    rho2 = (2 * math.log(1 / 0.05) + math.log(1 + 2 * math.log(1 / 0.05))) / 100
    for count in (10, 100, 5000):
        paper = math.sqrt(2 * (count * rho2 + 1) / (count**2 * rho2))
        paper *= math.sqrt(math.log(math.sqrt(count * rho2 + 1) / 0.05))
        assert half_width(count, 0.05) == pytest.approx(paper)


def test_intervals_hold_however_often_one_looks() -> None:
    """Of 400 equal pairs that are looked at after every segment, no more than 1 in 20 settles."""
    lot, wrong = np.random.default_rng(2), 0
    for _ in range(400):
        drawn = lot.choice([-1.0, 0.0, 1.0], size=300, p=[0.4, 0.2, 0.4])
        looks = (
            difference((0, 1), drawn[:n], pairs=1, terms=COMPARISONS) for n in range(20, 300, 7)
        )
        wrong += any(one.is_settled for one in looks)
    assert wrong <= 20


def test_rare_grave_errors_settle_nothing_before_they_come() -> None:
    """One has a small error in every other segment, the other a grave one in 50: equal means."""
    lot, wrong = np.random.default_rng(3), 0
    terms = Terms(measured=True, reach=math.inf, unseen=25.0, least=20)
    for _ in range(200):
        drawn = 25.0 * (lot.random(300) < 0.02) - 1.0 * (lot.random(300) < 0.5)
        looks = (difference((0, 1), drawn[:n], pairs=1, terms=terms) for n in range(20, 300, 7))
        wrong += any(one.is_settled for one in looks)
    assert wrong <= 10


@pytest.mark.parametrize(
    ("values", "terms", "low", "high"),
    [
        ([1.0] * 24 + [-1.0], COMPARISONS, 0.526, 1.0),
        ([-1.0] * 24 + [1.0], COMPARISONS, -1.0, -0.526),
        ([1.0] * 19, replace(COMPARISONS, least=20), -math.inf, math.inf),
        ([90.0, 100.0] * 3, RATINGS, 85.9, 100.0),
    ],
)
def test_no_bound_is_impossible(values: list[float], terms: Terms, low: float, high: float) -> None:
    found = difference((0, 1), np.array(values), pairs=1, terms=terms)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.05)


def test_dynamic_assignment_saves_votes() -> None:
    """The same certainty of the same pairs, with clearly fewer votes, and no pair the wrong way."""
    contest = Contest((0.0, 0.1, 0.8, 1.6), segments=120, least=20)
    found = [simulated(contest, seed) for seed in range(3)]
    assert all(one.wrong == 0 for one in found)
    assert sum(one.dynamic for one in found) < 0.8 * sum(one.static for one in found)
