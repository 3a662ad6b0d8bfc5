"""What alignments of equal counts are compared by, packed into one whole number: more is better.

From the greatest weight to the least: adjacent pairs of matches (as many as there are fewer
chunks), what similarities fall short of 1, function words matched where content words could be,
crossings. Each is a digit of the number, wide enough that all below it never add up to one of it.
All but the crossings are *read* by some score, so that the best alignments must not differ in them;
crossings decide pictures only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meteor_core.model import Spans
from meteor_core.search.edges import Edge, Functions

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
        ranks = [edge.rank for edge in edges if edge.similarity != 1.0]
        return cls(functions, min(ranks, default=-1))

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
            loss = self._short(edge, least[edge.rank])
            loss += (candidates >> edge.candidate_start & 1) * CANDIDATE_FUNCTION
            loss += (references >> edge.reference_start & 1) * REFERENCE_FUNCTION
            if loss:
                losses[edge.candidate_start, edge.reference_start] = loss
        return losses

    def _short(self, edge: Edge, least: int) -> int:
        """What the similarity of an edge falls short of the greatest of its stage."""
        short = short_of_one(edge.similarity) - least
        return short * (SHORT + FIRST_SHORT) if edge.rank == self.first else short * SHORT


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
        sums = ranks.setdefault(edge.rank, [0] * 4)
        sums[0] += edge.words * short_of_one(edge.similarity)
        sums[1] += _covered(edge.spans, functions)
        sums[2] += (functions.candidate >> edge.candidate_start & _mask(edge.candidate)).bit_count()
        sums[3] += edge.candidate_stop - edge.candidate_start
    return sum(sums[0] for sums in ranks.values()), sorted(ranks.items())


def _covered(spans: Spans, functions: Functions) -> int:
    """The function words that spans cover, both sides together."""
    start, stop, reference_start, reference_stop = spans
    candidate = functions.candidate >> start & _mask((start, stop))
    reference = functions.reference >> reference_start & _mask((reference_start, reference_stop))
    return candidate.bit_count() + reference.bit_count()


def _mask(span: tuple[int, int]) -> int:
    return (1 << span[1] - span[0]) - 1
