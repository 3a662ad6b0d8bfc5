"""Why there cannot be fewer chunks: the most adjacent pairs of matches, part by part.

Chunks are matches less adjacent pairs of matches. Settled matches have the adjacent pairs that they
have; the rest falls into parts that share no word, each with its own most (``adjacency``). Their
sum bounds what any best matching has, and the alignment reaches it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meteor_core.search.adjacency import PartBound, part_bounds
from meteor_core.search.edges import Edge
from meteor_core.search.integer_program import Budget
from meteor_core.search.matching import kernel
from meteor_core.search.optimal import WIDTHS, by_parts
from meteor_core.search.phrases import covers


class ChunkProof(NamedTuple):
    """``matches`` less the adjacent pairs: ``settled`` among settled matches, the parts' most.

    ``proved``: each part is, and the parts' choices go together.
    """

    matches: int
    settled: int
    parts: tuple[PartBound, ...]
    proved: bool

    @property
    def adjacent(self) -> int:
        """No best matching has more adjacent pairs, if ``proved``."""
        return self.settled + sum(part.most for part in self.parts)

    @property
    def chunks(self) -> int:
        """No best matching has fewer chunks, if ``proved``."""
        return self.matches - self.adjacent


def chunk_proof(words: Sequence[Edge], phrases: Sequence[Edge] = ()) -> ChunkProof:
    """All links between two words, and the chosen phrases → why no chunk can be saved.

    Raises ``TooLargeError`` where a connected part has too many words.
    """
    whole, budget = kernel(covers(phrases).free(words)), Budget()
    for phrase in phrases:
        whole.add_phrase(phrase)
    pairs, proved, strict = by_parts(whole, WIDTHS, budget)
    parts = part_bounds(whole, strict, WIDTHS, budget)
    starts = whole.settled
    settled = sum(starts.get(end + 1) == stop + 1 for end, stop in whole.ends.items())
    return ChunkProof(len(pairs), settled, parts, proved and all(part.proved for part in parts))
