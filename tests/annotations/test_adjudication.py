"""Final answers: nameless until decided, kept with their history, counted or not."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from sqlalchemy import delete, update

from meteor_core import annotations as an
from meteor_core.annotations import results, tables
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.messages.errors import AccessError, InputError, ResourceError
from meteor_core.readers import File
from meteor_core.readers.spans import read
from tests.annotations.samples import annotator, corpus, project, say

PEOPLE = ("Анна", "Борис", "Вера")


def disputed(store: Store, **setup: Any) -> an.Created:
    """Three items of A and B: in the first all say A, in the second one, in the third two say B."""
    made = project(store, dataset=corpus(3, "AB"), annotators=3, **setup)
    for person, name in enumerate(PEOPLE):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            segment = int(item.candidates[0][-1])
            said = say("b" if person < segment else "a", item)
            an.vote(store, member, item.id, said, note=f"n{person}")
    return made


def by_segment(found: tuple[an.Dispute, ...]) -> dict[str, an.Dispute]:
    return {dispute.item.segment: dispute for dispute in found}


def test_names_are_hidden_until_it_is_decided(store: Store) -> None:
    made = disputed(store)
    found = an.disputes(store, made.owner)
    assert {dispute.item.segment for dispute in found} == {"s1", "s2"}  # all agree on s0
    first = found[0]
    assert (first.item.systems, first.item.answer, first.is_decided) == ((), None, False)
    assert [opinion.annotator for opinion in first.opinions] == [""] * 3
    assert "owner" not in repr(first.opinions)
    number = an.decide(store, made.owner, first.item.id, say("b", first.item), note="why")
    again = by_segment(an.disputes(store, made.owner))[first.item.segment]
    assert (number, again.decisions, again.judge, again.item.note) == (1, 1, "owner", "why")
    assert again.item.answer == say("b", again.item)
    assert sorted(again.item.systems) == ["A", "B"]
    assert {opinion.annotator: opinion.answer for opinion in again.opinions} == {
        vote.annotator: an.Preference(
            again.item.systems.index(vote.systems[vote.answer.better])  # type: ignore[union-attr,index]
        )
        for vote in an.load_project(store, made.owner).history
        if vote.item == again.item.number
    }


def test_the_order_of_answers_does_not_say_whose_they_are(store: Store) -> None:
    """By a lot for each item: over many items nobody always stands in one place."""
    made = project(store, dataset=corpus(12, "AB"), annotators=2)
    for name, prefers in (("Анна", "a"), ("Борис", "b")):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            an.vote(store, member, item.id, say(prefers, item))
    found = an.disputes(store, made.owner)
    first = [dispute.opinions[0].answer == say("a", dispute.item) for dispute in found]
    assert len(found) == 12
    assert 1 <= sum(first) <= 11


def test_every_decision_is_kept_and_the_last_stands(store: Store) -> None:
    made = disputed(store)
    dispute = by_segment(an.disputes(store, made.owner))["s1"]
    item, number = dispute.item, dispute.item.id
    assert an.decide(store, made.owner, number, say("a", item), showing=item.showing) == 1
    assert an.decide(store, made.owner, number, say("a", item), showing=item.showing) == 1
    with pytest.raises(
        InputError, match="another decision on this item"
    ):  # from a second tab, drawn before
        an.decide(store, made.owner, number, say("b", item), showing=item.showing)
    assert an.decide(store, made.owner, number, say("b", item)) == 2
    assert an.withdraw(store, made.owner, number, note="unsure") == 3
    assert an.withdraw(store, made.owner, number, note="unsure") == 3
    found = an.load_project(store, made.owner)
    assert [(one.number, one.action, one.note) for one in found.decisions] == [
        (1, "final", ""),
        (2, "final", ""),
        (3, "withdrawn", "unsure"),
    ]
    assert found.final == {}
    assert not by_segment(an.disputes(store, made.owner))["s1"].is_decided


def test_results_with_final_answers_and_without(store: Store) -> None:
    made = disputed(store)
    for dispute in an.disputes(store, made.owner):
        an.decide(store, made.owner, dispute.item.id, say("b", dispute.item))
    votes, final = (
        an.load_project(store, made.owner),
        an.load_project(store, made.owner).adjudicated,
    )
    tallies = [
        {row.system: (row.wins, row.losses, row.votes) for row in results.standings(one, 50)}
        for one in (votes, final)
    ]
    assert tallies == [{"A": (6, 3, 9), "B": (3, 6, 9)}, {"A": (3, 2, 5), "B": (2, 3, 5)}]
    assert results.agreement(final) == results.agreement(votes)
    assert results.judged_items(final) == results.judged_items(votes)
    assert final.as_voted == votes
    assert [(row.system, row.human) for row in results.human(final)] == [
        *(("A", 1.0), ("B", 0.0)),
        *(("A", 0.0), ("B", 1.0)),
        *(("A", 0.0), ("B", 1.0)),
    ]


def test_files_carry_the_final_answer(store: Store) -> None:
    made = disputed(store)
    dispute = by_segment(an.disputes(store, made.owner))["s2"]
    an.decide(store, made.owner, dispute.item.id, say("a", dispute.item), note="why")
    votes = an.load_project(store, made.owner)
    for gathered, counted in ((votes, 9), (votes.adjudicated, 7)):
        lines = [json.loads(line) for line in exports.jsonl(gathered).splitlines()]
        assert sum(line["counts"] for line in lines) == counted
        last = lines[-1]
        assert (last["kind"], last["action"], last["verdict"]) == ("decision", "final", "A > B")
        assert (last["annotator"], last["note"]) == ("owner", "why")
        assert last["counts"] is gathered.with_final
        rows = list(csv.reader(io.StringIO(exports.csv(gathered))))
        assert (len(rows), rows[-1][6], rows[-1][8]) == (11, "final", "A > B")


def test_final_spans_come_back_through_our_own_reader(store: Store) -> None:
    made = project(store, "esa", corpus(1, "A"), annotators=2)
    marks = {"Анна": ((90.0,), ()), "Борис": ((30.0,), (an.Span(0, 0, 1, "", "minor"),))}
    for name, (values, spans) in marks.items():
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            an.vote(store, member, item.id, an.Assessment(values, spans))
    (dispute,) = an.disputes(store, made.owner)
    final = an.Assessment((60.0,), (an.Span(0, 2, 7, "", "major"),))
    an.decide(store, made.owner, dispute.item.id, final)
    gathered = an.load_project(store, made.owner).adjudicated
    for write, suffix in ((exports.esa, "tsv"), (exports.mqm, "tsv"), (exports.jsonl, "jsonl")):
        file = File(f"out.{suffix}", write(gathered).encode())
        (back,) = [one for one in read(file).annotations if one.segment == "s0"]
        assert [(span.start, span.stop, span.severity) for span in back.spans] == [(2, 7, "major")]
        assert back.annotator == "owner"


def test_nobody_else_decides(store: Store) -> None:
    made, other = disputed(store), disputed(store)
    item = an.disputes(store, made.owner)[0].item.id
    anna = annotator(store, made, "Гость")
    for member in (anna, other.owner):
        with pytest.raises(InputError):
            an.decide(store, member, item, an.Preference(0))
    with pytest.raises(AccessError):
        an.disputes(store, anna)
    with pytest.raises(AccessError):
        an.appoint(store, anna, "Гость")


def test_an_adjudicator_decides_and_sees_nothing_else(store: Store) -> None:
    made = disputed(store)
    judge = an.appoint(store, made.owner, "Судья")
    judge = an.resume(store, made.uid, judge.token)
    assert (judge.role, judge.name) == (an.ADJUDICATOR, "Судья")
    dispute = an.disputes(store, judge)[0]
    an.decide(store, judge, dispute.item.id, say("a", dispute.item))
    assert an.load_project(store, made.owner).decisions[0].annotator == "Судья"
    for forbidden in (an.load_project, an.people, an.next_item):
        with pytest.raises(AccessError):
            forbidden(store, judge)
    with pytest.raises(InputError, match="Судья is already an adjudicator"):
        an.appoint(store, made.owner, "судья")
    an.resume(store, made.uid, judge.token)
    again = an.appoint(store, made.owner, "судья", renewing=True)
    assert an.adjudicators(store, made.owner) == ("Судья",)
    with pytest.raises(AccessError):
        an.disputes(store, judge)
    an.dismiss(store, made.owner, "Судья")
    assert an.adjudicators(store, made.owner) == ()
    with pytest.raises(AccessError):
        an.disputes(store, again)
    with pytest.raises(InputError, match="no adjudicator"):
        an.dismiss(store, made.owner, "Никто")


def test_what_cannot_be_decided(store: Store) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    with pytest.raises(InputError, match="that has been judged"):
        an.decide(store, made.owner, item.id, an.Preference(0))
    an.vote(store, member, item.id, an.Preference(0))
    with pytest.raises(InputError, match="no candidate 3"):
        an.decide(store, made.owner, item.id, an.Preference(2))
    with pytest.raises(InputError, match="does not fit the scheme"):
        an.decide(store, made.owner, item.id, an.Rating((1.0,)))
    with pytest.raises(InputError, match="no final answer"):
        an.withdraw(store, made.owner, item.id)


def test_decisions_cannot_be_changed_and_go_with_their_project(store: Store) -> None:
    made = disputed(store)
    dispute = an.disputes(store, made.owner)[0]
    an.decide(store, made.owner, dispute.item.id, say("a", dispute.item))
    for change in (update(tables.final_answers).values(note="x"), delete(tables.final_answers)):
        with pytest.raises(ResourceError) as refused, store.write() as connection:
            connection.execute(change)
        assert "append-only" in str(refused.value.__cause__)
    an.erase(store, made.owner)


@pytest.mark.parametrize(("apart", "disputed"), [(0, False), (9, False), (10, True), (15, True)])
def test_a_few_points_are_no_dispute(store: Store, apart: int, disputed: bool) -> None:
    made = project(store, "rating", corpus(1, "A"), annotators=2)
    for name, points in (("А", 50.0), ("Б", 50.0 + apart)):
        member = annotator(store, made, name)
        item = an.next_item(store, member)
        assert item
        an.vote(store, member, item.id, an.Rating((points,)))
    found = an.disputes(store, made.owner)
    assert bool(found) == disputed
    gathered = an.load_project(store, made.owner)
    (judged,) = results.judged_items(gathered)
    assert results.undecided(gathered, judged) == disputed
