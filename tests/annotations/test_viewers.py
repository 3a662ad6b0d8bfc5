"""Viewers read progress and results, and can change nothing; keys are renewed by who may."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import administration, keys
from meteor_core.annotations.membership import RenewedError
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, ChoiceError, InputError
from tests.annotations.samples import annotator, corpus, project, work


def opened(store: Store) -> tuple[an.Created, an.Membership]:
    made = project(store, dataset=corpus(3, "AB"))
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    an.vote(store, member, item.id, an.Preference(0), note="Анна здесь")
    return made, an.enter(store, an.rekey(store, made.owner, an.VIEWER))


def test_a_viewer_sees_results_without_names(store: Store) -> None:
    made, viewer = opened(store)
    assert (viewer.role, viewer.name) == ("viewer", "viewer")
    gathered = an.load_project(store, viewer)
    assert "Анна" not in repr(gathered)
    assert {one.annotator for one in gathered.history} == {"#1"}
    assert an.progress(store, viewer).votes == 1
    assert an.describe(store, viewer).systems == ("A", "B")
    owners = an.load_project(store, made.owner)
    assert an.results.standings(gathered, 20) == an.results.standings(owners, 20)


CHANGES = {
    "next": lambda store, who: an.next_item(store, who),
    "vote": lambda store, who: an.vote(store, who, 1, an.Preference(0)),
    "skip": lambda store, who: an.skip(store, who, 1),
    "close": lambda store, who: an.close(store, who),
    "erase": lambda store, who: an.erase(store, who),
    "revise": lambda store, who: an.revise(store, who, title="x"),
    "rules": lambda store, who: an.change_rules(store, who, quota=1),
    "pause": lambda store, who: an.pause(store, who),
    "enrol": lambda store, who: an.enrol(store, who, "Анна: 5%"),
    "people": lambda store, who: an.people(store, who),
    "exclude": lambda store, who: an.exclude(store, who, 2),
    "rekey": lambda store, who: an.rekey(store, who, an.OWNER),
    "viewing": lambda store, who: an.end_key(store, who, an.VIEWER),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_viewer_changes_nothing(store: Store, name: str) -> None:
    made, viewer = opened(store)
    before = an.load_project(store, made.owner), an.describe(store, made.owner)
    with pytest.raises(AccessError):
        CHANGES[name](store, viewer)
    assert (an.load_project(store, made.owner), an.describe(store, made.owner)) == before


def test_a_link_for_reading_ends(store: Store) -> None:
    made, viewer = opened(store)
    an.end_key(store, made.owner, an.VIEWER)
    with pytest.raises(AccessError):
        an.load_project(store, viewer)
    key = an.rekey(store, made.owner, an.VIEWER)
    an.end_key(store, made.owner, an.VIEWER)
    with pytest.raises(AccessError, match="does not open any project"):
        an.enter(store, key)
    forged = keys.new_key(made.uid, an.VIEWER)
    with pytest.raises(AccessError, match="does not open any project"):
        an.enter(store, forged)


def test_another_owner_renews_the_key_and_puts_the_others_out(store: Store) -> None:
    made = project(store)
    second = an.enter(store, made.owner_key)
    an.rekey(store, second, an.OWNER)
    with pytest.raises(AccessError):
        an.enter(store, made.owner_key)
    with pytest.raises(RenewedError):
        an.people(store, made.owner)
    assert an.people(store, second)


def test_the_operator_renews_a_lost_key(store: Store) -> None:
    made = project(store)
    anna = annotator(store, made)
    key = administration.renew_key(store, made.uid)
    with pytest.raises(RenewedError):
        an.people(store, made.owner)
    assert an.people(store, an.enter(store, key))
    assert len(work(store, anna)) == 9
    with pytest.raises(InputError, match="There is no project nothing"):
        administration.renew_key(store, "nothing")
    for role in ("king", an.ADJUDICATOR):  # whom no key lets in
        with pytest.raises(ChoiceError):
            an.rekey(store, made.owner, role)
