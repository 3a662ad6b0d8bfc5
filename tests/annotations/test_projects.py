"""Making projects: what is kept, what is refused, how much there may be."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import limits, planning
from meteor_core.annotations import setup as setups
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from meteor_core.readers import Dataset
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock

SETUP = an.Setup(
    "Проба",
    "errors",
    language="en",
    annotators=3,
    instructions={"ru": "Читайте", "en": "Read"},
    anchors={0: "плохо", 100: "хорошо"},
    categories=("a", "b"),
    severities={"слегка": 0.5, "сильно": 7},
    show_source=False,
)


def test_a_setup_comes_back_as_it_was_given(store: Store) -> None:
    made = an.create(store, SETUP, corpus())
    for who in (made.owner, annotator(store, made)):
        assert an.describe(store, who).setup == SETUP
    told = an.describe(store, made.owner)
    assert (told.systems, told.references, told.items) == (("A", "B", "C"), ("ref",), 9)


@pytest.mark.parametrize(
    "changes",
    [
        {"scheme": "magic"},
        {"annotators": 0},
        {"annotators": 51},
        {"segments": -1},
        {"qualify": float("nan")},
        {"lease": 0},
        {"qualify": 0.5},
        {"title": "я" * 201},
        {"instructions": {"ru": "я" * 20_001}},
        {"anchors": {101: "x"}},
        {"categories": ()},
        {"categories": ("a", "a ")},
        {"categories": ("",)},
        {"categories": tuple(map(str, range(41)))},
        {"severities": {"minor": -1.0}},
        {"severities": {"minor": float("nan")}},
        {"controls": (an.Control(0, ("A",), an.Preference(0)),)},
        {"controls": (an.Control(3, ("A",), an.Errors()),)},
        {"controls": (an.Control(0, ("Z",), an.Errors()),)},
        {"controls": (an.Control(0, ("A",), an.Errors((an.Span(0, 0, 99, "a", "слегка"),))),)},
        {"controls": (an.Control(0, ("A",), an.Errors()),) * 101},
    ],
)
def test_setups_that_cannot_be(store: Store, changes: dict[str, object]) -> None:
    with pytest.raises(InputError):
        an.create(store, replace(SETUP, **changes), corpus())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scheme", "dataset", "message"),
    [
        ("preference", corpus(2, "A"), "needs at least 2 systems"),
        ("rating", corpus(1, "ABCDEFGHIJKLM"), "the limit is 12"),
        ("rating", corpus(5001, "A"), "the limit is 5000"),
        ("preference", corpus(1, "AB", systems={"A": ("x",), "B": ("x",)}), "nothing to judge"),
        ("rating", corpus(1, "A", systems={"A": ("я" * 20_001,)}), "the limit is 20000"),
        ("preference", corpus(400, "ABCDEFGHIJKL"), "the limit is 20000"),
    ],
)
def test_corpora_that_cannot_be(scheme: str, dataset: Dataset, message: str) -> None:
    with pytest.raises(InputError, match=message):
        an.plan(an.Setup("t", scheme), dataset)


@pytest.mark.parametrize("where", ["sources", "ids", "references", "systems"])
def test_bytes_are_bounded_in_all(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Whatever they are bytes of: a source of 100 Russian letters has 200."""
    monkeypatch.setattr(limits, "MOST_BYTES", 500_000)
    texts = tuple("я" * limits.LONGEST_TITLE + str(number) for number in range(2000))
    short = tuple(str(number) for number in range(2000))
    given = {"sources": short, "ids": short, "references": {"ref": short}, "systems": {"A": short}}
    an.plan(an.Setup("t", "rating"), corpus(2000, **given))  # type: ignore[arg-type]
    given[where] = {"A": texts} if isinstance(given[where], dict) else texts
    with pytest.raises(InputError, match=r"take up 0\.8 MB; the limit is 0\.5 MB"):
        an.plan(an.Setup("t", "rating"), corpus(2000, **given))  # type: ignore[arg-type]


def test_equal_candidates_are_not_compared() -> None:
    systems = {"A": ("x", "x"), "B": ("x", "y"), "C": ("z", "z")}
    made = an.plan(an.Setup("t", "preference"), corpus(2, systems=systems))
    assert (len(made.items), made.identical) == (5, 1)


def test_segments_drawn_are_the_only_ones_kept() -> None:
    made = an.plan(an.Setup("t", "rating", segments=2, seed=5), corpus(50))
    assert len(made.segments) == 2
    assert {one.segment for one in made.items} == {one.number for one in made.segments}


def test_the_store_and_each_maker_are_bounded(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = an.Setup("t", "rating")
    monkeypatch.setattr(limits, "MOST_NEW", 2)
    for _ in range(2):
        an.create(store, setup, corpus(), visitor="9.9.9.9")
    with pytest.raises(InputError, match="within a day"):
        an.create(store, setup, corpus(), visitor="9.9.9.9")
    an.create(store, setup, corpus(), visitor="9.9.9.8")
    clock.now += 24 * 3600 + 1
    an.create(store, setup, corpus(), visitor="9.9.9.9")
    monkeypatch.setattr(limits, "MOST_OF_ONE", 3)
    with pytest.raises(InputError, match="You have 3 projects"):
        an.create(store, setup, corpus(), visitor="9.9.9.9")
    monkeypatch.setattr(limits, "MOST_PROJECTS", 1)
    with pytest.raises(InputError, match="has reached its limit"):
        an.create(store, setup, corpus())


def test_a_control_of_a_segment_not_drawn_is_kept_too() -> None:
    control = an.Control(49, ("A",), an.Rating((100,)))
    made = an.plan(an.Setup("t", "rating", segments=2, controls=(control,)), corpus(50))
    assert 49 in {one.number for one in made.segments}
    controls = [item for item in made.items if item.kind == planning.CONTROL]
    assert [item.segment for item in controls] == [49] * len(controls)
    assert made.votes == len(made.items) - len(controls)


def test_a_setup_is_unpacked_as_it_was_packed() -> None:
    assert setups.unpack(json.loads(json.dumps(setups.pack(SETUP)))) == SETUP


@pytest.mark.parametrize(
    ("shown", "given", "expected"),
    [
        ((True, True), (True, True), (True, True)),
        ((True, True), (True, False), (True, False)),
        ((True, True), (False, True), (False, True)),
        ((False, True), (True, False), (False, True)),  # and the plan says what is missing
        ((True, False), (True, True), (True, False)),
    ],
)
def test_what_the_corpus_has_not_is_not_shown(
    shown: tuple[bool, bool], given: tuple[bool, bool], expected: tuple[bool, bool]
) -> None:
    """Of reference and source."""
    setup = replace(SETUP, show_reference=shown[0], show_source=shown[1])
    found = setups.fitting(setup, has_references=given[0], has_sources=given[1])
    assert (found.show_reference, found.show_source) == expected


def test_what_one_says_is_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = project(store, "rating", corpus(20, "A"), annotators=3)
    people = [annotator(store, made, name) for name in ("Анна", "Борис")]
    monkeypatch.setattr(limits, "MOST_WRITTEN", 10_000)
    said = [say_until_refused(store, me) for me in people]
    assert said == ["Your answers in this project"] * 2
    monkeypatch.setattr(limits, "MOST_ANSWERS", 22_000)
    third = annotator(store, made, "Вера")
    assert say_until_refused(store, third) == "All answers in this project"


def say_until_refused(store: Store, me: an.Membership) -> str:
    """The beginning of the refusal, with nothing of what was refused left behind."""
    for number in range(20):
        item = an.next_item(store, me)
        assert item
        try:
            an.vote(store, me, item.id, an.Rating((50,)), note="я" * 1000)
        except InputError as error:
            assert an.progress(store, me).done == number
            return str(error).partition(" take ")[0]
    return ""


def test_an_owner_revises_what_no_vote_rests_on(store: Store) -> None:
    controls = (an.Control(0, ("A",), an.Errors()),)
    made = project(store, "errors", categories=("style", "other"), qualify=0.5, controls=controls)
    anna = annotator(store, made)
    changes: dict[str, object] = {
        "title": "Новое",
        "instructions": {"ru": "Читайте"},
        "anchors": {0: "плохо"},
    }
    an.revise(store, made.owner, categories=("facts", "style"), **changes)
    setup = an.describe(store, anna).setup
    assert (setup.title, setup.categories, setup.qualify) == ("Новое", ("facts", "style"), 0.5)
    assert (setup.instructions, setup.anchors) == ({"ru": "Читайте"}, {0: "плохо"})
    item = an.next_item(store, anna)
    assert item
    an.vote(store, anna, item.id, an.Errors((an.Span(0, 0, 1, "facts", "minor"),)))
    an.revise(store, made.owner, title="Ещё", categories=("style", "facts", "tone"))
    assert an.describe(store, anna).setup.categories == ("style", "facts", "tone")
    for changes in ({"categories": ("style",)}, {"anchors": {0: "a"}}, {"categories": ()}):
        with pytest.raises(InputError):
            an.revise(store, made.owner, **changes)
    with pytest.raises(AccessError):
        an.revise(store, anna, title="Моё")
    with pytest.raises(TypeError, match="scheme"):
        an.revise(store, made.owner, scheme="rating")
