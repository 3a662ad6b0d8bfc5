"""Past items: how they are numbered, and the way back to them."""

from __future__ import annotations

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, corpus, project, work


def test_past_items_are_numbered_as_the_annotator_met_them(store: Store) -> None:
    known = (an.Control(0, ("A", "C"), an.Preference(0)),)
    made = project(store, dataset=corpus(8, "ABC"), controls=known)
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
