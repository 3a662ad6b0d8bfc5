"""Votes → numbers: who won against whom, and how good each candidate is, the higher the better."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, pstdev

from meteor_core.annotations.answers import Errors, Preference, Ranking, Rating
from meteor_core.annotations.gathering import Gathered, Judgement
from meteor_core.annotations.setup import Setup


@dataclass(frozen=True, slots=True)
class Comparison:
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


def values_of(setup: Setup, one: Judgement) -> tuple[float, ...]:
    """A vote → a number for each of its systems; of ranks and preferences: how many it beats."""
    answer, count = one.answer, len(one.systems)
    if isinstance(answer, Rating):
        return answer.values
    if isinstance(answer, Ranking):
        return tuple(float(-rank) for rank in answer.ranks)
    if isinstance(answer, Preference):
        return tuple(float(place == answer.better) for place in range(count))
    if isinstance(answer, Errors):
        return tuple(-penalty(setup, answer, place) for place in range(count))
    return ()


def penalty(setup: Setup, answer: Errors, candidate: int) -> float:
    """The weights of the errors in one candidate: its MQM penalty."""
    return sum(
        setup.severities.get(span.severity, 0.0)
        for span in answer.spans
        if span.candidate == candidate
    )


def comparisons(gathered: Gathered, votes: Iterable[Judgement] | None = None) -> list[Comparison]:
    """Every two systems that somebody judged in one vote, each pair in the corpus's order."""
    place = {name: number for number, name in enumerate(gathered.systems)}
    found = []
    for one in gathered.counting if votes is None else votes:
        judged = dict(zip(one.systems, values_of(gathered.setup, one), strict=True))
        for first, second in combinations(sorted(judged, key=place.__getitem__), 2):
            difference = judged[first] - judged[second]
            outcome = (difference > 0) - (difference < 0)
            found.append(Comparison(one.item, one.segment, one.annotator, first, second, outcome))
    return found


def values(gathered: Gathered, votes: Iterable[Judgement] | None = None) -> list[Value]:
    """Ratings and MQM scores as they were given; none for preferences and rankings."""
    if not measures(gathered.setup):
        return []
    return [
        Value(one.item, one.segment, one.annotator, system, value)
        for one in (gathered.counting if votes is None else votes)
        for system, value in zip(one.systems, values_of(gathered.setup, one), strict=True)
    ]


def measures(setup: Setup) -> bool:
    """Whether the scheme gives every candidate a number of its own."""
    return setup.scheme in ("rating", "errors")


def standardised(given: Iterable[Value]) -> Iterator[tuple[Value, float]]:
    """Each value with its z: less its annotator's mean, over their standard deviation.

    Annotators differ in severity and in how much of the scale they use.
    """
    given = list(given)
    own: dict[str, list[float]] = defaultdict(list)
    for one in given:
        own[one.annotator].append(one.value)
    scales = {name: (fmean(said), pstdev(said)) for name, said in own.items()}
    for one in given:
        mean, spread = scales[one.annotator]
        yield one, (one.value - mean) / spread if spread else 0.0
