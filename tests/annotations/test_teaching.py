"""Tutorial items: what was missed is said, it is asked again until right; no vote is counted."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from meteor_core import annotations as an
from meteor_core.annotations.known_answers import (
    ABOVE,
    BETTER,
    TIE,
    UNDUE,
    UNMARKED,
    VALUE,
    parse,
    passes,
)
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError, InputError
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Clock

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
    lines = "s0: A > B // порядок слов\n\ns1: A = B //"
    known = parse(lines, "preference", corpus())
    made = project(store, controls=known, blind=False)
    return made, annotator(store, made)


def lesson(store: Store, member: an.Membership) -> tuple[an.Item, an.Lesson]:
    """The tutorial item that a member is at."""
    item = an.next_item(store, member)
    assert item
    assert item.lesson
    return item, item.lesson


def test_asked_again_until_right_and_then_the_work(store: Store) -> None:
    made, anna = opened(store)
    item, told = lesson(store, anna)
    assert told == an.Lesson(1, 2)
    good = item.systems.index("A")
    wrong, right = an.Preference(1 - good), an.Preference(good)
    an.vote(store, anna, item.id, wrong, showing=item.showing)
    again, told = lesson(store, anna)
    assert (again.id, again.candidates, again.answer) == (item.id, item.candidates, wrong)
    assert (told.missed[0].kind, told.missed[0].candidate) == (BETTER, good)
    assert told.note == "порядок слов"
    with pytest.raises(InputError, match="in another tab"):
        an.vote(store, anna, item.id, right, showing=item.showing)
    for _ in range(2):  # the second adds nothing
        assert an.vote(store, anna, item.id, right) == 2
    done = an.reopen(store, anna, item.id).lesson
    assert done
    assert (done.missed, done.note) == ((), "порядок слов")
    second, told = lesson(store, anna)
    assert (told.number, an.progress(store, anna).lessons) == (2, (1, 2))
    an.vote(store, anna, second.id, an.Preference(None))
    progress = an.progress(store, anna)
    assert (progress.lessons, progress.done, progress.votes, progress.open) == ((2, 2), 0, 0, 9)
    assert len(work(store, anna)) == 9
    assert an.progress(store, anna).done == 9
    assert len(an.recent(store, anna)) == len(an.load_project(store, made.owner).history) == 9


def test_a_skipped_item_and_one_let_lie_come_again(store: Store, clock: Clock) -> None:
    _made, anna = opened(store)
    item, _ = lesson(store, anna)
    an.skip(store, anna, item.id)
    assert lesson(store, anna)[0].id == item.id
    clock.now += 24 * 3600
    assert lesson(store, anna)[0].id == item.id
    assert an.progress(store, anna).skipped == 0


def test_it_is_no_item_of_others_nor_of_the_quota(store: Store) -> None:
    made, anna = opened(store)
    item, _ = lesson(store, anna)
    an.change_rules(store, made.owner, quota=1)
    an.vote(store, anna, item.id, an.Preference(item.systems.index("A")))
    second, _ = lesson(store, anna)
    boris = annotator(store, made, "Борис")
    assert lesson(store, boris)[0].id == item.id
    with pytest.raises(AccessError, match="item is not assigned to you"):
        an.vote(store, boris, second.id, an.Preference(None))
    an.vote(store, anna, second.id, an.Preference(None))
    assert len(work(store, anna)) == 1


def test_its_texts_are_stored_as_others_are(store: Store) -> None:
    """Also of a segment that is not drawn."""
    control = an.Control(2, ("A",), an.Rating((50.0,)), teaches=True)
    dataset = corpus(3, "A", systems={"A": ("a", "b", "пол\ud800слова")})
    made = project(store, "rating", dataset, controls=(control,), segments=1, seed=2)
    assert [item.segment for item in made.plan.items if item.kind == "normal"] != [2]
    assert lesson(store, annotator(store, made))[0].candidates == ("пол�слова",)


def test_a_tutorial_s_answers_have_to_be_possible(store: Store) -> None:
    expected = an.Errors((an.Span(0, 0, 999, "style", "minor"),))
    with pytest.raises(InputError, match=r"covers characters 0–999"):
        project(store, "errors", controls=(an.Control(0, ("A",), expected, teaches=True),))
