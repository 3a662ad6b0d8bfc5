"""Why one candidate scores above another: the difference of their losses, part by part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from meteor_core.candidates.comparison import CandidateRow
from meteor_core.meteor.breakdown import PARTS
from meteor_core.model.result import Result
from meteor_core.model.view import phrase

LEAST = 0.0005
"""A difference below this is none at three places."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the difference of two scores: what ``behind`` loses on it beyond ``ahead``.

    ``part`` is one of ``breakdown.PARTS``; ``amount`` is over 0; ``words`` are those that only the
    one behind loses, of ``missing``, ``extra`` and ``soft``; ``order`` has both sides' chunks and
    matched words instead, those of the one behind first.
    """

    part: str
    behind: str
    amount: float
    words: tuple[str, ...] = ()
    chunks: tuple[tuple[int, float], ...] = ()


def reasons(ahead: CandidateRow, behind: CandidateRow) -> tuple[Reason, ...]:
    """Why one row scores above another, the largest part first.

    Signed by who is behind on them, the amounts sum to the difference, but for parts of nothing.
    """
    made = []
    for part in PARTS:
        change = getattr(behind.losses, part) - getattr(ahead.losses, part)
        if abs(change) >= LEAST:
            loser, other = (behind, ahead) if change > 0 else (ahead, behind)
            made.append(_reason(part, abs(change), loser, other))
    return tuple(sorted(made, key=lambda reason: -reason.amount))


def _reason(part: str, amount: float, loser: CandidateRow, other: CandidateRow) -> Reason:
    if part == "order":
        both = (loser.result.statistics, other.result.statistics)
        return Reason(part, loser.name, amount, (), tuple((s.chunks, s.matches) for s in both))
    lost, shared = _lost(part, loser.result), Counter(_lost(part, other.result))
    words = []
    for word in lost:
        if shared[word] > 0:
            shared[word] -= 1
        else:
            words.append(word)
    return Reason(part, loser.name, amount, tuple(words))


def _lost(part: str, result: Result) -> list[str]:
    """The words on which a result loses: missing, extra, or matched for less than a whole word."""
    alignment = result.alignment
    if part == "missing":
        return [alignment.reference[position].text for position in alignment.unmatched_reference]
    if part == "extra":
        return [alignment.candidate[position].text for position in alignment.unmatched_candidate]
    return [
        phrase(alignment.candidate, match.candidate)
        for match in alignment.matches
        if result.parameters.weight(match.stage) < 1
        or (result.statistics.similarity_weighs and match.similarity < 1)
    ]
