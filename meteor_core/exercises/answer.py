"""A student's answer: the lines drawn between words, and the numbers as they were typed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from meteor_core.model import Span

QUESTIONS = ("links", "chunks", "precision", "recall", "score")
"""In the order in which they are answered and searched for the first wrong one."""

NUMBERS = QUESTIONS[1:]

_NUMBER = re.compile(
    r"\s*+(\d{1,9}(?:[.,]\d{0,12})?|[.,]\d{1,12})\s*+(?:([/÷:])(.+)|(%))?\s*", re.ASCII
)
_LONGEST = 60
"""Characters of a number as it is typed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``lines``: pairs (candidate word, reference word), counted from 0; numbers as typed."""

    lines: tuple[tuple[int, int], ...] = ()
    chunks: str = ""
    precision: str = ""
    recall: str = ""
    score: str = ""

    def number(self, question: str) -> str:
        """``"recall"`` → what was typed there."""
        return str(getattr(self, question))

    def value(self, question: str) -> float | None:
        """Returns the number that was typed; chunks are not a share, so they have no percentage."""
        typed = self.number(question)
        return None if question == "chunks" and "%" in typed else number(typed)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lines that hang together: a word with a word, or a phrase with a phrase.

    ``whole``: the words are adjacent on both sides, as those of a phrase must be.
    """

    candidate: Span
    reference: Span
    whole: bool = True


def gather(lines: Iterable[tuple[int, int]]) -> tuple[Drawn, ...]:
    """Lines → links, in candidate order; a word with two lines makes a phrase.

    ``gather([(0, 3), (1, 3)])`` → ``(Drawn((0, 2), (3, 4)),)``.
    """
    groups: list[tuple[set[int], set[int]]] = []
    for candidate, reference in dict.fromkeys(lines):
        joined = ({candidate}, {reference})
        apart = []
        for group in groups:
            if candidate in group[0] or reference in group[1]:
                joined = (joined[0] | group[0], joined[1] | group[1])
            else:
                apart.append(group)
        groups = [*apart, joined]
    return tuple(sorted(map(_drawn, groups), key=lambda drawn: drawn.candidate))


def _drawn(group: tuple[set[int], set[int]]) -> Drawn:
    candidate, reference = ((min(side), max(side) + 1) for side in group)
    adjacent = [
        stop - start == len(side)
        for side, (start, stop) in zip(group, (candidate, reference), strict=True)
    ]
    return Drawn(candidate, reference, all(adjacent))


def number(typed: str) -> float | None:
    """``"0,714"`` → 0.714, ``"5/7"`` → 0.714…, ``"71,4%"`` → 0.714; ``"five"`` → None.

    Never raises.
    """
    match = _NUMBER.fullmatch(typed[:_LONGEST])
    if match is None:
        return None
    value = _plain(match[1])
    if match[4]:
        return value / 100
    if not match[2]:
        return value
    below = _NUMBER.fullmatch(match[3])
    if below is None or below[2] or below[4] or not _plain(below[1]):
        return None
    return value / _plain(below[1])


def _plain(digits: str) -> float:
    return float(digits.replace(",", "."))
