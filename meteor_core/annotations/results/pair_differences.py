"""Each two systems: their difference, and whether its sign is settled whenever one looks."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import values_of
from meteor_core.annotations.steering.differences import terms_of
from meteor_core.annotations.steering.tally import Tally


@dataclass(frozen=True, slots=True)
class PairDifference:
    """How much better ``first`` is than ``second``, over ``segments``: ``steering.Difference``."""

    first: str
    second: str
    segments: int
    mean: float
    low: float
    high: float
    is_settled: bool


def pair_differences(gathered: Gathered) -> list[PairDifference]:
    """All pairs of systems by the votes alone, in the order of ``gathered.systems``.

    These are the intervals by which dynamic assignment decides whether a pair needs more votes;
    they hold together, and at every number of votes, where segments are many.
    """
    place = {name: number for number, name in enumerate(gathered.systems)}
    tally = Tally(terms_of(gathered.setup), len(place), gathered.segments)
    people: dict[str, int] = {}
    for vote in gathered.as_voted.counting:
        member = people.setdefault(vote.annotator, len(people))
        systems = tuple(place[name] for name in vote.systems)
        numbers = values_of(gathered.setup, vote)
        tally.put(vote.item, member, (vote.segment, systems, numbers))
    return [
        PairDifference(
            gathered.systems[one.pair[0]],
            gathered.systems[one.pair[1]],
            one.segments,
            one.mean,
            one.low,
            one.high,
            one.is_settled,
        )
        for one in tally.differences()
    ]
