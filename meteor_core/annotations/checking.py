"""Answers: checked against the scheme and the texts, and read as numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

from meteor_core.annotations import limits
from meteor_core.annotations.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
    scheme_name,
)
from meteor_core.annotations.setup import Setup
from meteor_core.messages.errors import ChoiceError, InputError


@dataclass(frozen=True, slots=True)
class ItemTexts:
    """What can be marked in an item: of a reference or source that is hidden, nothing."""

    candidates: Sequence[str]
    references: Sequence[str] = ()
    source: str | None = None

    def about(self, span: Span) -> tuple[Sequence[str], int]:
        """The texts among which a span lies, and the position of its own."""
        if span.source and 0 <= span.candidate < len(self.candidates):
            return (() if self.source is None else (self.source,)), 0
        if span.reference is not None and 0 <= span.candidate < len(self.candidates):
            return self.references, span.reference
        return self.candidates, span.candidate


def item_texts(setup: Setup, segment: Mapping[str, Any], systems: Sequence[int]) -> ItemTexts:
    """What can be marked of a segment's row: these systems' candidates, and what is shown."""
    return ItemTexts(
        [segment["candidates"][system] for system in systems],
        segment["references"] if setup.show_reference else (),
        segment["source"] if setup.show_source else None,
    )


def check_spans(setup: Setup, spans: Iterable[Span], texts: ItemTexts) -> tuple[Span, ...]:
    """Spans → each once, in the order of the texts.

    Raises ``InputError`` for too many, or one of no such text, place, category or severity.
    """
    spans = tuple(spans)
    limits.at_most("errors", len(spans), limits.MOST_SPANS)
    for span in spans:
        _check(setup, span, texts)
    return tuple(sorted(set(spans), key=_place))


def check_proposed(setup: Setup, spans: Sequence[Span], proposed: Sequence[Span] | None) -> None:
    """Raises ``InputError`` for proposals where there are none, and for origins that are none."""
    if proposed is not None and not setup.proposals:
        raise InputError("This project does not use proposed spans.")
    origins = [span.origin for span in spans if span.origin is not None]
    known = range(len(proposed or ()))
    if len(set(origins)) < len(origins) or not all(origin in known for origin in origins):
        raise InputError(
            "An error refers to a proposed span that does not exist or that another error "
            "already refers to."
        )


def _check(setup: Setup, span: Span, texts: ItemTexts) -> None:
    if span.category not in setup.span_categories:
        raise ChoiceError("category", span.category, setup.span_categories)
    if span.severity not in setup.severities:
        raise ChoiceError("severity", span.severity, setup.severities)
    among, position = texts.about(span)
    if not 0 <= position < len(among):
        raise InputError(
            "An error is marked in text {number}, which does not exist.", number=position + 1
        )
    if not (span.is_missing or 0 <= span.start < span.stop <= len(among[position])):
        raise InputError(
            "An error covers characters {start}–{stop}, but the text has only {length}.",
            start=span.start,
            stop=span.stop,
            length=len(among[position]),
        )


def _place(span: Span) -> tuple[Any, ...]:
    reference, origin = (
        -1 if number is None else number for number in (span.reference, span.origin)
    )
    where = span.candidate, span.source, reference, span.start, span.stop
    return *where, span.category, span.severity, origin


def touch(span: Span, other: Span) -> bool:
    """Whether two spans of the same text have a character in common."""
    return _text(span) == _text(other) and span.start < other.stop and other.start < span.stop


def _text(span: Span) -> tuple[int, int | None, bool]:
    return span.candidate, span.reference, span.source


def check(setup: Setup, answer: Answer, texts: ItemTexts) -> Answer:
    """An answer → the answer in its one way of being written.

    ``Ranking((4, 2, 2))`` → ``Ranking((2, 1, 1))``: ranks count up without gaps. Raises
    ``InputError`` for what is no answer of the scheme.
    """
    if not isinstance(answer, setup.traits.answer):
        raise InputError(
            "The answer does not fit the scheme “{scheme}”.", scheme=scheme_name(setup.scheme)
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
            raise InputError("Ties are not allowed in this project. Choose one of the candidates.")
    elif not 0 <= answer.better < count:
        raise InputError(
            "There is no candidate {number}; the item has {count}.",
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
        raise InputError(
            "Ties are not allowed in this project. Give each candidate a different rank."
        )
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
            raise InputError("The rating {value!r} is not a number from 0 to 100.", value=value)
    return Rating(tuple(map(float, answer.values)))


def _assessment(setup: Setup, answer: Assessment, texts: ItemTexts) -> Assessment:
    check_proposed(setup, answer.spans, answer.proposed)
    proposed = answer.proposed
    if proposed is not None:
        check_spans(setup, proposed, texts)  # their order is what origins count by
    values = _rating(Rating(answer.values), len(texts.candidates)).values
    return Assessment(values, check_spans(setup, answer.spans, texts), proposed)


DIGITS = 9
"""Decimals by which scores are told apart; what lies beyond is left by adding fractions."""


def answer_values(setup: Setup, answer: Answer | None, count: int) -> tuple[float, ...]:
    """Ratings as given, MQM scores; of ranks and preferences numbers in the same order.

    ``count`` candidates; nothing for no answer.
    """
    if isinstance(answer, Rating | Assessment):
        return answer.values
    if isinstance(answer, Ranking):
        return tuple(float(-rank) for rank in answer.ranks)
    if isinstance(answer, Preference):
        return tuple(float(candidate == answer.better) for candidate in range(count))
    if isinstance(answer, Errors):
        return tuple(-penalty(setup, answer, candidate) for candidate in range(count))
    return ()


def penalty(setup: Setup, answer: Errors, candidate: int) -> float:
    """The weights of the errors in one candidate: its MQM penalty."""
    weights = (
        setup.weight(span.category, span.severity)
        for span in answer.spans
        if span.candidate == candidate
    )
    return exact_sum(weights)


def exact_sum(numbers: Iterable[float]) -> float:
    """``(0.1, 0.1, 1.0)`` → ``1.2``, in whatever order: equal sums are ties."""
    return round(math.fsum(numbers), DIGITS)


def gravest(setup: Setup) -> float:
    """The largest weight that one error can have; 0 where there are no kinds of error."""
    weights = (
        setup.weight(category, severity)
        for category in setup.span_categories
        for severity in setup.severities
    )
    return max(weights, default=0.0)


def measures(setup: Setup) -> bool:
    """Whether the scheme gives every candidate a number of its own."""
    return not setup.traits.compares
