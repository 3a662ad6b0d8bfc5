"""A project of 20 annotators: nobody votes twice, nothing is lost, and everything is balanced.

Daily with 60 items; ``python -m tests.benchmarks.many_annotators`` takes 1,002.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from statistics import fmean

import pytest
from sqlalchemy import select

from meteor_core import annotations as an
from meteor_core.annotations import results, tables
from meteor_core.annotations.store import Store
from tests.annotations.samples import corpus, project

PEOPLE, EACH = 20, 3
GOOD = {"A": 0.8, "B": 0.5, "C": 0.4, "D": 0.2}


def test_twenty_people(store: Store) -> None:
    """Of 60 items."""
    judged_by_twenty(store, segments=10)


def judged_by_twenty(store: Store, segments: int) -> int:
    """6 items a segment, judged by all in turn and checked → how many votes there were."""
    system_names = "".join(GOOD)
    made = project(store, dataset=corpus(segments, system_names), annotators=EACH)
    told = _judge(store, made, random.Random(segments))
    gathered = an.load_project(store, made.owner)
    kept = [(vote.annotator, vote.item) for vote in gathered.history]
    assert sorted(kept) == sorted(told)  # none lost, none that nobody gave
    assert len(set(kept)) == len(kept) == EACH * len(made.plan.items)  # none twice
    assert set(Counter(item for _, item in kept).values()) == {EACH}
    places = Counter(
        (vote.systems[vote.shown[0]], vote.annotator, vote.systems) for vote in gathered.history
    )
    for name in {vote.annotator for vote in gathered.history}:
        for pair in combinations(system_names, 2):
            left = [places[system, name, pair] for system in pair]
            assert abs(left[0] - left[1]) <= 1  # each stood left as often, within one item
    shares = Counter(name for name, _ in kept)
    assert len(shares) == PEOPLE
    with store.read() as connection:
        uid = tables.projects.c.uid == made.uid
        mine = select(tables.items.c.taken).join(tables.projects).where(uid)
        assert set(connection.execute(mine).scalars()) == {EACH}
    _check_figures(gathered)
    return len(kept)


def _judge(store: Store, made: an.Created, lot: random.Random) -> list[tuple[str, int]]:
    """The fast ask thrice as often, and all say what a coin says that knows the systems."""
    names = [f"P{number:02}" for number in range(PEOPLE)]
    listed = an.enrol(store, made.owner, "\n".join(names))
    working = [an.resume(store, made.uid, one.token) for one in listed]
    speeds = [lot.uniform(1, 3) for _ in working]
    told: list[tuple[str, int]] = []
    for _step in range(20 * EACH * len(made.plan.items)):
        (member,) = lot.choices(working, speeds)
        if not (item := an.next_item(store, member)):
            if len(told) == EACH * len(made.plan.items):
                break
            continue  # the last items are with others
        first, second = (GOOD[text[0].upper()] for text in item.candidates)
        better = None if lot.random() < 0.1 else int(lot.random() > first / (first + second))
        an.vote(store, member, item.id, an.Preference(better), seconds=lot.uniform(3, 30))
        told.append((member.name, item.number))
    return told


def _check_figures(gathered: an.Gathered) -> None:
    """Against plain loops over the votes, and unmoved by the order of votes and people."""
    wins: Counter[tuple[str, str]] = Counter()
    spreads: dict[int, list[float]] = {}
    for vote in gathered.history:
        assert isinstance(vote.answer, an.Preference)
        sign = {0: 1, 1: -1, None: 0}[vote.answer.better]
        first, second = vote.systems
        wins[first, second] += sign > 0
        wins[second, first] += sign < 0
        spreads.setdefault(vote.item, []).append(sign)
    for row in results.standings(gathered, samples=5):
        assert row.wins == sum(wins[row.system, other] for other in gathered.systems)
    for item in results.judged_items(gathered):
        apart = [abs(a - b) / 2 for a, b in combinations(spreads[item.item], 2)]
        assert item.spread == pytest.approx(fmean(apart))
    history, names = list(gathered.history), sorted({one.annotator for one in gathered.history})
    random.Random(1).shuffle(history)
    other = dict(zip(names, reversed(names), strict=True))
    mixed = replace(
        gathered, history=tuple(replace(one, annotator=other[one.annotator]) for one in history)
    )
    assert results.standings(mixed, samples=50) == results.standings(gathered, samples=50)
    assert results.agreement(mixed).alpha == pytest.approx(results.agreement(gathered).alpha)
