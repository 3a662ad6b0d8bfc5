"""Errors in several pieces: one error, wherever its pieces lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given

from meteor_core import annotations as an
from meteor_core.annotations import answers, checking, results, setup
from meteor_core.annotations.checking import ItemTexts, is_beside, joined, touch
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from meteor_core.messages.errors import InputError
from meteor_core.readers import File, spans
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Databases

TEXT = "a текст 0"
TWO = an.Span(0, 0, 1, "style", "minor", more=((5, 7),))
SETUP = setup.checked(an.Setup("t", "errors"))


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, databases: Databases) -> Iterator[Store]:
    made = Store(databases(request.param))
    yield made
    made.close()


@pytest.mark.parametrize(
    "more",
    [
        ((1, 3),),  # touches the first
        ((0, 1),),
        ((5, 7), (3, 4)),
        ((5, 5),),
        ((5, 99),),
        tuple((n, n + 1) for n in range(2, 60, 2)),
    ],
)
def test_pieces_are_apart_in_order_and_within_the_text(more: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(InputError):
        checking.check(SETUP, an.Errors((replace(TWO, more=more),)), ItemTexts((TEXT,)))


def test_a_setup_keeps_pieces_as_they_are() -> None:
    kept = checking.check(SETUP, an.Errors((TWO,)), ItemTexts((TEXT,)))
    assert kept == an.Errors((TWO,)) == answers.unpack("errors", answers.pack(kept))
    assert "more" not in answers.pack(an.Errors((replace(TWO, more=()),)))["spans"][0]


_PLACES = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 6)).map(lambda at: (at[0], at[0] + at[1])),
    min_size=1,
    max_size=6,
)


@given(_PLACES, st.randoms())
def test_joined_pieces_hold_the_same_characters(
    places: list[tuple[int, int]], random: Random
) -> None:
    """In any order; what touches becomes one, so that no two pieces do."""
    mixed = list(places)
    random.shuffle(mixed)
    made = an.Span(0, *mixed[0], "style", "minor")
    for place in mixed[1:]:
        made = joined(made, an.Span(0, *place, "style", "major"))
    held = {at for start, stop in made.pieces for at in range(start, stop)}
    assert held == {at for start, stop in places for at in range(start, stop)}
    assert all(
        before[1] < after[0] for before, after in zip(made.pieces, made.pieces[1:], strict=False)
    )
    assert made.severity == "minor"


def test_touching() -> None:
    between = an.Span(0, 2, 4, "style", "minor")
    assert is_beside(TWO, between)
    assert not touch(TWO, between)
    assert touch(TWO, replace(between, stop=6))
    assert not is_beside(TWO, replace(between, candidate=1))
    assert not is_beside(TWO, replace(between, source=True))


@pytest.mark.parametrize("scheme", ["errors", "esa"])
def test_stored_counted_once_and_read_back(store: Store, scheme: str) -> None:
    made = project(store, scheme, corpus(1, "A"), annotators=2)
    span = replace(TWO, category="" if scheme == "esa" else "style")
    for name in ("Анна", "Борис"):
        member = annotator(store, made, name)
        item = an.next_item(store, member)
        assert item
        told = span if name == "Анна" else replace(span, more=())
        marked = an.Assessment((50.0,), (told,)) if scheme == "esa" else an.Errors((told,))
        an.vote(store, member, item.id, marked)
        assert answers.spans_of(an.reopen(store, member, item.id).answer) == (told,)
    gathered = an.load_project(store, made.owner)
    (count,) = results.counts(gathered)
    assert (count.errors, count.penalty) == (2, 1.0)
    agreement = results.span_agreement(gathered)
    assert agreement
    assert (agreement.pairs[0].marked, agreement.pairs[0].common) == ((3, 1), 1)
    for name, text in (("a.tsv", exports.wmt(gathered)), ("a.jsonl", exports.jsonl(gathered))):
        read = spans.read(File(name, text.encode())).annotations
        places = {note.annotator: [(s.start, s.stop) for s in note.spans] for note in read}
        assert places == {"Анна": [(0, 1), (5, 7)], "Борис": [(0, 1)]}
    assert "a … ст" in exports.csv(gathered)
    if scheme == "errors":
        assert exports.wmt(gathered).count("\n") == 3  # a row for each error
        assert "<v>a</v> тек<v>ст</v> 0" in exports.wmt(gathered)
