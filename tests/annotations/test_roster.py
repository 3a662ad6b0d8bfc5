"""The roster: names and links, what each is given before they come, two names of one person."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from meteor_core import annotations as an
from meteor_core.annotations import keys, limits, tables
from meteor_core.annotations.membership import RenewedError
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Clock


def names(store: Store, made: an.Created) -> list[str]:
    return [one.name for one in an.people(store, made.owner) if one.role == an.ANNOTATOR]


def person(store: Store, made: an.Created, name: str) -> an.Person:
    return next(one for one in an.people(store, made.owner) if one.name == name)


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("Анна\n\n  Борис  \n", ["Анна", "Борис"]),
        ("Анна: 30%\nанна: max 5", ["Анна"]),
        (" 3 ", ["Annotator 1", "Annotator 2", "Annotator 3"]),
        ("", []),
    ],
)
def test_lines(store: Store, text: str, listed: list[str]) -> None:
    made = project(store)
    assert [one.name for one in an.enrol(store, made.owner, text)] == listed
    assert names(store, made) == listed


def test_numbered_names_go_on(store: Store) -> None:
    made = project(store)
    for _ in range(2):
        an.enrol(store, made.owner, "2", numbered="Аннотатор {n}")
    assert names(store, made) == [f"Аннотатор {n}" for n in (1, 2, 3, 4)]


def test_each_has_a_link_that_opens_again_and_again(store: Store, clock: Clock) -> None:
    made = an.create(store, an.Setup("t", "rating"), corpus(), people="Анна\nБорис")
    assert [one.name for one in made.people] == ["Анна", "Борис"]
    assert person(store, made, "Анна").joined is None
    for _browser in range(3):
        me = an.resume(store, made.uid, made.people[0].token)
        assert (me.name, me.role) == ("Анна", an.ANNOTATOR)
        clock.now += 24 * 3600
    assert person(store, made, "Анна").joined == clock.now - 3 * 24 * 3600
    assert person(store, made, "Борис").joined is None
    assert an.enrol(store, made.owner, "Анна")[0].token == ""  # she has one


def test_a_lost_link_is_renewed_and_says_so(store: Store) -> None:
    made = project(store)
    me = annotator(store, made)
    work(store, me)
    fresh = an.renew(store, made.owner, person(store, made, "Анна").number)
    with pytest.raises(RenewedError, match="This link has been replaced"):
        an.resume(store, made.uid, me.token)
    assert an.progress(store, an.resume(store, made.uid, fresh.token)).done == 9


def test_shares_quotas_and_languages_before_anybody_has_come(store: Store) -> None:
    made = project(store, dataset=corpus(10, "AB"), shuffled=False)
    listed = an.enrol(store, made.owner, "Анна: 30%, ru\nБорис: #8-10, max 4, EN\nВера: max 2")
    assert [(one.own, one.language) for one in listed] == [(3, "ru"), (3, "en"), (0, "")]
    anna, boris, vera = (an.resume(store, made.uid, one.token) for one in listed)
    assert [item.number for item in work(store, vera)] == [4, 5]
    assert an.progress(store, vera).stopped == "full"
    assert an.describe(store, vera).rules.quota == 2
    assert [item.number for item in work(store, boris)] == [8, 9, 10, 6]
    assert [item.number for item in work(store, anna)] == [1, 2, 3, 7]
    an.enrol(store, made.owner, "вера: max 0\nБорис:")
    assert an.progress(store, vera).stopped == ""
    assert person(store, made, "Борис").own == (0, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Анна\n: 5%", "The name is empty"),
        ("Анна\nБорис: 30%, часто", "line 2: “часто” is not a share"),
        ("201", "There are 201 members; the limit is 200"),
        ("x" * 20_001, "The roster has 20001 characters"),
        ("x" * 61, "The name has 61 characters"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(store: Store, text: str, said: str) -> None:
    made = project(store)
    an.enrol(store, made.owner, "TOMA: 50%")
    with pytest.raises(InputError, match=said):
        an.enrol(store, made.owner, text)
    assert names(store, made) == ["TOMA"]


def test_a_shared_link_hands_out_the_next_free_name(store: Store) -> None:
    made = an.create(store, an.Setup("t", "rating"), corpus(), people="3", shared=True)
    assert [one.token for one in made.people] == [""] * 3
    linked = annotator(store, made, "Анна")  # who has a link of her own is nobody else's
    an.revoke(store, made.owner, person(store, made, "Annotator 2").number)
    came = [an.enter(store, made.shared_key) for _ in range(2)]
    assert [one.name for one in came] == ["Annotator 1", "Annotator 3"]
    with pytest.raises(AccessError, match="All names for this link are taken"):
        an.enter(store, made.shared_key)
    assert an.resume(store, made.uid, came[0].token).name == "Annotator 1"
    assert linked.name == "Анна"
    an.end_key(store, made.owner, an.ANNOTATOR)
    an.enrol(store, made.owner, "Вера", linked=False)
    with pytest.raises(AccessError, match="does not open"):
        an.enter(store, made.shared_key)
    with pytest.raises(InputError):
        an.end_key(store, made.owner, an.OWNER)


def test_a_login_comes_back_to_its_name_by_the_shared_link(store: Store) -> None:
    made = an.create(store, an.Setup("t", "rating"), corpus(), people="3", shared=True)
    first = an.enter(store, made.shared_key, identity="oidc|1")
    assert an.enter(store, made.shared_key, identity="oidc|2").name == "Annotator 2"
    assert an.enter(store, made.shared_key, identity="oidc|1").name == first.name == "Annotator 1"


def test_who_has_said_nothing_is_taken_off(store: Store) -> None:
    made = project(store, dataset=corpus(3, "AB"))
    anna, boris = annotator(store, made), annotator(store, made, "Борис")
    item = an.next_item(store, boris)
    assert item
    work(store, anna)
    with pytest.raises(InputError, match="Анна cannot be removed"):
        an.remove(store, made.owner, person(store, made, "Анна").number)
    an.remove(store, made.owner, person(store, made, "Борис").number)
    with pytest.raises(AccessError):
        an.resume(store, made.uid, boris.token)
    assert [one.number for one in work(store, anna)] == [item.number]
    again = annotator(store, made, "Борис")
    assert an.progress(store, again).done == 0


def counted(store: Store, made: an.Created) -> tuple[int, int]:
    """Places taken in items, and assignments that hold one."""
    with store.read() as connection:
        mine = select(tables.projects.c.id).where(tables.projects.c.uid == made.uid)
        of_items = tables.items.c.project.in_(mine)
        taken = connection.execute(select(func.sum(tables.items.c.taken)).where(of_items))
        of_work = tables.assignments.c.project.in_(mine)
        holding = tables.assignments.c.state.in_(("leased", "done"))
        held = select(func.count()).select_from(tables.assignments).where(of_work, holding)
        return taken.scalar_one(), connection.execute(held).scalar_one()


def some(store: Store, member: an.Membership, many: int, better: int = 0) -> list[int]:
    done = []
    for _ in range(many):
        item = an.next_item(store, member)
        assert item
        an.vote(store, member, item.id, an.Preference(better))
        done.append(item.id)
    return done


def merged(store: Store, annotators: int = 2) -> tuple[an.Created, an.Membership, an.Membership]:
    """Anna has judged items 1 to 3, and by her other name 1, 2 and 4; by that she is at 5."""
    made = project(store, dataset=corpus(6, "AB"), annotators=annotators, shuffled=False)
    text = "Анна: #1-3\nАнна2: #1-2\nБорис"
    anna, other, boris = (
        an.resume(store, made.uid, one.token) for one in an.enrol(store, made.owner, text)
    )
    some(store, anna, 3)
    some(store, other, 3, better=1)
    assert an.next_item(store, other)
    an.merge(
        store, made.owner, person(store, made, "Анна2").number, person(store, made, "Анна").number
    )
    return made, anna, boris


def test_two_names_merge_and_no_vote_is_lost(store: Store) -> None:
    made, anna, _ = merged(store)
    assert names(store, made) == ["Анна", "Борис"]
    gathered = an.load_project(store, made.owner)
    assert len(gathered.history) == 6
    assert {one.annotator for one in gathered.history} == {"Анна"}
    last = {one.item: one.answer for one in gathered.counting}
    assert last == {  # of items that both names had the last word
        1: an.Preference(1),
        2: an.Preference(1),
        3: an.Preference(0),
        4: an.Preference(1),
    }
    her = person(store, made, "Анна")
    assert (her.done, her.held, her.own) == (4, 4, (1, 1))
    assert counted(store, made) == (4, 4)
    told = an.progress(store, anna)
    assert (told.done, told.skipped, told.votes) == (4, 0, 4)
    (decision,) = her.decisions
    assert (decision.action, decision.reason) == ("merge", "Анна2")


def test_both_links_open_the_name_that_is_left(store: Store) -> None:
    made = project(store)
    anna, other = annotator(store, made), annotator(store, made, "Анна2")
    numbers = [person(store, made, name).number for name in ("Анна2", "Анна")]
    an.merge(store, made.owner, *numbers)
    assert an.resume(store, made.uid, other.token).name == "Анна"
    assert an.resume(store, made.uid, anna.token).name == "Анна"
    assert an.enrol(store, made.owner, "Анна2: 50%")[0].name == "Анна"
    for wrong in (numbers, [numbers[1], numbers[1]], [numbers[0], numbers[0]]):
        with pytest.raises(InputError):
            an.merge(store, made.owner, *wrong)


def test_a_merged_person_goes_on_and_others_have_the_places_that_are_free(store: Store) -> None:
    made, anna, boris = merged(store)
    past = {one.item: one.answer for one in an.recent(store, anna)}
    assert len(past) == 4
    (fourth,) = [item for item in past if an.reopen(store, anna, item).number == 4]
    assert an.vote(store, anna, fourth, an.Preference(None)) == 2
    assert [item.number for item in work(store, anna)] == [5, 6]
    assert an.progress(store, anna).done == 6
    assert len(work(store, boris)) == 6
    assert an.progress(store, made.owner).votes == an.progress(store, made.owner).wanted == 12
    assert counted(store, made) == (12, 12)
    assert an.earlier(store, anna, fourth) is not None


def test_controls_of_both_names_count_once_by_the_first_answer(store: Store) -> None:
    controls = tuple(an.Control(n, ("A", "B"), an.Preference(0)) for n in range(3))
    made = project(store, dataset=corpus(8, "AB"), controls=controls, qualify=0.5, annotators=2)
    anna, other = annotator(store, made), annotator(store, made, "Анна2")
    for member, letter in ((anna, "a"), (other, "b")):
        while item := an.next_item(store, member):
            shown = [text[0] for text in item.candidates]
            an.vote(store, member, item.id, an.Preference(shown.index(letter)))
    assert person(store, made, "Анна2").failed
    an.merge(
        store, made.owner, person(store, made, "Анна2").number, person(store, made, "Анна").number
    )
    her = person(store, made, "Анна")
    assert not her.failed
    assert her.controls[0] >= 3
    gathered = an.load_project(store, made.owner)
    assert gathered.failed == ()
    assert len(gathered.controls) == her.controls[1]


def test_votes_that_are_left_out_are_not_merged(store: Store) -> None:
    made = project(store)
    for name in ("Анна", "Анна2"):
        annotator(store, made, name)
    source, target = (person(store, made, name).number for name in ("Анна2", "Анна"))
    an.exclude(store, made.owner, source)
    with pytest.raises(InputError, match="Before you merge two names"):
        an.merge(store, made.owner, source, target)


def test_only_the_owner_has_the_roster(store: Store) -> None:
    made, other = project(store), project(store)
    me = annotator(store, made)
    number = person(store, made, "Анна").number
    for who in (me, other.owner):
        with pytest.raises(AccessError):
            an.remove(store, who, number)
        with pytest.raises(AccessError):
            an.merge(store, who, number, number)
    with pytest.raises(AccessError):
        an.enrol(store, me, "Борис")
    an.enrol(store, other.owner, "Анна")  # another project has names of its own


def test_links_are_kept_as_hashes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_PASSES", 3)
    made = an.create(store, an.Setup("t", "rating"), corpus(), people="Анна")
    token = made.people[0].token
    assert len(token) >= 32
    with store.read() as connection:
        kept = connection.execute(select(tables.passes)).all()
    assert token not in str(kept)
    assert keys.digest(token) in str(kept)
