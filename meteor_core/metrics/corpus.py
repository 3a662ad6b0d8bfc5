"""Whole systems under several metrics: every segment counted, the counts summed, texts not kept."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import joblib
import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.blocks import LineBlock, stream
from meteor_core.messages.errors import InputError
from meteor_core.metrics.companion import Companion

Rows = NDArray[np.float64]
"""Counts of a metric: segments × what it counts."""

Counted = list[list[Rows]]
"""Rows of one block of lines, by system and metric."""

_LINES = 200


@dataclass(frozen=True, slots=True)
class Scored:
    """One system under one metric; ``rows`` sum, so that any part of a corpus can be scored."""

    companion: Companion
    rows: Rows

    @property
    def score(self) -> float:
        """The corpus score: computed from the sum, not a mean of the segments' scores."""
        return self.rate(self.rows.sum(axis=0))

    @property
    def segment_scores(self) -> NDArray[np.float64]:
        """The score of each segment, in order."""
        rate = self.companion.engine.rate
        return np.array([rate(tuple(row)) for row in self.rows.tolist()])

    def rate(self, sums: NDArray[np.float64]) -> float:
        """Summed rows → their score."""
        return self.companion.rate_corpus(tuple(sums.tolist()))


def score_systems(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    companions: Sequence[Companion],
    *,
    jobs: int = 1,
) -> dict[str, tuple[Scored, ...]]:
    """Lines of each system and of each reference, read in step → its scores under each metric.

    A line that is empty in one of several references has no such reference. Raises ``InputError``
    when one of the inputs ends early, there is nothing to score, or a metric cannot compare a
    line's texts.
    """
    blocks = list(count_blocks(systems, references, companions, jobs=jobs))
    return gather(blocks, tuple(systems), companions)


def count_blocks(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    companions: Sequence[Companion],
    *,
    jobs: int = 1,
    lines: int = _LINES,
) -> Generator[Counted, None, None]:
    """The rows of so many lines after another, in processes where ``jobs`` (−1: all) says so."""
    work = partial(_count_block, tuple(companions))
    workers = joblib.effective_n_jobs(jobs)
    yield from stream(systems, references, work, jobs=workers, lines=lines)


def gather(
    blocks: Sequence[Counted], systems: Sequence[str], companions: Sequence[Companion]
) -> dict[str, tuple[Scored, ...]]:
    """All blocks, in order → each system's scores under each metric.

    Raises ``InputError`` for no blocks.
    """
    if not blocks:
        raise InputError("There are no segments to score: the files are empty.")
    return {
        name: tuple(
            Scored(one, np.concatenate([block[place][number] for block in blocks]))
            for number, one in enumerate(companions)
        )
        for place, name in enumerate(systems)
    }


def _count_block(companions: tuple[Companion, ...], number: int, block: LineBlock) -> Counted:
    systems, references = block
    others = list(zip(*references, strict=True))
    return [[_rows(one, number, texts, others) for one in companions] for texts in systems]


def _rows(
    companion: Companion, first: int, texts: Sequence[str], others: Sequence[Sequence[str]]
) -> Rows:
    found = []
    for line, (text, references) in enumerate(zip(texts, others, strict=True), first):
        try:
            found.append(companion.count(text, references))
        except InputError as error:
            raise InputError("Line {line}: {why}", line=line, why=error) from error
    return np.array(found, dtype=np.float64)
