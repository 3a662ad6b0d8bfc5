"""Why one candidate scores above another: what each of them loses, part by part, and the net.

Amounts are thousandths that add up: a candidate's score after each step of ``breakdown`` is rounded
to three places, and a loss is the difference of two such scores. So F and the score are those that
every table shows, all losses and the score make 1, and the nets of two candidates make the
difference of their scores, to the last digit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from meteor_core.candidates.comparison import CandidateRow
from meteor_core.meteor.scoring import PARTS, Breakdown
from meteor_core.model import Score, Span, Token
from meteor_core.model.score import Result
from meteor_core.model.view import phrase
from meteor_core.wording.words import number

PLACES = 3


@dataclass(frozen=True, slots=True)
class Loss:
    """What a candidate loses on one part, rounded.

    ``count`` counts the words or soft matches that it loses on, ``only`` are those of them that
    the other candidate does not lose on; both are empty for fragmentation.
    """

    amount: float
    count: int = 0
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A part (one of ``breakdown.PARTS``) on which two candidates lose unlike amounts."""

    part: str
    ahead: Loss
    behind: Loss

    @property
    def net(self) -> float:
        """What the one behind loses beyond the one ahead: below 0 in favour of the one behind."""
        return round(self.behind.amount - self.ahead.amount, PLACES)


def reasons(ahead: CandidateRow, behind: CandidateRow) -> tuple[Reason, ...]:
    """Explains why one row scores above another, the largest net first; equal losses are left out.

    The nets sum to the difference of the two rounded scores.
    """
    amounts = rounded(ahead.losses), rounded(behind.losses)
    made = []
    for part in PARTS:
        first, second = (getattr(losses, part) for losses in amounts)
        words, others = _lost(part, ahead.result), _lost(part, behind.result)
        one = Loss(first, len(words), _only(words, others))
        made.append(Reason(part, one, Loss(second, len(others), _only(others, words))))
    return tuple(sorted(filter(_differs, made), key=lambda reason: -abs(reason.net)))


def _differs(reason: Reason) -> bool:
    return reason.net != 0


def nets(ahead: Breakdown, behind: Breakdown) -> tuple[tuple[str, float], ...]:
    """Two scores' losses → of each part what the one behind loses beyond the one ahead.

    ``(("order", 0.098), ("letters", 0.027), ("soft", -0.001))``: the largest first, without parts
    on which both lose alike. They sum to the difference of the two rounded scores.
    """
    less, more = rounded(ahead), rounded(behind)
    found = ((part, round(getattr(more, part) - getattr(less, part), PLACES)) for part in PARTS)
    return tuple(sorted((one for one in found if one[1]), key=lambda one: -abs(one[1])))


def rounded(losses: Breakdown) -> Breakdown:
    """Losses to three places, so that they and the rounded score make 1."""
    shown = [float(number(level)) for level in (*_levels(losses), losses.value)]
    lost = (round(above - below, PLACES) for above, below in pairwise(shown))
    return Breakdown(**dict(zip(PARTS, lost, strict=True)), value=shown[-1], granted=losses.granted)


def _levels(losses: Breakdown) -> Iterator[float]:
    """What is left before each loss, but after the last."""
    left = 1.0
    for _, lost in losses.parts:
        yield left
        left -= lost


def takes_a_share_of_more(reason: Reason, ahead: Score, behind: Score) -> bool:
    """Returns whether the larger loss on fragmentation comes from a higher F, not a higher
    penalty."""
    loser, other = (behind, ahead) if reason.net > 0 else (ahead, behind)
    return (
        reason.part == "order"
        and number(loser.penalty) <= number(other.penalty)
        and number(loser.f_mean) > number(other.f_mean)
    )


def _only(words: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Words of one side that the other has not, or has less often."""
    left, only = Counter(others), []
    for word in words:
        if left[word] > 0:
            left[word] -= 1
        else:
            only.append(word)
    return tuple(only)


def _lost(part: str, result: Result) -> list[str]:
    """The losses of a result: missing words, extra words, partial matches.

    Words that δ gives no weight cost nothing.
    """
    alignment, delta = result.alignment, result.parameters.delta
    if part == "missing":
        return _weighty(alignment.reference, alignment.unmatched_reference, delta)
    if part == "extra":
        return _weighty(alignment.candidate, alignment.unmatched_candidate, delta)
    return _soft(result) if part == "soft" else []


def _weighty(tokens: tuple[Token, ...], positions: Sequence[int], delta: float) -> list[str]:
    """The words at those positions that weigh something."""
    return [
        tokens[position].text
        for position in positions
        if _weighs(tokens, (position, position + 1), delta)
    ]


def _soft(result: Result) -> list[str]:
    """``["лисица ~ лиса"]``: the matches that count for less than their words."""
    alignment, parameters = result.alignment, result.parameters
    return [
        f"{phrase(alignment.candidate, link.candidate)} ~ "
        f"{phrase(alignment.reference, link.reference)}"
        for link in alignment.matches
        if parameters.weight(link.stage) < 1
        or (result.statistics.similarity_weighs and link.similarity < 1)
        if _weighs(alignment.candidate, link.candidate, parameters.delta)
        or _weighs(alignment.reference, link.reference, parameters.delta)
    ]


def _weighs(tokens: tuple[Token, ...], span: Span, delta: float) -> bool:
    """Whether a span has a word that counts: δ is the weight of content words."""
    return any((1 - delta if token.is_function else delta) > 0 for token in tokens[slice(*span)])
