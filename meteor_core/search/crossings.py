"""How many matches a further match would cross."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from operator import or_


class Crossings:
    """Given matches, reference to candidate position, laid out so that crossings count fast."""

    def __init__(self, pairs: dict[int, int]) -> None:
        self._references = sorted(pairs)
        masks = [1 << pairs[reference] for reference in self._references]
        self._before: list[int] = [0, *accumulate(masks, or_)]
        self._all: int = self._before[-1]

    def of(self, candidate: int, reference: int) -> int:
        """How many of the given matches the match of these two positions crosses."""
        before = self._before[bisect_left(self._references, reference)]
        after = self._all & ~before
        return (before >> (candidate + 1)).bit_count() + (
            after & ((1 << candidate) - 1)
        ).bit_count()
