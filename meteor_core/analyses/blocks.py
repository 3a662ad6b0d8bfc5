"""What a worker finds in a block of segments, how blocks are put together, and shares of counts.

Nothing depends on how the corpus was cut, nor on the order of its segments or systems. Intervals
are bootstrapped (Koehn 2004: Statistical Significance Tests for Machine Translation Evaluation).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages
from meteor_core.corpus.processes import LineBlock, cached_metric, stream
from meteor_core.corpus.scoring import best_reference
from meteor_core.corpus.significance import SEED
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.readings import read
from meteor_core.model import Token
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import middle
from meteor_core.search.edges import Edge
from meteor_core.stages.stage import Sentence

SAMPLES, LEAST_SAMPLES = 1000, 200
DRAWN = 20_000_000
"""Segments that all samples together may draw; of a large corpus there are fewer samples."""
AT_ONCE = 1 << 21
"""Numbers drawn at a time."""

Counts = NDArray[np.int32]
"""Systems × segments × columns, or one system's: parts first, then as many wholes."""


class Share(NamedTuple):
    """A share, and the middle 95% of the shares of resampled segments."""

    part: int
    whole: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else float("nan")


def shares(counts: Counts) -> tuple[Share, ...]:
    """Segments × (parts, wholes) → the share of each part in its whole.

    Segments with equal counts are interchangeable, so they are sorted
    first: the same corpus in another order gives the same intervals. A resample that lacks a
    column's words is left out.
    """
    columns = counts.shape[1] // 2
    if not columns:
        return ()
    distinct, times = _distinct(counts)
    drawn = _drawn(distinct.astype(float), times)
    totals = counts.sum(axis=0, dtype=np.int64)
    return tuple(
        Share(
            int(totals[column]),
            int(totals[columns + column]),
            *_middle(drawn[:, column], drawn[:, columns + column]),
        )
        for column in range(columns)
    )


def _distinct(rows: Counts) -> tuple[Counts, NDArray[np.intp]]:
    """The different rows in order, and how often each comes."""
    whole = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.itemsize * rows.shape[1])))
    _, first, times = np.unique(whole.ravel(), return_index=True, return_counts=True)
    return rows[first], times


def _drawn(rows: NDArray[np.float64], times: NDArray[np.intp]) -> NDArray[np.float64]:
    """Samples × columns: the sums of as many segments, drawn with replacement."""
    generator = np.random.default_rng(SEED)
    segments = int(times.sum())
    if not segments:
        return np.zeros((1, rows.shape[1]))
    samples = max(LEAST_SAMPLES, min(SAMPLES, DRAWN // segments))
    size = max(1, AT_ONCE // len(rows))
    sums = []
    for done in range(0, samples, size):
        checkpoint()
        drawn = generator.multinomial(segments, times / segments, min(size, samples - done))
        sums.append(drawn.astype(float) @ rows)
    return np.concatenate(sums)


def _middle(part: NDArray[np.float64], whole: NDArray[np.float64]) -> tuple[float, float]:
    known = whole > 0
    return middle(part[known] / whole[known])


T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """One thing found: in which system and segment (both from 0), and what."""

    system: int
    segment: int
    what: T


class Block(NamedTuple, Generic[T]):
    """So many segments, what was found in them, and what was counted, if anything was."""

    lines: int
    found: Sequence[Found[T]]
    counts: Counts


class Work(Protocol[T]):
    """What is done with a block, here or in another process."""

    def __call__(self, number: int, block: LineBlock) -> Block[T]: ...


class Findings(NamedTuple, Generic[T]):
    """All that has been found so far, in ``segments`` segments of the systems ``names``.

    ``shares``: of each system those of its counts, once they are worked out (``with_shares``).
    """

    names: tuple[str, ...]
    segments: int
    found: tuple[Found[T], ...]
    counts: Counts
    shares: tuple[tuple[Share, ...], ...] = ()


def no_counts(systems: int, lines: int) -> Counts:
    return np.zeros((systems, lines, 0), np.int32)


def gathered(names: Sequence[str], blocks: Sequence[Block[T]]) -> Findings[T]:
    """Merges the results of blocks in their order."""
    counts = [block.counts for block in blocks] or [no_counts(len(names), 0)]
    return Findings(
        tuple(names),
        sum(block.lines for block in blocks),
        tuple(found for block in blocks for found in block.found),
        np.concatenate(counts, axis=1),
    )


def with_shares(findings: Findings[T]) -> Findings[T]:
    """Adds the shares of the counts and their intervals; takes seconds for a large corpus."""
    return findings._replace(shares=tuple(map(shares, findings.counts)))


def run(
    systems: Mapping[str, Sequence[str]],
    references: Sequence[Sequence[str]],
    work: Work[T],
    jobs: int = 1,
    lines: int = 100,
) -> Generator[Block[T], None, None]:
    """Yields the blocks of a corpus one after another, worked on by so many processes."""
    yield from stream(systems, references, work, jobs=jobs, lines=lines, ahead=min(lines, 25))


Tokens = tuple[Token, ...]


class AlignedPair(NamedTuple):
    """A candidate beside the reference that scores best with it, as they read one another.

    ``matches``: ranks are places in ``stages``. ``candidate`` and ``reference`` are tokens.
    """

    system: int
    line: int
    candidate: Tokens
    reference: Tokens
    matches: tuple[Edge, ...]
    stages: tuple[str, ...]


def aligned(settings: Settings, stages: tuple[str, ...], block: LineBlock) -> Iterator[AlignedPair]:
    """Yields the pairs of a block in their order; a candidate without words has no matches.

    ``stages``: those of the metric that are really in use.
    """
    metric = cached_metric(settings, stages)
    systems, references = block
    for line in range(len(references[0])):
        checkpoint()
        texts = [_Text.of(column[line], metric) for column in references]
        known: dict[str, AlignedPair] = {}
        for system, column in enumerate(systems):
            text = column[line]
            if text not in known:  # systems often agree to the letter
                known[text] = _aligned(metric, _Text.of(text, metric), texts)
            yield known[text]._replace(system=system, line=line)


@dataclass(frozen=True, slots=True)
class _Text:
    """A text as the metric sees it, and its tokens, one for each word."""

    sentence: Sentence
    tokens: Tokens

    @classmethod
    def of(cls, text: str, metric: Meteor) -> _Text:
        return cls(metric.sentence(text), metric.tokens(text))


def _aligned(metric: Meteor, candidate: _Text, references: list[_Text]) -> AlignedPair:
    chosen = [metric.edges(candidate.sentence, other.sentence) for other in references]
    statistics = [
        metric.tally(candidate.sentence, other.sentence, edges)
        for other, edges in zip(references, chosen, strict=True)
    ]
    best = best_reference(statistics, metric) if len(references) > 1 else 0
    sides = candidate.tokens, references[best].tokens
    if metric.recipe.reads_in_pairs:
        sides = read(*sides, languages.get(metric.language))
    return AlignedPair(0, 0, *sides, tuple(chosen[best]), metric.stages)
