"""How many matches a further match would cross."""

from __future__ import annotations

from bisect import bisect_left


class Crossings:
    """Given matches, reference to candidate position, laid out so that crossings count fast."""

    def __init__(self, pairs: dict[int, int]) -> None:
        self._references = sorted(pairs)
        mask = 0
        self._before = [0]
        for reference in self._references:
            mask |= 1 << pairs[reference]
            self._before.append(mask)
        self._all = mask

    def of(self, candidate: int, reference: int) -> int:
        """How many of the given matches the match of these two positions crosses."""
        before = self._before[bisect_left(self._references, reference)]
        after = self._all & ~before
        return (before >> (candidate + 1)).bit_count() + (
            after & ((1 << candidate) - 1)
        ).bit_count()
