"""Quotas over whole documents: nobody ever has more items than they may, and none is cut."""

from __future__ import annotations

from collections import Counter

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from meteor_core import annotations as an
from meteor_core.annotations import work_rules
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock

SIZES = {"v": 1, "w": 2, "x": 3, "y": 4, "z": 5}
LABELS = tuple(name for name, size in SIZES.items() for _ in range(size))
PEOPLE = ("Анна", "Борис", "Вера")


def limited(store: Store, quota: int, *, seed: int = 1) -> tuple[an.Created, list[an.Membership]]:
    dataset = corpus(len(LABELS), "A", labels={"document": LABELS})
    setup = {"documents": True, "annotators": 2, "seed": seed, "lease": 10}
    made = project(store, "rating", dataset, **setup)
    an.change_rules(store, made.owner, quota=quota)
    return made, [annotator(store, made, name) for name in PEOPLE]


def held(store: Store, made: an.Created) -> list[int]:
    return [one.held for one in an.people(store, made.owner) if one.role == "annotator"]


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    quota=st.integers(2, 9),
    steps=st.lists(st.integers(0, 2), min_size=15, max_size=40),
)
def test_nobody_has_more_and_documents_are_whole(
    store: Store, quota: int, steps: list[int]
) -> None:
    made, people = limited(store, quota)
    for who in (*steps, *list(range(3)) * quota):
        if item := an.next_item(store, people[who]):
            assert max(held(store, made)) <= quota
            an.vote(store, people[who], item.id, an.Rating((50.0,)))
    assert max(held(store, made)) <= quota
    for member in people:
        told = an.progress(store, member)
        assert (told.open, told.stopped) in [(0, ""), (0, work_rules.FULL)]
    said = Counter(
        (one.annotator, LABELS[one.segment]) for one in an.load_project(store, made.owner).history
    )
    assert all(count == SIZES[name] for (_, name), count in said.items())


def test_what_does_not_fit_is_told(store: Store) -> None:
    made, (anna, *_rest) = limited(store, 4, seed=3)
    while item := an.next_item(store, anna):
        assert an.progress(store, anna).open <= 4 - an.progress(store, anna).done
        an.vote(store, anna, item.id, an.Rating((50.0,)))
    told = an.progress(store, anna)
    assert (told.stopped, told.open) == (work_rules.FULL, 0)
    assert told.done <= 4
    an.change_rules(store, made.owner, quota=9)
    assert an.next_item(store, anna)


def test_a_document_that_lapsed_comes_back_whole(store: Store, clock: Clock) -> None:
    made, (anna, *_rest) = limited(store, 3)
    first = an.next_item(store, anna)
    assert first
    count = first.context.count
    clock.now += 11 * 60
    again = an.next_item(store, anna)
    assert again
    assert again.context.document == first.context.document
    assert held(store, made)[0] == count <= 3


def test_a_quota_below_every_document_is_refused(store: Store) -> None:
    dataset = corpus(4, "A", labels={"document": ("x", "x", "y", "y")})
    made = project(store, "rating", dataset, documents=True)
    with pytest.raises(InputError, match=r"quota of 1 is too small.* has 2 items"):
        an.change_rules(store, made.owner, quota=1)
    an.change_rules(store, made.owner, quota=0)
