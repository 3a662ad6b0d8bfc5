"""What an answer lacks of a known one, thing by thing: a control passes where nothing is lacking.

Those who learn the work are told what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from meteor_core.annotations.asking.answers import (
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
    about_first,
)
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.replies.span_checking import touch

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


def passes(setup: Setup, answer: Answer, expected: Answer, known: int | None = None) -> bool:
    """Whether a control is answered as expected; both answers by positions in the item.

    ``known``: the first so many candidates are those that ``expected`` is about; None: all are.
    """
    answer = answer if known is None else about_first(answer, known)
    return not any(_missed(setup, answer, expected))


def missed(setup: Setup, answer: Answer, expected: Answer) -> tuple[Missed, ...]:
    """All that is wrong; nothing exactly if the answer ``passes``."""
    return tuple(_missed(setup, answer, expected))


def _missed(setup: Setup, answer: Answer, expected: Answer) -> Iterator[Missed]:
    match answer, expected:
        case Preference(), Preference():
            yield from _preference(answer, expected)
        case Ranking(), Ranking():
            yield from _order(answer.ranks, expected.ranks)
        case Rating(), Rating():
            yield from _values(setup, answer.values, expected.values)
        case Errors(), Errors():
            yield from _unmarked(answer.spans, expected.spans)
            if not expected.spans:
                yield from (Missed(UNDUE, span.candidate, span=span) for span in answer.spans)
        case Assessment(), Assessment():
            yield from _values(setup, answer.values, expected.values)
            yield from _unmarked(answer.spans, expected.spans)
        case _:
            raise TypeError("the answers are of two schemes")


def _preference(answer: Preference, expected: Preference) -> Iterator[Missed]:
    better = expected.better
    if answer.better != better:
        yield Missed(TIE) if better is None else Missed(BETTER, better, 1 - better)


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


def _unmarked(marked: tuple[Span, ...], expected: tuple[Span, ...]) -> Iterator[Missed]:
    for wanted in expected:
        if not any(touch(span, wanted) for span in marked):
            yield Missed(UNMARKED, wanted.candidate, span=wanted)
