"""What every search takes and gives: links as bare tuples, fast to make and to compare.

A search is ``(edges, candidate length, reference length) -> Found``. Edges of one pair of spans are
unique; a smaller ``rank`` is an earlier stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

Edge = tuple[int, int, int, int, int, float]
"""(candidate start, candidate stop, reference start, reference stop, stage rank, similarity)."""


class Found(NamedTuple):
    """The chosen edges in candidate order, and whether they are proved the best there are."""

    edges: list[Edge]
    optimal: bool


Block = tuple[list[int], list[int], int]
"""Candidate positions, reference positions, rank: words linked all with all, and with no others."""


class Grouped(list[Edge]):
    """Edges beside ``blocks``, which stand for many edges each and need not be looked into."""

    def __init__(self, edges: Iterable[Edge], blocks: list[Block]) -> None:
        super().__init__(edges)
        self.blocks = blocks


Search = Callable[[Sequence[Edge], int, int], Found]


def unfolded(blocks: Iterable[Block]) -> list[Edge]:
    """The edges that blocks stand for."""
    return [
        (candidate, candidate + 1, reference, reference + 1, rank, 1.0)
        for candidates, references, rank in blocks
        for candidate in candidates
        for reference in references
    ]


def plain(edges: Sequence[Edge]) -> Sequence[Edge]:
    """Edges with those that blocks stand for, for a search that knows no blocks."""
    return [*edges, *unfolded(edges.blocks)] if isinstance(edges, Grouped) else edges


def chunk_count(edges: Sequence[Edge]) -> int:
    """Number of contiguous runs: [(0,1,0,1,…), (1,2,1,2,…), (2,3,5,6,…)] → 2."""
    stops = {(edge[1], edge[3]) for edge in edges}
    return sum((edge[0], edge[2]) not in stops for edge in edges)


def crossing_count(edges: Sequence[Edge]) -> int:
    """Pairs of edges that cross when drawn between two rows: an ‘x’ counts 1."""
    used = crossings = 0
    for edge in sorted(edges, key=lambda edge: edge[2]):
        crossings += (used >> (edge[0] + 1)).bit_count()
        used |= 1 << edge[0]
    return crossings
