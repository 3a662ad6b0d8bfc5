"""An answer as numbers, one for each candidate, the higher the better."""

from __future__ import annotations

import math
from collections.abc import Iterable

from meteor_core.annotations.asking.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
)
from meteor_core.annotations.asking.setup import Setup

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
