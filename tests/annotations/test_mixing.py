"""Control items: at places that nobody can foretell, alike, counted rightly."""

from __future__ import annotations

from collections import Counter

import hypothesis.strategies as st
import pytest
from hypothesis import given

from meteor_core import annotations as an
from meteor_core.annotations import planning
from meteor_core.annotations.membership import Checked
from meteor_core.annotations.next_item import dues
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, say, work

PREFERS_A = tuple(an.Control(number, ("A", "C"), an.Preference(0)) for number in range(2))


def due(name: str, controls: int, every: int, seed: int = 1) -> list[int]:
    """The places of an annotator's controls."""
    setup = an.Setup("x", "rating", control_every=every, seed=seed)
    who = Checked(0, 0, an.ANNOTATOR, name, {})
    counts = [dues(setup, who, controls, number) for number in range(every * controls + 20)]
    return [at for at, count in enumerate(counts) if count > (counts[at - 1] if at else 0)]


@given(
    seed=st.integers(0, 99),
    name=st.text(max_size=5),
    controls=st.integers(1, 6),
    every=st.integers(2, 12),
)
def test_one_in_so_many(seed: int, name: str, controls: int, every: int) -> None:
    assert [at // every for at in due(name, controls, every, seed)] == list(range(controls))


def test_places_depend_on_the_person() -> None:
    first = Counter(due(f"p{person}", 2, 3)[0] for person in range(300))
    assert set(first) == set(range(3))
    assert all(times > 60 for times in first.values())


def _kinds(store: Store, made: an.Created, name: str = "Анна") -> list[str]:
    """Of one annotator's items in the order in which they came."""
    history = an.load_project(store, made.owner).history
    return [entry.kind for entry in history if entry.annotator == name]


def test_controls_are_among_the_others(store: Store) -> None:
    made = project(store, dataset=corpus(20, "ABC"), controls=PREFERS_A, annotators=3)
    for name in ("Анна", "Борис", "Вера"):
        member = annotator(store, made, name)
        to_come = []
        while item := an.next_item(store, member):
            to_come.append(an.progress(store, member).open)
            an.vote(store, member, item.id, say("a", item))
        assert to_come == list(range(len(to_come), 0, -1))
    places = {
        name: tuple(at for at, kind in enumerate(_kinds(store, made, name)) if kind == "control")
        for name in ("Анна", "Борис", "Вера")
    }
    assert len(set(places.values())) == 3
    assert all([at // 3 for at in met] == [0, 1] for met in places.values())
    rights = {
        person.name: (person.controls, person.right)
        for person in an.results.agreement(an.load_project(store, made.owner)).annotators
    }
    assert rights == {name: (len(at), len(at)) for name, at in places.items()}


def test_what_is_to_come_is_told_from_the_beginning(store: Store) -> None:
    known = (an.Control(0, ("A", "B"), an.Preference(0)),)
    made = project(store, dataset=corpus(20, "AB"), controls=known)
    member, to_come = annotator(store, made), []
    while item := an.next_item(store, member):
        to_come.append(an.progress(store, member).open)
        an.vote(store, member, item.id, say("a", item))
    assert to_come == list(range(len(to_come), 0, -1))


def test_numbers_tell_no_kind() -> None:
    dataset = corpus(40, "ABC")
    setup = an.Setup("t", "preference", controls=PREFERS_A)
    items = an.plan(setup, dataset).items
    kinds = [item.kind for item in items]
    assert [item.number for item in items] == list(range(1, len(items) + 1))
    assert kinds[:2] != [planning.CONTROL] * 2


@pytest.mark.parametrize(
    ("scheme", "shown", "expected", "wrong"),
    [
        ("ranking", 4, an.Ranking((1, 2)), an.Ranking((2, 1, 1, 1))),
        ("rating", 3, an.Rating((90.0, 10.0)), an.Rating((0.0, 90.0, 0.0))),
        ("errors", 3, an.Errors(), an.Errors((an.Span(1, 0, 1, "style", "minor"),))),
    ],
)
def test_a_control_shows_as_many_candidates_as_any_item(
    store: Store, scheme: str, shown: int, expected: an.Answer, wrong: an.Answer
) -> None:
    """What is said of the others that fill it up makes it neither right nor wrong."""
    known = (an.Control(0, ("C", "A"), expected),)
    dataset = corpus(8, "ABCDEF")
    setup = {"candidates": shown, "controls": known, "shuffled": False}
    made = project(store, scheme, dataset, **setup)
    (control, *_) = [item for item in made.plan.items if item.kind == planning.CONTROL]
    assert {len(item.systems) for item in made.plan.items} == {shown}
    assert control.systems[:2] == (2, 0)
    right = {
        "ranking": an.Ranking((2, 3, *range(4, shown + 1), 1)[:shown]),
        "rating": an.Rating((90.0, 10.0, 0.0)),
        "errors": an.Errors((an.Span(2, 0, 1, "style", "minor"),)),
    }[scheme]
    for name, said in (("Анна", right), ("Борис", wrong)):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            if item.number == control.number:
                an.vote(store, member, item.id, said)
                break
            an.skip(store, member, item.id)
    told = an.results.agreement(an.load_project(store, made.owner)).annotators
    assert [(person.name, person.right) for person in told] == [("Анна", 1), ("Борис", 0)]


def test_a_control_names_no_more_systems_than_an_item_shows() -> None:
    known = (an.Control(0, ("A", "B", "C"), an.Ranking((1, 2, 3))),)
    with pytest.raises(InputError, match="names 3 systems, but an item shows only 2"):
        an.plan(an.Setup("t", "ranking", candidates=2, controls=known), corpus(3))


def _until_control(store: Store, made: an.Created, member: an.Membership, letter: str) -> an.Item:
    """Judge whatever comes; → the first control that came."""
    controls = {item.number for item in made.plan.items if item.kind == planning.CONTROL}
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, say(letter, item))
        if item.number in controls:
            return item
    raise AssertionError("no control came")


def test_too_few_right_answers_end_the_work_and_take_the_votes_back(store: Store) -> None:
    made = project(store, dataset=corpus(6), controls=PREFERS_A, qualify=0.6)
    hasty, good = annotator(store, made, "Борис"), annotator(store, made)
    assert an.progress(store, hasty).qualified is None
    control = _until_control(store, made, hasty, "c")
    assert an.next_item(store, hasty) is None
    told = an.progress(store, hasty)
    assert (told.qualified, told.open) == (False, 0)
    an.vote(store, hasty, control.id, say("a", control))  # too late: the first answer counts
    assert an.next_item(store, hasty) is None
    others = [past for past in an.recent(store, hasty, 200) if past.item != control.id]
    for past in others:
        with pytest.raises(AccessError, match="your votes do not count"):
            an.vote(store, hasty, past.item, an.Preference(None))
    work_of_all = [item for item in made.plan.items if item.kind == planning.NORMAL]
    assert an.progress(store, made.owner).votes == 0
    for _ in range(len(made.plan.items)):
        if item := an.next_item(store, good):
            an.vote(store, good, item.id, say("a", item))
    gathered = an.load_project(store, made.owner)
    assert gathered.failed == ("Борис",)
    assert {entry.annotator for entry in gathered.counting} == {"Анна"}
    assert len(gathered.counting) == len(work_of_all) == an.progress(store, made.owner).votes
    assert an.progress(store, good).qualified is True


def test_all_items_of_a_project_without_controls_are_others(store: Store) -> None:
    made = project(store)
    assert {item.kind for item in made.plan.items} == {planning.NORMAL}
    assert len(work(store, annotator(store, made))) == 9
