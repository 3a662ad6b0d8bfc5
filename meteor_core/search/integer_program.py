"""The most adjacencies of a hard part, then the fewest losses, by integer programming (HiGHS).

A variable for each pair of words that may match, and one for each two pairs that would be adjacent;
each word is used at most once. What a sweep cannot settle within its budget, branch and bound
mostly can.
"""

from __future__ import annotations

from collections.abc import Collection
from math import gcd
from typing import NamedTuple

from meteor_core.search.edges import ADJACENT, adjacencies, decisive
from meteor_core.search.matching import Duties
from meteor_core.search.sweep import Budget, Choices, Solution

MOST_PAIRS = 1_500
"""Of words that may match in one part: of texts of very few words, more would take many seconds."""

MOST_LOSSES = 1 << 40
"""Sums of losses beyond this exceed the precision of the solver's floats and prove nothing."""

_GAP = 0.5
"""Values are whole numbers: what is nearer to its bound than this is the best."""

Word = tuple[str, int]
"""A side and a position on it."""

Adjacent = list[tuple[int, int]]
"""Numbers of two pairs that would be adjacent, the left one first."""


class Pair(NamedTuple):
    """Two words that may match, and what that is worth beside the settled matches."""

    candidate: int
    reference: int
    worth: int

    @property
    def words(self) -> tuple[Word, Word]:
        return ("candidate", self.candidate), ("reference", self.reference)


def solve(choices: dict[int, Choices], duties: Duties, best: Solution, budget: Budget) -> Solution:
    """Choices of each reference word → a solution worth more than ``best``, else ``best`` itself.

    First the most adjacent pairs, then with as many the fewest losses. ``exact``: whether it is
    proved that nothing better exists.
    """
    pairs = [
        Pair(candidate, reference, worth)
        for reference, some in choices.items()
        for candidate, worth in some
    ]
    if len(pairs) > min(MOST_PAIRS, budget.left):
        return best
    programme = _Programme(pairs, _adjacent(pairs), _must(pairs, duties))
    optimum = _optimum(programme, pairs, budget)
    if optimum is None:
        return best
    value = programme.gain(optimum.taken, [pair.worth for pair in pairs], ADJACENT)
    if value <= best.value:
        return best._replace(exact=optimum.proved)
    return Solution(value, [pairs[number][:2] for number in optimum.taken], optimum.proved)


def _optimum(programme: _Programme, pairs: list[Pair], budget: Budget) -> Optimum | None:
    """The most adjacent pairs, then the fewest losses; proved only where both steps are."""
    gains = [adjacencies(pair.worth) for pair in pairs]
    most = programme.most(gains, 1, budget)
    losses = _losses(pairs)
    if most is None or not any(losses):
        return most
    reached = gains, programme.gain(most.taken, gains)
    least = programme.most([-loss for loss in losses], 0, budget, reached)
    if least is None:
        return most._replace(proved=False)
    told_apart = sum(losses) < MOST_LOSSES
    return least._replace(proved=most.proved and least.proved and told_apart)


def _losses(pairs: list[Pair]) -> list[int]:
    """What each pair loses beside others, in the largest common unit; crossings left out."""
    losses = [-decisive(pair.worth) % ADJACENT for pair in pairs]
    unit = gcd(*losses) or 1
    return [loss // unit for loss in losses]


def _adjacent(pairs: list[Pair]) -> Adjacent:
    number = {(pair.candidate, pair.reference): index for index, pair in enumerate(pairs)}
    return [
        (index, number[candidate + 1, reference + 1])
        for (candidate, reference), index in number.items()
        if (candidate + 1, reference + 1) in number
    ]


class Optimum(NamedTuple):
    """Numbers of the pairs to take, and whether that is proved the best there is."""

    taken: list[int]
    proved: bool


class _Programme:
    """Pairs of words: each word may be in one pair, and those of ``must`` have to be."""

    def __init__(self, pairs: list[Pair], adjacent: Adjacent, must: set[Word]) -> None:
        from scipy.sparse import csr_array

        self._pairs, self._adjacent = pairs, adjacent
        row_of = {word: row for row, word in enumerate(sorted(_words(pairs)))}
        self._least = [float(word in must) for word in row_of] + [-1.0] * (2 * len(adjacent))
        self._most = [1.0] * len(row_of) + [0.0] * (2 * len(adjacent))
        entries = [
            (row_of[word], column, 1.0) for column, pair in enumerate(pairs) for word in pair.words
        ]
        ends = [(column, end) for column, two in enumerate(adjacent, len(pairs)) for end in two]
        for row, (column, end) in enumerate(ends, start=len(row_of)):
            entries += [(row, column, 1.0), (row, end, -1.0)]
        row_numbers, column_numbers, values = zip(*entries, strict=True)
        shape = len(self._most), len(pairs) + len(adjacent)
        self._matrix = csr_array((values, (row_numbers, column_numbers)), shape=shape)

    def gain(self, taken: Collection[int], gains: list[int], adjacency: int = 1) -> int:
        """Returns the gain of the taken pairs, and their adjacencies with them."""
        members = set(taken)
        joined = sum([left in members and right in members for left, right in self._adjacent])
        return sum([gains[number] for number in members]) + adjacency * joined

    def most(
        self,
        gains: list[int],
        adjacency: int,
        budget: Budget,
        at_least: tuple[list[int], int] | None = None,
    ) -> Optimum | None:
        """Finds the pairs that gain most; None if the budget is too small to find any.

        ``at_least``: other gains, adjacencies counting 1, of which so much has to be reached.
        """
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp

        nodes = budget.left // len(self._pairs)
        if not nodes:  # which HiGHS would take for no limit, as it does a negative one
            return None
        columns = len(self._pairs) + len(self._adjacent)
        top = sum(map(abs, gains)) + adjacency * len(self._adjacent)  # which no solution exceeds
        rules = [LinearConstraint(self._matrix, np.array(self._least), np.array(self._most))]
        if at_least:
            other = np.array([*at_least[0], *[1] * len(self._adjacent)], dtype=float)
            rules.append(LinearConstraint(other[np.newaxis], at_least[1], np.inf))
        solution = milp(
            -np.array([*gains, *[adjacency] * len(self._adjacent)], dtype=float),
            constraints=rules,
            integrality=np.ones(columns),
            bounds=Bounds(0, 1),
            options={"node_limit": nodes, "mip_rel_gap": _GAP / max(top, 1)},
        )
        budget.left -= len(self._pairs) * max(1, solution.mip_node_count or 0)
        if solution.x is None:
            return None
        taken = [number for number in range(len(self._pairs)) if solution.x[number] > 0.5]
        return Optimum(taken, solution.status == 0)


def _words(pairs: list[Pair]) -> set[Word]:
    """The words of both sides that the pairs use."""
    return {word for pair in pairs for word in pair.words}


def _must(pairs: list[Pair], duties: Duties) -> set[Word]:
    """The words of the pairs that have to be used."""
    return {
        (side, position)
        for side, position in _words(pairs)
        if (
            position in duties.references
            if side == "reference"
            else duties.candidates >> position & 1
        )
    }
