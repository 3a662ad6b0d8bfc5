"""Metrics on several sets of judged segments by several measures, and what was fitted to what.

No mean over sets and no single order of metrics is made: sets differ in what they reward.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from meteor_core.meta_evaluation.agreement import AgreementTable, MetricAgreement, table
from meteor_core.meta_evaluation.judged import JudgedSegments, once
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, pairs
from meteor_core.meta_evaluation.resampling import MetricComparison
from meteor_core.meta_evaluation.scorers import FittedTo, MetricScores, seen
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import SIGNIFICANT

MEASURES = ("pearson", "item_kendall", "accuracy")
"""The default measures of a leaderboard."""

EQUAL = 0.0005
"""A distance that three places do not show; where nearly all tie it may be significant."""


@dataclass(frozen=True, slots=True)
class ScoredSet:
    """Judged segments, their language, and every metric's scores of them.

    ``fitted``: what saved variants were fitted to, by their names.
    """

    judged: JudgedSegments
    language: str
    scored: Sequence[MetricScores]
    fitted: Mapping[str, FittedTo] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MetricStanding:
    """A metric on a set by a measure, with its 95% interval.

    ``behind``: its distance from the set's best; ``behind_p``: how probable that is by chance, None
    for the best itself. ``seen``: about which share (0..1) of this very set it was fitted to;
    ``note``: what was done to its scores, such as stages that were off because data are missing;
    ``all_tied``: the accuracy of a metric that ties every pair of the set; ``set_number``: 1, 2, …,
    which distinguishes sets of one name. ``samples``: draws of the interval; ``permutations``: of
    p.
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
    behind: float
    behind_p: float | None
    seen: float
    note: str
    all_tied: float
    set_number: int = 1
    samples: int = 0
    permutations: int = 0

    @property
    def leads(self) -> bool:
        """Whether no other metric is clearly better here, by as much as is shown."""
        return self.behind < EQUAL or self.behind_p is None or self.behind_p >= SIGNIFICANT

    @property
    def flattered(self) -> bool:
        """Whether its parameters were chosen by what they give here."""
        return self.seen > 0


def numbered(sets: Iterable[Iterable[MetricStanding]]) -> list[MetricStanding]:
    """The standings of each set → of all, with their set's number."""
    return [replace(one, set_number=number) for number, some in enumerate(sets, 1) for one in some]


def by_set(found: Iterable[MetricStanding]) -> list[list[MetricStanding]]:
    """Splits what ``numbered`` made into sets again."""
    sets: dict[int, list[MetricStanding]] = {}
    for one in found:
        sets.setdefault(one.set_number, []).append(one)
    return list(sets.values())


def standings(one: ScoredSet, measures: Sequence[str] = MEASURES) -> Iterator[MetricStanding]:
    """A set → its metrics by each measure, the best first.

    Measures by segment are left out where too few segments have several candidates.
    """
    judged = one.judged
    shares = {
        metric.name: seen(metric.name, one.language, judged.references, one.fitted.get(metric.name))
        for metric in one.scored
    }
    each = once(judged)[0]
    within = pairs(each.human, each.groups).within
    for measure in measures:
        checkpoint()
        if measure in ITEM_MEASURES and not within:
            continue
        found = table(judged, one.scored, measure)
        behind = {pair.second: pair for pair in found.paired}
        for entry in found.entries:
            yield _standing(one, found, entry, behind.get(entry.name), shares[entry.name])


def _standing(
    one: ScoredSet,
    found: AgreementTable,
    entry: MetricAgreement,
    behind: MetricComparison | None,
    seen: float,
) -> MetricStanding:
    return MetricStanding(
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
        behind.difference if behind else 0.0,
        behind.permutation_p if behind else None,
        seen,
        entry.note,
        found.all_tied,
        samples=found.drawing.samples,
        permutations=found.drawing.permutations,
    )
