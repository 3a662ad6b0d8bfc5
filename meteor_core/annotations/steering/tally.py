"""What a project's votes say of each two systems, kept up vote by vote.

A tally is a function of the votes that count, in whatever order they came: sums are whole numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.steering.differences import (
    Array,
    Difference,
    Pair,
    Terms,
    difference,
)

Systems = tuple[int, ...]
Vote = tuple[int, Systems, tuple[float, ...]]
"""A segment's number, an item's systems, and a number for each, the higher the better."""

_UNIT = 1_000_000
"""Parts of a point that are told apart."""


@dataclass
class Tally:
    """Votes by item and annotator; the last one of an annotator on an item counts.

    ``systems``: how many the project has; ``segments``: the numbers of its segments; ``kinds``: the
    sets of systems that its items show.
    """

    terms: Terms
    systems: int
    segments: Iterable[int]
    kinds: frozenset[Systems] = frozenset()
    votes: dict[tuple[int, int], Vote] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._row = {number: row for row, number in enumerate(sorted(set(self.segments)))}
        self.pairs: list[Pair] = list(combinations(range(self.systems), 2))
        columns: Iterable[object] = range(self.systems) if self.terms.measured else self.pairs
        self._column = {name: column for column, name in enumerate(columns)}
        shape = len(self._row), len(self._column)
        self._sums: NDArray[np.int64] = np.zeros(shape, dtype=np.int64)
        self._counts: NDArray[np.int64] = np.zeros(shape, dtype=np.int64)
        self._known: tuple[Difference, ...] | None = None

    def put(self, item: int, member: int, vote: Vote | None) -> None:
        """An annotator's last word on an item; None takes what they said away."""
        if last := self.votes.pop((item, member), None):
            self._add(last, -1)
        if vote is not None:
            self.votes[item, member] = vote
            self._add(vote, 1)
        self._known = None

    def _add(self, vote: Vote, sign: int) -> None:
        segment, systems, numbers = vote
        row, given = self._row[segment], dict(zip(systems, numbers, strict=True))
        for name, value in given.items() if self.terms.measured else _compared(given):
            self._sums[row, self._column[name]] += sign * round(value * _UNIT)
            self._counts[row, self._column[name]] += sign

    def differences(self) -> tuple[Difference, ...]:
        """Of each two systems, in the order of the pairs."""
        if self._known is None:
            means = np.full(self._sums.shape, np.nan)
            np.divide(self._sums / _UNIT, self._counts, out=means, where=self._counts > 0)
            count, terms = len(self.pairs), self.terms
            self._known = tuple(
                difference(pair, self._given(means, pair), pairs=count, terms=terms)
                for pair in self.pairs
            )
        return self._known

    def _given(self, means: Array, pair: Pair) -> Array:
        """The difference on each segment that has votes on both systems."""
        if self.terms.measured:
            given = means[:, self._column[pair[0]]] - means[:, self._column[pair[1]]]
        else:
            given = means[:, self._column[pair]]
        found: Array = given[~np.isnan(given)]
        return found

    def turns(self, least: int) -> list[list[Systems]]:
        """The kinds of items that are still wanted, in the order in which to give them out.

        First those with a pair of fewer than ``least`` segments; then those with a pair that is
        open, the one with the fewest segments first. Those of settled pairs alone are left out.
        """
        found = self.differences()
        few = {one.pair for one in found if one.segments < least}
        still_open = {one.pair: one.segments for one in found if not one.is_settled}
        places: dict[int, list[Systems]] = defaultdict(list)
        for kind in sorted(self.kinds):
            mine = self._told(kind)
            if not few.isdisjoint(mine):
                places[-1].append(kind)
            elif wanted := [still_open[pair] for pair in mine if pair in still_open]:
                places[min(wanted)].append(kind)
        return [places[place] for place in sorted(places)]

    def _told(self, kind: Systems) -> list[Pair]:
        """The pairs that an item of these systems says something about."""
        if self.terms.measured:
            return [pair for pair in self.pairs if not set(pair).isdisjoint(kind)]
        return list(combinations(sorted(kind), 2))


def _compared(given: dict[int, float]) -> Iterator[tuple[Pair, float]]:
    """``{0: 3.0, 2: 1.0}`` → ``((0, 2), 1.0)``: who of each two is the higher."""
    for one, other in combinations(sorted(given), 2):
        yield (one, other), float((given[one] > given[other]) - (given[one] < given[other]))
