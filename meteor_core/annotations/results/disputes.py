"""Items as their annotators see them, those they disagree about most first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from meteor_core.annotations.answers import SCHEMES
from meteor_core.annotations.checking import DIGITS, gravest
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import Segment, asked
from meteor_core.annotations.results.outcomes import comparisons, values_of
from meteor_core.annotations.setup import Setup

DISPUTED = 0.1
"""The disagreement from which on an item is disputed: ten points of a hundred, for example.

Less is how finely people use a scale, not another opinion. Of comparisons any two answers that are
not the same reach it, unless ten people or more, or many candidates, agree on nearly everything.
"""


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """An item with its votes. ``spread``: from 0, all alike, to 1, opposite; None for one vote.

    ``kind``: normal, or document, whose ``segment`` is all of the document as one.
    """

    item: int
    kind: str
    segment: Segment
    systems: tuple[str, ...]
    votes: tuple[Judgement, ...]
    spread: float | None


def judged_items(gathered: Gathered) -> list[JudgedItem]:
    """Every item that has a vote, whole documents among them, the most disputed first.

    Last those that have none that counts any more, and a final answer.
    """
    votes: dict[int, list[Judgement]] = defaultdict(list)
    voted = gathered.as_voted
    for vote in (*voted.counting, *voted.of_documents):
        votes[vote.item].append(vote)
    items = [
        JudgedItem(
            item,
            cast[0].kind,
            gathered.about(cast[0]),
            cast[0].systems,
            tuple(cast),
            _spread(gathered, cast),
        )
        for item, cast in sorted(votes.items())
    ]
    items += [
        JudgedItem(item, one.kind, gathered.about(one), one.systems, (), None)
        for item, one in sorted(gathered.final.items())
        if item not in votes
    ]
    return sorted(
        items, key=lambda item: -1.0 if item.spread is None else item.spread, reverse=True
    )


def is_disputed(item: JudgedItem, least: float = DISPUTED) -> bool:
    """Whether its votes lie apart by ``least`` or more."""
    spread = round(item.spread or 0.0, DIGITS)
    return spread > 0 and spread >= round(least, DIGITS)


def undecided(gathered: Gathered, item: JudgedItem) -> bool:
    """Whether it is disputed, and has no final answer."""
    return is_disputed(item) and item.item not in gathered.final


def _spread(gathered: Gathered, votes: Sequence[Judgement]) -> float | None:
    if len(votes) < 2:
        return None
    return fmean(_distance(gathered, vote, other) for vote, other in combinations(votes, 2))


def _distance(gathered: Gathered, vote: Judgement, other: Judgement) -> float:
    """Comparisons: opposite 1, a tie against a win ½; ratings: of 100; errors: of the gravest."""
    scheme = SCHEMES[asked(gathered.setup.scheme, vote.kind)]
    if scheme.compares:
        sides = zip(comparisons(gathered, [vote]), comparisons(gathered, [other]), strict=True)
        return fmean(abs(left.outcome - right.outcome) / 2 for left, right in sides)
    pairs = zip(values_of(gathered.setup, vote), values_of(gathered.setup, other), strict=True)
    if scheme.rates:
        return fmean(abs(left - right) / 100 for left, right in pairs)
    return fmean(_penalty_distance(gathered.setup, left, right) for left, right in pairs)


def _penalty_distance(setup: Setup, left: float, right: float) -> float:
    """How far two MQM scores lie apart: opposite only where one is a grave error from the other.

    ``0`` and ``−1`` beside a gravest weight of 25 are ``1 / 25``; twice the weight is no more.
    """
    most = gravest(setup)
    return min(abs(left - right) / most, 1.0) if most else 0.0
