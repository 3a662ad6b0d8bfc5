"""How far metrics agree with people on one set of segments: the table, and who really leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from meteor_core.corpus.segments import LENGTHS
from meteor_core.meta_evaluation.judged import JudgedSegments, Values
from meteor_core.meta_evaluation.measures import MEASURES, Pairs, accuracy, measure, pairs
from meteor_core.meta_evaluation.resampling import (
    MetricComparison,
    Numbers,
    bootstrap,
    compare,
    interval,
)
from meteor_core.meta_evaluation.scorers import MetricScores

if TYPE_CHECKING:  # imported where a frame is made: it takes longer than all else that is here
    from pandas import DataFrame

FEWEST_SYSTEMS = 3


@dataclass(frozen=True, slots=True)
class MetricAgreement:
    """A metric's agreement by every measure; ``low`` and ``high`` for the table's objective.

    ``systems`` holds Pearson, Kendall and pairwise accuracy of the systems' means, None where
    fewer than three are named.
    """

    name: str
    title: str
    signature: str
    note: str
    pearson: float
    spearman: float
    kendall: float
    accuracy: float
    epsilon: float
    low: float
    high: float
    systems: tuple[float, float, float] | None

    def value(self, objective: str) -> float:
        return float(getattr(self, objective))


@dataclass(frozen=True, slots=True)
class AgreementTable:
    """All metrics, the best first by ``objective``; ``paired``: the first against each other."""

    objective: str
    rows: int
    segments: int
    systems: int
    entries: tuple[MetricAgreement, ...]
    paired: tuple[MetricComparison, ...]


def table(
    judged: JudgedSegments, scored: Sequence[MetricScores], objective: str = "pearson"
) -> AgreementTable:
    """Judged segments and metrics' scores of them → the table, the best metric first."""
    compared = pairs(judged.human, judged.groups)
    values = [metric.scores for metric in scored]
    drawn = bootstrap(objective, values, judged.human, judged.groups)
    entries = [
        _entry(judged, metric, compared, drawn[:, number]) for number, metric in enumerate(scored)
    ]
    order = sorted(range(len(entries)), key=lambda number: -entries[number].value(objective))
    first = order[0]
    paired = tuple(
        compare(
            objective,
            (scored[first].name, scored[other].name),
            (values[first], values[other]),
            judged.human,
            judged.groups,
            drawn[:, [first, other]],
        )
        for other in order[1:]
    )
    return AgreementTable(
        objective,
        len(judged),
        len(np.unique(judged.groups)),
        len(set(judged.systems)),
        tuple(entries[number] for number in order),
        paired,
    )


def _entry(
    judged: JudgedSegments, metric: MetricScores, compared: Pairs, drawn: Numbers
) -> MetricAgreement:
    by_measure = {name: take(metric.scores, judged.human) for name, take in MEASURES.items()}
    right, epsilon = accuracy(metric.scores, compared)
    return MetricAgreement(
        metric.name,
        metric.title,
        metric.signature,
        metric.note,
        by_measure["pearson"],
        by_measure["spearman"],
        by_measure["kendall"],
        right,
        epsilon,
        *interval(drawn),
        systems(judged, metric.scores),
    )


def systems(judged: JudgedSegments, scores: Values) -> tuple[float, float, float] | None:
    """Pearson, Kendall and pairwise accuracy of systems' mean scores, None for fewer than three."""
    if len(set(judged.systems)) < FEWEST_SYSTEMS:
        return None
    means = by_system(judged, scores)
    metric, human = means["metric"].to_numpy(), means["human"].to_numpy()
    first, second = np.triu_indices(len(means), 1)
    alike = np.sign(metric[first] - metric[second]) == np.sign(human[first] - human[second])
    return (
        MEASURES["pearson"](metric, human),
        MEASURES["kendall"](metric, human),
        float(alike.mean()),
    )


def by_system(judged: JudgedSegments, scores: Values) -> DataFrame:
    """System → rows and the means of the metric's and people's scores, people's best first."""
    from pandas import DataFrame

    frame = DataFrame({"system": judged.systems, "metric": scores, "human": judged.human})
    means = frame.groupby("system").agg(
        rows=("human", "size"), metric=("metric", "mean"), human=("human", "mean")
    )
    return means.sort_values("human", ascending=False)


def by_length(judged: JudgedSegments, scores: Values, objective: str = "pearson") -> DataFrame:
    """Words of the reference → rows and agreement, for each group of lengths that has rows."""
    from pandas import DataFrame

    lengths = np.array([len(text.split()) for text in judged.references])
    rows = []
    for low, high in LENGTHS:
        here = (lengths >= low) & (lengths <= high)
        if here.sum() > 2:
            value = measure(objective, scores[here], judged.human[here], judged.groups[here])
            rows.append((low, high, int(here.sum()), value))
    return DataFrame(rows, columns=["low", "high", "rows", "agreement"])


def disputed(judged: JudgedSegments, scores: Values, most: int = 50) -> DataFrame:
    """The rows that people and the metric rank most differently: both ranks within 0..1."""
    from pandas import DataFrame

    ranks = DataFrame({"metric": scores, "human": judged.human}).rank(pct=True)
    ranks["difference"] = ranks["metric"] - ranks["human"]
    order = ranks["difference"].abs().sort_values(ascending=False, kind="stable").index
    return ranks.loc[order[:most]]
