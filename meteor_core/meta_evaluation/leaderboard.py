"""Metrics on several sets of judged segments by several measures, and what was fitted to what.

No mean over sets and no single order of metrics is made: sets differ in what they reward.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from meteor_core.meta_evaluation.agreement import AgreementTable, MetricAgreement, table
from meteor_core.meta_evaluation.judged import JudgedSegments
from meteor_core.meta_evaluation.provenance import HISTORY, seen
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.model.stopping import checkpoint

MEASURES = ("pearson", "item_kendall", "accuracy")
"""What a leaderboard shows unless asked otherwise."""

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class ScoredSet:
    """Judged segments, their language, and every metric's scores of them.

    ``fitted``: the sketch of what a metric was fitted to, by its name.
    """

    judged: JudgedSegments
    language: str
    scored: Sequence[MetricScores]
    fitted: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """A metric on a set by a measure, with its 95% interval.

    ``behind_p``: how probable its distance from the set's best is by chance; None for the best
    itself. ``seen``: the share of the set's references that its parameters were fitted to.
    ``remark``: what else is known of where they come from, to be translated.
    """

    set_name: str
    language: str
    measure: str
    name: str
    title: str
    signature: str
    rows: int
    value: float
    low: float
    high: float
    behind_p: float | None
    seen: float
    remark: str

    @property
    def leads(self) -> bool:
        """Whether nothing says that another metric is better here."""
        return self.behind_p is None or self.behind_p >= SIGNIFICANT


def standings(one: ScoredSet, measures: Sequence[str] = MEASURES) -> Iterator[Standing]:
    """A set → its metrics by each measure, the best first."""
    for measure in measures:
        checkpoint()
        found = table(one.judged, one.scored, measure)
        behind = {pair.second: pair.permutation_p for pair in found.paired}
        for entry in found.entries:
            yield _standing(one, found, entry, behind.get(entry.name))


def _standing(
    one: ScoredSet, found: AgreementTable, entry: MetricAgreement, behind: float | None
) -> Standing:
    metric = entry.name.partition("/")[0]
    return Standing(
        one.judged.name,
        one.language,
        found.objective,
        entry.name,
        entry.title,
        entry.signature,
        found.rows,
        entry.value(found.objective),
        entry.low,
        entry.high,
        behind,
        seen(one.fitted.get(entry.name, ()), one.judged),
        HISTORY.get((metric, one.language), ""),
    )
