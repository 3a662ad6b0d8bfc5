"""Answers held against their scheme and the texts they are about."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from meteor_core.annotations import limits
from meteor_core.annotations.answers import (
    KINDS,
    Answer,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
    about_first,
)
from meteor_core.annotations.setup import Setup
from meteor_core.messages.errors import ChoiceError, InputError


def check(
    setup: Setup, answer: Answer, candidates: Sequence[str], references: Sequence[str]
) -> Answer:
    """An answer → the answer in its one way of being written.

    ``Ranking((4, 2, 2))`` → ``Ranking((2, 1, 1))``: ranks count up without gaps. Raises
    ``InputError`` for what is no answer of the scheme.
    """
    if not isinstance(answer, KINDS[setup.scheme]):
        raise InputError("The answer is not one of the scheme {scheme}.", scheme=setup.scheme)
    if isinstance(answer, Preference):
        return _preference(setup, answer, len(candidates))
    if isinstance(answer, Ranking):
        return _ranking(setup, answer, len(candidates))
    if isinstance(answer, Rating):
        return _rating(answer, len(candidates))
    limits.at_most("errors", len(answer.spans), limits.MOST_SPANS)
    for span in answer.spans:
        _span(setup, span, candidates, references)
    return Errors(tuple(sorted(set(answer.spans), key=_place)))


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
            "Every candidate needs a rank: there are {given} ranks for {count} candidates.",
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
            "Every candidate needs a rating: there are {given} ratings for {count} candidates.",
            given=len(answer.values),
            count=count,
        )
    for value in answer.values:
        if not (math.isfinite(value) and 0 <= value <= 100):
            raise InputError("The rating {value} is not within 0..100.", value=value)
    return Rating(tuple(map(float, answer.values)))


def _span(setup: Setup, span: Span, candidates: Sequence[str], references: Sequence[str]) -> None:
    if span.category not in setup.categories:
        raise ChoiceError("category", span.category, setup.categories)
    if span.severity not in setup.severities:
        raise ChoiceError("severity", span.severity, setup.severities)
    texts, position = (candidates, span.candidate)
    if span.reference is not None and 0 <= span.candidate < len(candidates):
        texts, position = references, span.reference
    if not 0 <= position < len(texts):
        raise InputError(
            "An error lies in text {number}, which does not exist.", number=position + 1
        )
    if not 0 <= span.start < span.stop <= len(texts[position]):
        raise InputError(
            "An error covers the characters {start}..{stop} of a text of {length}.",
            start=span.start,
            stop=span.stop,
            length=len(texts[position]),
        )


def _place(span: Span) -> tuple[int, int, int, int, str, str]:
    reference = -1 if span.reference is None else span.reference
    return span.candidate, reference, span.start, span.stop, span.category, span.severity


def passes(setup: Setup, answer: Answer, expected: Answer, known: int | None = None) -> bool:
    """Whether a control is answered as expected; both answers by positions in the item.

    ``known``: the first so many candidates are those that ``expected`` is about; None: all are.
    """
    answer = answer if known is None else about_first(answer, known)
    if isinstance(answer, Rating) and isinstance(expected, Rating):
        pairs = zip(answer.values, expected.values, strict=True)
        return all(abs(given - wanted) <= setup.tolerance for given, wanted in pairs)
    if isinstance(answer, Ranking) and isinstance(expected, Ranking):
        return _keeps(answer.ranks, expected.ranks)
    if isinstance(answer, Errors) and isinstance(expected, Errors):
        if not expected.spans:
            return not answer.spans
        return all(
            any(_touch(marked, wanted) for marked in answer.spans) for wanted in expected.spans
        )
    return answer == expected


def _keeps(ranks: Sequence[int], expected: Sequence[int]) -> bool:
    """Whether each candidate that is expected above another is ranked above it."""
    positions = range(len(expected))
    return all(
        ranks[a] < ranks[b] for a in positions for b in positions if expected[a] < expected[b]
    )


def _touch(span: Span, other: Span) -> bool:
    same = replace(span, start=0, stop=0, category="", severity="") == replace(
        other, start=0, stop=0, category="", severity=""
    )
    return same and span.start < other.stop and other.start < span.stop
