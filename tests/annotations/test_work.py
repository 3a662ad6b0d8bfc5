"""Votes, second thoughts, leases; on both databases."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import answers
from meteor_core.annotations.store import Store
from meteor_core.annotations.work import AnsweredElsewhereError
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, answer, corpus, project, say, work
from tests.annotations.surroundings import Clock


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_every_scheme_from_key_to_last_vote(store: Store, scheme: str) -> None:
    made = project(store, scheme, annotators=2)
    first, second = (annotator(store, made, name) for name in ("Анна", "Борис"))
    expected = {"preference": 9, "ranking": 3, "rating": 9, "errors": 9, "esa": 9}[scheme]
    for member in (first, second):
        items = work(store, member, scheme)
        assert len({item.id for item in items}) == len(items) == expected
    told = an.progress(store, made.owner)
    assert (told.votes, told.wanted) == (2 * expected, 2 * expected)
    mine = an.progress(store, first)
    assert (mine.done, mine.open) == (expected, 0)


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_a_vote_comes_back_as_it_was_given(store: Store, scheme: str) -> None:
    member = annotator(store, project(store, scheme))
    item = an.next_item(store, member)
    assert item
    given = answer(scheme, len(item.candidates))
    assert an.vote(store, member, item.id, given, note="почему", seconds=2.5) == 1
    again = an.reopen(store, member, item.id)
    assert (again.answer, again.note) == (given, "почему")
    assert again.candidates == item.candidates
    (past,) = an.recent(store, member)
    assert (past.item, past.answer, past.note) == (item.id, given, "почему")


def test_until_it_is_judged_the_item_stays(store: Store) -> None:
    member = annotator(store, project(store))
    first, again = an.next_item(store, member), an.next_item(store, member)
    assert first
    assert again
    assert first.id == again.id


def test_a_changed_mind_adds_a_vote_and_the_latest_counts(store: Store) -> None:
    made = project(store, dataset=corpus(1, "AB"))
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    numbers = [an.vote(store, member, item.id, an.Preference(side)) for side in (0, 1, 1, None)]
    assert numbers == [1, 2, 2, 3]  # the same again is nothing new
    gathered = an.load_project(store, made.owner)
    assert [one.counts for one in gathered.history] == [False, False, True]
    assert [one.answer for one in gathered.counting] == [an.Preference(None)]
    assert an.progress(store, made.owner).votes == 1


def test_skipping_leaves_the_item_to_others(store: Store) -> None:
    made = project(store, dataset=corpus(1, "AB"))
    first, second = annotator(store, made), annotator(store, made, "Борис")
    item = an.next_item(store, first)
    assert item
    assert an.next_item(store, second) is None
    an.skip(store, first, item.id, note="не понимаю")
    assert an.next_item(store, first) is None
    assert an.progress(store, first).skipped == 1
    other = an.next_item(store, second)
    assert other
    assert other.id == item.id
    an.vote(store, second, item.id, an.Preference(None))
    with pytest.raises(AccessError, match="You skipped this item, and it has since been given to"):
        an.vote(store, first, item.id, an.Preference(0))


def test_a_vote_withdrawn_frees_the_item(store: Store) -> None:
    made = project(store, dataset=corpus(1, "AB"))
    first, second = annotator(store, made), annotator(store, made, "Борис")
    item = an.next_item(store, first)
    assert item
    an.vote(store, first, item.id, an.Preference(0))
    an.skip(store, first, item.id)
    assert not an.load_project(store, made.owner).counting
    assert an.next_item(store, second)


def test_abandoned_work_is_taken_back(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(1, "AB"), lease=5)
    first, second = annotator(store, made), annotator(store, made, "Борис")
    item = an.next_item(store, first)
    assert item
    clock.now += 4 * 60
    an.next_item(store, first)  # still at it
    clock.now += 4 * 60
    assert an.next_item(store, second) is None
    assert an.progress(store, second).open == 0
    clock.now += 2 * 60
    assert an.progress(store, second).open == 1
    other = an.next_item(store, second)
    assert other
    assert other.id == item.id
    with pytest.raises(AccessError, match="ran out, and it has since been given to someone else"):
        an.vote(store, first, item.id, an.Preference(0))
    an.vote(store, second, item.id, an.Preference(0))
    assert len(an.load_project(store, made.owner).counting) == 1


def test_a_late_vote_counts_while_nobody_else_has_the_item(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(1, "AB"), lease=5)
    member, other = annotator(store, made), annotator(store, made, "Борис")
    item = an.next_item(store, member)
    assert item
    clock.now += 3600
    assert an.vote(store, member, item.id, an.Preference(0)) == 1
    assert an.next_item(store, other) is None


def test_blind_and_shuffled_the_same_way_each_time(store: Store) -> None:
    made = project(store, "ranking", corpus(8, "ABCDE"), annotators=3)
    orders = {}
    for name in ("Анна", "Борис", "Вера"):
        member = annotator(store, made, name)
        assert an.describe(store, member).systems == ()
        items = work(store, member, "ranking")
        assert all(item.systems == () for item in items)
        assert [an.reopen(store, member, one.id).candidates for one in items] == [
            one.candidates for one in items
        ]
        orders[name] = {one.id: one.candidates for one in items}
    shown = list(orders.values())
    assert len({tuple(sorted(one.items())) for one in shown}) == 3
    assert all(len(set(one.values())) == 8 for one in shown)


def test_votes_are_told_apart_from_positions(store: Store) -> None:
    made = project(store, dataset=corpus(6, "AB"))
    member = annotator(store, made)
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, say("b", item))
    gathered = an.load_project(store, made.owner)
    assert {one.systems[one.answer.better] for one in gathered.counting} == {"B"}  # type: ignore
    assert {one.shown for one in gathered.counting} == {(0, 1), (1, 0)}


def test_names_are_shown_where_the_project_is_not_blind(store: Store) -> None:
    made = project(store, blind=False, show_source=False, shuffled=False)
    item = an.next_item(store, annotator(store, made))
    assert item
    assert [text[0] for text in item.candidates] == [name.lower() for name in item.systems]
    assert item.source is None


def test_a_closed_project_takes_no_votes(store: Store) -> None:
    made = project(store)
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    an.close(store, made.owner)
    assert an.progress(store, member).closed
    for attempt in (
        lambda: an.next_item(store, member),
        lambda: an.vote(store, member, item.id, an.Preference(0)),
        lambda: an.skip(store, member, item.id),
    ):
        with pytest.raises(AccessError):
            attempt()
    an.close(store, made.owner, closed=False)
    assert an.vote(store, member, item.id, an.Preference(0)) == 1


def test_an_answer_is_refused_for_any_item_but_its_own(store: Store) -> None:
    made = project(store)
    member = annotator(store, made)
    first = an.next_item(store, member)
    assert first
    an.vote(store, member, first.id, an.Preference(0), showing=first.showing)
    second = an.next_item(store, member)
    assert second
    assert second.showing != first.showing
    for act in (
        lambda: an.vote(store, member, second.id, an.Preference(1), showing=first.showing),
        lambda: an.skip(store, member, second.id, showing=first.showing),
        lambda: an.vote(store, member, first.id, an.Preference(1), showing=first.showing),
        lambda: an.skip(store, member, first.id, showing=first.showing),
    ):
        with pytest.raises(InputError, match="in another tab or browser"):
            act()
    history = an.load_project(store, made.owner).history
    assert [(entry.item, entry.answer) for entry in history] == [
        (first.number, answers.turned(an.Preference(0), history[0].shown))
    ]


def test_the_same_answer_once_more_is_no_other_answer(store: Store) -> None:
    """As after a connection that broke once the answer was committed."""
    made = project(store)
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    for _ in range(2):
        vote = {"showing": item.showing, "seconds": 4.2}
        assert an.vote(store, member, item.id, an.Preference(0), **vote) == 1
    with pytest.raises(AnsweredElsewhereError):  # the same again, but from another tab
        an.vote(store, member, item.id, an.Preference(0), showing=item.showing, seconds=5.0)
    again = an.reopen(store, member, item.id)
    assert an.vote(store, member, item.id, an.Preference(1), showing=again.showing) == 2


def test_what_others_have_at_hand_may_yet_come(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    at = an.next_item(store, anna)
    assert at
    assert len(work(store, boris)) == 1
    told = an.progress(store, boris)
    assert (told.open, told.waiting) == (0, True)
    clock.now += 60 * 30 + 1
    told = an.progress(store, boris)
    assert (told.open, told.waiting) == (1, False)  # nobody is at it any more
    assert an.vote(store, anna, at.id, an.Preference(0)) == 1
    told = an.progress(store, boris)
    assert (told.open, told.waiting) == (0, False)


@pytest.mark.parametrize("settings", [{"quota": 1}, {"deadline": 1.0}])
def test_nobody_waits_for_what_rules_keep_from_them(
    store: Store, settings: dict[str, float]
) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    assert an.next_item(store, anna)
    assert len(work(store, boris)) == 1
    an.change_rules(store, made.owner, **settings)  # type: ignore[arg-type]
    told = an.progress(store, boris)
    assert (told.open, told.waiting) == (0, not told.stopped)
