"""Past items: when they are revealed, how they are numbered, and the way back to them."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.exports.annotations.records import records
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Clock


def test_a_segment_is_revealed_once_nothing_of_it_is_left_to_answer(store: Store) -> None:
    made = project(store, dataset=corpus(1, "ABC"))
    member = annotator(store, made)
    seen: list[an.Item] = []
    while item := an.next_item(store, member):
        assert not item.revealed
        assert not any(an.reopen(store, member, old.id).revealed for old in seen)
        an.vote(store, member, item.id, an.Preference(0))
        seen.append(item)
    assert len(seen) == 3
    assert all(an.reopen(store, member, old.id).revealed for old in seen)
    an.skip(store, member, seen[0].id)
    assert not any(an.reopen(store, member, old.id).revealed for old in seen)


def test_what_another_is_at_may_yet_come_and_reveals_nothing(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(1, "ABC"), annotators=1, lease=10)
    other, member = annotator(store, made, "Борис"), annotator(store, made)
    theirs = an.next_item(store, other)
    assert theirs
    (first, second) = work(store, member)
    assert not an.reopen(store, member, first.id).revealed
    clock.now += 601
    late = an.next_item(store, member)
    assert late
    assert late.id == theirs.id
    an.vote(store, member, late.id, an.Preference(0))
    assert an.reopen(store, member, second.id).revealed


def test_past_items_are_numbered_as_the_annotator_met_them(store: Store) -> None:
    known = (an.Control(0, ("A", "C"), an.Preference(0)),)
    made = project(store, dataset=corpus(8, "ABC"), controls=known, repeats=0.2)
    member = annotator(store, made)
    work(store, member)
    numbers = [past.number for past in an.recent(store, member, 200)]
    assert numbers == list(range(len(numbers), 0, -1))


def test_the_way_back_leads_to_the_first_answer(store: Store) -> None:
    made = project(store, annotators=2)
    member, other = annotator(store, made), annotator(store, made, "Борис")
    coming = an.next_item(store, member)
    assert coming
    assert an.earlier(store, member, coming.id) is None
    done = [item.id for item in work(store, member)]
    work(store, other)
    assert [an.earlier(store, member, item) for item in done] == [None, *done[:-1]]
    again = done.pop(0)
    an.vote(store, member, again, an.Preference(None))
    assert an.earlier(store, member, again) == done[-1]
    assert an.earlier(store, member, done[0]) is None


def test_the_way_back_begins_with_the_last_answer(store: Store) -> None:
    member = annotator(store, project(store))
    first = an.next_item(store, member)
    assert first
    an.vote(store, member, first.id, an.Preference(0))
    second = an.next_item(store, member)
    assert second
    assert an.earlier(store, member, second.id) == first.id


def test_an_answer_after_meteor_was_seen_is_known_by_it(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    anna = annotator(store, made)
    first = an.next_item(store, anna)
    assert first
    with pytest.raises(AccessError):
        an.see_metric(store, anna, first.id)
    an.vote(store, anna, first.id, an.Preference(0))
    assert not an.reopen(store, anna, first.id).metric_seen
    an.see_metric(store, anna, first.id)
    assert an.reopen(store, anna, first.id).metric_seen
    clock.now += 1
    an.vote(store, anna, first.id, an.Preference(1))
    second = an.next_item(store, anna)
    assert second
    an.vote(store, anna, second.id, an.Preference(1))
    gathered = an.load_project(store, made.owner)
    assert [vote.metric_seen for vote in gathered.history] == [False, True, False]
    assert [record["metric_seen"] for record in records(gathered)] == [False, True, False]
