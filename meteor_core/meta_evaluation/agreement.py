"""How far metrics agree with people on a set of segments or systems, and which leads are sure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from meteor_core.meta_evaluation.judged import Groups, JudgedSegments, Values, means, once, taken
from meteor_core.meta_evaluation.measures import (
    MEASURES,
    Pairs,
    accuracy,
    counted,
    item_kendall,
    kendall,
    pairs,
    pearson,
    spearman,
)
from meteor_core.meta_evaluation.resampling import (
    SAMPLES,
    Drawing,
    MetricComparison,
    Numbers,
    bootstrap,
    compare,
    corrected,
    samples_for,
    signs,
)
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.model.intervals import middle

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class MetricAgreement:
    """A metric's agreement by every measure; ``low`` and ``high`` for the table's objective.

    ``item_kendall`` and ``accuracy`` are means over segments; ``epsilon`` is the difference of
    scores up to which accuracy takes two for tied. ``systems``: None where too few are named.
    """

    name: str
    title: str
    signature: str
    note: str
    pearson: float
    spearman: float
    kendall: float
    item_kendall: float
    accuracy: float
    epsilon: float
    low: float
    high: float
    systems: SystemAgreement | None

    def value(self, objective: str) -> float:
        return float(getattr(self, objective))


@dataclass(frozen=True, slots=True)
class AgreementTable:
    """All metrics, the best first by ``objective``; ``paired``: the first against each other.

    ``pairs``: how many pairs group-by-item measures compare, ``tied`` of them by people; a
    candidate that several people judged counts once there, with the mean of their scores.
    ``all_tied``: the accuracy of a metric that ties every pair. ``within``: whether pairs are of
    one segment, else all rows were compared. ``systems``: how many are named, 0 for none.
    """

    objective: str
    rows: int
    segments: int
    systems: int
    pairs: int
    tied: int
    all_tied: float
    within: bool
    entries: tuple[MetricAgreement, ...]
    paired: tuple[MetricComparison, ...]
    drawing: Drawing


class Compared(NamedTuple):
    """Pairs of candidates, each candidate once, and the row of each candidate."""

    pairs: Pairs
    rows: Groups


def table(
    judged: JudgedSegments, scored: Sequence[MetricScores], objective: str = "pearson"
) -> AgreementTable:
    """Judged segments and metrics' scores of them → the table, the best metric first.

    Rows are sorted first, so that their order changes no number.
    """
    order = judged.order
    judged = taken(judged, order)
    scored = [replace(metric, scores=metric.scores[order]) for metric in scored]
    each, first = once(judged)
    compared = Compared(pairs(each.human, each.groups), first)
    basis, rows = counted(judged, objective)
    values = [metric.scores[rows] for metric in scored]
    drawn = bootstrap(objective, values, basis.human, basis.groups)
    entries = [
        _entry(judged, metric, compared, drawn[:, number]) for number, metric in enumerate(scored)
    ]
    best = sorted(
        range(len(entries)),
        key=lambda number: (-entries[number].value(objective), entries[number].name),
    )
    tied = compared.pairs.preferred == 0
    return AgreementTable(
        objective,
        len(judged),
        len(np.unique(judged.groups)),
        len(set(judged.systems)),
        len(compared.pairs.first),
        int(tied.sum()),
        float(compared.pairs.share[tied].sum()),
        compared.pairs.within,
        tuple(entries[number] for number in best),
        _against_best(
            objective, basis, [(scored[n].name, values[n]) for n in best], drawn[:, best]
        ),
        Drawing(len(drawn), samples_for(len(scored) - 1, objective)),
    )


def _against_best(
    objective: str, basis: JudgedSegments, ranked: Sequence[tuple[str, Values]], drawn: Numbers
) -> tuple[MetricComparison, ...]:
    """Names and scores of metrics, the best first, and their draws → the first against each."""
    return corrected(
        [
            compare(
                objective,
                (ranked[0][0], name),
                (ranked[0][1], values),
                basis.human,
                basis.groups,
                drawn[:, [0, place]],
                basis.system_numbers,
                len(ranked) - 1,
            )
            for place, (name, values) in enumerate(ranked[1:], 1)
        ]
    )


def _entry(
    judged: JudgedSegments, metric: MetricScores, compared: Compared, drawn: Numbers
) -> MetricAgreement:
    by_measure = {name: take(metric.scores, judged.human) for name, take in MEASURES.items()}
    scores = metric.scores[compared.rows]
    right, epsilon = accuracy(scores, compared.pairs)
    return MetricAgreement(
        metric.name,
        metric.title,
        metric.signature,
        metric.note,
        by_measure["pearson"],
        by_measure["spearman"],
        by_measure["kendall"],
        item_kendall(scores, compared.pairs),
        right,
        epsilon,
        *middle(drawn),
        systems(judged, metric.scores),
    )


def by_system(judged: JudgedSegments, scores: Values) -> DataFrame:
    """System → rows and the means of the metric's and people's scores, people's best first."""
    from pandas import DataFrame

    frame = DataFrame({"system": judged.systems, "metric": scores, "human": judged.human})
    means = frame.groupby("system").agg(
        rows=("human", "size"), metric=("metric", "mean"), human=("human", "mean")
    )
    return means.sort_values("human", ascending=False)


def disputed(judged: JudgedSegments, scores: Values, most: int = 50) -> DataFrame:
    """Finds the rows that people and the metric rank most differently: both ranks within 0..1."""
    from pandas import DataFrame

    ranks = DataFrame({"metric": scores, "human": judged.human}).rank(pct=True)
    ranks["difference"] = ranks["metric"] - ranks["human"]
    order = ranks["difference"].abs().sort_values(ascending=False, kind="stable").index
    return ranks.loc[order[:most]]


# How far metrics and people agree on whole systems: of means, and of how sure a difference is.
#
# Soft pairwise accuracy is that of Thompson et al. (2024), Improving Statistical Significance in
# Human Evaluation of Automatic Metrics via Soft Pairwise Accuracy (WMT24): of each two systems, 1
# less the difference between p-values – people's and the metric's, of one-sided paired
# permutation tests that the one is better – the mean over all pairs.

FEWEST_SYSTEMS, MOST_SYSTEMS = 3, 100
"""The fewest and the most systems for agreement by system."""

PERMUTATIONS = 1000
"""Draws of each permutation test, as at WMT24."""

_CELLS = 2_000_000
"""Numbers that are held at once."""

_ROUNDING = 1e-9


class SystemAgreement(NamedTuple):
    """Pearson, Kendall τ-b and pairwise accuracy of systems' means; soft pairwise accuracy."""

    pearson: float
    kendall: float
    accuracy: float
    soft_accuracy: float


def systems(judged: JudgedSegments, scores: Values) -> SystemAgreement | None:
    """A metric's scores of all rows → agreement on systems.

    None for fewer than ``FEWEST_SYSTEMS`` or more than ``MOST_SYSTEMS``.
    """
    names = judged.system_numbers
    if names is None or not FEWEST_SYSTEMS <= names.max() + 1 <= MOST_SYSTEMS:
        return None
    metric, human = (means(names, values) for values in (scores, judged.human))
    first, second = np.triu_indices(len(human), 1)
    alike = np.sign(metric[first] - metric[second]) == np.sign(human[first] - human[second])
    tables = (cells(values, names, judged.groups) for values in (judged.human, scores))
    return SystemAgreement(
        pearson(metric, human),
        kendall(metric, human),
        float(alike.mean()),
        soft_accuracy(*tables),
    )


def cells(scores: Values, systems: Groups, groups: Groups) -> Values:
    """Scores of rows → systems × segments; nan where a system has none, the mean of several."""
    _, item = np.unique(groups, return_inverse=True)
    shape = int(systems.max()) + 1, int(item.max()) + 1
    place = systems * shape[1] + item
    count = np.bincount(place, minlength=shape[0] * shape[1])
    total = np.bincount(place, scores, minlength=shape[0] * shape[1])
    table: Values = np.where(count > 0, total / np.maximum(count, 1), np.nan)
    return table.reshape(shape)


def soft_accuracy(human: Values, metric: Values) -> float:
    """Two tables of systems × segments → soft pairwise accuracy; nan where no systems meet.

    Both use the same permutations, of segments that both systems have. A pair is
    compared in both directions, so that ties do not depend on which system is first.
    """
    first, second = np.triu_indices(len(human), 1)
    met = (np.isfinite(human[first]) & np.isfinite(human[second])).any(axis=1)
    if not met.any():
        return float("nan")
    many = [p_values(table, first[met], second[met]) for table in (human, metric)]
    return float(1 - np.abs(many[0] - many[1]).mean())


def p_values(table: Values, first: Groups, second: Groups) -> Values:
    """Two systems of each pair → p that the first is better, and that the second is: 2 × pairs.

    p is the share of permutations in which the difference of sums is as large as it really is.
    """
    most = max(1, _CELLS // table.shape[1])
    blocks = [slice(begin, begin + most) for begin in range(0, len(first), most)]
    found = [_p_values(table[first[block]] - table[second[block]]) for block in blocks]
    return np.concatenate(found, axis=1)


def _p_values(difference: Values) -> Values:
    """Differences by pair and segment, nan where one lacks → p, both ways round."""
    difference = np.nan_to_num(difference)
    real = difference.sum(axis=1)
    slack = _ROUNDING * (np.abs(difference).sum(axis=1) + 1)
    hits = np.zeros((2, len(difference)))
    for some in signs(difference.shape[1], PERMUTATIONS):
        null = some @ difference.T
        hits += (null >= real - slack).sum(axis=0), (null <= real + slack).sum(axis=0)
    shares: Values = hits / PERMUTATIONS
    return shares


# How far metrics of a corpus agree with people's scores of its segments, all systems together.

DRAWN = 10_000_000
"""Segments that all samples together may draw."""

FEWEST = 3
"""The fewest scored translations for a correlation."""


@dataclass(frozen=True, slots=True)
class SegmentScores:
    """A metric's title and its scores of every segment, by system; nan where there is none."""

    title: str
    values: Mapping[str, Values]
    higher_is_better: bool = True


@dataclass(frozen=True, slots=True)
class PeopleAgreement:
    """Correlations with people over ``rows`` translations of ``segments``; bounds of Pearson's r.

    The interval is bootstrapped over segments, ``samples`` times, nan for one segment; a metric of
    which less is better is turned round.
    """

    title: str
    rows: int
    segments: int
    pearson: float
    spearman: float
    kendall: float
    low: float
    high: float
    samples: int


def people_agreement(
    human: SegmentScores, metrics: Sequence[SegmentScores]
) -> list[PeopleAgreement]:
    """People's scores and the metrics' → agreement of each, on rows that all of them score.

    The closest first; empty where too few rows are left.
    """
    systems = list(human.values)
    people = _column(human, systems)
    groups = np.concatenate([np.arange(len(human.values[name])) for name in systems])
    columns = [_column(metric, systems) for metric in metrics]
    known = np.isfinite(np.array([people, *columns])).all(axis=0)
    if known.sum() < FEWEST or not metrics:
        return []
    people, groups, columns = people[known], groups[known], [one[known] for one in columns]
    order, groups = _in_order(np.array([people, *np.sort(columns, axis=0)]).T, groups)
    people, columns = people[order], [one[order] for one in columns]
    segments = int(groups[-1]) + 1
    samples = max(100, min(SAMPLES, DRAWN // segments))
    drawn = bootstrap("pearson", columns, people, groups, samples)
    found = [
        PeopleAgreement(
            metric.title,
            len(people),
            segments,
            pearson(column, people),
            spearman(column, people),
            kendall(column, people),
            *middle(drawn[:, number] if segments > 1 else drawn[:0, number]),
            samples,
        )
        for number, (metric, column) in enumerate(zip(metrics, columns, strict=True))
    ]
    return sorted(found, key=lambda one: (-one.pearson, one.title))


def _in_order(held: Values, groups: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows × what they hold, and segments → an order of rows, and the segments' numbers in it.

    By what is held alone: no order of segments, systems or metrics moves what is drawn.
    """
    _, rank = np.unique(held, axis=0, return_inverse=True)
    first = np.lexsort((rank, groups))
    _, starts = np.unique(groups[first], return_index=True)
    segments = sorted(np.split(first, starts[1:]), key=lambda rows: rank[rows].tolist())
    sizes = [len(rows) for rows in segments]
    return np.concatenate(segments), np.repeat(np.arange(len(segments)), sizes)


def _column(metric: SegmentScores, systems: Sequence[str]) -> Values:
    """Scores of all systems, one system after another; more is better."""
    values = np.concatenate([metric.values[name] for name in systems])
    return values if metric.higher_is_better else -values
