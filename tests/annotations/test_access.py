"""Nobody reads or writes another project's things, whatever they hold in their hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import keys, limits
from meteor_core.annotations.membership import BarredError, RenewedError
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, project

Call = Callable[[Store, an.Membership, int], object]

EVERYBODY: dict[str, Call] = {
    "describe": lambda store, who, item: an.describe(store, who),
    "progress": lambda store, who, item: an.progress(store, who),
    "leave": lambda store, who, item: an.leave(store, who),
    "resume": lambda store, who, item: an.resume(store, who.project, who.token),
}
ANNOTATORS: dict[str, Call] = {
    "next_item": lambda store, who, item: an.next_item(store, who),
    "recent": lambda store, who, item: an.recent(store, who),
    "earlier": lambda store, who, item: an.earlier(store, who, item),
}
ITEMS: dict[str, Call] = {
    "vote": lambda store, who, item: an.vote(store, who, item, an.Preference(0)),
    "skip": lambda store, who, item: an.skip(store, who, item),
    "reopen": lambda store, who, item: an.reopen(store, who, item),
}
OWNERS: dict[str, Call] = {
    "gather": lambda store, who, item: an.load_project(store, who),
    "people": lambda store, who, item: an.people(store, who),
    "renew": lambda store, who, item: an.renew(store, who, 1),
    "revoke": lambda store, who, item: an.revoke(store, who, 1),
    "pardon": lambda store, who, item: an.pardon(store, who, 1),
    "rekey": lambda store, who, item: an.rekey(store, who, an.ANNOTATOR),
    "close": lambda store, who, item: an.close(store, who),
    "erase": lambda store, who, item: an.erase(store, who),
}
ALL = EVERYBODY | ANNOTATORS | ITEMS | OWNERS


@pytest.mark.parametrize("name", ALL)
def test_a_token_opens_its_own_project_alone(store: Store, name: str) -> None:
    mine, theirs = project(store), project(store)
    me, them = annotator(store, mine), annotator(store, theirs)
    item = an.next_item(store, them)
    assert item
    forged = (
        replace(me, project=theirs.uid),
        replace(mine.owner, project=theirs.uid),
        replace(them, token=keys.new_pass()),
        replace(them, token=""),
        replace(them, project="nowhere"),
    )
    for who in forged:
        with pytest.raises(AccessError, match="no such project"):
            ALL[name](store, who, item.id)
    assert an.progress(store, theirs.owner).votes == 0


@pytest.mark.parametrize("name", ITEMS)
def test_another_project_has_no_items_for_me(store: Store, name: str) -> None:
    me, theirs = annotator(store, project(store)), project(store)
    item = an.next_item(store, annotator(store, theirs))
    assert item
    with pytest.raises(InputError, match="no such item"):
        ITEMS[name](store, me, item.id)
    assert not an.load_project(store, theirs.owner).history


@pytest.mark.parametrize("name", ["vote", "skip", "reopen"])
def test_an_item_that_was_not_handed_out_is_not_mine(store: Store, name: str) -> None:
    made = project(store)
    item = an.next_item(store, annotator(store, made))
    other = annotator(store, made, "Борис")
    assert item
    with pytest.raises(AccessError, match="item is not assigned to you"):
        ITEMS[name](store, other, item.id)


@pytest.mark.parametrize("name", OWNERS)
def test_what_only_the_owner_may(store: Store, name: str) -> None:
    me = annotator(store, project(store))
    for who in (me, replace(me, role=an.OWNER)):  # what the token's holder claims to be is nothing
        with pytest.raises(AccessError, match="Only the project's owner"):
            OWNERS[name](store, who, 1)


@pytest.mark.parametrize("name", ANNOTATORS | ITEMS)
def test_owners_do_not_vote(store: Store, name: str) -> None:
    with pytest.raises(AccessError, match="Only annotators"):
        (ANNOTATORS | ITEMS)[name](store, project(store).owner, 1)


def test_owners_manage_their_own_annotators_only(store: Store) -> None:
    mine, theirs = project(store), project(store)
    them = annotator(store, theirs)
    number = an.people(store, theirs.owner)[1].number
    for call in (an.revoke, an.renew):
        with pytest.raises(AccessError, match="no such annotator"):
            call(store, mine.owner, number)
    assert an.describe(store, them)


def test_revoked_and_renewed(store: Store) -> None:
    made = project(store)
    me = annotator(store, made)
    person = an.people(store, made.owner)[1]
    an.revoke(store, made.owner, person.number)
    with pytest.raises(BarredError):
        an.next_item(store, me)
    an.pardon(store, made.owner, person.number)
    assert an.next_item(store, me)
    an.revoke(store, made.owner, person.number)
    again = an.renew(store, made.owner, person.number)
    assert again.name == me.name
    assert an.next_item(store, again)
    for call in (an.next_item, an.describe):
        with pytest.raises(RenewedError, match="This link has been replaced"):
            call(store, me)
    with pytest.raises(RenewedError):
        an.resume(store, me.project, me.token)
    with pytest.raises(AccessError, match="There is no such project"):
        an.resume(store, me.project, me.token + "x")
    judges = [an.appoint(store, made.owner, "Судья", renewing=True) for _ in range(2)]
    with pytest.raises(RenewedError):
        an.disputes(store, judges[0])
    assert an.disputes(store, judges[1]) == ()


def test_of_too_many_passes_those_that_were_renewed_end_first(store: Store) -> None:
    made = project(store)
    annotator(store, made)
    person = an.people(store, made.owner)[1].number
    last = [an.renew(store, made.owner, person) for _ in range(limits.MOST_PASSES + 2)][-1]
    assert an.next_item(store, last)
    owners = [an.enter(store, made.owner_key) for _ in range(limits.MOST_PASSES - 2)]
    an.rekey(store, owners[0], an.OWNER)
    key = an.rekey(store, owners[0], an.OWNER)
    for _ in range(limits.MOST_PASSES - 1):
        assert an.enter(store, key)
    assert an.people(store, owners[0])


def test_who_leaves_comes_back_by_the_key_or_by_the_link_that_is_their_only_way(
    store: Store,
) -> None:
    made = project(store)
    viewer = an.enter(store, an.rekey(store, made.owner, an.VIEWER))
    for who in (annotator(store, made), an.appoint(store, made.owner, "Судья")):
        an.leave(store, who)
        assert an.resume(store, who.project, who.token) == who
    for who in (viewer, made.owner):
        an.leave(store, who)
        with pytest.raises(AccessError):
            an.resume(store, who.project, who.token)


def test_erased_is_gone(store: Store) -> None:
    made, other = project(store), project(store)
    me = annotator(store, made)
    item = an.next_item(store, me)
    assert item
    an.vote(store, me, item.id, an.Preference(0))
    an.erase(store, made.owner)
    for who in (me, made.owner):
        with pytest.raises(AccessError):
            an.describe(store, who)
    with pytest.raises(AccessError):
        an.enter(store, made.owner_key)
    assert an.describe(store, other.owner)


def test_no_secret_is_kept_or_shown(store: Store) -> None:
    made = project(store)
    me, shared = annotator(store, made), an.rekey(store, made.owner, an.ANNOTATOR)
    secrets = [keys.secret(made.owner_key), keys.secret(shared), me.token]
    with store.read() as connection:
        kept = [
            str(row)
            for table in ("projects", "passes", "members", "attempts")
            for row in connection.exec_driver_sql(f"SELECT * FROM {table}")
        ]
    assert not [row for row in kept for secret in secrets if secret in row]
    assert me.token not in repr(me)
