"""The most adjacencies of a hard part, by integer programming (HiGHS, through SciPy).

A variable for each option, and one for each two options that would be adjacent; each word is used
at most once. What a sweep cannot settle within its budget, branch and bound mostly can.
"""

from __future__ import annotations

import time
from collections.abc import Set
from typing import Protocol

from meteor_core.search.sweep import ADJACENT, Row, Swept

SECONDS = 2.0
"""For all the hard parts of one alignment; what is not proved by then is left unproved."""

MOST_OPTIONS = 5_000

NODES = 5_000


Option = tuple[int, int, int]
"""Candidate position, reference position, worth."""

Name = tuple[str, int]
"""A side and a position on it."""


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


class Duties(Protocol):
    """What has to be matched: reference positions, and a mask of candidate positions."""

    @property
    def references(self) -> Set[int]: ...

    @property
    def candidates(self) -> int: ...


def solve(rows: dict[int, Row], duties: Duties, best: Swept, clock: Clock) -> Swept:
    """Options of each reference word with their worth → pairs that make more than ``best``, if any.

    ``exact`` says that nothing better exists.
    """
    options = [(choice, place, worth) for place, row in rows.items() for choice, worth in row]
    if len(options) > MOST_OPTIONS or clock.left <= 0:
        return best
    number = {(choice, place): index for index, (choice, place, _) in enumerate(options)}
    following = [
        (index, number[choice + 1, place + 1])
        for (choice, place), index in number.items()
        if (choice + 1, place + 1) in number
    ]
    chosen = _optimum(options, following, _least(options, duties), clock.left)
    if chosen is None:
        return best
    taken, exact = chosen
    pairs = [options[index][:2] for index in taken]
    value = sum(options[index][2] for index in taken)
    value += ADJACENT * sum(one in taken and other in taken for one, other in following)
    return Swept(value, pairs, exact) if value > best.value else best._replace(exact=exact)


def _optimum(
    options: list[Option], following: list[tuple[int, int]], duties: set[Name], seconds: float
) -> tuple[set[int], bool] | None:
    """The options to take, and whether that is proved; adjacent pairs count, crossings do not."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    columns = len(options) + len(following)
    words = {word: index for index, word in enumerate(sorted(_words(options)))}
    least = [float(word in duties) for word in words] + [-1.0] * (2 * len(following))
    entries = [
        (words[word], index, 1.0)
        for index, (choice, place, _) in enumerate(options)
        for word in (("candidate", choice), ("reference", place))
    ]
    limits = [1.0] * len(words)
    for pair, ends in enumerate(following, start=len(options)):
        for end in ends:
            entries += [(len(limits), pair, 1.0), (len(limits), end, -1.0)]
            limits.append(0.0)
    lines, places, values = zip(*entries, strict=True)
    matrix = csr_array((values, (lines, places)), shape=(len(limits), columns))
    gains = [-(-worth // ADJACENT) for _, _, worth in options] + [1] * len(following)
    found = milp(
        -np.array(gains, dtype=float),
        constraints=LinearConstraint(matrix, np.array(least), np.array(limits)),
        integrality=np.ones(columns),
        bounds=Bounds(0, 1),
        options={"time_limit": seconds, "node_limit": NODES},
    )
    if found.x is None:
        return None
    return {index for index in range(len(options)) if found.x[index] > 0.5}, found.status == 0


def _least(options: list[Option], duties: Duties) -> set[Name]:
    """The words that have to be used."""
    return {
        (side, place)
        for side, place in _words(options)
        if (place in duties.references if side == "reference" else duties.candidates >> place & 1)
    }


def _words(options: list[Option]) -> set[Name]:
    """The words of both sides that the options use."""
    sides = (("candidate", 0), ("reference", 1))
    return {(side, option[which]) for option in options for side, which in sides}
