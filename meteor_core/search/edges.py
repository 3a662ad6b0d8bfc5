"""What every search takes and gives, and what alignments are compared by.

A search is ``(edges, candidate length, reference length) -> SearchResult``. Edges of one pair of
spans are unique; a smaller ``rank`` is an earlier stage.

Alignments of equal counts are compared by one whole number (``Freedom.losses``); more is better.
From the greatest weight to the least: adjacent pairs of matches (as many as there are fewer
chunks), what similarities fall short of 1, function words matched where content words could be,
crossings. Each is a digit of the number, wide enough that all below it never add up to one of it.
All but the crossings are *read* by some score, so that the best alignments must not differ in them;
crossings decide pictures only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from meteor_core.model import Link, Span, Spans


def mask_of(positions: Iterable[int]) -> int:
    """``[0, 2]`` → ``0b101``."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def positions_in(mask: int) -> list[int]:
    """``0b101`` → ``[0, 2]``."""
    positions = []
    while mask:
        lowest = mask & -mask
        positions.append(lowest.bit_length() - 1)
        mask ^= lowest
    return positions


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
    starts, stops = map(itemgetter(0, 2), edges), set(map(itemgetter(1, 3), edges))
    return len(edges) - sum(map(stops.__contains__, starts))


def crossing_count(edges: Sequence[Edge]) -> int:
    """Counts pairs of edges that cross when drawn between two rows of words: an ‘x’ counts 1."""
    used = crossings = 0
    for edge in sorted(edges, key=lambda edge: edge.reference_start):
        crossings += (used >> (edge.candidate_start + 1)).bit_count()
        used |= 1 << edge.candidate_start
    return crossings


SIMILARITY_STEPS = 1_000_000
"""Similarities are compared to six decimals, in whole numbers, so that equal sums are equal."""

WORDS = 1 << 12
"""More than the words of a side (``limits.MOST_SEGMENT_TOKENS``)."""

CROSSINGS = WORDS * WORDS
"""More than all matches of a segment can cross."""

REFERENCE_FUNCTION = CROSSINGS
CANDIDATE_FUNCTION = REFERENCE_FUNCTION * WORDS
FIRST_SHORT = CANDIDATE_FUNCTION * WORDS
SHORT = FIRST_SHORT * WORDS * SIMILARITY_STEPS
ADJACENT = SHORT * WORDS * SIMILARITY_STEPS

Losses = dict[tuple[int, int], int]
"""(Candidate, reference) position → what the match loses beside the others that are possible."""


def adjacencies(value: int) -> int:
    """Returns the adjacent pairs in a value, from which losses and crossings were taken."""
    return -(-value // ADJACENT)


def decisive(value: int) -> int:
    """Returns the part of a value that a score reads: without the crossings that were taken from
    it."""
    return -(-value // CROSSINGS) * CROSSINGS


def short_of_one(similarity: float) -> int:
    """``0.75`` → 250,000 of ``SIMILARITY_STEPS``."""
    return SIMILARITY_STEPS - round(similarity * SIMILARITY_STEPS)


class Freedom(NamedTuple):
    """Where some matchings that are best by their counts read otherwise to a score than others.

    ``functions``: the function words of both sides. ``first``: the first stage with similarities
    below 1, whose sum is kept apart from the others'.
    """

    functions: Functions
    first: int

    @classmethod
    def of(cls, edges: Iterable[Edge], functions: Functions) -> Freedom:
        """Returns the freedom that edges leave, of a pair with these function words."""
        return cls(functions, min([e.rank for e in edges if e.similarity != 1.0], default=-1))

    def mixes(self, candidates: int, references: int) -> bool:
        """Returns whether one of two masks has both function words and content words."""
        candidate, reference = self.functions
        return candidates & candidate not in (0, candidates) or references & reference not in (
            0,
            references,
        )

    def losses(self, edges: Sequence[Edge]) -> Losses:
        """Word-to-word edges of one component → their losses; empty where none is worse.

        Every best matching has the same number of edges of each stage, so what all edges of a stage
        lose is the same everywhere and does not count.
        """
        least: dict[int, int] = {}
        for edge in edges:
            short = short_of_one(edge.similarity)
            least[edge.rank] = min(short, least.get(edge.rank, short))
        candidates = _mixed(self.functions.candidate, [edge.candidate_start for edge in edges])
        references = _mixed(self.functions.reference, [edge.reference_start for edge in edges])
        losses: Losses = {}
        for edge in edges:
            loss = short_of_one(edge.similarity) - least[edge.rank]
            # the first stage's once more: the sums of similarities are kept apart by stage
            loss *= SHORT + FIRST_SHORT if edge.rank == self.first else SHORT
            loss += (candidates >> edge.candidate_start & 1) * CANDIDATE_FUNCTION
            loss += (references >> edge.reference_start & 1) * REFERENCE_FUNCTION
            if loss:
                losses[edge.candidate_start, edge.reference_start] = loss
        return losses


def _mixed(functions: int, positions: Iterable[int]) -> int:
    """Returns the function words if the positions have both kinds of words, else none."""
    if functions and len({functions >> position & 1 for position in positions}) > 1:
        return functions
    return 0


def read_by_scores(edges: Sequence[Edge], functions: Functions) -> tuple[object, ...]:
    """Returns all that any score reads of chosen edges beside their counts and chunks; less is
    better.

    For sets of phrases, which may cover as many words in different ways: what similarities fall
    short in all, then stage by stage this, the function words and the words of each side.
    """
    ranks: dict[int, list[int]] = {}
    for edge in edges:
        candidate, reference = (
            (function >> start & (1 << stop - start) - 1).bit_count()
            for function, (start, stop) in zip(functions, (edge[:2], edge[2:4]), strict=True)
        )
        sums = ranks.setdefault(edge.rank, [0] * 4)
        sums[0] += edge.words * short_of_one(edge.similarity)
        sums[1] += candidate + reference
        sums[2] += candidate
        sums[3] += edge.candidate_stop - edge.candidate_start
    return sum(sums[0] for sums in ranks.values()), sorted(ranks.items())
