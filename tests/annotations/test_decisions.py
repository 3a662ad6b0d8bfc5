"""Shut out, pardoned, votes left out and counted again: nothing is deleted, all can be undone."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from meteor_core import annotations as an
from meteor_core.annotations import tables
from meteor_core.annotations.membership import BarredError
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, work


def number(store: Store, made: an.Created, name: str) -> int:
    return next(one.number for one in an.people(store, made.owner) if one.name == name)


def taken(store: Store, made: an.Created) -> list[int]:
    with store.read() as connection:
        mine = select(tables.projects.c.id).where(tables.projects.c.uid == made.uid)
        wanted = select(tables.items.c.taken).where(tables.items.c.project.in_(mine))
        return list(connection.execute(wanted.order_by(tables.items.c.number)).scalars())


def test_who_is_shut_out_is_told_why_and_the_owner_sees_it(store: Store) -> None:
    made = project(store)
    anna = annotator(store, made)
    work(store, anna)
    an.revoke(store, made.owner, number(store, made, "Анна"), " Один ответ на всё. ")
    for opened in (lambda: an.next_item(store, anna), lambda: annotator(store, made)):
        with pytest.raises(AccessError):
            opened()
    with pytest.raises(BarredError, match="Reason: Один ответ на всё"):
        an.resume(store, made.uid, anna.token)
    person = an.people(store, made.owner)[1]
    assert [(one.action, one.reason) for one in person.decisions] == [
        ("revoke", "Один ответ на всё.")
    ]
    an.revoke(store, made.owner, person.number, "again")  # is so already
    an.exclude(store, made.owner, person.number, "Ни один не верен.")
    an.include(store, made.owner, person.number)  # which lets nobody in
    with pytest.raises(BarredError, match="Reason: Ни один не верен"):
        an.next_item(store, anna)
    an.pardon(store, made.owner, person.number)
    assert an.progress(store, anna).done
    decided = [one.action for one in an.people(store, made.owner)[1].decisions]
    assert decided == ["revoke", "exclude", "include", "pardon"]
    assert len(an.load_project(store, made.owner).counting) == 9


def test_votes_left_out_are_made_again_by_others_and_can_be_counted_again(store: Store) -> None:
    made = project(store, dataset=corpus(6, "AB"))
    anna = annotator(store, made)
    done = work(store, anna)
    before = an.load_project(store, made.owner)
    boris = annotator(store, made, "Борис")
    assert not an.next_item(store, boris)
    an.exclude(store, made.owner, number(store, made, "Анна"), "no care")
    after = an.load_project(store, made.owner)
    assert after.excluded == ("Анна",)
    assert len(after.history) == len(before.history) == len(done) == 6
    assert not any(one.counts for one in after.history)
    assert taken(store, made) == [0] * 6
    with pytest.raises(BarredError, match="no care"):
        an.next_item(store, anna)
    with pytest.raises(InputError, match="votes of Анна are left out"):
        an.pardon(store, made.owner, number(store, made, "Анна"))
    assert len(work(store, boris)) == 6
    counting = an.load_project(store, made.owner).counting
    assert {one.annotator for one in counting} == {"Борис"}
    an.include(store, made.owner, number(store, made, "Анна"))
    assert taken(store, made) == [2] * 6
    whole = an.load_project(store, made.owner)
    assert len(whole.counting) == 12
    assert whole.excluded == ()
    with pytest.raises(BarredError):
        an.next_item(store, anna)
    an.pardon(store, made.owner, number(store, made, "Анна"))
    assert an.progress(store, anna).done == 6


def test_results_do_not_depend_on_what_was_left_out(store: Store) -> None:
    made = project(store, dataset=corpus(4, "AB"), annotators=2)
    work(store, annotator(store, made, "Борис"))
    alone = an.results.standings(an.load_project(store, made.owner), 50)
    work(store, annotator(store, made))
    an.exclude(store, made.owner, number(store, made, "Анна"))
    assert an.results.standings(an.load_project(store, made.owner), 50) == alone


def test_a_renewed_link_does_not_let_in_whose_votes_are_left_out(store: Store) -> None:
    made = project(store)
    annotator(store, made)
    an.exclude(store, made.owner, number(store, made, "Анна"))
    fresh = an.renew(store, made.owner, number(store, made, "Анна"))
    with pytest.raises(BarredError):
        an.next_item(store, fresh)


def test_who_missed_controls_sees_how_many_and_can_be_let_go_on(store: Store) -> None:
    controls = (an.Control(0, ("A", "B"), an.Preference(0)),)
    made = project(store, dataset=corpus(4, "AB"), controls=controls, qualify=1)
    anna = annotator(store, made)
    while item := an.next_item(store, anna):
        shown = [text[0] for text in item.candidates]
        an.vote(store, anna, item.id, an.Preference(shown.index("b")))
    told = an.progress(store, anna)
    assert (told.qualified, told.controls) == (False, (0, 1))
    person = an.people(store, made.owner)[1]
    assert (person.failed, person.forgiven, person.controls) == (True, False, (0, 1))
    assert an.load_project(store, made.owner).failed == ("Анна",)
    had = len(an.load_project(store, made.owner).history)
    an.pardon(store, made.owner, person.number)
    work(store, anna)
    gathered = an.load_project(store, made.owner)
    assert len(gathered.history) > had or had == 5
    assert (gathered.failed, len(gathered.counting)) == ((), 4)
    assert sum(taken(store, made)) == 4 + len(gathered.controls)
    assert an.progress(store, anna).qualified is None


def test_only_the_owner_decides_and_only_of_their_own(store: Store) -> None:
    made, other = project(store), project(store)
    anna = annotator(store, made)
    there = number(store, made, "Анна")
    for act in (an.exclude, an.include, an.revoke, an.pardon):
        for who in (anna, other.owner):
            with pytest.raises(AccessError):
                act(store, who, there)
