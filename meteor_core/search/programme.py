"""The most adjacencies of a hard part, by integer programming (HiGHS, through SciPy).

A variable for each pair of words that may match, and one for each two pairs that would be adjacent;
each word is used at most once. What a sweep cannot settle within its budget, branch and bound
mostly can.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from meteor_core.search.matching import Duties
from meteor_core.search.settled import ADJACENT, Choices
from meteor_core.search.sweep import Solution, adjacencies

SECONDS = 2.0
"""For all the hard parts of one alignment; what is not proved by then is left unproved."""

MOST_PAIRS = 5_000

NODES = 5_000

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


class Clock:
    """The time that the hard parts of one alignment may still take."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._end: float | None = None

    @property
    def left(self) -> float:
        """Seconds; the clock starts when it is first asked."""
        if self._end is None:
            self._end = time.monotonic() + self._seconds
        return self._end - time.monotonic()


def solve(choices: dict[int, Choices], duties: Duties, best: Solution, clock: Clock) -> Solution:
    """Choices of each reference word → a solution worth more than ``best``, else ``best`` itself.

    ``exact`` says that nothing better exists.
    """
    pairs = [
        Pair(candidate, reference, worth)
        for reference, some in choices.items()
        for candidate, worth in some
    ]
    if len(pairs) > MOST_PAIRS or clock.left <= 0:
        return best
    adjacent = _adjacent(pairs)
    optimum = _optimum(pairs, adjacent, _must(pairs, duties), clock.left)
    if optimum is None:
        return best
    taken, exact = optimum
    value = sum(pairs[number].worth for number in taken)
    value += ADJACENT * sum(left in taken and right in taken for left, right in adjacent)
    if value <= best.value:
        return best._replace(exact=exact)
    return Solution(value, [pairs[number][:2] for number in taken], exact)


def _adjacent(pairs: list[Pair]) -> Adjacent:
    number = {(pair.candidate, pair.reference): index for index, pair in enumerate(pairs)}
    return [
        (index, number[candidate + 1, reference + 1])
        for (candidate, reference), index in number.items()
        if (candidate + 1, reference + 1) in number
    ]


def _optimum(
    pairs: list[Pair], adjacent: Adjacent, must: set[Word], seconds: float
) -> tuple[set[int], bool] | None:
    """Numbers of the pairs to take, and whether that is proved; crossings do not count.

    None where there was no time to find any.
    """
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    columns = len(pairs) + len(adjacent)
    row_of = {word: row for row, word in enumerate(sorted(_words(pairs)))}
    least = [float(word in must) for word in row_of] + [-1.0] * (2 * len(adjacent))
    most = [1.0] * len(row_of) + [0.0] * (2 * len(adjacent))
    entries = [
        (row_of[word], column, 1.0) for column, pair in enumerate(pairs) for word in pair.words
    ]
    ends = [(column, end) for column, two in enumerate(adjacent, len(pairs)) for end in two]
    for row, (column, end) in enumerate(ends, start=len(row_of)):
        entries += [(row, column, 1.0), (row, end, -1.0)]
    row_numbers, column_numbers, values = zip(*entries, strict=True)
    matrix = csr_array((values, (row_numbers, column_numbers)), shape=(len(most), columns))
    gains = [adjacencies(pair.worth) for pair in pairs] + [1] * len(adjacent)
    solution = milp(
        -np.array(gains, dtype=float),
        constraints=LinearConstraint(matrix, np.array(least), np.array(most)),
        integrality=np.ones(columns),
        bounds=Bounds(0, 1),
        options={"time_limit": seconds, "node_limit": NODES},
    )
    if solution.x is None:
        return None
    taken = {number for number in range(len(pairs)) if solution.x[number] > 0.5}
    return taken, solution.status == 0


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
