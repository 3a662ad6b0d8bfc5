"""Error span annotation: answers, controls, hidden texts, and what becomes of proposed spans."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import given

from meteor_core import annotations as an
from meteor_core.annotations.asking import answers, schemes, setup_checks
from meteor_core.annotations.items.prefilling import is_drawn
from meteor_core.annotations.making import controls
from meteor_core.annotations.replies import checking
from meteor_core.annotations.replies.missed import passes
from meteor_core.annotations.replies.span_checking import ItemTexts
from meteor_core.annotations.results.prefilled import Fates, Pace, fates
from meteor_core.annotations.storing.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project

SETUP = setup_checks.checked(an.Setup("t", "esa", proposals="all"))
TEXTS = ItemTexts(("один текст",), ("эталон",), "one text")
MINOR = an.Span(0, 0, 4, "", "minor")


def check(answer: an.Assessment, setup: an.Setup = SETUP, texts: ItemTexts = TEXTS) -> an.Answer:
    return checking.check(setup, answer, texts)


def test_esa_has_two_severities_and_no_categories() -> None:
    assert dict(SETUP.severities) == {"minor": 1.0, "major": 5.0}
    assert SETUP.span_categories == ("",)
    own = {"slight": 1.0, "grave": 9.0}
    assert setup_checks.checked(an.Setup("t", "esa", severities=own)).severities == own


@pytest.mark.parametrize(
    "answer",
    [
        an.Assessment((70,)),
        an.Assessment((70,), (MINOR,)),
        an.Assessment((70,), (replace(MINOR, source=True, stop=3),)),
        an.Assessment((70,), (replace(MINOR, reference=0),)),
        an.Assessment((70,), (replace(MINOR, stop=0),)),  # what is missing has no place
        an.Assessment((70,), (replace(MINOR, origin=0),), (MINOR,)),
        an.Assessment((70,), (), ()),
    ],
)
def test_what_is_an_answer_is_stored_as_it_is(answer: an.Assessment) -> None:
    kept = check(answer)
    assert kept == replace(answer, values=(70.0,))
    assert schemes.unpack("esa", answers.pack(kept)) == kept


@pytest.mark.parametrize(
    "answer",
    [
        an.Assessment(()),
        an.Assessment((101,)),
        an.Assessment((1, 2)),
        an.Assessment((1,), (replace(MINOR, category="style"),)),
        an.Assessment((1,), (replace(MINOR, severity="critical"),)),
        an.Assessment((1,), (replace(MINOR, source=True, stop=9),)),
        an.Assessment((1,), (replace(MINOR, reference=1),)),
        an.Assessment((1,), (replace(MINOR, origin=0),)),
        an.Assessment((1,), (replace(MINOR, origin=1),), (MINOR,)),
        an.Assessment((1,), (replace(MINOR, origin=0), replace(MINOR, stop=2, origin=0)), (MINOR,)),
        an.Assessment((1,), (), (replace(MINOR, stop=99),)),
        an.Errors(()),
    ],
)
def test_what_is_none_is_refused(answer: an.Assessment) -> None:
    with pytest.raises(InputError):
        check(answer)


def test_hidden_texts_cannot_be_marked() -> None:
    hidden = ItemTexts(TEXTS.candidates)
    for span in (replace(MINOR, source=True, stop=3), replace(MINOR, reference=0)):
        with pytest.raises(InputError, match="does not exist"):
            check(an.Assessment((1,), (span,)), texts=hidden)


def test_a_project_without_proposals_takes_none() -> None:
    with pytest.raises(InputError, match="proposes no spans"):
        check(an.Assessment((1,), (), ()), replace(SETUP, proposals="none"))
    with pytest.raises(InputError, match="Only the scheme esa"):
        setup_checks.checked(an.Setup("t", "errors", proposals="half"))


@given(st.permutations(range(3)), st.lists(st.integers(0, 2), max_size=4))
def test_turning_there_and_back(order: list[int], whose: list[int]) -> None:
    spans = tuple(an.Span(one, 0, 1, "", "minor", origin=n) for n, one in enumerate(whose))
    shown = an.Assessment((1.0, 2.0, 3.0), spans, spans)
    stored = answers.turned(shown, order)
    assert isinstance(stored, an.Assessment)
    assert [stored.values[order[place]] for place in range(3)] == [1.0, 2.0, 3.0]
    assert answers.turned(stored, answers.inverse(order)) == shown


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ((), Fates(2, 0, 0, 2, 0)),
        (((0, 0, 4, "minor"), (1, 5, 9, "major")), Fates(2, 2, 0, 0, 0)),
        (((0, 0, 3, "minor"), (1, 5, 9, "minor")), Fates(2, 0, 2, 0, 0)),
        (((0, 0, 4, "minor"), (None, 5, 9, "major")), Fates(2, 1, 0, 1, 1)),
    ],
)
def test_what_became_of_proposed_spans(
    marked: tuple[tuple[int | None, int, int, str], ...], wanted: Fates
) -> None:
    proposed = MINOR, an.Span(0, 5, 9, "", "major")
    spans = tuple(an.Span(0, a, b, "", how, origin=n) for n, a, b, how in marked)
    assert fates(an.Assessment((1.0,), spans, proposed)) == wanted
    assert wanted.kept + wanted.moved + wanted.removed == wanted.proposed
    assert fates(an.Assessment((1.0,), spans, None)) == Fates()


@given(st.integers(0, 2**31 - 1), st.integers(0, 300))
def test_the_halves_differ_by_one_item_at_most(seed: int, count: int) -> None:
    setup = replace(SETUP, proposals="half", seed=seed)
    drawn = [is_drawn(setup, "normal", place) for place in range(count)]
    assert abs(2 * sum(drawn) - count) <= 1
    assert drawn == [is_drawn(setup, "normal", place) for place in range(count)]


def _how(candidate: str, references: tuple[str, ...]) -> list[tuple[int, int, str]]:
    assert references
    return [(0, 1, "minor"), (2, len(candidate), "major")]


def _judge(store: Store, made: an.Created, name: str, seconds: float) -> Counter[bool]:
    """Everything for one annotator: the first proposed span kept, the second moved."""
    member, offered = annotator(store, made, name), Counter[bool]()
    while item := an.next_item(store, member):
        proposed = an.propose(store, member, item.id, _how)
        offered[proposed is not None] += 1
        first, second = (
            (MINOR, MINOR)
            if proposed is None
            else (replace(proposed[0], origin=0), replace(proposed[1], origin=1, severity="minor"))
        )
        spans = (replace(first, stop=1), replace(second, start=2, stop=4))
        given = an.Assessment((60.0,), spans, proposed)
        an.vote(store, member, item.id, given, seconds=seconds)
    return offered


def test_half_of_the_items_for_everybody_the_same(store: Store) -> None:
    made = project(store, "esa", corpus(5, "ABC"), proposals="half", annotators=2, repeats=0.2)
    for name, seconds in (("Анна", 10.0), ("Борис", 30.0)):
        offered = _judge(store, made, name, seconds)
        assert sum(offered.values()) == 18
    gathered = an.gather(store, made.owner)
    by_item: dict[int, set[bool]] = {}
    for vote in gathered.history:
        assert isinstance(vote.answer, an.Assessment)
        number = vote.original or vote.item
        by_item.setdefault(number, set()).add(vote.answer.proposed is not None)
    assert all(len(conditions) == 1 for conditions in by_item.values())
    assisted = sum(conditions == {True} for conditions in by_item.values())
    assert assisted in (7, 8)
    everybody, anna, boris = an.results.effects(gathered)
    assert (everybody.annotator, anna.annotator, boris.annotator) == (None, "Анна", "Борис")
    assert anna.fates == Fates(2 * assisted, assisted, assisted, 0, 0)
    assert everybody.fates == anna.fates + boris.fates
    assert anna.with_proposals == Pace(assisted, 2 * assisted, 10.0 * assisted)
    assert anna.with_proposals.seconds_per_span == 5.0
    assert boris.without.seconds_per_span == 15.0
    assert everybody.without.seconds_per_span == 10.0
    assert everybody.without.seconds == 20.0 * everybody.without.answers


def test_a_second_thought_takes_its_time_too(store: Store) -> None:
    made = project(store, "esa", corpus(1, "A"), proposals="all")
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    proposed = an.propose(store, member, item.id, _how)
    an.vote(store, member, item.id, an.Assessment((1.0,), (), proposed), seconds=4.0)
    an.vote(store, member, item.id, an.Assessment((2.0,), (MINOR,), proposed), seconds=3.0)
    effect, _anna = an.results.effects(an.gather(store, made.owner))
    assert effect.with_proposals == Pace(1, 1, 7.0)
    assert effect.fates == Fates(2, 0, 0, 2, 1)


def test_a_hidden_reference_shows_when_all_is_answered(store: Store) -> None:
    made = project(store, "esa", corpus(1, "AB"), show_reference=False, proposals="all")
    member = annotator(store, made)
    first = an.next_item(store, member)
    assert first
    assert (first.references, first.source) == ((), "source 0")
    assert an.propose(store, member, first.id, _how)
    marked = an.Assessment((1.0,), (replace(MINOR, reference=0),))
    with pytest.raises(InputError, match="does not exist"):
        an.vote(store, member, first.id, marked)
    an.vote(store, member, first.id, an.Assessment((1.0,)))
    assert an.reopen(store, member, first.id).references == ()
    second = an.next_item(store, member)
    assert second
    an.vote(store, member, second.id, an.Assessment((1.0,)))
    assert an.reopen(store, member, first.id).references == ("эталон 0",)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"show_source": False}, "nothing to judge a candidate by"),
        ({"show_alignments": True}, "An alignment shows the reference"),
    ],
)
def test_a_hidden_reference_needs_a_source(
    store: Store, changes: dict[str, bool], reason: str
) -> None:
    with pytest.raises(InputError, match=reason):
        project(store, "rating", show_reference=False, **changes)
    with pytest.raises(InputError, match="no source texts"):
        project(store, "rating", corpus(sources=None), show_reference=False)


def test_no_proposals_for_an_item_of_others(store: Store) -> None:
    made = project(store, "esa", corpus(1, "A"), proposals="all")
    item = an.next_item(store, annotator(store, made))
    assert item
    with pytest.raises(InputError, match="not among yours"):
        an.propose(store, annotator(store, made, "Борис"), item.id, _how)


@pytest.mark.parametrize(
    ("line", "answer", "right"),
    [
        ("s0: A 40", an.Assessment((60.0,)), True),
        ("s0: A 40", an.Assessment((66.0,)), False),
        ("s0: A 40 | текст", an.Assessment((40.0,)), False),
        ("s0: A 40 | текст", an.Assessment((40.0,), (an.Span(0, 1, 4, "", "major"),)), True),
        ("s0: A 40 | текст", an.Assessment((40.0,), (MINOR, replace(MINOR, stop=1))), True),
        ("s0: A 40 | текст", an.Assessment((40.0,), (replace(MINOR, stop=2),)), False),
        ("s0: A 40 | текст", an.Assessment((40.0,), (replace(MINOR, source=True),)), False),
    ],
)
def test_controls_hold_score_and_place(line: str, answer: an.Assessment, right: bool) -> None:
    (control,) = controls.parse(line, "esa", corpus(1, "AB"))
    assert passes(SETUP, answer, control.expected) is right
    texts = ItemTexts(("a текст 0",), (), "source 0")
    check(control.expected, texts=texts)  # type: ignore[arg-type]
