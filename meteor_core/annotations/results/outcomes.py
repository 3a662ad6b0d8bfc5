"""Votes → numbers: who won against whom, and how good each candidate is, the higher the better.

Votes on one candidate or pair are averaged before anything else is: an item weighs the same whether
three people voted on it, one did, or a final answer was given in their place.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, pstdev

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.replies.answer_values import DIGITS, answer_values, measures


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


def standardised(given: Iterable[Value]) -> Iterator[tuple[Value, float]]:
    """Each value with its z: less its annotator's mean, over their standard deviation.

    Annotators differ in severity and in how much of the scale they use. Who gave all alike has 0.
    """
    given = list(given)
    by_annotator: dict[str, list[float]] = defaultdict(list)
    for value in given:
        by_annotator[value.annotator].append(value.value)
    scales = {name: (fmean(numbers), pstdev(numbers)) for name, numbers in by_annotator.items()}
    for value in given:
        mean, spread = scales[value.annotator]
        yield value, (value.value - mean) / spread if round(spread, DIGITS) else 0.0


def pair_means(gathered: Gathered) -> list[PairMean]:
    """Every two systems that were judged in one vote, in each segment, with the mean outcome."""
    said: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for pair in comparisons(gathered):
        said[pair.segment, pair.first, pair.second].append(pair.outcome)
    return [PairMean(*key, sum(outcomes) / len(outcomes)) for key, outcomes in said.items()]


def scores(gathered: Gathered, z: bool = False) -> CandidateScores:
    """The mean rating or MQM score of each candidate (standardised by annotator for ``z``).

    Of comparisons the share won in the segment, a tie being half a win, averaged over the pairs.
    """
    collected: dict[tuple[int, str], list[float]] = defaultdict(list)
    if measures(gathered.setup):
        for value, standard in standardised(values(gathered)):
            collected[value.segment, value.system].append(standard if z else value.value)
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
