"""Whole systems under several metrics: every segment counted, the counts summed, texts not kept."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from meteor_core.corpus.blocks import LineBlock
from meteor_core.corpus.processes import stream
from meteor_core.messages.errors import InputError
from meteor_core.meteor.matrix import Values
from meteor_core.metrics.metric import Metric
from meteor_core.model.cancellation import checkpoint

BlockCounts = list[list[Values]]
"""Of one block of lines, by system and metric: segments × what the metric counts."""

_LINES = 200
SLOW_PAIRS = 4
"""Pairs in a block for a slow metric: few, so that progress is seen to move."""


def block_size(metrics: Sequence[Metric], pairs: int, texts: int) -> int:
    """Returns the lines of a block of so many pairs, with ``texts`` pairs in a line; fewer for slow
    metrics."""
    slow = any(metric.definition.slow for metric in metrics)
    return max(1, min(pairs, SLOW_PAIRS if slow else pairs) // max(1, texts))


def few(metrics: Sequence[Metric], pairs: int, usual: int) -> bool:
    """Returns whether counting pairs here is faster than starting processes: ``usual`` or fewer.

    Of slow metrics, what a few blocks hold.
    """
    return pairs <= (5 * SLOW_PAIRS if any(metric.definition.slow for metric in metrics) else usual)


@dataclass(frozen=True, slots=True)
class SystemCounts:
    """One system under one metric: ``rows`` of counts, which sum to those of any part of it."""

    metric: Metric
    rows: Values

    @property
    def score(self) -> float:
        """The corpus score: computed from the sum, not a mean of the segments' scores."""
        return self.rate(self.rows.sum(axis=0))

    @property
    def segment_scores(self) -> Values:
        """The score of each segment, in order."""
        rate = self.metric.engine.rate
        return np.array([rate(tuple(row)) for row in self.rows.tolist()])

    def rate(self, sums: Values) -> float:
        """Summed rows → their score."""
        return self.metric.rate_corpus(tuple(sums.tolist()))


def score_systems(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metrics: Sequence[Metric],
    *,
    jobs: int = 1,
) -> dict[str, tuple[SystemCounts, ...]]:
    """Lines of each system and of each reference, read in step → its scores under each metric.

    A line that is empty in one of several references has no such reference. Raises ``InputError``
    when one of the inputs ends early, there is nothing to score, or a metric cannot compare a
    line's texts.
    """
    blocks = list(count_blocks(systems, references, metrics, jobs=jobs))
    return gather(blocks, tuple(systems), metrics)


def count_blocks(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metrics: Sequence[Metric],
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
    blocks: Sequence[BlockCounts], systems: Sequence[str], metrics: Sequence[Metric]
) -> dict[str, tuple[SystemCounts, ...]]:
    """All blocks, in order → each system's counts under each metric.

    Raises ``InputError`` for no blocks.
    """
    if not blocks:
        raise InputError("There are no segments to score: the files are empty.")
    return {
        name: tuple(
            SystemCounts(metric, np.concatenate([block[system][number] for block in blocks]))
            for number, metric in enumerate(metrics)
        )
        for system, name in enumerate(systems)
    }


def _count_block(metrics: tuple[Metric, ...], number: int, block: LineBlock) -> BlockCounts:
    systems, references = block
    by_line = list(zip(*references, strict=True))
    return [[_counts(metric, number, texts, by_line) for metric in metrics] for texts in systems]


def _counts(
    metric: Metric, first: int, candidates: Sequence[str], references: Sequence[Sequence[str]]
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
