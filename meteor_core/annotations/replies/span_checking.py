"""Marked errors held against the texts that they lie in, and against the spans proposed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from meteor_core.annotations import limits
from meteor_core.annotations.asking.answers import Span
from meteor_core.annotations.asking.setup import Setup
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
    if span.is_missing:
        return
    limits.at_most("pieces", len(span.pieces), limits.MOST_PIECES)
    last = -1
    for start, stop in span.pieces:
        if not 0 <= start < stop <= len(among[position]):
            raise InputError(
                "An error covers the characters {start}..{stop} of a text of {length}.",
                start=start,
                stop=stop,
                length=len(among[position]),
            )
        if start <= last:
            raise InputError("The pieces of an error touch, or are not in the order of the text.")
        last = stop


def _place(span: Span) -> tuple[Any, ...]:
    reference, origin = (
        -1 if number is None else number for number in (span.reference, span.origin)
    )
    where = span.candidate, span.source, reference, *span.pieces[0]
    return *where, span.more, span.category, span.severity, origin


def touch(span: Span, other: Span) -> bool:
    """Whether two spans of the same text have a character in common."""
    return is_beside(span, other) and any(
        start < other_stop and other_start < stop
        for start, stop in span.pieces
        for other_start, other_stop in other.pieces
    )


def is_beside(span: Span, other: Span) -> bool:
    """Whether two spans are about the same candidate, and lie in the same text."""
    return _text(span) == _text(other)


def joined(span: Span, other: Span) -> Span:
    """An error with the pieces of another too; those that touch become one."""
    pieces: list[tuple[int, int]] = []
    for start, stop in sorted(span.pieces + other.pieces):
        if pieces and start <= pieces[-1][1]:
            pieces[-1] = pieces[-1][0], max(stop, pieces[-1][1])
        else:
            pieces.append((start, stop))
    return replace(span, start=pieces[0][0], stop=pieces[0][1], more=tuple(pieces[1:]))


def _text(span: Span) -> Span:
    return replace(span, start=0, stop=0, category="", severity="", origin=None, more=())
