"""Keys, names, passes and identities; wrong keys cost time."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import keys, limits, rate_limit
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock


def test_keys_are_long_and_all_different() -> None:
    made = {keys.new_key("p", an.OWNER) for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(keys.secret(key)) == 32 for key in made)


def test_a_seal_is_salted_and_opens_to_its_secret_alone() -> None:
    one, other = keys.seal("тайна"), keys.seal("тайна")
    assert one != other
    assert keys.opens("тайна", one)
    assert not keys.opens("тайны", one)
    assert one.startswith("scrypt$")


def test_keys_cost_time_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert keys.COST >= 2**14


@pytest.mark.parametrize("text", ["", "x", "a.b.c", "a.a", "a.x.b", "é.a.b", "a.a.b" * 99, "a.a.б"])
def test_what_is_no_key_opens_nothing(store: Store, text: str) -> None:
    with pytest.raises(AccessError, match="does not open any project"):
        an.enter(store, text)


def test_a_key_opens_its_own_role_of_its_own_project(store: Store) -> None:
    made, other = project(store), project(store)
    key = shared(store, made)
    assert an.enter(store, f" {key}\n").role == an.ANNOTATOR
    assert an.enter(store, made.owner_key).role == an.OWNER
    wrong_keys = (
        key.replace(".a.", ".o."),
        made.owner_key.replace(".o.", ".a."),
        key.replace(made.uid, other.uid),
        key[:-1],
    )
    for each in wrong_keys:
        with pytest.raises(AccessError):
            an.enter(store, each)


def shared(store: Store, made: an.Created, people: str = "3") -> str:
    """The key of a link that hands out names."""
    an.enrol(store, made.owner, people, linked=False)
    return an.rekey(store, made.owner, an.ANNOTATOR)


def test_a_new_key_ends_the_old_one_but_no_link(store: Store) -> None:
    made = project(store)
    me, old = annotator(store, made), shared(store, made)
    key = an.rekey(store, made.owner, an.ANNOTATOR)
    with pytest.raises(AccessError):
        an.enter(store, old)
    assert an.enter(store, key)
    assert an.next_item(store, me)


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\x01", "я" * 61, "\u202e"])
def test_names_that_are_none(store: Store, name: str) -> None:
    made = project(store)
    with pytest.raises(InputError):
        an.enrol(store, made.owner, f"{name}:")


UNSEEN = {
    "a combining accent": "\u0301",
    "a grapheme joiner": "\u034f",
    "Hangul fillers": "\u115f\u1160\u3164\uffa0",
    "variation selectors": "\ufe0f\U000e0100\u180b",
    "Braille without dots": "\u2800",
    "a note without a head": "\U0001d159",
    "zero width": "\u200b\u200c\u200d\ufeff\u2060",
    "tags": "\U000e0041",
    "an enclosing circle": "\u20dd",
    "Khmer inherent vowels": "\u17b4\u17b5",
}


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
def test_names_of_nothing_visible(store: Store, unseen: str) -> None:
    made = project(store)
    for name in (unseen, unseen * 3, f" {unseen} {unseen}"):
        with pytest.raises(InputError, match=r"The name (is empty|must contain a letter)"):
            an.enrol(store, made.owner, f"{name}:")


@pytest.mark.parametrize(
    "name", ["анна", " Анна ", "Анна\u3164", "А\u034fнна", "\u2800Анна", "Анна\ufe0f"]
)
def test_what_cannot_be_seen_makes_no_other_name(store: Store, name: str) -> None:
    made = project(store)
    me = annotator(store, made)
    (same,) = an.enrol(store, made.owner, name)
    assert (same.name, same.token) == ("Анна", "")
    assert an.resume(store, made.uid, me.token) == me


def test_an_owner_with_an_identity(store: Store) -> None:
    made = an.create(store, an.Setup("t", "rating"), corpus(), identity="oidc|owner")
    assert an.enter(store, made.owner_key, identity="oidc|owner").name == "owner"
    second = an.enter(store, made.owner_key, identity="oidc|second")
    third = an.enter(store, made.owner_key)
    assert {second.name, third.name} == {"owner 2", "owner 3"}
    assert an.enter(store, made.owner_key).name == "owner 3"


def test_members_and_passes_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = project(store)
    monkeypatch.setattr(limits, "MOST_MEMBERS", 3)
    monkeypatch.setattr(limits, "MOST_PASSES", 2)
    me = annotator(store, made)
    annotator(store, made, "Борис")
    with pytest.raises(InputError, match="the limit is 3"):
        annotator(store, made, "Вера")
    owners = [an.enter(store, made.owner_key) for _ in range(3)]
    assert an.describe(store, owners[-1])
    assert an.describe(store, me)
    with pytest.raises(AccessError):
        an.describe(store, owners[0])


def wrong(store: Store, made: an.Created, visitor: str) -> str:
    """A wrong key's answer."""
    key = keys.new_key(made.uid, an.ANNOTATOR)
    with pytest.raises(AccessError) as caught:
        an.enter(store, key, visitor=visitor)
    return caught.value.template


TOO_MANY = "Too many wrong keys. Try again in {seconds} s."
WRONG = "This key does not open any project."


def test_wrong_keys_cost_one_visitor_more_and_more(store: Store, clock: Clock) -> None:
    made, waits, waited = project(store), [], 0.0
    while len(waits) < rate_limit.FREE + 10:
        key = keys.new_key(made.uid, an.ANNOTATOR)
        with pytest.raises(AccessError) as caught:
            an.enter(store, key, visitor="1.2.3.4")
        if caught.value.template == WRONG:
            waits.append(waited)
            waited = 0.0
        else:
            assert caught.value.template == TOO_MANY
            waited += float(str(caught.value.values["seconds"]))
            clock.now += waited
    assert waits[: rate_limit.FREE] == [0, 0, 0]
    assert waits == sorted(waits)
    assert waits[-1] >= rate_limit.LONGEST - rate_limit.SLOWEST  # the rest was slept


def test_while_it_waits_not_even_the_right_key_helps_that_visitor(
    store: Store, clock: Clock
) -> None:
    made = project(store)
    for _ in range(rate_limit.FREE):
        wrong(store, made, "1.2.3.4")
    with pytest.raises(AccessError, match="Try again"):
        an.enter(store, made.owner_key, visitor="1.2.3.4")
    clock.now += 2
    assert an.enter(store, made.owner_key, visitor="1.2.3.4")
    assert wrong(store, made, "1.2.3.4") == WRONG  # a right key wipes the slate


def test_one_visitor_cannot_lock_others_out(store: Store, clock: Clock) -> None:
    made, other = project(store), project(store)
    me = annotator(store, made)
    for number in range(40):
        wrong(store, made, f"10.0.0.{number}")
    slept = clock.slept
    assert an.enter(store, made.owner_key, visitor="5.6.7.8")
    assert 0 < clock.slept - slept <= rate_limit.SLOWEST + 0.001
    slept = clock.slept
    assert an.resume(store, made.uid, me.token)
    assert an.enter(store, other.owner_key, visitor="5.6.7.8")
    assert clock.slept == slept


def test_addresses_of_one_network_are_one_visitor(store: Store) -> None:
    made = project(store)
    for number in range(rate_limit.FREE):
        wrong(store, made, f"2001:db8:5:5::{number}")
    with pytest.raises(AccessError, match="Try again"):
        an.enter(store, made.owner_key, visitor="2001:db8:5:5:1:2:3:4")
    assert an.enter(store, made.owner_key, visitor="2001:db8:5:6::1")


def test_an_hour_later_all_is_forgotten(store: Store, clock: Clock) -> None:
    made = project(store)
    for _ in range(rate_limit.FREE):
        wrong(store, made, "1.2.3.4")
    clock.now += rate_limit.MEMORY + 1
    assert an.enter(store, made.owner_key, visitor="1.2.3.4")


def test_a_visitor_nobody_can_tell_is_slowed_but_let_in(store: Store) -> None:
    made = project(store)
    for _ in range(10):
        assert wrong(store, made, "") == WRONG
    assert an.enter(store, made.owner_key)
