"""Who drifts: an annotator whose severity, agreement or pace moves against the others' in time.

Each vote is held against what the others said of the same candidate or pair, so that hard items
count for nobody. Where nobody else judged a candidate, it is held against their mean of the same
system; hard items that come late may then look like a drift. A vote is one observation, the mean of
all that it says: its candidates and pairs depend on one another. Over the annotator's own votes in
the order of time the Mann–Kendall test asks for a trend (Mann 1945; Kendall 1975), by SciPy;
p-values of a project are corrected together by Holm. How far it moved is the line of Theil and Sen.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import fmean

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.replies.answer_values import DIGITS, measures
from meteor_core.annotations.results.outcomes import comparisons, values
from meteor_core.corpus.significance import holm
from meteor_core.model.intervals import SIGNIFICANT

FEWEST = 20
"""Votes of which a trend can be told."""

SEVERITY, DISSENT, PACE = "severity", "dissent", "pace"

Unit = tuple[int, str, str, int]
"""A segment, two systems, and the item in which they were compared."""

Series = list[tuple[float, float]]
"""(time, distance from the others) of one annotator's votes."""

Vote = tuple[int, str]
"""An item and an annotator."""

Distances = dict[Vote, list[float]]
"""From the others, of each candidate or pair in a vote."""


@dataclass(frozen=True, slots=True)
class Drift:
    """One annotator in one respect.

    ``kind``: ``severity``, points given less those of the others; ``dissent``, how far comparisons
    lie from the others', 0..2; ``pace``, the logarithm of the seconds less the others'. ``level``
    is the mean distance, ``change`` how far the line moved from the first vote to the last, ``tau``
    Kendall's with time, ``p`` corrected for all tests of the project.
    """

    annotator: str
    kind: str
    votes: int
    level: float
    change: float
    tau: float
    p: float

    @property
    def is_drift(self) -> bool:
        """Whether chance alone would seldom do that."""
        return self.p < SIGNIFICANT


@dataclass(frozen=True, slots=True)
class _Observed:
    """A number that an annotator gave ``unit`` in a vote; ``wider``: what many units share."""

    vote: Vote
    unit: object
    wider: object
    value: float


def drifts(gathered: Gathered) -> list[Drift]:
    """Every annotator with ``FEWEST`` votes or more beside others, the surest drift first."""
    gathered = gathered.as_voted
    measured = measures(gathered.setup)
    kind, judged = (SEVERITY, _severity(gathered)) if measured else (DISSENT, _dissent(gathered))
    found = [
        _trend(name, what, series)
        for what, by_name in ((kind, judged), (PACE, _pace(gathered)))
        for name, series in sorted(by_name.items())
        if len(series) >= FEWEST
    ]
    corrected = holm([one.p for one in found]) if found else []
    rows = [replace(one, p=p) for one, p in zip(found, corrected, strict=True)]
    return sorted(rows, key=lambda one: (one.p, one.annotator, one.kind))


def _trend(name: str, kind: str, series: Series) -> Drift:
    from scipy import stats

    series = sorted(series)
    values = [value for _, value in series]
    # By places in time, not seconds: a night between two votes is no longer than a minute.
    ranks = stats.rankdata([time for time, _ in series])
    level = math.fsum(values) / len(values)
    if len(set(values)) < 2 or len(set(ranks)) < 2:
        return Drift(name, kind, len(series), level, 0.0, 0.0, 1.0)
    tau = stats.kendalltau(ranks, values)
    slope = float(stats.theilslopes(values, ranks)[0])
    change = slope * float(ranks[-1] - ranks[0])
    return Drift(name, kind, len(series), level, change, float(tau.statistic), float(tau.pvalue))


def _severity(gathered: Gathered) -> dict[str, Series]:
    return _series(
        gathered,
        _from_means(
            _Observed((one.item, one.annotator), (one.segment, one.system), one.system, one.value)
            for one in values(gathered)
        ),
    )


def _pace(gathered: Gathered) -> dict[str, Series]:
    return _series(
        gathered,
        _from_means(
            _Observed((vote.item, vote.annotator), vote.item, "", math.log(max(vote.seconds, 0.1)))
            for vote in gathered.counting
            if vote.seconds is not None
        ),
    )


def _dissent(gathered: Gathered) -> dict[str, Series]:
    """Distances from others on the very pair alone: a pair in another segment says nothing."""
    said = defaultdict[Unit, list[tuple[str, int]]](list)
    for one in comparisons(gathered):
        unit = one.segment, one.first, one.second, one.item
        said[unit].append((one.annotator, one.outcome))
    found: Distances = defaultdict(list)
    for unit, given in said.items():
        for name, own in given:
            others = [abs(own - other) for whose, other in given if whose != name]
            if others:
                found[unit[3], name].append(fmean(others))
    return _series(gathered, found)


def _series(gathered: Gathered, distances: Distances) -> dict[str, Series]:
    """Annotator → the mean distance of each vote, rounded: equal ones are equal."""
    made = {(vote.item, vote.annotator): vote.made for vote in gathered.counting}
    found: dict[str, Series] = defaultdict(list)
    for vote, given in distances.items():
        found[vote[1]].append((made[vote], round(math.fsum(given) / len(given), DIGITS)))
    return found


def _from_means(given: Iterable[_Observed]) -> Distances:
    """What each vote gave less the others' mean of the unit, else of the wider one."""
    given = list(given)
    sums: dict[tuple[object, str | None], list[float]] = defaultdict(list)
    for one in given:
        for shared in (("unit", one.unit), ("wider", one.wider)):
            sums[shared, None].append(one.value)
            sums[shared, one.vote[1]].append(one.value)
    totals = {key: (math.fsum(values), len(values)) for key, values in sums.items()}
    found: Distances = defaultdict(list)
    for one in given:
        for shared in (("unit", one.unit), ("wider", one.wider)):
            total, own = totals[shared, None], totals[shared, one.vote[1]]
            if others := total[1] - own[1]:
                found[one.vote].append(one.value - (total[0] - own[0]) / others)
                break
    return found
