"""Disputes in documents: what stands beside an item, votes left out."""

from __future__ import annotations

import json

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.messages.errors import AccessError, InputError
from meteor_core.readers import File
from meteor_core.readers.spans import read
from tests.annotations.samples import annotator, corpus, project

DOCUMENTS = ("x", "x", "x", "y", "y")


def rated(store: Store, scheme: str = "rating", names: str = "A", **setup: object) -> an.Created:
    """Anna gives everything 20, Boris 80."""
    dataset = corpus(len(DOCUMENTS), names, labels={"document": DOCUMENTS})
    made = project(store, scheme, dataset, documents=True, annotators=2, **setup)
    for name, value in (("Анна", 20.0), ("Борис", 80.0)):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            values = (value,) * len(item.candidates)
            given = (an.Assessment if scheme == "esa" else an.Rating)(values)
            an.vote(store, member, item.id, given)
    return made


@pytest.mark.parametrize("context", [0, 1, 2])
def test_a_judge_sees_what_annotators_see_beside_an_item(store: Store, context: int) -> None:
    made = rated(store, context=context)
    anna = an.renew(store, made.owner, an.people(store, made.owner)[1].number)
    found = an.disputes(store, an.appoint(store, made.owner, "Судья"))
    assert len(found) == 5
    for one in found:
        seen = an.surroundings(store, made.owner, one.item.id)
        shown = an.reopen(store, anna, one.item.id)
        assert seen == shown.context
        assert seen.document in ("x", "y")
        assert one.item.candidates == shown.candidates
    with pytest.raises(AccessError):
        an.surroundings(store, anna, found[0].item.id)
    with pytest.raises(InputError, match="no such item"):
        an.surroundings(store, made.owner, 10**6)


def test_neighbours_stand_in_the_order_in_which_a_judge_sees_the_candidates(store: Store) -> None:
    made = rated(store, names="AB", candidates=2, context=1)
    for one in an.disputes(store, made.owner):
        letters = [text[0] for text in one.item.candidates]
        beside = an.surroundings(store, made.owner, one.item.id)
        for sentence in (*beside.before, *beside.after):
            assert [text[0] for text in sentence.candidates] == letters


def test_a_hidden_reference_shows_once_an_item_is_decided(store: Store) -> None:
    made = rated(store, show_reference=False)
    one = an.disputes(store, made.owner)[0]
    assert one.item.references == ()
    an.decide(store, made.owner, one.item.id, an.Rating((1.0,)))
    again = next(two for two in an.disputes(store, made.owner) if two.item.id == one.item.id)
    assert len(again.item.references) == 1


def test_files_have_decisions(store: Store) -> None:
    made = rated(store, "esa")
    found = an.disputes(store, made.owner)
    sentence = next(one for one in found if one.item.segment == "s3")
    span = an.Span(0, 2, 7, "", "major")
    an.decide(store, made.owner, sentence.item.id, an.Assessment((60.0,), (span,)))
    gathered = an.load_project(store, made.owner).adjudicated
    lines = [json.loads(line) for line in exports.jsonl(gathered).splitlines()]
    assert [
        (one["kind"], one["id"], one["verdict"]) for one in lines if one["action"] == "final"
    ] == [
        ("decision", "s3", "A 60; A: major “текст”"),
    ]
    assert sum(line["counts"] for line in lines) == (5 - 1) * 2 + 1
    back = read(File("out.jsonl", exports.jsonl(gathered).encode())).annotations
    assert sorted((one.segment, one.annotator) for one in back) == sorted(
        [(f"s{n}", name) for n in (0, 1, 2, 4) for name in ("Анна", "Борис")] + [("s3", "owner")]
    )


def test_a_decision_outlives_the_votes_that_led_to_it(store: Store) -> None:
    made = rated(store)
    dispute = an.disputes(store, made.owner)[0]
    an.decide(store, made.owner, dispute.item.id, an.Rating((20.0,)))
    _owner, anna, boris = (one.number for one in an.people(store, made.owner))
    an.exclude(store, made.owner, anna)
    (left,) = an.disputes(store, made.owner)  # a single vote is left of each other item
    assert left.is_decided
    assert [one.annotator for one in left.opinions] == ["Борис"]
    an.exclude(store, made.owner, boris)
    (left,) = an.disputes(store, made.owner)  # decided, and it has no vote that counts
    assert (left.is_decided, left.opinions) == (True, ())
    gathered = an.load_project(store, made.owner)
    (item,) = results.judged_items(gathered)  # in the tables of items too
    assert (item.segment.name, item.votes, item.spread) == (dispute.item.segment, (), None)
    an.withdraw(store, made.owner, left.item.id)
    assert an.disputes(store, made.owner) == ()
    an.include(store, made.owner, anna)
    an.include(store, made.owner, boris)
    assert len(an.disputes(store, made.owner)) == 5
