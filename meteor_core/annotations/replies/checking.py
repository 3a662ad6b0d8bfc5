"""Answers held against their scheme and the texts they are about."""

from __future__ import annotations

from numbers import Real

from meteor_core.annotations.asking.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
)
from meteor_core.annotations.asking.schemes import scheme_name
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.replies.span_checking import ItemTexts, check_proposed, check_spans
from meteor_core.messages.errors import InputError


def check(setup: Setup, answer: Answer, texts: ItemTexts) -> Answer:
    """An answer → the answer in its one way of being written.

    ``Ranking((4, 2, 2))`` → ``Ranking((2, 1, 1))``: ranks count up without gaps. Raises
    ``InputError`` for what is no answer of the scheme.
    """
    if not isinstance(answer, setup.traits.answer):
        raise InputError(
            "The answer is not one of the scheme “{scheme}”.", scheme=scheme_name(setup.scheme)
        )
    count = len(texts.candidates)
    if isinstance(answer, Preference):
        return _preference(setup, answer, count)
    if isinstance(answer, Ranking):
        return _ranking(setup, answer, count)
    if isinstance(answer, Rating):
        return _rating(answer, count)
    if isinstance(answer, Assessment):
        return _assessment(setup, answer, texts)
    check_proposed(setup, answer.spans, None)
    return Errors(check_spans(setup, answer.spans, texts))


def _preference(setup: Setup, answer: Preference, count: int) -> Preference:
    if answer.better is None:
        if not setup.ties:
            raise InputError("This project takes no ties: choose one of the candidates.")
    elif not 0 <= answer.better < count:
        raise InputError(
            "There is no candidate {number}; there are {count}.",
            number=answer.better + 1,
            count=count,
        )
    return answer


def _ranking(setup: Setup, answer: Ranking, count: int) -> Ranking:
    ranks = answer.ranks
    if len(ranks) != count:
        raise InputError(
            "Every candidate needs a rank. Ranks given: {given}; candidates: {count}.",
            given=len(ranks),
            count=count,
        )
    distinct = sorted(set(ranks))
    if not setup.ties and len(distinct) < count:
        raise InputError("This project takes no ties: give every candidate a rank of its own.")
    return Ranking(tuple(distinct.index(rank) + 1 for rank in ranks))


def _rating(answer: Rating, count: int) -> Rating:
    if len(answer.values) != count:
        raise InputError(
            "Every candidate needs a rating. Ratings given: {given}; candidates: {count}.",
            given=len(answer.values),
            count=count,
        )
    for value in answer.values:
        number = isinstance(value, Real) and not isinstance(value, bool)
        if not (number and 0 <= value <= 100):  # nor is nan
            raise InputError("The rating {value!r} is not a number within 0..100.", value=value)
    return Rating(tuple(map(float, answer.values)))


def _assessment(setup: Setup, answer: Assessment, texts: ItemTexts) -> Assessment:
    check_proposed(setup, answer.spans, answer.proposed)
    proposed = answer.proposed
    if proposed is not None:
        check_spans(setup, proposed, texts)  # their order is what origins count by
    values = _rating(Rating(answer.values), len(texts.candidates)).values
    return Assessment(values, check_spans(setup, answer.spans, texts), proposed)
