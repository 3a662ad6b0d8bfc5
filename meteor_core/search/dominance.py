"""Matches that some best alignment holds for certain, found before a long part is swept.

A match that closes a gap beside settled ones may be taken at once when whatever it displaces could
not have made more adjacencies: in any alignment without it, putting it in and the at most two
matches that share a word with it out loses none. Settled matches settle others in turn.
"""

from __future__ import annotations

from meteor_core.search.sweep import APART


class Dominance:
    """The open words of one part: ``options`` by reference word, as masks of candidate words.

    ``ends`` and ``starts`` are the settled matches, reference to candidate, and grow.
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
        choices = self.options.get(reference, 0)
        for candidate in {self.ends.get(reference - 1, APART) + 1, self._before(reference)}:
            if candidate >= 0 and choices >> candidate & 1:
                gain = self._settled_neighbours(candidate, reference)
                if self._most_lost(candidate, reference) <= gain:
                    return candidate
        return None

    def _before(self, reference: int) -> int:
        return self.starts.get(reference + 1, APART) - 1

    def _settled_neighbours(self, candidate: int, reference: int) -> int:
        left = self.ends.get(reference - 1, APART) == candidate - 1
        return left + (self._before(reference) == candidate)

    def _most_lost(self, candidate: int, reference: int) -> int:
        """The most adjacencies that the rivals of a match could make, one at each of its words."""
        bit = 1 << candidate
        same = self._most(self.options[reference] & ~bit, reference)
        others = [
            self._potential(candidate, other)
            for other, choices in self.options.items()
            if choices & bit and other != reference
        ]
        return same + max(others, default=0)

    def _most(self, choices: int, reference: int) -> int:
        most = 0
        while choices and most < 2:
            candidate = choices.bit_length() - 1
            choices ^= 1 << candidate
            most = max(most, self._potential(candidate, reference))
        return most

    def _potential(self, candidate: int, reference: int) -> int:
        left = self.ends.get(reference - 1, APART) == candidate - 1 or bool(
            candidate and self.options.get(reference - 1, 0) >> (candidate - 1) & 1
        )
        right = self._before(reference) == candidate or bool(
            self.options.get(reference + 1, 0) >> (candidate + 1) & 1
        )
        return left + right

    def _take(self, candidate: int, reference: int) -> list[int]:
        """Settle a match → the open reference words for which that may change something."""
        bit = 1 << candidate
        self.pairs[reference] = self.ends[reference] = self.starts[reference] = candidate
        del self.options[reference]
        touched = {reference - 1, reference + 1}
        for other, choices in list(self.options.items()):
            if choices & bit:
                self.options[other] = choices & ~bit
                touched |= {other, other - 1, other + 1}
                if not self.options[other]:
                    del self.options[other]
        return sorted(touched & self.options.keys())
