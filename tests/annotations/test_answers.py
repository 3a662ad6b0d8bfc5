"""Which answers are answers, and in which order they are kept."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import pytest
from hypothesis import given

from meteor_core import annotations as an
from meteor_core.annotations import answers, checking
from meteor_core.annotations.checking import ItemTexts
from meteor_core.annotations.known_answers import passes
from meteor_core.messages.errors import InputError

SPAN = an.Span(0, 2, 5, "style", "minor")
TEXTS, REFERENCES, SOURCE = ("один текст", "два", "три"), ("эталон",), "one text"


def setup(scheme: str, **changes: object) -> an.Setup:
    return an.Setup("t", scheme, **changes)  # type: ignore[arg-type]


def check(scheme: str, answer: an.Answer, **changes: object) -> an.Answer:
    return checking.check(setup(scheme, **changes), answer, ItemTexts(TEXTS, REFERENCES, SOURCE))


@pytest.mark.parametrize(
    ("scheme", "given", "kept"),
    [
        ("preference", an.Preference(None), an.Preference(None)),
        ("ranking", an.Ranking((7, 3, 3)), an.Ranking((2, 1, 1))),
        ("rating", an.Rating((0, 50, 100)), an.Rating((0.0, 50.0, 100.0))),
        ("errors", an.Errors((SPAN, SPAN)), an.Errors((SPAN,))),
        ("errors", an.Errors(()), an.Errors(())),
    ],
)
def test_kept_in_one_way_of_writing(scheme: str, given: an.Answer, kept: an.Answer) -> None:
    assert check(scheme, given) == kept
    assert answers.unpack(scheme, answers.pack(kept)) == kept


@pytest.mark.parametrize(
    ("scheme", "answer"),
    [
        ("preference", an.Rating((1,))),
        ("preference", an.Preference(3)),
        ("preference", an.Preference(-1)),
        ("ranking", an.Ranking((1, 2))),
        ("rating", an.Rating((1, 2))),
        ("rating", an.Rating((1, 2, 100.5))),
        ("rating", an.Rating((1, 2, math.nan))),
        ("rating", an.Rating((1, 2, -math.inf))),
        *(("rating", an.Rating((1, 2, value))) for value in ("5", True, None)),  # type: ignore[arg-type]
        ("esa", an.Assessment(("5", 2, 3), ())),  # type: ignore[arg-type]
        ("errors", an.Errors((an.Span(3, 0, 1, "style", "minor"),))),
        ("errors", an.Errors((an.Span(0, 0, 1, "stile", "minor"),))),
        ("errors", an.Errors((an.Span(0, 0, 1, "style", "mortal"),))),
        ("errors", an.Errors((an.Span(0, 1, 1, "style", "minor"),))),
        ("errors", an.Errors((an.Span(1, 0, 4, "style", "minor"),))),
        ("errors", an.Errors((an.Span(0, -1, 4, "style", "minor"),))),
        ("errors", an.Errors((an.Span(0, 0, 7, "omission", "minor", reference=0),))),
        ("errors", an.Errors((an.Span(0, 0, 1, "omission", "minor", reference=1),))),
        ("errors", an.Errors((an.Span(3, 0, 1, "omission", "minor", reference=0),))),
        ("errors", an.Errors(tuple(an.Span(0, 0, 1, "style", "minor") for _ in range(101)))),
    ],
)
def test_no_answers(scheme: str, answer: an.Answer) -> None:
    with pytest.raises(InputError):
        check(scheme, answer)


@pytest.mark.parametrize(
    ("scheme", "answer"),
    [("preference", an.Preference(None)), ("ranking", an.Ranking((1, 1, 2)))],
)
def test_no_ties_where_there_are_none(scheme: str, answer: an.Answer) -> None:
    with pytest.raises(InputError, match="Ties are not allowed"):
        check(scheme, answer, ties=False)


@given(st.permutations(range(4)), st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_turned_there_and_back(order: list[int], ranks: list[int]) -> None:
    for shown in (
        an.Preference(ranks[0] - 1),
        an.Ranking(tuple(ranks)),
        an.Rating(tuple(map(float, ranks))),
        an.Errors(tuple(an.Span(rank - 1, 0, 1, "style", "minor") for rank in ranks)),
    ):
        own = answers.turned(shown, order)
        assert answers.turned(own, answers.inverse(order)) == shown
    own = answers.turned(an.Ranking(tuple(ranks)), order)
    assert isinstance(own, an.Ranking)
    assert [own.ranks[place] for place in order] == ranks


@pytest.mark.parametrize(
    ("scheme", "answer", "known", "right"),
    [
        ("preference", an.Preference(0), an.Preference(0), True),
        ("preference", an.Preference(None), an.Preference(0), False),
        ("ranking", an.Ranking((1, 2, 3)), an.Ranking((1, 2, 2)), True),
        ("ranking", an.Ranking((1, 1, 3)), an.Ranking((1, 2, 2)), False),
        ("rating", an.Rating((75.0,)), an.Rating((100.0,)), True),
        ("rating", an.Rating((74.0,)), an.Rating((100.0,)), False),
        ("errors", an.Errors((an.Span(0, 4, 9, "other", "major"),)), an.Errors((SPAN,)), True),
        ("errors", an.Errors((an.Span(0, 5, 9, "other", "major"),)), an.Errors((SPAN,)), False),
        ("errors", an.Errors((an.Span(0, 2, 5, "x", "y", 0),)), an.Errors((SPAN,)), False),
        ("errors", an.Errors(()), an.Errors(()), True),
        ("errors", an.Errors((SPAN,)), an.Errors(()), False),
    ],
)
def test_known_answers(scheme: str, answer: an.Answer, known: an.Answer, right: bool) -> None:
    assert passes(setup(scheme), answer, known) is right
