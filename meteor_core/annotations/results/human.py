"""Votes as human scores of a corpus, and METEOR and the other metrics compared with them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from meteor_core.annotations.checking import measures
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.agreement import correlation
from meteor_core.annotations.results.outcomes import pair_means, scores
from meteor_core.readers import Dataset

Scores = Mapping[str, Sequence[float]]
"""System → a score of each segment, in the order of ``dataset(gathered)``."""


@dataclass(frozen=True, slots=True)
class Human:
    """One candidate: what it says, what it should say, what people say of it, how often."""

    id: str
    system: str
    reference: str
    candidate: str
    human: float
    votes: int


@dataclass(frozen=True, slots=True)
class VoteAgreement:
    """A metric beside the votes; candidates without a score of its own (nan) are left out.

    ``pearson`` and ``kendall`` (τ-b) are over ``candidates`` with a human score; ``accuracy`` is
    the share of ``comparisons`` (people's ties apart) in which the metric prefers the same
    candidate; a tie is a miss, so a metric that always ties has 0, not .5.
    """

    metric: str
    candidates: int
    pearson: float | None
    kendall: float | None
    comparisons: int
    accuracy: float | None


def human(gathered: Gathered, z: bool = False) -> list[Human]:
    """A row for each candidate that was judged, in the corpus's order."""
    column = {name: number for number, name in enumerate(gathered.systems)}
    scored = scores(gathered, z)
    ordered = sorted(scored, key=lambda key: (key[0], column[key[1]]))
    rows = []
    for segment, system in ordered:
        texts = gathered.segments[segment]
        candidate, reference = texts.candidates[column[system]], texts.reference
        rows.append(Human(texts.name, system, reference, candidate, *scored[segment, system]))
    return rows


def dataset(gathered: Gathered, z: bool = False) -> Dataset:
    """The project as a corpus with human scores, as readers give one; nan where there are no
    votes."""
    texts = list(gathered.segments.values())
    scored = scores(gathered, z)
    sources = tuple(segment.source or "" for segment in texts)
    return Dataset(
        gathered.setup.title,
        _columns(gathered.references, [segment.references for segment in texts]),
        _columns(gathered.systems, [segment.candidates for segment in texts]),
        sources if any(sources) else None,
        tuple(segment.name for segment in texts),
        {
            system: tuple(
                scored.get((segment.number, system), (math.nan, 0))[0] for segment in texts
            )
            for system in gathered.systems
        },
    )


def _columns(names: Sequence[str], rows: Sequence[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(row[column] for row in rows) for column, name in enumerate(names)}


def against(gathered: Gathered, metrics: Mapping[str, Scores]) -> list[VoteAgreement]:
    """Metrics by name, each with its segment scores, → how far they agree with the votes."""
    return [_against(gathered, name, given) for name, given in metrics.items()]


def _against(gathered: Gathered, name: str, given: Scores) -> VoteAgreement:
    at = {number: row for row, number in enumerate(gathered.segments)}
    judged = [
        (human, given[system][at[segment]])
        for (segment, system), (human, _) in scores(gathered).items()
        if system in given and math.isfinite(given[system][at[segment]])
    ]
    people, metric = [human for human, _ in judged], [score for _, score in judged]
    products = (
        outcome * (given[first][at[segment]] - given[second][at[segment]])
        for segment, first, second, outcome in _preferences(gathered)
        if first in given and second in given
    )
    preferred = [product for product in products if math.isfinite(product)]
    accuracy = sum(product > 0 for product in preferred) / len(preferred) if preferred else None
    return VoteAgreement(
        name,
        len(judged),
        correlation("pearson", people, metric),
        correlation("kendall", people, metric),
        len(preferred),
        accuracy,
    )


def _preferences(gathered: Gathered) -> Iterator[tuple[int, str, str, float]]:
    """(segment, system, system, how much better the first): compared, or by human scores."""
    if not measures(gathered.setup):
        for pair in pair_means(gathered):
            if pair.outcome:
                yield pair.segment, pair.first, pair.second, pair.outcome
        return
    scored = scores(gathered)
    for segment in gathered.segments:
        judged = [system for system in gathered.systems if (segment, system) in scored]
        for first, second in combinations(judged, 2):
            if difference := scored[segment, first][0] - scored[segment, second][0]:
                yield segment, first, second, difference
