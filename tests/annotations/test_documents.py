"""Whole documents: drawn whole, done in order by one, leased together, scored at the end."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import planning
from meteor_core.annotations.planning import passages
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from meteor_core.readers import Dataset
from tests.annotations.samples import annotator, answer, corpus, project
from tests.annotations.surroundings import Clock

NAMES = ("x", "x", "x", "y", "y", "z", "z", "z", "z")


def documents(names: str = "AB", labels: tuple[str, ...] = NAMES) -> Dataset:
    return corpus(len(labels), names, labels={"document": labels})


def made(store: Store, scheme: str = "rating", names: str = "AB", **setup: object) -> an.Created:
    return project(store, scheme, documents(names), documents=True, **setup)


def place(item: an.Item) -> tuple[str, int, str]:
    """``("x", 2, "A")``: the document, the segment, the first system shown."""
    return item.context.document, int(item.segment[1:]), item.candidates[0][0].upper()


def test_segments_of_one_document_go_together_wherever_they_stand() -> None:
    mixed = documents(labels=("a", "b", "a", "", "", "b"))
    assert passages(mixed) == [[0, 2], [1, 5], [3], [4]]


@pytest.mark.parametrize("seed", range(5))
def test_documents_are_drawn_whole(seed: int) -> None:
    setup = an.Setup("t", "rating", documents=True, segments=4, seed=seed)
    drawn = Counter(NAMES[segment.number] for segment in an.plan(setup, documents()).segments)
    whole = Counter(NAMES)
    assert all(drawn[name] == whole[name] for name in drawn)
    assert drawn.total() >= 4 > drawn.total() - max(drawn.values())


def test_without_names_there_are_no_documents() -> None:
    with pytest.raises(InputError, match="name the document"):
        an.plan(an.Setup("t", "rating", documents=True), corpus())


@pytest.mark.parametrize("scheme", ["rating", "preference", "ranking", "errors", "esa"])
def test_one_annotator_does_a_document_in_order(store: Store, scheme: str) -> None:
    """Consecutively, of the same systems in the same places, from the first to the last."""
    anna = annotator(store, made(store, scheme, "ABC"))
    runs: list[list[an.Item]] = []
    while item := an.next_item(store, anna):
        if item.context.place == 1:
            runs.append([])
        runs[-1].append(item)
        an.vote(store, anna, item.id, answer(scheme, len(item.candidates)))
    for run in runs:
        assert len({item.context.document for item in run}) == 1
        assert len({tuple(text[0] for text in item.candidates) for item in run}) == 1
        assert [item.context.place for item in run] == list(range(1, len(run) + 1))
        assert {item.context.count for item in run} == {NAMES.count(run[0].context.document)}
        numbers = [place(item)[1] for item in run]
        assert numbers == sorted(numbers)
    assert Counter(run[0].context.document for run in runs) == dict.fromkeys(
        "xyz", 1 if scheme == "ranking" else 3
    )


def test_a_text_comes_again_only_when_all_have_come(store: Store) -> None:
    anna = annotator(store, made(store, names="ABC"))
    met: list[str] = []
    while item := an.next_item(store, anna):
        if item.context.place == 1:
            met.append(item.context.document)
        an.vote(store, anna, item.id, answer("rating", 1))
    assert all(set(met[at : at + 3]) == set("xyz") for at in (0, 3, 6))


def test_a_document_is_leased_as_one(store: Store, clock: Clock) -> None:
    """Nobody comes in between; who returns late goes on where nobody has."""
    project_ = made(store, names="A", lease=30)
    anna, boris = (annotator(store, project_, name) for name in ("Анна", "Борис"))
    first = an.next_item(store, anna)
    assert first
    document = first.context.document
    others = set()
    while item := an.next_item(store, boris):
        others.add(item.context.document)
        an.vote(store, boris, item.id, answer("rating", 1))
    assert others == set("xyz") - {document}
    an.vote(store, anna, first.id, answer("rating", 1))
    clock.now += 31 * 60
    second = an.next_item(store, anna)
    assert second
    assert (second.context.document, second.context.place) == (document, 2)
    clock.now += 31 * 60
    taken = an.next_item(store, boris)
    assert taken
    assert taken.id == second.id
    assert an.next_item(store, anna) is None
    while item := an.next_item(store, boris):
        an.vote(store, boris, item.id, answer("rating", 1))
    said = Counter(entry.item for entry in an.load_project(store, project_.owner).counting)
    assert said.total() == len(NAMES)
    assert set(said.values()) == {1}


def test_an_answer_prolongs_the_whole_document(store: Store, clock: Clock) -> None:
    project_ = made(store, names="A", lease=30)
    anna, boris = (annotator(store, project_, name) for name in ("Анна", "Борис"))
    places = []
    while item := an.next_item(store, anna):
        places.append(place(item)[:2])
        clock.now += 20 * 60
        an.vote(store, anna, item.id, answer("rating", 1))
        assert an.progress(store, anna).open == len(NAMES) - len(places)
    assert len(places) == len(NAMES)
    assert an.next_item(store, boris) is None


def test_many_annotators_lose_nothing(store: Store) -> None:
    project_ = made(store, names="ABC", annotators=2)
    people = [annotator(store, project_, f"имя {n}") for n in range(4)]
    busy = True
    while busy:
        busy = False
        for member in people:
            if item := an.next_item(store, member):
                an.vote(store, member, item.id, answer("rating", 1))
                busy = True
    votes = an.load_project(store, project_.owner).counting
    by_task: dict[tuple[str, str], set[str]] = defaultdict(set)
    for vote in votes:
        by_task[NAMES[vote.segment], vote.systems[0]].add(vote.annotator)
    assert len(votes) == 2 * 3 * len(NAMES)
    assert len({(vote.item, vote.annotator) for vote in votes}) == len(votes)
    assert all(len(names) == 2 for names in by_task.values())


def test_controls_stand_between_documents(store: Store) -> None:
    controls = tuple(an.Control(n, ("A",), an.Rating((70.0,))) for n in range(2))
    anna = annotator(store, made(store, controls=controls))
    seen = []
    while item := an.next_item(store, anna):
        seen.append((item.context.place, item.context.count))
        an.vote(store, anna, item.id, answer("rating", 1))
    assert sum(place == 0 for place, _count in seen) >= 2
    for (before, count), (after, _count) in pairwise(seen):
        assert after == before + 1 if before < count else after in (0, 1)
    assert an.progress(store, anna).open == 0


def test_what_stands_beside_an_item(store: Store) -> None:
    """Sentences of its own document and systems, in order, and none of another."""
    project_ = project(store, "preference", documents(), context=2, segments=3, seed=3)
    anna = annotator(store, project_)
    while item := an.next_item(store, anna):
        number = int(item.segment[1:])
        letters = [text[0] for text in item.candidates]
        beside = [n for n, name in enumerate(NAMES) if name == NAMES[number]]
        for shown, wanted in (
            (item.context.before, [n for n in beside if number - 2 <= n < number]),
            (item.context.after, [n for n in beside if number < n <= number + 2]),
        ):
            assert [sentence.source for sentence in shown] == [f"source {n}" for n in wanted]
            assert [sentence.candidates for sentence in shown] == [
                tuple(f"{letter} текст {n}" for letter in letters) for n in wanted
            ]
            assert not any(sentence.references for sentence in shown)
        an.vote(store, anna, item.id, answer("preference", 2))
    judged = {vote.segment for vote in an.load_project(store, project_.owner).counting}
    assert len(judged) == 3 < len(an.load_project(store, project_.owner).segments)


def test_references_stand_in_for_sources_that_are_not_shown(store: Store) -> None:
    anna = annotator(store, project(store, "rating", documents(), context=1, show_source=False))
    item = an.next_item(store, anna)
    assert item
    for sentence in item.context.before + item.context.after:
        assert sentence.source is None
        assert sentence.references[0].startswith("эталон")


def test_identical_items_are_left_out_of_a_document() -> None:
    texts = tuple(f"a текст {number}" for number in range(9))
    same = (*texts[:3], *(f"b текст {number}" for number in range(3, 9)))
    dataset = Dataset(
        "sample",
        {"ref": texts},
        {"A": texts, "B": same},
        None,
        tuple(map(str, range(9))),
        {},
        labels={"document": NAMES},
    )
    plan = an.plan(an.Setup("t", "preference", documents=True), dataset)
    assert plan.identical == 3
    assert {NAMES[item.segment] for item in plan.items} == {"y", "z"}
    assert {item.kind for item in plan.items} == {planning.NORMAL}
