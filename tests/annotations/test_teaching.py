"""Tutorial items: what was missed is said, it is asked again until right; no vote is counted."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from meteor_core import annotations as an
from meteor_core.annotations import limits
from meteor_core.annotations.making.controls import parse_tutorial
from meteor_core.annotations.replies.missed import (
    ABOVE,
    BETTER,
    TIE,
    UNDUE,
    UNMARKED,
    VALUE,
    passes,
)
from meteor_core.annotations.storing.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, work

SPAN = an.Span(0, 0, 3, "style", "minor")
FAR = an.Span(0, 5, 8, "style", "minor")


@pytest.mark.parametrize(
    ("scheme", "given_answer", "expected", "kinds"),
    [
        ("preference", an.Preference(1), an.Preference(0), [BETTER]),
        ("preference", an.Preference(1), an.Preference(None), [TIE]),
        ("ranking", an.Ranking((3, 2, 1)), an.Ranking((1, 2, 2)), [ABOVE, ABOVE]),
        ("rating", an.Rating((90.0,)), an.Rating((40.0,)), [VALUE]),
        ("errors", an.Errors((FAR,)), an.Errors((SPAN,)), [UNMARKED]),
        ("errors", an.Errors((FAR, SPAN)), an.Errors(), [UNDUE, UNDUE]),
        ("esa", an.Assessment((90.0,)), an.Assessment((40.0,), (SPAN,)), [VALUE, UNMARKED]),
        ("esa", an.Assessment((50.0,), (SPAN,)), an.Assessment((40.0,), (SPAN,)), []),
    ],
)
def test_what_is_missed(
    scheme: str, given_answer: an.Answer, expected: an.Answer, kinds: list[str]
) -> None:
    setup = an.Setup("x", scheme)
    assert [one.kind for one in an.missed(setup, given_answer, expected)] == kinds


RANKS = st.lists(st.integers(1, 3), min_size=3, max_size=3).map(tuple)


@settings(max_examples=50)
@given(ranks=RANKS, expected=RANKS)
def test_a_ranking_passes_where_it_keeps_the_order_and_nothing_is_missed(
    ranks: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    setup, said, known = an.Setup("x", "ranking"), an.Ranking(ranks), an.Ranking(expected)
    places = range(len(expected))
    kept = all(ranks[a] < ranks[b] for a in places for b in places if expected[a] < expected[b])
    assert passes(setup, said, known) is kept is not bool(an.missed(setup, said, known))


def opened(store: Store) -> tuple[an.Created, an.Membership]:
    lines = "s0: A > B // порядок слов\n\ns1: A = B"
    tutorial = parse_tutorial(lines, "preference", corpus())
    made = project(store, tutorial=tutorial, blind=False)
    return made, annotator(store, made)


def test_asked_again_until_right_and_then_the_work(store: Store) -> None:
    made, anna = opened(store)
    assert an.next_item(store, anna) is None
    first = an.next_lesson(store, anna)
    assert first
    assert (first.number, first.total, first.missed, first.expected) == (1, 2, (), None)
    good = first.item.systems.index("A")
    wrong = an.Preference(1 - good)
    said = an.answer_lesson(store, anna, first.item.id, wrong, showing=first.item.showing)
    assert not said.is_right
    again = an.next_lesson(store, anna)
    assert again
    assert again.item.candidates == first.item.candidates
    assert (again.missed[0].kind, again.missed[0].candidate) == (BETTER, good)
    assert (again.expected, again.note) == (an.Preference(good), "порядок слов")
    assert again.item.answer == wrong
    with pytest.raises(InputError, match="Not saved"):
        an.answer_lesson(
            store, anna, first.item.id, an.Preference(good), showing=first.item.showing
        )
    right = an.Preference(good)
    for _ in range(2):  # the second adds nothing
        assert an.answer_lesson(store, anna, first.item.id, right).is_right
    second = an.next_lesson(store, anna)
    assert second
    assert an.progress(store, anna).lessons == 1
    assert an.answer_lesson(store, anna, second.item.id, an.Preference(None)).is_right
    assert an.next_lesson(store, anna) is None
    told = an.progress(store, anna)
    assert (told.lessons, told.done, told.votes) == (0, 0, 0)
    assert len(work(store, anna)) == 9
    assert len(an.gather(store, made.owner).history) == 9


def test_nobody_skips_ahead(store: Store) -> None:
    made, anna = opened(store)
    for item in (-2, -3, 0, 5):
        with pytest.raises(AccessError, match="not among yours"):
            an.answer_lesson(store, anna, item, an.Preference(None))
    with pytest.raises(InputError):
        an.answer_lesson(store, anna, -1, an.Rating((3.0,)))
    an.close(store, made.owner)
    with pytest.raises(AccessError, match="closed"):
        an.answer_lesson(store, anna, -1, an.Preference(0))


def test_its_texts_are_stored_as_others_are(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a segment that is not drawn."""
    control = an.Control(2, ("A",), an.Rating((50.0,)))

    def made(text: str) -> an.Created:
        dataset = corpus(3, "A", systems={"A": ("a", "b", text)})
        return project(store, "rating", dataset, tutorial=(control,), segments=1, seed=2)

    broken = made("пол\ud800слова")
    assert [item.segment for item in broken.plan.items] != [2]
    lesson = an.next_lesson(store, annotator(store, broken))
    assert lesson
    assert lesson.item.candidates == ("пол�слова",)
    with pytest.raises(InputError, match="cannot be stored"):
        made("пол\x00слова")
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    made("к")
    with pytest.raises(InputError, match="The texts of the project take"):
        made("длинное " * 20)


@pytest.mark.parametrize("expected", [an.Errors((an.Span(0, 0, 999, "style", "minor"),))])
def test_a_tutorial_s_answers_have_to_be_possible(store: Store, expected: an.Answer) -> None:
    with pytest.raises(InputError, match=r"covers the characters 0\.\.999"):
        project(store, "errors", tutorial=(an.Control(0, ("A",), expected),))
