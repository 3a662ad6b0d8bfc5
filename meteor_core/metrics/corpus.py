"""Whole systems under metrics: every segment counted, the counts summed, texts not kept.

Of scores that were computed elsewhere – COMET, people's, anybody's – nothing is known but the
numbers: the score of a corpus is the mean of those segments that every system has a score of.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.corpus.processes import LineBlock, cached_metric, stream
from meteor_core.corpus.significance import SAMPLES, SEED, TRIALS, Significance, significance
from meteor_core.messages.errors import InputError
from meteor_core.meteor import scoring, variants
from meteor_core.meteor.matrix import StatisticsMatrix, Values, row
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.metrics.definition import SegmentCounts
from meteor_core.metrics.metric import Metric
from meteor_core.metrics.registry import METRICS
from meteor_core.model.cancellation import checkpoint
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.parts import complete

BlockCounts = list[list[Values]]
"""Of one block of lines, by system and metric: segments × what the metric counts."""

_LINES = 200
SLOW_PAIRS = 4
"""Pairs in a block for a slow metric: few, so that progress is seen to move."""


def block_size(metrics: Sequence[CountedMetric], pairs: int, texts: int) -> int:
    """Returns the lines of a block of so many pairs, ``texts`` in a line; fewer if slow."""
    slow = any(metric.slow for metric in metrics)
    return max(1, min(pairs, SLOW_PAIRS if slow else pairs) // max(1, texts))


def few(metrics: Sequence[CountedMetric], pairs: int, usual: int) -> bool:
    """Returns whether counting pairs here is faster than starting processes: ``usual`` or fewer.

    Of slow metrics, what a few blocks hold.
    """
    return pairs <= (5 * SLOW_PAIRS if any(metric.slow for metric in metrics) else usual)


def score_systems(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metrics: Sequence[CountedMetric],
    *,
    jobs: int = 1,
) -> tuple[Measured, ...]:
    """Lines of each system and of each reference, read in step → the scores of each metric.

    A line that is empty in one of several references has no such reference. Raises ``InputError``
    when one of the inputs ends early, there is nothing to score, or a metric cannot compare a
    line's texts.
    """
    blocks = count_blocks(systems, references, metrics, jobs=jobs)
    return gather(blocks, tuple(systems), metrics, len(references))


def count_blocks(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metrics: Sequence[CountedMetric],
    *,
    jobs: int = 1,
    lines: int = _LINES,
) -> Generator[BlockCounts, None, None]:
    """Yields the counts of many lines, in several processes if ``jobs`` (−1: all) allows."""
    work = partial(_count_block, tuple(metrics))
    from joblib import effective_n_jobs  # a pair's scores need no processes, nor the time it takes

    workers = effective_n_jobs(jobs)
    yield from stream(systems, references, work, jobs=workers, lines=lines)


def gather(
    blocks: Iterable[BlockCounts],
    systems: Sequence[str],
    metrics: Sequence[CountedMetric],
    references: int,
) -> tuple[Measured, ...]:
    """All blocks, in order → the scores of each metric.

    Raises ``InputError`` for no blocks.
    """
    counted = list(blocks)
    if not counted:
        raise InputError("There are no segments to score: the files are empty.")
    return tuple(
        _measured(
            metric,
            references,
            {
                name: np.concatenate([block[system][number] for block in counted])
                for system, name in enumerate(systems)
            },
        )
        for number, metric in enumerate(metrics)
    )


def _measured(metric: CountedMetric, references: int, rows: Mapping[str, Values]) -> Measured:
    """What was counted of each system's segments → its scores."""
    rate = metric.rate if isinstance(metric, VariantMetric) else metric.engine.rate
    sums = np.array([each.sum(axis=0) for each in rows.values()])
    segments = (np.array([rate(tuple(row)) for row in each.tolist()]) for each in rows.values())
    return Measured(
        metric,
        references,
        dict(zip(rows, metric.rate_sums(sums).tolist(), strict=True)),
        dict(zip(rows, segments, strict=True)),
        rows,
    )


def _count_block(metrics: tuple[CountedMetric, ...], number: int, block: LineBlock) -> BlockCounts:
    systems, references = block
    by_line = list(zip(*references, strict=True))
    return [[_counts(metric, number, texts, by_line) for metric in metrics] for texts in systems]


def _counts(
    metric: CountedMetric,
    first: int,
    candidates: Sequence[str],
    references: Sequence[Sequence[str]],
) -> Values:
    """Lines from number ``first`` on, each with its references → segments × counts."""
    rows = []
    for line, (candidate, others) in enumerate(zip(candidates, references, strict=True), first):
        checkpoint()
        try:
            rows.append(metric.count(candidate, others))
        except InputError as error:
            raise InputError("Segment {line}: {why}", line=line, why=error) from error
    return np.array(rows, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Measured:
    """``scores`` are the systems' corpus scores, ``segments`` those of their segments, in order.

    ``rows`` are what was counted of each segment (segments × counts), by system: any part of the
    corpus is scored by their sum. ``counted`` are the segments that count, where not all do.
    ``significance`` is there once it has been worked out.
    """

    metric: CorpusMetric
    references: int
    scores: Mapping[str, float]
    segments: Mapping[str, Values]
    rows: Mapping[str, Values]
    significance: Significance | None = None
    counted: NDArray[np.intp] | None = None

    @property
    def signature(self) -> str:
        """All that the systems' scores depend on."""
        return self.metric.signature_for(self.references)

    @property
    def signatures(self) -> tuple[str, ...]:
        """All that the systems' scores depend on, and the segments' where that is another thing."""
        return self.metric.signatures_for(self.references)

    @property
    def title(self) -> str:
        """``BLEU``; ``TER ↓`` where lower is better."""
        return self.metric.title + ("" if self.metric.higher_is_better else " ↓")

    @property
    def drawn(self) -> Mapping[str, Values]:
        """The rows that chance draws from: those of the segments that count."""
        if self.counted is None:
            return self.rows
        return {name: each[self.counted] for name, each in self.rows.items()}

    def tested(self, samples: int = SAMPLES, trials: int = TRIALS, seed: int = SEED) -> Measured:
        """Adds the systems' intervals and comparisons."""
        rate = self.metric.rate_sums
        found = significance(self.drawn, rate, samples=samples, trials=trials, seed=seed)
        return replace(self, significance=found)

    def disagreement(self, system: str, values: Values) -> Values:
        """Compares how well ``values`` and this metric rank each segment, within −1..1.

        Ranks, not scores: metrics spread theirs differently, and only the order is comparable.
        """
        return _ranks(values) - self._own_ranks(system)

    def agreement(self, system: str, values: Values) -> float:
        """Computes Spearman's ρ of these values and this metric's; nan if either is constant."""
        known = np.isfinite(self.segments[system])
        ranks, own = _ranks(values[known]), self._own_ranks(system)[known]
        if len(own) < 2 or np.ptp(ranks) == 0 or np.ptp(own) == 0:
            return float("nan")
        return float(np.corrcoef(ranks, own)[0, 1])

    def _own_ranks(self, system: str) -> Values:
        """The ranks that this metric gives the segments, the best one's near 1."""
        scores = self.segments[system]
        return _ranks(scores if self.metric.higher_is_better else -scores)


def _ranks(values: Values) -> Values:
    """Ranks as shares of all, the best near 1; equals share theirs: ``[5, 7, 7]`` → ⅙, ⅔, ⅔.

    What is missing (nan) has no rank.
    """
    count = np.isfinite(values).sum()
    ranks: Values = (scipy.stats.rankdata(values, nan_policy="omit") - 0.5) / max(1, count)
    return ranks


def of_file(dataset: Dataset, metric: UploadedMetric) -> Measured:
    """Scores that came with a corpus → the metric, besides those that are computed.

    Raises ``InputError`` where no segment has a score of every system.
    """
    segments = scores_of(dataset, metric)
    known = np.all([np.isfinite(values) for values in segments.values()], axis=0)
    if not known.any():
        raise InputError("{metric}: no segment has scores for all systems.", metric=metric.name)
    rows = {
        name: np.stack([np.where(known, values, 0), known], axis=1).astype(float)
        for name, values in segments.items()
    }
    sums = np.array([each.sum(axis=0) for each in rows.values()])
    return Measured(
        metric,
        len(dataset.references),
        dict(zip(rows, metric.rate_sums(sums).tolist(), strict=True)),
        segments,
        rows,
        counted=np.flatnonzero(known),
    )


# Scores that were computed elsewhere, as metrics of a corpus.

Direction = Literal["higher", "lower"]
"""Which scores are better."""

DIRECTIONS: Mapping[str, Direction] = {"higher": "higher", "lower": "lower"}

HUMAN = "human"
"""What the scores that people gave are called."""

_LOWER = frozenset(
    ["ter", "hter", "wer", "cer", "per", "edits", "errors", "error", "penalty", "mqm", "metricx"]
)
"""Words in the names of what counts errors."""

_WORDS = re.compile(r"[^\W\d_]+")
_OWN_COLUMNS = frozenset(
    [
        "segment",
        "id",
        "system",
        "score",
        "precision",
        "recall",
        "f_mean",
        "fragmentation",
        "penalty",
        "letters",
        "matches",
        "chunks",
        "proved",
        "best",
        "source",
        "reference",
        "candidate",
        "signature",
        "meteor",
    ]
)
"""Names that other columns of the files have."""


def guessed(name: str, scores: Sequence[float] | Values) -> Direction:
    """Guesses which scores of a metric are better, by its name and its numbers.

    What counts errors is better the lower it is, unless errors are subtracted: ``"TER"`` → lower,
    ``"MQM"`` with −5, 0 → higher.
    """
    words = set(_WORDS.findall(name.lower()))
    known = np.asarray(scores, dtype=float)
    known = known[np.isfinite(known)]
    subtracted = bool(len(known)) and known.max() <= 0 and known.min() < 0
    return "lower" if words & _LOWER and not subtracted else "higher"


@dataclass(frozen=True, slots=True)
class UploadedMetric:
    """A metric by its name; hashable, so that it can be used like any other.

    ``chosen``: a person has chosen which scores are better.
    """

    name: str
    direction: Direction
    chosen: bool = False

    @property
    def kind(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        return self.name

    @property
    def slow(self) -> bool:
        return False

    @property
    def higher_is_better(self) -> bool:
        return self.direction == "higher"

    def signature_for(self, references: int, *, corpus: bool = True) -> str:
        """Returns its signature: that it came in a file, and which scores are taken as better."""
        means = "|corpus:mean" if corpus else ""
        guess = "" if self.chosen else "(guessed)"
        return f"{self.name}|uploaded|better:{self.direction}{guess}{means}"

    def signatures_for(self, references: int) -> tuple[str, ...]:
        return (self.signature_for(references),)

    def rate_sums(self, sums: Values) -> Values:
        """Rows of (sum, number of scores) → means; nan without any."""
        checkpoint()
        means: Values = np.full(len(sums), np.nan)
        return np.divide(sums[:, 0], sums[:, 1], out=means, where=sums[:, 1] > 0)


@dataclass(frozen=True, slots=True)
class VariantMetric:
    """A variant of METEOR next to the one that scores the corpus; ``stages``: those in use."""

    settings: Settings
    stages: tuple[str, ...]

    @classmethod
    def of(cls, metric: Meteor) -> VariantMetric:
        """Makes it from a metric whose language is resolved."""
        return cls(metric.settings, metric.stages)

    @property
    def kind(self) -> str:
        return self.settings.variant

    @property
    def name(self) -> str:
        return self.settings.variant

    @property
    def title(self) -> str:
        return variant_title(self.settings.variant)

    @property
    def slow(self) -> bool:
        return False

    @property
    def higher_is_better(self) -> bool:
        return True

    def signature_for(self, references: int, *, corpus: bool = True) -> str:
        """Returns all that its scores depend on, for so many references."""
        return cached_metric(self.settings, self.stages).signature_for(references)

    def signatures_for(self, references: int) -> tuple[str, ...]:
        return (self.signature_for(references),)

    def count(self, candidate: str, references: str | Sequence[str]) -> SegmentCounts:
        """A segment → its statistics with the best reference, as ``meteor.matrix.row`` has them.

        Raises ``InputError`` for a text that is too long.
        """
        result = cached_metric(self.settings, self.stages).score(candidate, references)
        return tuple(row(result.statistics))

    def rate(self, counts: SegmentCounts) -> float:
        """The counts of a segment → its score."""
        return float(self.rate_sums(np.array([counts]))[0])

    def rate_sums(self, sums: Values) -> Values:
        """Rows of summed counts → the score of a corpus for each."""
        return scoring.scores(StatisticsMatrix(sums, self.stages), self.settings.parameters)


def variant_title(name: str) -> str:
    """Returns the title of a variant in a table whose column "METEOR" is of another one."""
    variant = variants.get(name)
    return "METEOR default" if variant == variants.METEOR else variant.full_title


CountedMetric = Metric | VariantMetric
"""Metrics that are computed from texts."""

CorpusMetric = CountedMetric | UploadedMetric


def uploaded(
    dataset: Dataset, directions: Mapping[str, Direction] | None = None
) -> tuple[UploadedMetric, ...]:
    """Returns the metrics in a corpus's files, human scores last.

    ``directions``: which scores are better, by name, if somebody has chosen.
    """
    said = directions or {}
    return tuple(
        UploadedMetric(
            name,
            said.get(name) or guessed(name, [v for values in scores.values() for v in values]),
            name in said,
        )
        for name, scores in _all(dataset)
    )


def scores_of(dataset: Dataset, metric: UploadedMetric) -> Mapping[str, Values]:
    """Returns the metric's scores of every segment, by system; nan where there is none."""
    scores = dict(_all(dataset))[metric.name]
    return {name: np.array(values, dtype=float) for name, values in scores.items()}


def _all(dataset: Dataset) -> Iterator[tuple[str, Mapping[str, tuple[float, ...]]]]:
    titles = (
        *(metric.title for metric in METRICS.values()),
        *map(variant_title, variants.VARIANTS),
    )
    taken = {*_OWN_COLUMNS, *METRICS, *map(str.casefold, titles)}
    for name, scores in dataset.metrics.items():
        yield (f"{name} (file)" if name.casefold() in taken else name), scores
    if len(dataset.human) == len(dataset.systems) and any(complete(dataset.human)):
        yield HUMAN, {name: dataset.human[name] for name in dataset.systems}
