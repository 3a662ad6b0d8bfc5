"""How far annotators agree: with one another, two by two, with known answers.

Comparisons are labels (better, tie, worse): Krippendorff's α for nominal data and Cohen's κ. Which
system of a pair comes first is no part of a vote, so chance agreement takes each comparison both
ways round, “A better than B” and “B worse than A”: better and worse are equally probable by chance,
and two votes of which none is a tie agree in half of the cases. Ratings and MQM scores are numbers:
α for interval data, Kendall's τ and Pearson's r. None where undefined, and of one unit alone.
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
from numpy.typing import NDArray

from meteor_core.annotations.checking import measures
from meteor_core.annotations.judgements import Gathered, Judgement, is_right
from meteor_core.annotations.results.outcomes import comparisons, values

Floats = NDArray[np.float64]

Unit = tuple[object, ...]
"""What is judged: a segment's pair of systems, or one of its candidates."""

FEWEST = 2
"""Units of which agreement can be held against chance."""

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
    """One annotator: votes, seconds a vote (median), controls, those got right."""

    name: str
    votes: int
    seconds: float | None
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
    """Agreement of the votes that count: α of all, two annotators at a time, each alone."""
    gathered = gathered.as_voted
    labelled = labels(gathered, gathered.counting)
    names, everybody = sorted(labelled), sorted({vote.annotator for vote in gathered.history})
    pairs = (_pair(gathered, labelled, *two) for two in combinations(names, 2))
    level: Level = "interval" if measures(gathered.setup) else "nominal"
    times = Counter(unit for units in labelled.values() for unit in units)
    return Agreement(
        alpha([labelled[name] for name in names], level),
        level,
        sum(many > 1 for many in times.values()),
        tuple(pair for pair in pairs if pair.units),
        tuple(_annotator(gathered, name) for name in everybody),
    )


def labels(gathered: Gathered, votes: Iterable[Judgement]) -> dict[str, dict[Unit, float]]:
    """Annotator → unit → label or number."""
    votes, labelled = list(votes), defaultdict[str, dict[Unit, float]](dict)
    if measures(gathered.setup):
        for value in values(gathered, votes):
            labelled[value.annotator][value.segment, value.system] = value.value
    else:
        for comparison in comparisons(gathered, votes):
            labelled[comparison.annotator][
                comparison.segment, comparison.first, comparison.second
            ] = comparison.outcome
    return dict(labelled)


def alpha(by_annotator: list[Labels], level: Level) -> float | None:
    """Krippendorff's α; None if fewer than ``FEWEST`` units were judged twice, or all alike.

    Nominal labels are 1 (the unit's first system is better), 0 (a tie) and −1, mirrored for chance.
    """
    units = {
        unit: column
        for column, unit in enumerate({u: None for labels in by_annotator for u in labels})
    }
    table = np.full((len(by_annotator), len(units)), np.nan)
    for row, labels in enumerate(by_annotator):
        for unit, label in labels.items():
            table[row, units[unit]] = label
    twice = table[:, (~np.isnan(table)).sum(axis=0) > 1]
    said, units_twice = twice[~np.isnan(twice)], twice.shape[1]
    if level == "nominal":
        twice = np.hstack([twice, -twice])
    if len(np.unique(twice[~np.isnan(twice)])) < 2 or units_twice < FEWEST:
        return None
    import krippendorff

    value = float(krippendorff.alpha(reliability_data=twice, level_of_measurement=level))
    return value if level == "interval" else 1 - (1 - value) * _own_mirror(said)


def _own_mirror(said: Floats) -> float:
    """By what disagreement is to be multiplied, so that chance pairs no vote with its own mirror.

    Labels (n) that α was given both ways round, 2n of them: it compares with what any two of these
    differ, 2n (2n − 1) pairs; meant are two votes, n (n − 1) pairs, the second either way round.
    """
    votes, ties = said.size, int((said == 0).sum())
    decided = votes - ties
    differing = (2 * votes) ** 2 - 2 * decided**2 - (2 * ties) ** 2
    given = differing / (2 * votes * (2 * votes - 1))
    meant = (differing / 2 - decided) / (2 * votes * (votes - 1))
    return given / meant


def _pair(gathered: Gathered, labelled: Mapping[str, Labels], first: str, second: str) -> Pairwise:
    common = [unit for unit in labelled[first] if unit in labelled[second]]
    left, right = ([labelled[name][unit] for unit in common] for name in (first, second))
    same = float(np.mean(np.equal(left, right))) if common else 0.0
    if not measures(gathered.setup):
        return Pairwise(first, second, len(common), same, kappa(left, right), None, None)
    tau, r = (correlation(kind, left, right) for kind in ("kendall", "pearson"))
    return Pairwise(first, second, len(common), same, None, tau, r)


def kappa(left: list[float], right: list[float]) -> float | None:
    """Cohen's κ of labels 1, 0, −1, by NLTK; None for too few, or nothing but ties."""
    from nltk.metrics.agreement import AnnotationTask

    if len(left) < FEWEST or not any((*left, *right)):
        return None
    left, right = ([*labels, *(-label for label in labels)] for labels in (left, right))
    rows = [("a", unit, label) for unit, label in enumerate(left)]
    rows += [("b", unit, label) for unit, label in enumerate(right)]
    return float(AnnotationTask(rows).kappa_pairwise("a", "b"))


def correlation(kind: str, left: list[float], right: list[float]) -> float | None:
    """``"kendall"`` (τ-b) or ``"pearson"``, by SciPy; None for too few or constant numbers."""
    if len(left) < 3 or len(set(left)) < 2 or len(set(right)) < 2:
        return None
    from scipy import stats

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nearly constant numbers: the answer says so itself
        if kind == "kendall":
            value = float(stats.kendalltau(left, right).statistic)
        else:
            value = float(stats.pearsonr(left, right).statistic)
    return None if math.isnan(value) else value


def _annotator(gathered: Gathered, name: str) -> Annotator:
    votes = [vote for vote in gathered.counting if vote.annotator == name]
    times = [vote.seconds for vote in votes if vote.seconds is not None]
    tests = [test for test in gathered.controls if test.annotator == name]
    return Annotator(
        name,
        len(votes),
        float(np.median(times)) if times else None,
        len(tests),
        sum(is_right(gathered.setup, test) for test in tests),
    )
