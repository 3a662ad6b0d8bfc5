"""Error span annotation: answers, controls, hidden texts, proposed spans."""

from __future__ import annotations

from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import given

from meteor_core import annotations as an
from meteor_core.annotations import answers, checking
from meteor_core.annotations import setup as setup_checks
from meteor_core.annotations.checking import ItemTexts
from meteor_core.annotations.known_answers import parse, passes
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project

SETUP = setup_checks.checked(an.Setup("t", "esa", proposals=True))
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
    assert answers.unpack("esa", answers.pack(kept)) == kept


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
    with pytest.raises(InputError, match="does not use proposed spans"):
        check(an.Assessment((1,), (), ()), replace(SETUP, proposals=False))
    with pytest.raises(InputError, match="Only the esa scheme"):
        setup_checks.checked(an.Setup("t", "errors", proposals=True))


@given(st.permutations(range(3)), st.lists(st.integers(0, 2), max_size=4))
def test_turning_there_and_back(order: list[int], whose: list[int]) -> None:
    spans = tuple(an.Span(one, 0, 1, "", "minor", origin=n) for n, one in enumerate(whose))
    shown = an.Assessment((1.0, 2.0, 3.0), spans, spans)
    stored = answers.turned(shown, order)
    assert isinstance(stored, an.Assessment)
    assert [stored.values[order[place]] for place in range(3)] == [1.0, 2.0, 3.0]
    assert answers.turned(stored, answers.inverse(order)) == shown


def _how(candidate: str, references: tuple[str, ...]) -> list[tuple[int, int, str]]:
    assert references
    return [(0, 1, "minor"), (2, len(candidate), "major")]


def test_a_hidden_reference_stays_hidden(store: Store) -> None:
    made = project(store, "esa", corpus(1, "AB"), show_reference=False, proposals=True)
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
    assert an.reopen(store, member, first.id).references == ()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"show_source": False}, "annotators need the source or the reference"),
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
    made = project(store, "esa", corpus(1, "A"), proposals=True)
    item = an.next_item(store, annotator(store, made))
    assert item
    with pytest.raises(InputError, match="item is not assigned to you"):
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
    (control,) = parse(line, "esa", corpus(1, "AB"))
    assert passes(SETUP, answer, control.expected) is right
    texts = ItemTexts(("a текст 0",), (), "source 0")
    check(control.expected, texts=texts)  # type: ignore[arg-type]
