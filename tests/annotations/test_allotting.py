"""Items of named annotators: theirs first, their places kept, the others' free."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, work

NAMES = ("Анна", "Анна К.", "Вера")


def opened(store: Store, annotators: int = 1) -> tuple[an.Created, list[an.Membership]]:
    made = project(store, dataset=corpus(10, "AB"), annotators=annotators, shuffled=False)
    return made, [annotator(store, made, name) for name in NAMES]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Анна: #1-4, #9", [5]),
        ("вера: s2-s5", [4]),
        ("Анна: s0, s3–s4\n\nАнна: #1", [3]),
        ("Анна К.: 50%", [5]),
        ("Анна: 30%\nАнна К.: 30 %\nВера: 40%", [3, 3, 4]),
        ("Вера: 33.4%", [3]),
        ("Вера:", [0]),
        ("Вера: 0%", [0]),
        ("Вера: 0.1%", [1]),
    ],
)
def test_lines(store: Store, text: str, counts: list[int]) -> None:
    made, _ = opened(store)
    assert [one.own for one in an.enrol(store, made.owner, text)] == counts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Вера: s2-s99", "line 1: “s2-s99” is not a share"),
        ("Вера: #11", "“#11” is not a share, a limit like “max 40”, an item"),
    ],
)
def test_what_is_none_is_said_and_nothing_changes(store: Store, text: str, said: str) -> None:
    made, _ = opened(store)
    an.enrol(store, made.owner, "Вера: #2")
    with pytest.raises(InputError, match=said):
        an.enrol(store, made.owner, text)
    assert [one.own for one in an.people(store, made.owner)][1:] == [(0, 0), (0, 0), (0, 1)]


def test_their_own_come_first_and_their_places_are_kept(store: Store) -> None:
    made, (anna, _, vera) = opened(store)
    an.enrol(store, made.owner, "Анна: #8-10")
    assert an.progress(store, vera).open == 7
    assert [item.number for item in work(store, vera)] == [1, 2, 3, 4, 5, 6, 7]
    assert [item.number for item in work(store, anna)] == [8, 9, 10]
    assert an.people(store, made.owner)[1].own == (3, 3)


def test_the_other_places_of_an_item_are_anybody_s(store: Store) -> None:
    made, people = opened(store, annotators=2)
    an.enrol(store, made.owner, "Анна: 100%")
    assert [len(work(store, member)) for member in people[1:]] == [10, 0]
    assert len(work(store, people[0])) == 10


def test_own_items_alone_where_the_owner_says_so(store: Store) -> None:
    made, (anna, other, _) = opened(store)
    an.enrol(store, made.owner, "Анна: #3-4")
    an.change_rules(store, made.owner, own_only=True)
    assert an.progress(store, anna).open == 2
    assert [item.number for item in work(store, anna)] == [3, 4]
    assert len(work(store, other)) == 8


def test_whoever_is_shut_out_keeps_no_places(store: Store) -> None:
    made, (_, other, _) = opened(store)
    an.enrol(store, made.owner, "Вера: 100%")
    assert an.next_item(store, other) is None
    an.revoke(store, made.owner, an.people(store, made.owner)[3].number)
    assert len(work(store, other)) == 10


def test_only_the_owner_gives_items(store: Store) -> None:
    _, people = opened(store)
    with pytest.raises(AccessError):
        an.enrol(store, people[0], "Анна: 100%")
