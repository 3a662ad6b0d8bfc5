"""What a worker finds in a block of segments, and how blocks are put together.

Nothing depends on how the corpus was cut, nor on the order of its segments or systems.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from meteor_core.analyses.intervals import Counts, Share, shares
from meteor_core.corpus.blocks import LineBlock
from meteor_core.corpus.processes import stream

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
