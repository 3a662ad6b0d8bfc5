"""What every search takes and gives: edges between candidate and reference words.

A search is ``(edges, candidate length, reference length) -> SearchResult``. Edges of one pair of
spans are unique; a smaller ``rank`` is an earlier stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from meteor_core.model import Link, Span, Spans


class Edge(NamedTuple):
    """A possible match, as searches see it: spans, the rank of its stage, similarity within 0..1.

    Edges sort by their candidate words first. ``Edge(0, 1, 2, 4, 3, 1.0)``: candidate word 0 with
    the reference words 2 and 3, by the fourth stage.
    """

    candidate_start: int
    candidate_stop: int
    reference_start: int
    reference_stop: int
    rank: int
    similarity: float

    @classmethod
    def of(cls, link: Link, rank: int) -> Edge:
        """Makes the edge of a link whose stage has this rank."""
        return cls(*link.candidate, *link.reference, rank, link.similarity)

    def moved(self, candidate_start: int) -> Edge:
        """Moves this edge so that its candidate words begin elsewhere."""
        length = self.candidate_stop - self.candidate_start
        return self._replace(
            candidate_start=candidate_start, candidate_stop=candidate_start + length
        )

    @property
    def candidate(self) -> Span:
        """The candidate words."""
        return self[:2]

    @property
    def reference(self) -> Span:
        """The reference words."""
        return self[2:4]

    @property
    def spans(self) -> Spans:
        """The words of both sides, whichever stage links them."""
        return self[:4]

    @property
    def words(self) -> int:
        """How many words it covers, both sides together."""
        candidate_start, candidate_stop, reference_start, reference_stop, _, _ = self
        return candidate_stop - candidate_start + reference_stop - reference_start


_new = tuple.__new__


def word_edge(candidate: int, reference: int, rank: int, similarity: float = 1.0) -> Edge:
    """Makes the edge between two words: ``word_edge(0, 2, 3)`` is ``Edge(0, 1, 2, 3, 3, 1.0)``.

    Made past the constructor of ``Edge``: a corpus makes millions.
    """
    return _new(Edge, (candidate, candidate + 1, reference, reference + 1, rank, similarity))


def words_and_phrases(edges: Iterable[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Splits edges into those between single words and those of several words on a side."""
    words: list[Edge] = []
    phrases: list[Edge] = []
    for edge in edges:
        start, stop, reference_start, reference_stop, _, _ = edge
        single = stop - start == 1 == reference_stop - reference_start
        (words if single else phrases).append(edge)
    return words, phrases


class SearchResult(NamedTuple):
    """The chosen edges in candidate order, and whether they are proved the best there are."""

    edges: list[Edge]
    optimal: bool


Block = tuple[list[int], list[int], int]
"""Candidate positions, reference positions, rank: words linked all with all, and with no others.

A best alignment matches the smaller side whole, and whichever way it does is best stage by stage.
"""


class Functions(NamedTuple):
    """The function words of both sides, as bit masks of their positions."""

    candidate: int = 0
    reference: int = 0


NO_FUNCTIONS = Functions()


class Grouped(list[Edge]):
    """Edges besides ``blocks``, which stand for many edges each and need not be looked into.

    ``functions``: the function words of both sides, which a score may count otherwise.
    """

    def __init__(
        self, edges: Iterable[Edge], blocks: list[Block], functions: Functions = NO_FUNCTIONS
    ) -> None:
        super().__init__(edges)
        self.blocks, self.functions = blocks, functions


Search = Callable[[Sequence[Edge], int, int], SearchResult]


def blocks_of(edges: Sequence[Edge]) -> list[Block]:
    """Returns the blocks besides the edges, if there are any."""
    return edges.blocks if isinstance(edges, Grouped) else []


def functions_of(edges: Sequence[Edge]) -> Functions:
    """Returns the function words of both sides, as far as the edges contain them."""
    return edges.functions if isinstance(edges, Grouped) else NO_FUNCTIONS


def unfolded(blocks: Iterable[Block]) -> list[Edge]:
    """The edges that blocks stand for: ``[([0, 4], [1], 0)]`` → 0–1 and 4–1, of rank 0."""
    return [
        word_edge(candidate, reference, rank)
        for candidates, references, rank in blocks
        for candidate in candidates
        for reference in references
    ]


def plain(edges: Sequence[Edge]) -> Sequence[Edge]:
    """Returns all edges one by one, those that blocks stand for among them."""
    return [*edges, *unfolded(edges.blocks)] if isinstance(edges, Grouped) else edges


def chunk_count(edges: Sequence[Edge]) -> int:
    """Number of runs without a gap on either side: ``0–0 1–1 2–5`` → 2."""
    stops = {(edge.candidate_stop, edge.reference_stop) for edge in edges}
    return sum((edge.candidate_start, edge.reference_start) not in stops for edge in edges)


def crossing_count(edges: Sequence[Edge]) -> int:
    """Counts pairs of edges that cross when drawn between two rows of words: an ‘x’ counts 1."""
    used = crossings = 0
    for edge in sorted(edges, key=lambda edge: edge.reference_start):
        crossings += (used >> (edge.candidate_start + 1)).bit_count()
        used |= 1 << edge.candidate_start
    return crossings
