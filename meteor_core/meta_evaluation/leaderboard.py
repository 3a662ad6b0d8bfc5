"""Metrics on several sets of judged segments, by several measures, and in slices of one set.

No mean over sets and no single order of metrics is made: sets differ in what they reward.

Slices are rows of one length, one label, or of systems of about one quality. Mathur, Baldwin & Cohn
(2020), Tangled up in BLEU: agreement over all systems may rest on the worst of them, so systems are
also taken by people's verdict on them, the best first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.results import LENGTHS
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.meta_evaluation.agreement import AgreementTable, MetricAgreement, table
from meteor_core.meta_evaluation.judged import JudgedSegments, Values, means, once, taken
from meteor_core.meta_evaluation.measures import ITEM_MEASURES, counted, measure, pairs
from meteor_core.meta_evaluation.resampling import MetricComparison, bootstrap
from meteor_core.meta_evaluation.scorers import FittedTo, MetricScores, seen
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import SIGNIFICANT, middle
from meteor_core.readers.dataset import SLICES

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
    for objective in measures:
        checkpoint()
        if objective in ITEM_MEASURES and not within:
            continue
        found = table(judged, one.scored, objective)
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


LENGTH, QUALITY = "length", "quality"
KINDS = (LENGTH, QUALITY, *SLICES)
"""By what rows can be cut; labels only where the file has such a column."""

LEAST = 10
"""Rows without which a slice has no agreement."""

MOST_LABELS = 50
"""Slices by one label at most: those with the most rows."""

SAMPLES = 200

_NEEDS = {
    LENGTH: N_(
        "Slices by length are not possible for {name}. They need references of two length "
        "classes with at least {least} rows each."
    ),
    QUALITY: N_(
        "Slices by quality are not possible for {name}. They need four systems or more, with "
        "at least {least} rows in the better half and in the worse half."
    ),
}
_LABELS = N_(
    "Slices by {kind} are not possible for {name}. They need a column {kind} with two labels "
    "and at least {least} rows for each."
)

Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Slice:
    """``label`` names the rows: a label of the file, ``"11–20"`` words, ``"1–4"``: the four best
    systems. ``value`` is the agreement of the metric, ``low`` and ``high`` its 95% interval.

    ``within``: whether a measure by segment compares candidates of one segment, else all rows of
    the slice, which is another measure.
    """

    label: str
    rows: int
    value: float
    low: float
    high: float
    within: bool


def kinds(judged: JudgedSegments) -> tuple[str, ...]:
    """Returns the kinds by which these rows can be cut into two slices or more."""
    return tuple(kind for kind in KINDS if len(list(parts(judged, kind))) > 1)


def slices(judged: JudgedSegments, scores: Values, objective: str, kind: str) -> list[Slice]:
    """A metric's scores of all rows → its agreement in each slice of one of ``KINDS``.

    Slices of too few rows are left out. Raises ``ChoiceError`` for another kind, and
    ``InputError`` saying what rows lack that cannot be cut by it.
    """
    if kind not in KINDS:
        raise ChoiceError("slice", kind, KINDS)
    if kind not in kinds(judged):
        raise InputError(_NEEDS.get(kind, _LABELS), name=judged.name, kind=kind, least=LEAST)
    judged_order = judged.order
    return [
        _slice(judged, scores, objective, label, judged_order[inside[judged_order]])
        for label, inside in parts(judged, kind)
    ]


def _slice(judged: JudgedSegments, scores: Values, objective: str, label: str, rows: Rows) -> Slice:
    inside, kept = counted(taken(judged, rows), objective)
    values = scores[rows][kept]
    drawn = bootstrap(objective, [values], inside.human, inside.groups, SAMPLES)[:, 0]
    value = measure(objective, values, inside.human, inside.groups)
    within = objective not in ITEM_MEASURES or pairs(inside.human, inside.groups).within
    return Slice(label, len(rows), value, *middle(drawn), within)


def comparable(found: Sequence[Slice]) -> tuple[bool, list[bool]]:
    """Slices → whether any is measured within segments, and which are measured as that one is.

    Else all are measured by pairs of all rows, and can be compared with one another alone.
    """
    within = any(one.within for one in found)
    return within, [one.within == within for one in found]


def parts(judged: JudgedSegments, kind: str) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yields the slices of a kind that have rows enough: label, and which rows are inside."""
    cut = {LENGTH: _by_length, QUALITY: _by_quality}.get(kind)
    every = cut(judged) if cut else _by_label(judged.labels.get(kind, ()))
    return ((label, inside) for label, inside in every if inside.sum() >= LEAST)


def _by_length(judged: JudgedSegments) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """By the words of the reference, counted as those of a corpus are."""
    lengths = judged.reference_words
    for low, high in LENGTHS:
        label = f"{low}+" if (low, high) == LENGTHS[-1] else f"{low}–{high}"
        yield label, (lengths >= low) & (lengths <= high)


def _by_quality(judged: JudgedSegments) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Systems by people's mean score, the best first: thirds of six or more, halves of four."""
    number = judged.system_numbers
    if number is None or number.max() < 3:
        return
    order = np.argsort(-means(number, judged.human), kind="stable")
    begin = 1
    for part in np.array_split(order, 3 if len(order) > 5 else 2):
        yield f"{begin}–{begin + len(part) - 1}", np.isin(number, part)
        begin += len(part)


def _by_label(cells: Sequence[str]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    plain = np.array([cell.strip() for cell in cells], dtype=object)
    counts = sorted(Counter(plain.tolist()).items(), key=lambda item: (-item[1], item[0]))
    for label in sorted(label for label, _ in counts[:MOST_LABELS]):
        yield label, plain == label
