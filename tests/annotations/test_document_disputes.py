"""Disputes in documents: what stands beside an item, scores of whole documents, votes left out."""

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
    """Anna gives everything 20, Boris 80; the documents as wholes too."""
    dataset = corpus(len(DOCUMENTS), names, labels={"document": DOCUMENTS})
    made = project(
        store, scheme, dataset, documents=True, document_score=True, annotators=2, **setup
    )
    for name, value in (("Анна", 20.0), ("Борис", 80.0)):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            values = (value,) * len(item.candidates)
            esa = scheme == "esa" and item.scheme == "esa"
            an.vote(store, member, item.id, (an.Assessment if esa else an.Rating)(values))
    return made


def whole(found: tuple[an.Dispute, ...]) -> dict[str, an.Dispute]:
    """Document → the dispute about all of it."""
    return {one.item.segment: one for one in found if one.kind == "document"}


@pytest.mark.parametrize("context", [0, 1, 2])
def test_a_judge_sees_what_annotators_see_beside_an_item(store: Store, context: int) -> None:
    made = rated(store, context=context)
    anna = an.renew(store, made.owner, an.people(store, made.owner)[1].number)
    found = an.disputes(store, an.appoint(store, made.owner, "Судья"))
    assert len(found) == 5 + 2
    for one in found:
        seen = an.surroundings(store, made.owner, one.item.id)
        shown = an.reopen(store, anna, one.item.id)
        assert seen == shown.context
        assert seen.document in ("x", "y")
        assert seen.whole == (one.kind == "document")
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
    one = next(one for one in an.disputes(store, made.owner) if one.kind == "normal")
    assert one.item.references == ()
    an.decide(store, made.owner, one.item.id, an.Rating((1.0,)))
    again = next(two for two in an.disputes(store, made.owner) if two.item.id == one.item.id)
    assert len(again.item.references) == 1


@pytest.mark.parametrize("scheme", ["rating", "esa"])
def test_the_score_of_a_document_is_disputed_and_decided(store: Store, scheme: str) -> None:
    made = rated(store, scheme)
    dispute = whole(an.disputes(store, made.owner))["x"]
    assert (dispute.spread, dispute.item.scheme) == (pytest.approx(0.6), "rating")
    assert dispute.item.candidates == ("a текст 0\na текст 1\na текст 2",)
    assert sorted(one.answer.values for one in dispute.opinions) == [(20.0,), (80.0,)]  # type: ignore[union-attr]
    an.decide(store, made.owner, dispute.item.id, an.Rating((31.0,)), note="why")
    votes = an.load_project(store, made.owner)
    final = votes.adjudicated
    assert [row.whole for row in results.by_document(votes)] == [50.0, 50.0]
    decided = results.by_document(final)
    assert [(row.whole, row.scores) for row in decided] == [(31.0, 1), (50.0, 2)]
    assert results.standings(final, 50) == results.standings(votes, 50)  # sentences alone
    assert results.human(final) == results.human(votes)
    (item,) = [one for one in results.judged_items(final) if one.item == dispute.item.number]
    assert (item.kind, item.segment.name, len(item.votes)) == ("document", "x", 2)
    an.withdraw(store, made.owner, dispute.item.id)
    withdrawn = an.load_project(store, made.owner).adjudicated
    assert [row.whole for row in results.by_document(withdrawn)] == [50.0, 50.0]


def test_a_document_is_decided_by_a_score_and_by_nothing_else(store: Store) -> None:
    made = rated(store, "esa")
    dispute = whole(an.disputes(store, made.owner))["y"]
    with pytest.raises(InputError, match="does not fit the scheme"):
        an.decide(store, made.owner, dispute.item.id, an.Assessment((40.0,)))


def test_files_tell_decided_documents_from_decided_sentences(store: Store) -> None:
    made = rated(store, "esa")
    found = an.disputes(store, made.owner)
    sentence = next(one for one in found if one.item.segment == "s3")
    span = an.Span(0, 2, 7, "", "major")
    an.decide(store, made.owner, sentence.item.id, an.Assessment((60.0,), (span,)))
    an.decide(store, made.owner, whole(found)["y"].item.id, an.Rating((40.0,)))
    gathered = an.load_project(store, made.owner).adjudicated
    lines = [json.loads(line) for line in exports.jsonl(gathered).splitlines()]
    assert [
        (one["kind"], one["id"], one["verdict"]) for one in lines if one["action"] == "final"
    ] == [
        ("decision", "s3", "A 60; A: major “текст”"),
        ("document decision", "y", "A 40"),
    ]
    assert sum(line["counts"] for line in lines) == (5 - 1) * 2 + 1
    back = read(File("out.jsonl", exports.jsonl(gathered).encode())).annotations
    assert sorted((one.segment, one.annotator) for one in back) == sorted(
        [(f"s{n}", name) for n in (0, 1, 2, 4) for name in ("Анна", "Борис")] + [("s3", "owner")]
    )


def test_votes_left_out_are_told_of_where_they_led_to_a_decision(store: Store) -> None:
    made = rated(store)
    dispute = whole(an.disputes(store, made.owner))["x"]
    an.decide(store, made.owner, dispute.item.id, an.Rating((20.0,)))
    _owner, anna, boris = (one.number for one in an.people(store, made.owner))
    an.exclude(store, made.owner, anna)
    (left,) = an.disputes(store, made.owner)  # a single vote is left of each other item
    assert (left.is_decided, left.left_out) == (True, 1)
    assert [one.annotator for one in left.opinions] == ["Борис"]
    an.exclude(store, made.owner, boris)
    (left,) = an.disputes(store, made.owner)  # decided, and it has no vote that counts
    assert (left.is_decided, left.left_out, left.opinions) == (True, 2, ())
    gathered = an.load_project(store, made.owner)
    assert len(gathered.left_out) == 2 * (5 + 2)
    assert [row.whole for row in results.by_document(gathered.adjudicated)] == [20.0]
    (item,) = results.judged_items(gathered)  # in the tables of items too
    assert (item.segment.name, item.votes, item.spread) == ("x", (), None)
    an.withdraw(store, made.owner, left.item.id)
    assert an.disputes(store, made.owner) == ()
    an.include(store, made.owner, anna)
    an.include(store, made.owner, boris)
    assert len(an.disputes(store, made.owner)) == 5 + 2


def test_a_segment_of_no_document_is_asked_about_once(store: Store) -> None:
    dataset = corpus(3, "A", labels={"document": ("x", "x", "")})
    made = project(store, "rating", dataset, documents=True, document_score=True)
    anna, shown = annotator(store, made), []
    while item := an.next_item(store, anna):
        shown.append(item.candidates)
        an.vote(store, anna, item.id, an.Rating((50.0,)))
    assert sorted(shown) == [
        ("a текст 0",),
        ("a текст 0\na текст 1",),
        ("a текст 1",),
        ("a текст 2",),
    ]
