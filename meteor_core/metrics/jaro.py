"""Which characters Jaro's similarity takes for the same, and which of them out of order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WINKLER = 4
"""Characters of a common beginning that Jaro–Winkler rewards at most."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Pairs of positions in the order of the candidate; ``swapped``: those out of order."""

    pairs: tuple[tuple[int, int], ...]
    swapped: frozenset[tuple[int, int]]
    beginning: int

    def similarity(self, candidate: int, reference: int) -> float:
        """Computes Jaro's similarity of two strings of these lengths, from the matches."""
        m, t = len(self.pairs), len(self.swapped) // 2
        return (m / candidate + m / reference + (m - t) / m) / 3 if m else 0.0


def reach(candidate: Sequence[str], reference: Sequence[str]) -> int:
    """Returns the largest distance of matching characters: half the longer string, less 1."""
    return max(max(len(candidate), len(reference)) // 2 - 1, 0)


def matching(candidate: Sequence[str], reference: Sequence[str]) -> Matching:
    """Matches equal characters no further apart than half the longer string, the nearest from the
    left."""
    window = reach(candidate, reference)
    taken: set[int] = set()
    pairs = []
    for position, letter in enumerate(candidate):
        low, high = max(position - window, 0), min(position + window + 1, len(reference))
        near = (k for k in range(low, high) if k not in taken and reference[k] == letter)
        if (partner := next(near, None)) is not None:
            taken.add(partner)
            pairs.append((position, partner))
    rows = zip(pairs, sorted(taken), strict=True)
    swapped = [pair for pair, other in rows if candidate[pair[0]] != reference[other]]
    same = zip(candidate[:WINKLER], reference[:WINKLER], strict=False)
    beginning = next((n for n, (a, b) in enumerate(same) if a != b), None)
    if beginning is None:
        beginning = min(len(candidate), len(reference), WINKLER)
    return Matching(tuple(pairs), frozenset(swapped), beginning)
