"""How far annotators agree: with one another, two by two, each with themselves, with known answers.

Comparisons are labels (better, tie, worse): Krippendorff's α for nominal data and Cohen's κ.
Ratings and MQM scores are numbers: α for interval data, Kendall's τ and Pearson's r. None where
undefined.
"""

from __future__ import annotations

import math
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from meteor_core.annotations import checking
from meteor_core.annotations.gathering import Gathered, Judgement
from meteor_core.annotations.results.outcomes import comparisons, measures, values

Unit = tuple[object, ...]
"""What is judged: a segment's pair of systems, or one of its candidates."""

Level = Literal["nominal", "interval"]
Labels = Mapping[Unit, float]


@dataclass(frozen=True, slots=True)
class Pairwise:
    """Two annotators on the ``units`` that both judged; ``same``: the share judged alike."""

    first: str
    second: str
    units: int
    same: float
    kappa: float | None
    tau: float | None
    pearson: float | None


@dataclass(frozen=True, slots=True)
class Annotator:
    """One annotator: votes, seconds a vote (median), repeats judged alike, controls got right.

    ``difference`` is the mean distance of repeated numbers; None for comparisons.
    """

    name: str
    votes: int
    seconds: float | None
    repeats: int
    same: float | None
    kappa: float | None
    difference: float | None
    controls: int
    right: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """``level`` is α's level of measurement; ``units`` were judged by two annotators or more."""

    alpha: float | None
    level: Level
    units: int
    pairs: tuple[Pairwise, ...]
    annotators: tuple[Annotator, ...]


def agreement(gathered: Gathered) -> Agreement:
    """All of it, of the votes that count."""
    said = labels(gathered, gathered.counting)
    names = sorted(said)
    pairs = (_pair(gathered, said, *two) for two in combinations(names, 2))
    level: Level = "interval" if measures(gathered.setup) else "nominal"
    times = Counter(unit for one in said.values() for unit in one)
    return Agreement(
        alpha([said[name] for name in names], level),
        level,
        sum(many > 1 for many in times.values()),
        tuple(pair for pair in pairs if pair.units),
        tuple(_annotator(gathered, name) for name in _everybody(gathered)),
    )


def labels(gathered: Gathered, votes: Iterable[Judgement]) -> dict[str, dict[Unit, float]]:
    """Annotator → unit → label or number."""
    votes, said = list(votes), defaultdict[str, dict[Unit, float]](dict)
    if measures(gathered.setup):
        for value in values(gathered, votes):
            said[value.annotator][value.segment, value.system] = value.value
    else:
        for one in comparisons(gathered, votes):
            said[one.annotator][one.segment, one.first, one.second] = one.outcome
    return dict(said)


def alpha(said: list[Labels], level: Level) -> float | None:
    """Krippendorff's α; None if nothing was judged twice, or everything alike."""
    units = {unit: place for place, unit in enumerate({u: None for one in said for u in one})}
    table = np.full((len(said), len(units)), np.nan)
    for row, one in enumerate(said):
        for unit, label in one.items():
            table[row, units[unit]] = label
    twice = table[:, (~np.isnan(table)).sum(axis=0) > 1]
    if not twice.size or len(np.unique(twice[~np.isnan(twice)])) < 2:
        return None
    import krippendorff

    return float(krippendorff.alpha(reliability_data=twice, level_of_measurement=level))


def _pair(gathered: Gathered, said: Mapping[str, Labels], first: str, second: str) -> Pairwise:
    common = [unit for unit in said[first] if unit in said[second]]
    one, other = ([said[name][unit] for unit in common] for name in (first, second))
    same = float(np.mean(np.equal(one, other))) if common else 0.0
    if not measures(gathered.setup):
        return Pairwise(first, second, len(common), same, kappa(one, other), None, None)
    tau, r = (correlation(kind, one, other) for kind in ("kendall", "pearson"))
    return Pairwise(first, second, len(common), same, None, tau, r)


def kappa(one: list[float], other: list[float]) -> float | None:
    """Cohen's κ, by NLTK; None where chance alone would make them agree."""
    from nltk.metrics.agreement import AnnotationTask

    if not one or len({*one, *other}) < 2:
        return None
    rows = [("a", unit, label) for unit, label in enumerate(one)]
    rows += [("b", unit, label) for unit, label in enumerate(other)]
    return float(AnnotationTask(rows).kappa_pairwise("a", "b"))


def correlation(kind: str, one: list[float], other: list[float]) -> float | None:
    """``"kendall"`` (τ-b) or ``"pearson"``, by SciPy; None for too few or constant numbers."""
    if len(one) < 3 or len(set(one)) < 2 or len(set(other)) < 2:
        return None
    from scipy import stats

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nearly constant numbers: the answer says so itself
        if kind == "kendall":
            found = float(stats.kendalltau(one, other).statistic)
        else:
            found = float(stats.pearsonr(one, other).statistic)
    return None if math.isnan(found) else found


def _annotator(gathered: Gathered, name: str) -> Annotator:
    own = [one for one in gathered.counting if one.annotator == name]
    times = [one.seconds for one in own if one.seconds is not None]
    pairs = [pair for pair in gathered.repeats if pair[0].annotator == name]
    first, again = (_flat(gathered, [pair[side] for pair in pairs], name) for side in (0, 1))
    units = [unit for unit in first if unit in again]
    one, other = [first[unit] for unit in units], [again[unit] for unit in units]
    distance = float(np.mean(np.abs(np.subtract(one, other)))) if units else None
    tests = [test for test in gathered.controls if test.annotator == name]
    return Annotator(
        name,
        len(own),
        float(np.median(times)) if times else None,
        len(pairs),
        float(np.mean(np.equal(one, other))) if units else None,
        None if measures(gathered.setup) else kappa(one, other),
        distance if measures(gathered.setup) else None,
        len(tests),
        sum(is_right(gathered, test) for test in tests),
    )


def is_right(gathered: Gathered, control: Judgement) -> bool:
    """Whether a control item was judged as known."""
    if control.answer is None or control.expected is None:
        return False
    return checking.passes(gathered.setup, control.answer, control.expected)


def _flat(gathered: Gathered, votes: list[Judgement], name: str) -> Labels:
    return labels(gathered, votes).get(name, {})


def _everybody(gathered: Gathered) -> list[str]:
    return sorted({one.annotator for one in gathered.history})
