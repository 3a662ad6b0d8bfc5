"""What an answer lacks of a known one, thing by thing: said to those who learn the work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from meteor_core.annotations.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
    spans_of,
)
from meteor_core.annotations.checking import passes
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.span_checking import touch

BETTER, TIE, ABOVE, VALUE, UNMARKED, UNDUE = "better", "tie", "above", "value", "unmarked", "undue"
"""One is better; both are alike; one is above the other; another value was expected; an error was
not marked; something was marked where there is no error."""


@dataclass(frozen=True, slots=True)
class Missed:
    """One thing; positions are those of candidates as shown.

    ``candidate`` is better than, or above, ``other``; ``value`` was expected of it, give or take
    the setup's tolerance, and ``given`` was not; ``span`` should, or should not, have been marked.
    """

    kind: str
    candidate: int = 0
    other: int = 0
    value: float = 0.0
    given: float = 0.0
    span: Span | None = None


def missed(setup: Setup, answer: Answer, expected: Answer) -> tuple[Missed, ...]:
    """All that is wrong; nothing exactly if ``checking.passes``."""
    if passes(setup, answer, expected):
        return ()
    return tuple(_missed(setup, answer, expected))


def _missed(setup: Setup, answer: Answer, expected: Answer) -> Iterator[Missed]:
    if isinstance(expected, Preference):
        better = expected.better
        yield Missed(TIE) if better is None else Missed(BETTER, better, 1 - better)
    elif isinstance(answer, Ranking) and isinstance(expected, Ranking):
        yield from _order(answer.ranks, expected.ranks)
    elif isinstance(answer, Rating) and isinstance(expected, Rating):
        yield from _values(setup, answer.values, expected.values)
    elif isinstance(answer, Assessment) and isinstance(expected, Assessment):
        yield from _values(setup, answer.values, expected.values)
        if expected.spans:
            yield from _unmarked(answer, expected)
    elif isinstance(expected, Errors):
        yield from _unmarked(answer, expected)
        if not expected.spans:
            yield from (Missed(UNDUE, span.candidate, span=span) for span in spans_of(answer))


def _order(ranks: tuple[int, ...], expected: tuple[int, ...]) -> Iterator[Missed]:
    positions = range(len(expected))
    for above in positions:
        for below in positions:
            if expected[above] < expected[below] and ranks[above] >= ranks[below]:
                yield Missed(ABOVE, above, below)


def _values(
    setup: Setup, given: tuple[float, ...], expected: tuple[float, ...]
) -> Iterator[Missed]:
    for candidate, (value, wanted) in enumerate(zip(given, expected, strict=True)):
        if abs(value - wanted) > setup.tolerance:
            yield Missed(VALUE, candidate, value=wanted, given=value)


def _unmarked(answer: Answer, expected: Answer) -> Iterator[Missed]:
    marked = spans_of(answer)
    for wanted in spans_of(expected):
        if not any(touch(span, wanted) for span in marked):
            yield Missed(UNMARKED, wanted.candidate, span=wanted)
