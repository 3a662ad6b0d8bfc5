"""How far a project is: decided items and skips in the counts that owners see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, answer, corpus, project, say
from tests.annotations.surroundings import Clock

TEAM = ("Анна", "Борис", "Вера")


def judge(store: Store, member: an.Membership, scheme: str, skips: int = 0) -> None:
    """Everything there is; the first items are skipped."""
    while item := an.next_item(store, member):
        if skips:
            an.skip(store, member, item.id)
            skips -= 1
        else:
            an.vote(store, member, item.id, answer(scheme, len(item.candidates)))


def decided(store: Store, made: an.Created) -> an.Item:
    """Two of three people disagree on everything, and the owner decides it → the last item."""
    for name, prefers in zip(TEAM[:2], "ab", strict=True):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            an.vote(store, member, item.id, say(prefers, item))
    for dispute in an.disputes(store, made.owner):
        an.decide(store, made.owner, dispute.item.id, say("a", dispute.item))
    return dispute.item


@pytest.mark.parametrize("quota", [0, 5])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_changes_by_one_s_own_answers_alone(
    store: Store, clock: Clock, quota: int, seed: int
) -> None:
    """Whatever the others do, and however long somebody was away."""
    controls = tuple(an.Control(n, ("A", "B"), an.Preference(0)) for n in range(2))
    given = {"annotators": 3, "controls": controls, "seed": seed, "lease": 10}
    made = project(store, dataset=corpus(8, "AB"), **given)
    an.change_rules(store, made.owner, quota=quota)
    people, lot = [annotator(store, made, name) for name in TEAM], random.Random(seed)
    left = [an.progress(store, member).left for member in people]
    assert left == [left[0]] * 3
    for _ in range(40):
        clock.now += lot.choice((1, 20 * 60))
        who = lot.randrange(3)
        if item := an.next_item(store, people[who]):
            an.vote(store, people[who], item.id, an.Preference(0))
            left[who] -= 1
        assert [an.progress(store, member).left for member in people] == left
        assert [one.left for one in an.watch(store, made.owner).people] == left
    assert min(left) == 0
    an.enrol(store, made.owner, "Глеб")
    after = [an.progress(store, member).left for member in people]
    assert after == [None if one else 0 for one in left]


@pytest.mark.parametrize("rules", [{}, {"documents": True}], ids=str)
def test_a_decided_item_is_handed_out_no_more(store: Store, rules: dict[str, Any]) -> None:
    dataset = corpus(1, "AB", labels={"document": ("d",)})
    made = project(store, dataset=dataset, annotators=3, **rules)
    item = decided(store, made)
    vera = annotator(store, made, "Вера")
    assert an.next_item(store, vera) is None
    told = an.progress(store, vera)
    assert (told.open, told.waiting) == (0, False)
    told = an.progress(store, made.owner)
    assert (told.votes, told.wanted, told.out_of_reach) == (2, 2, 0)
    assert an.watch(store, made.owner).progress == told
    an.withdraw(store, made.owner, item.id)
    again = an.next_item(store, vera)
    assert again
    assert again.id == item.id
    assert an.progress(store, made.owner).wanted == 3


@pytest.mark.parametrize(
    ("people", "skips", "lacking", "out_of_reach"),
    [
        (3, (1, 0, 0), 1, 1),  # a team of as many as are wanted
        (3, (1, 1, 0), 2, 2),
        (4, (1, 0, 0, 0), 0, 0),  # somebody else gave the vote
        (2, (1, 0), 1 + 4, 1),  # the third has not come yet: that alone is no skip
        (2, (0, 0), 4, 0),
    ],
)
def test_votes_that_nobody_left_can_give_are_told(
    store: Store, people: int, skips: tuple[int, ...], lacking: int, out_of_reach: int
) -> None:
    made = project(store, "rating", corpus(4, "A"), annotators=3, candidates=1)
    for number, skipped in zip(range(people), skips, strict=True):
        judge(store, annotator(store, made, f"N{number}"), "rating", skipped)
    told = an.progress(store, made.owner)
    assert (told.wanted - told.votes, told.out_of_reach) == (lacking, out_of_reach)
    assert an.watch(store, made.owner).progress == told
    if people == 3:
        judge(store, annotator(store, made, "one more"), "rating")
        told = an.progress(store, made.owner)
        assert (told.wanted - told.votes, told.out_of_reach) == (
            (0, 0) if out_of_reach == 1 else (lacking - 1, out_of_reach - 1)
        )


def test_the_bar_counts_what_the_people_have_answered(store: Store) -> None:
    """Also where votes are left out, and given by others in their place."""
    made = project(store, dataset=corpus(3, "AB"), annotators=2)
    for name in TEAM[:2]:
        judge(store, annotator(store, made, name), "preference")
    anna = next(one for one in an.people(store, made.owner) if one.name == "Анна")
    for _ in range(2):
        found = an.watch(store, made.owner)
        answered = sum(one.done for one in found.people)
        assert found.progress.votes == answered > 0
        an.exclude(store, made.owner, anna.number)


def test_a_skipped_item_can_be_found_again_however_long_ago(store: Store) -> None:
    made = project(store, "rating", corpus(6, "A"), annotators=3, candidates=1)
    member = annotator(store, made)
    judge(store, member, "rating", skips=2)
    found = an.recent(store, member, most=3)
    assert [past.answer is None for past in found] == [False] * 3 + [True] * 2
    assert [past.number for past in found] == [6, 5, 4, 2, 1]
    an.vote(store, member, found[-1].item, an.Rating((1.0,)))
    assert [past.number for past in an.recent(store, member, most=3)] == [1, 6, 5, 2]
