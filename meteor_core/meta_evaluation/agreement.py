"""How far metrics agree with people on one set of segments, and which leads are significant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from meteor_core.meta_evaluation.judged import Groups, JudgedSegments, Values, once, taken
from meteor_core.meta_evaluation.measures import MEASURES, counted, item_kendall
from meteor_core.meta_evaluation.pairs import Pairs, accuracy, pairs
from meteor_core.meta_evaluation.permutation import samples_for
from meteor_core.meta_evaluation.resampling import (
    Drawing,
    MetricComparison,
    Numbers,
    bootstrap,
    compare,
    corrected,
)
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.meta_evaluation.system_agreement import SystemAgreement, systems
from meteor_core.model.intervals import middle

if TYPE_CHECKING:  # imported where a frame is made: it takes longer than all else that is here
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
