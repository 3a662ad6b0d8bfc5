"""Votes as human scores of a corpus."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import scores
from meteor_core.readers import Dataset


@dataclass(frozen=True, slots=True)
class Human:
    """One candidate: what it says, what it should say, what people say of it, how often."""

    id: str
    system: str
    reference: str
    candidate: str
    human: float
    votes: int


def human(gathered: Gathered) -> list[Human]:
    """A row for each candidate that was judged, in the corpus's order."""
    column = {name: number for number, name in enumerate(gathered.systems)}
    scored = scores(gathered)
    ordered = sorted(scored, key=lambda key: (key[0], column[key[1]]))
    rows = []
    for segment, system in ordered:
        texts = gathered.segments[segment]
        candidate, reference = texts.candidates[column[system]], texts.reference
        rows.append(Human(texts.name, system, reference, candidate, *scored[segment, system]))
    return rows


def dataset(gathered: Gathered) -> Dataset:
    """The project as a corpus with human scores, as readers give one; nan where there are no
    votes."""
    texts = list(gathered.segments.values())
    scored = scores(gathered)
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
