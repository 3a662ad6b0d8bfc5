"""Matches that some best alignment holds for certain, found before a long part is swept.

A match that closes a gap beside settled ones may be taken at once when whatever it displaces could
not have made more adjacencies: in any alignment without it, putting it in and the at most two
matches that share a word with it out loses none. Settled matches settle others in turn.
"""

from __future__ import annotations

from meteor_core.search.masks import positions_in
from meteor_core.search.sweep import APART


class Dominance:
    """The open words of one part: ``options`` by reference word, as masks of candidate words.

    ``ends`` and ``starts`` are the settled matches, reference to candidate, and grow; ``pairs`` are
    those that were settled here.
    """

    def __init__(self, options: dict[int, int], ends: dict[int, int], starts: dict[int, int]):
        self.options = dict(options)
        self.ends, self.starts = dict(ends), dict(starts)
        self.pairs: dict[int, int] = {}

    def settle(self) -> None:
        """Take every match that dominates its rivals, until there is none."""
        waiting = sorted(self.options)
        while waiting:
            reference = waiting.pop()
            candidate = self._dominant(reference)
            if candidate is not None:
                waiting += self._take(candidate, reference)

    def _dominant(self, reference: int) -> int | None:
        """The candidate word whose match with this word dominates all rivals, if there is one."""
        mask = self.options.get(reference, 0)
        for candidate in {self._continuing_left(reference), self._continuing_right(reference)}:
            if candidate >= 0 and mask >> candidate & 1:
                gain = self._settled_neighbours(candidate, reference)
                if self._most_lost(candidate, reference) <= gain:
                    return candidate
        return None

    def _continuing_left(self, reference: int) -> int:
        """The candidate word that continues the settled match on this reference word's left."""
        return self.ends.get(reference - 1, APART) + 1

    def _continuing_right(self, reference: int) -> int:
        """The candidate word that continues the settled match on this reference word's right."""
        return self.starts.get(reference + 1, APART) - 1

    def _settled_neighbours(self, candidate: int, reference: int) -> int:
        """How many settled matches a match would be next to."""
        left = self._continuing_left(reference) == candidate
        return left + (self._continuing_right(reference) == candidate)

    def _most_lost(self, candidate: int, reference: int) -> int:
        """The most adjacencies that the rivals of a match could make, one at each of its words."""
        bit = 1 << candidate
        here = self._any_adjacent(self.options[reference] & ~bit, reference)
        elsewhere = [
            self._potential(candidate, other)
            for other, mask in self.options.items()
            if mask & bit and other != reference
        ]
        return here + max(elsewhere, default=0)

    def _any_adjacent(self, mask: int, reference: int) -> bool:
        """Whether a rival at this reference word could make an adjacency.

        One at most: a word on one side of the reference word is matched for good, and what goes on
        from there is the match that is rivalled.
        """
        return any(self._potential(candidate, reference) for candidate in positions_in(mask))

    def _potential(self, candidate: int, reference: int) -> int:
        """The adjacencies that a match could make with settled matches and open words."""
        left = self._continuing_left(reference) == candidate or bool(
            candidate and self.options.get(reference - 1, 0) >> (candidate - 1) & 1
        )
        right = self._continuing_right(reference) == candidate or bool(
            self.options.get(reference + 1, 0) >> (candidate + 1) & 1
        )
        return left + right

    def _take(self, candidate: int, reference: int) -> list[int]:
        """Settle a match → the open reference words for which that may change something."""
        bit = 1 << candidate
        self.pairs[reference] = self.ends[reference] = self.starts[reference] = candidate
        del self.options[reference]
        touched = {reference - 1, reference + 1}
        for other, mask in list(self.options.items()):
            if mask & bit:
                self.options[other] = mask & ~bit
                touched |= {other, other - 1, other + 1}
                if not self.options[other]:
                    del self.options[other]
        return sorted(touched & self.options.keys())
