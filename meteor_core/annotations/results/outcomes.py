"""Votes → numbers: who won against whom, and how good each candidate is, the higher the better."""

from __future__ import annotations

from collections import defaultdict
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
