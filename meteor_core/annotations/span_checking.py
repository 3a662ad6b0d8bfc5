"""Marked errors held against the texts that they lie in, and against the spans proposed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from meteor_core.annotations import limits
from meteor_core.annotations.answers import Span
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
    if proposed is not None and setup.proposals == "none":
        raise InputError("This project proposes no spans.")
    origins = [span.origin for span in spans if span.origin is not None]
    known = range(len(proposed or ()))
    if len(set(origins)) < len(origins) or not all(origin in known for origin in origins):
        raise InputError(
            "An error comes from a proposed span that is none, or that another error comes from."
        )


def _check(setup: Setup, span: Span, texts: ItemTexts) -> None:
    if span.category not in setup.span_categories:
        raise ChoiceError("category", span.category, setup.span_categories)
    if span.severity not in setup.severities:
        raise ChoiceError("severity", span.severity, setup.severities)
    among, position = texts.about(span)
    if not 0 <= position < len(among):
        raise InputError(
            "An error lies in text {number}, which does not exist.", number=position + 1
        )
    if not 0 <= span.start < span.stop <= len(among[position]):
        raise InputError(
            "An error covers the characters {start}..{stop} of a text of {length}.",
            start=span.start,
            stop=span.stop,
            length=len(among[position]),
        )


def _place(span: Span) -> tuple[int, bool, int, int, int, str, str, int]:
    reference, origin = (
        -1 if number is None else number for number in (span.reference, span.origin)
    )
    where = span.candidate, span.source, reference, span.start, span.stop
    return *where, span.category, span.severity, origin


def touch(span: Span, other: Span) -> bool:
    """Whether two spans of the same text have a character in common."""
    same = _text(span) == _text(other)
    return same and span.start < other.stop and other.start < span.stop


def _text(span: Span) -> Span:
    return replace(span, start=0, stop=0, category="", severity="", origin=None)
