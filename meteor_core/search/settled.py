"""Matches that are settled, and what a further match is worth beside them."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from meteor_core.search.masks import positions_in
from meteor_core.search.worth import ADJACENT, Losses

Choices = list[tuple[int, int]]
"""The candidate words that a reference word may take, each with what that is worth."""


class Settled(NamedTuple):
    """Settled matches, reference to candidate: their last words, their first words, crossings.

    Without ``crossings`` the crossings of further matches are not counted.
    """

    ends: dict[int, int]
    starts: dict[int, int]
    crossings: Crossings | None

    @classmethod
    def of(cls, ends: dict[int, int], starts: dict[int, int]) -> Settled:
        """Settled matches whose crossings count."""
        return cls(ends, starts, Crossings(starts))

    def grown(self, ends: dict[int, int], starts: dict[int, int]) -> Settled:
        """Adds more settled matches."""
        return Settled(ends, starts, Crossings(starts) if self.crossings else None)

    def choices(self, reference: int, candidates: int, losses: Losses) -> Choices:
        """A reference word and a mask of candidate words → each of them with its worth.

        A pair of words is worth ``ADJACENT`` for each settled match that it is next to, less
        what it loses beside others and the settled matches that it crosses.
        """
        left, right = self.ends.get(reference - 1), self.starts.get(reference + 1)
        choices = []
        for candidate in positions_in(candidates):
            worth = ((left == candidate - 1) + (right == candidate + 1)) * ADJACENT
            if self.crossings:
                worth -= self.crossings.of(candidate, reference)
            if losses:
                worth -= losses.get((candidate, reference), 0)
            choices.append((candidate, worth))
        return choices


class Crossings:
    """Given matches, reference to candidate position, laid out so that crossings count fast."""

    def __init__(self, pairs: dict[int, int]) -> None:
        self._references = sorted(pairs)
        masks = [1 << pairs[reference] for reference in self._references]
        self._before: list[int] = [0, *accumulate(masks, or_)]
        self._all: int = self._before[-1]

    def of(self, candidate: int, reference: int) -> int:
        """Counts the given matches that the match of these two positions crosses."""
        before = self._before[bisect_left(self._references, reference)]
        behind = self._all & ~before
        lower = (1 << candidate) - 1
        return (before >> (candidate + 1)).bit_count() + (behind & lower).bit_count()
