"""Votes → numbers: who won against whom, and how good each candidate is, the higher the better.

Votes on one candidate or pair are averaged before anything else is: an item weighs the same whether
three people voted on it, one did, or a final answer was given in their place.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from meteor_core.annotations.answers import spans_of
from meteor_core.annotations.checking import DIGITS, answer_values, exact_sum, gravest, measures
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import Segment
from meteor_core.annotations.setup import Setup


@dataclass(frozen=True, slots=True)
class PairOutcome:
    """One annotator on two systems in a segment: 1 the first is better, −1 the second, 0 a tie."""

    item: int
    segment: int
    annotator: str
    first: str
    second: str
    outcome: int


@dataclass(frozen=True, slots=True)
class Value:
    """One annotator on one system in one segment: a rating, or minus the MQM penalty."""

    item: int
    segment: int
    annotator: str
    system: str
    value: float


@dataclass(frozen=True, slots=True)
class PairMean:
    """Two systems in a segment, by all votes on them: from 1, all prefer the first, to −1."""

    segment: int
    first: str
    second: str
    outcome: float


CandidateScores = dict[tuple[int, str], tuple[float, int]]
"""(segment, system) → score of the candidate and how many judgements it rests on."""


def values_of(setup: Setup, vote: Judgement) -> tuple[float, ...]:
    """A vote → a number for each of its systems, the higher the better."""
    return answer_values(setup, vote.answer, len(vote.systems))


def comparisons(gathered: Gathered, votes: Iterable[Judgement] | None = None) -> list[PairOutcome]:
    """Every two systems that somebody judged in one vote, each pair in the corpus's order."""
    order = {name: number for number, name in enumerate(gathered.systems)}
    compared = []
    for vote in gathered.counting if votes is None else votes:
        judged = dict(zip(vote.systems, values_of(gathered.setup, vote), strict=True))
        for first, second in combinations(sorted(judged, key=order.__getitem__), 2):
            difference = judged[first] - judged[second]
            outcome = (difference > 0) - (difference < 0)
            compared.append(
                PairOutcome(vote.item, vote.segment, vote.annotator, first, second, outcome)
            )
    return compared


def values(gathered: Gathered, votes: Iterable[Judgement] | None = None) -> list[Value]:
    """Ratings and MQM scores as they were given; none for preferences and rankings."""
    if not measures(gathered.setup):
        return []
    return [
        Value(vote.item, vote.segment, vote.annotator, system, value)
        for vote in (gathered.counting if votes is None else votes)
        for system, value in zip(vote.systems, values_of(gathered.setup, vote), strict=True)
    ]


def pair_means(gathered: Gathered) -> list[PairMean]:
    """Every two systems that were judged in one vote, in each segment, with the mean outcome."""
    said: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for pair in comparisons(gathered):
        said[pair.segment, pair.first, pair.second].append(pair.outcome)
    return [PairMean(*key, sum(outcomes) / len(outcomes)) for key, outcomes in said.items()]


def scores(gathered: Gathered) -> CandidateScores:
    """The mean rating or MQM score of each candidate.

    Of comparisons the share won in the segment, a tie being half a win, averaged over the pairs.
    """
    collected: dict[tuple[int, str], list[float]] = defaultdict(list)
    if measures(gathered.setup):
        for value in values(gathered):
            collected[value.segment, value.system].append(value.value)
        votes = {key: len(numbers) for key, numbers in collected.items()}
    else:
        for pair in pair_means(gathered):
            collected[pair.segment, pair.first].append((1 + pair.outcome) / 2)
            collected[pair.segment, pair.second].append((1 - pair.outcome) / 2)
        votes = Counter(
            (pair.segment, system)
            for pair in comparisons(gathered)
            for system in (pair.first, pair.second)
        )
    return {
        key: (round(math.fsum(numbers) / len(numbers), DIGITS), votes[key])
        for key, numbers in collected.items()
    }


@dataclass(frozen=True, slots=True)
class Count:
    """How many errors of a category and severity were marked in a system's candidates.

    ``penalty`` is their weight, averaged over the votes on each candidate: an error that one of two
    people marked weighs half.
    """

    system: str
    category: str
    severity: str
    errors: int
    penalty: float


def counts(gathered: Gathered) -> list[Count]:
    """In the order of systems, categories, severities; what never happened is left out."""
    votes = Counter((vote.segment, system) for vote in gathered.counting for system in vote.systems)
    shares: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for vote in gathered.counting:
        for span in spans_of(vote.answer):
            system = vote.systems[span.candidate]
            share = 1 / votes[vote.segment, system]
            shares[system, span.category, span.severity].append(share)
    setup = gathered.setup
    return [
        Count(
            system,
            category,
            severity,
            len(of_kind),
            exact_sum(setup.weight(category, severity) * share for share in of_kind),
        )
        for system in gathered.systems
        for category in setup.span_categories
        for severity in setup.severities
        if (of_kind := shares.get((system, category, severity)))
    ]


DISPUTED = 0.1
"""The disagreement from which on an item is disputed: ten points of a hundred, for example.

Less is how finely people use a scale, not another opinion. Of comparisons any two answers that are
not the same reach it, unless ten people or more, or many candidates, agree on nearly everything.
"""


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """An item with its votes. ``spread``: from 0, all alike, to 1, opposite; None for one vote."""

    item: int
    segment: Segment
    systems: tuple[str, ...]
    votes: tuple[Judgement, ...]
    spread: float | None


def judged_items(gathered: Gathered) -> list[JudgedItem]:
    """Every item that has a vote, the most disputed first.

    Last are items with a final answer whose votes no longer count.
    """
    votes: dict[int, list[Judgement]] = defaultdict(list)
    for vote in gathered.as_voted.counting:
        votes[vote.item].append(vote)
    items = [
        JudgedItem(
            item,
            gathered.segments[cast[0].segment],
            cast[0].systems,
            tuple(cast),
            fmean(_distance(gathered, *two) for two in combinations(cast, 2)) if cast[1:] else None,
        )
        for item, cast in sorted(votes.items())
    ]
    items += [
        JudgedItem(item, gathered.segments[one.segment], one.systems, (), None)
        for item, one in sorted(gathered.final.items())
        if item not in votes
    ]
    return sorted(
        items, key=lambda item: -1.0 if item.spread is None else item.spread, reverse=True
    )


def is_disputed(item: JudgedItem) -> bool:
    """Whether its votes lie apart by ``DISPUTED`` or more."""
    return round(item.spread or 0.0, DIGITS) >= DISPUTED


def undecided(gathered: Gathered, item: JudgedItem) -> bool:
    """Whether it is disputed, and has no final answer."""
    return is_disputed(item) and item.item not in gathered.final


def _distance(gathered: Gathered, vote: Judgement, other: Judgement) -> float:
    """Comparisons: opposite 1, a tie against a win ½; ratings: of 100; errors: of the gravest."""
    scheme = gathered.setup.traits
    if scheme.compares:
        sides = zip(comparisons(gathered, [vote]), comparisons(gathered, [other]), strict=True)
        return fmean(abs(left.outcome - right.outcome) / 2 for left, right in sides)
    pairs = zip(values_of(gathered.setup, vote), values_of(gathered.setup, other), strict=True)
    if scheme.rates:
        return fmean(abs(left - right) / 100 for left, right in pairs)
    # Two MQM scores are opposite only where one is a grave error from the other: ``0`` and ``−1``
    # beside a gravest weight of 25 are ``1 / 25``; twice the weight is no more.
    most = gravest(gathered.setup)
    return fmean(min(abs(left - right) / most, 1.0) if most else 0.0 for left, right in pairs)
