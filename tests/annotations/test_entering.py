"""Keys, names, passes and identities; wrong keys cost time."""

from __future__ import annotations

from itertools import count

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import limits
from meteor_core.annotations.members import gate, keys
from meteor_core.annotations.storing.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, work
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
        an.enter(store, text, "Анна")


def test_a_key_opens_its_own_role_of_its_own_project(store: Store) -> None:
    made, other = project(store), project(store)
    assert an.enter(store, f" {made.annotator_key}\n", "Анна").role == an.ANNOTATOR
    assert an.enter(store, made.owner_key).role == an.OWNER
    wrong = (
        made.annotator_key.replace(".a.", ".o."),
        made.owner_key.replace(".o.", ".a."),
        made.annotator_key.replace(made.uid, other.uid),
        made.annotator_key[:-1],
    )
    for key in wrong:
        with pytest.raises(AccessError):
            an.enter(store, key, "Борис")


def test_a_new_key_ends_the_old_one_but_no_pass(store: Store) -> None:
    made = project(store)
    me = annotator(store, made)
    key = an.rekey(store, made.owner, an.ANNOTATOR)
    with pytest.raises(AccessError):
        an.enter(store, made.annotator_key, "Борис")
    assert an.enter(store, key, "Борис")
    assert an.next_item(store, me)


@pytest.mark.parametrize("name", ["анна", " Анна ", "Анна\u200b", "АННА"])
def test_a_name_is_its_first_holders(store: Store, name: str) -> None:
    made = project(store)
    me = an.enter(store, made.annotator_key, "Анна")
    with pytest.raises(AccessError, match="is taken"):
        an.enter(store, made.annotator_key, name)
    assert an.resume(store, made.uid, me.token) == me


@pytest.mark.parametrize(
    ("first", "second"),
    [("Eve", "Еve"), ("Еве", "EBE"), ("Вова", "Boвa"), ("Eve", "Εve"), ("Тома", "TOMA")],
)
def test_a_name_that_looks_like_another_is_refused(store: Store, first: str, second: str) -> None:
    """The owner could not tell the two in any table."""
    made = project(store)
    annotator(store, made, first)
    with pytest.raises(AccessError, match=f"The name {second}, or one that looks like it"):
        annotator(store, made, second)
    for other in ("Ева", "Eva"):
        annotator(store, made, f"{other} {first[:1]}")


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\x01", "я" * 61, "\u202e"])
def test_names_that_are_none(store: Store, name: str) -> None:
    made = project(store)
    with pytest.raises(InputError):
        an.enter(store, made.annotator_key, name)


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
        with pytest.raises(InputError, match=r"The name (is empty|has no letter)"):
            an.enter(store, made.annotator_key, name)


@pytest.mark.parametrize("name", ["Анна\u3164", "А\u034fнна", "\u2800Анна", "Анна\ufe0f"])
def test_what_cannot_be_seen_makes_no_other_name(store: Store, name: str) -> None:
    made = project(store)
    annotator(store, made)
    with pytest.raises(AccessError, match="is taken"):
        annotator(store, made, name)


def test_one_address_does_not_take_every_seat(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_SEATS", 3)
    made, number = project(store, dataset=corpus(2, "AB")), count(1)

    def come_in(visitor: str, identity: str = "") -> an.Membership:
        name = f"Имя {next(number)}"
        return an.enter(store, made.annotator_key, name, visitor=visitor, identity=identity)

    first = come_in("2001:db8::1")
    for visitor in ("2001:db8::2", "2001:db8:0:0:ffff::3"):
        come_in(visitor)
    for visitor in ("2001:db8::1", "2001:db8::4"):
        with pytest.raises(AccessError, match="3 annotators have come in from your address"):
            come_in(visitor)
    for visitor in ("", "", "", "2001:db8:0:1::1", "::ffff:7.7.7.7", "7.7.7.7", "7.7.7.7"):
        come_in(visitor)
    for visitor in ("", "7.7.7.7"):
        with pytest.raises(AccessError, match="from your address"):
            come_in(visitor)
    assert come_in("7.7.7.7", "oidc|1")
    work(store, first)
    assert an.remove_idle(store, made.owner) == 10
    assert [person.name for person in an.people(store, made.owner)] == ["owner", first.name]
    come_in("2001:db8::1")


def test_who_is_at_work_is_not_removed(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(5, "AB"), lease=1)
    anna, boris, vera = (annotator(store, made, name) for name in ("Анна", "Борис", "Вера"))
    item = an.next_item(store, anna)
    assert item
    an.next_item(store, boris)
    an.skip(store, boris, an.next_item(store, boris).id)  # type: ignore[union-attr]
    with pytest.raises(AccessError):
        an.remove_idle(store, anna)
    assert an.remove_idle(store, made.owner) == 1
    with pytest.raises(AccessError):
        an.resume(store, made.uid, vera.token)
    clock.now += 61
    assert an.remove_idle(store, made.owner) == 1
    with pytest.raises(AccessError):
        an.resume(store, made.uid, anna.token)
    assert {held.number for held in work(store, annotator(store, made, "Глеб"))} >= {item.number}
    assert len(an.gather(store, made.owner).history) == 6


def test_an_identity_comes_back_without_a_key(store: Store) -> None:
    made = project(store)
    me = an.enter(store, made.annotator_key, "Анна", identity="oidc|1")
    again = an.enter(store, made.annotator_key, "Другое имя", identity="oidc|1")
    assert again.name == me.name == "Анна"
    assert an.resume_identity(store, made.uid, an.ANNOTATOR, "oidc|1").name == "Анна"
    for role, identity in ((an.ANNOTATOR, "oidc|2"), (an.OWNER, "oidc|1"), (an.ANNOTATOR, "")):
        with pytest.raises(AccessError):
            an.resume_identity(store, made.uid, role, identity)
    an.revoke(store, made.owner, an.people(store, made.owner)[1].number)
    with pytest.raises(AccessError):
        an.enter(store, made.annotator_key, "Анна", identity="oidc|1")


def test_an_owner_with_an_identity(store: Store) -> None:
    made = an.create(store, an.Setup("t", "rating"), corpus(), identity="oidc|owner")
    assert an.resume_identity(store, made.uid, an.OWNER, "oidc|owner").role == an.OWNER
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
        an.enter(store, key, "Мария", visitor=visitor)
    return caught.value.template


TOO_MANY = "Too many wrong keys: try again in {seconds} s."
WRONG = "This key does not open any project."


def test_wrong_keys_cost_one_visitor_more_and_more(store: Store, clock: Clock) -> None:
    made, waits, waited = project(store), [], 0.0
    while len(waits) < gate.FREE + 10:
        key = keys.new_key(made.uid, an.ANNOTATOR)
        with pytest.raises(AccessError) as caught:
            an.enter(store, key, "Мария", visitor="1.2.3.4")
        if caught.value.template == WRONG:
            waits.append(waited)
            waited = 0.0
        else:
            assert caught.value.template == TOO_MANY
            waited += float(str(caught.value.values["seconds"]))
            clock.now += waited
    assert waits[: gate.FREE] == [0, 0, 0]
    assert waits == sorted(waits)
    assert waits[-1] >= gate.LONGEST - gate.SLOWEST  # the rest was slept


def test_while_it_waits_not_even_the_right_key_helps_that_visitor(
    store: Store, clock: Clock
) -> None:
    made = project(store)
    for _ in range(gate.FREE):
        wrong(store, made, "1.2.3.4")
    with pytest.raises(AccessError, match="try again"):
        an.enter(store, made.annotator_key, "Анна", visitor="1.2.3.4")
    clock.now += 2
    assert an.enter(store, made.annotator_key, "Анна", visitor="1.2.3.4")
    assert wrong(store, made, "1.2.3.4") == WRONG  # a right key wipes the slate


def test_one_visitor_cannot_lock_others_out(store: Store, clock: Clock) -> None:
    made, other = project(store), project(store)
    me = annotator(store, made)
    for number in range(40):
        wrong(store, made, f"10.0.0.{number}")
    slept = clock.slept
    assert an.enter(store, made.annotator_key, "Борис", visitor="5.6.7.8")
    assert 0 < clock.slept - slept <= gate.SLOWEST + 0.001
    slept = clock.slept
    assert an.resume(store, made.uid, me.token)
    assert an.enter(store, other.annotator_key, "Борис", visitor="5.6.7.8")
    assert clock.slept == slept


def test_addresses_of_one_network_are_one_visitor(store: Store) -> None:
    made = project(store)
    for number in range(gate.FREE):
        wrong(store, made, f"2001:db8:5:5::{number}")
    with pytest.raises(AccessError, match="try again"):
        an.enter(store, made.annotator_key, "Анна", visitor="2001:db8:5:5:1:2:3:4")
    assert an.enter(store, made.annotator_key, "Анна", visitor="2001:db8:5:6::1")


def test_an_hour_later_all_is_forgotten(store: Store, clock: Clock) -> None:
    made = project(store)
    for _ in range(gate.FREE):
        wrong(store, made, "1.2.3.4")
    clock.now += gate.MEMORY + 1
    assert an.enter(store, made.annotator_key, "Анна", visitor="1.2.3.4")


def test_a_visitor_nobody_can_tell_is_slowed_but_let_in(store: Store) -> None:
    made = project(store)
    for _ in range(10):
        assert wrong(store, made, "") == WRONG
    assert an.enter(store, made.annotator_key, "Анна")
