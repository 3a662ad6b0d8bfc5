"""The most adjacent pairs of matches, part by part: fewest chunks, proved.

Only an edge that could stand next to another match matters to the chunks. Such edges fall into
parts that share no word and touch no other part, so that each part has its own optimum, and their
sum is the whole's: a handful of small dynamic programmes instead of one that grows without end.
What is left out here can only restrict the choice, so the sum is an upper bound on the adjacent
pairs; it is reached as soon as the chosen pairs can be completed (``completion``). Where they
cannot, the component that stands in the way is taken in whole, *strictly*, with its duties.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from meteor_core.search import programme
from meteor_core.search.crossings import Crossings
from meteor_core.search.dominance import Dominance
from meteor_core.search.matching import Component, Kernel
from meteor_core.search.programme import Clock
from meteor_core.search.sweep import row, sweep

LONG = 6
"""Reference words from which on a part is worth looking through for dominant matches first."""

DENSE = 2_000
"""Options beyond which looking for dominant matches costs more than it saves."""

STEPS = 1_000_000
"""Options times partial alignments up to which a sweep is tried; beyond, HiGHS is the faster."""


def adjacent_pairs(
    kernel: Kernel, strict: Sequence[Component], widths: Sequence[int], clock: Clock
) -> tuple[dict[int, int], bool]:
    """Pairs that make the most adjacencies (reference to candidate), and whether that is proved.

    Of the components in ``strict`` every edge is taken in and every duty kept.
    """
    options: dict[int, int] = {}
    for component in kernel.components:
        options |= component.options
    settled = Settled(kernel.ends, kernel.settled, Crossings(kernel.settled))
    useful = _useful(options, settled)
    duties = Duties(set(), 0)
    for component in strict:
        useful |= component.options
        duties = duties.joined(component)
    return _solved(useful, settled, _Solver(duties, widths, clock))


def most_adjacent(
    options: dict[int, int], pairs: dict[int, int], widths: Sequence[int], clock: Clock
) -> tuple[dict[int, int], bool]:
    """The same of free options beside settled pairs, whatever they cross: to count chunks by."""
    settled = Settled(pairs, pairs, None)
    return _solved(_useful(options, settled), settled, _Solver(Duties(set(), 0), widths, clock))


def _solved(
    useful: dict[int, int], settled: Settled, solver: _Solver
) -> tuple[dict[int, int], bool]:
    for part in _parts(useful):
        solver.solve(part, settled)
    return solver.pairs, solver.proved


class Duties(NamedTuple):
    """What has to be matched: reference positions, and a mask of candidate positions."""

    references: Set[int]
    candidates: int

    def joined(self, component: Component) -> Duties:
        return Duties(
            self.references | component.must_reference,
            self.candidates | component.must_candidate,
        )


class Settled(NamedTuple):
    """Matches that are settled, reference to candidate: last words, first words, crossings.

    Without ``crossings`` nobody asks what a further match would cross.
    """

    ends: dict[int, int]
    starts: dict[int, int]
    crossings: Crossings | None

    def grown(self, ends: dict[int, int], starts: dict[int, int]) -> Settled:
        """What is settled with some more."""
        return Settled(ends, starts, Crossings(starts) if self.crossings else None)


class _Solver:
    """Solves parts one by one, and gathers their pairs."""

    def __init__(self, duties: Duties, widths: Sequence[int], clock: Clock) -> None:
        self._duties, self._widths, self._clock = duties, widths, clock
        self.pairs: dict[int, int] = {}
        self.proved = True

    def solve(self, part: dict[int, int], settled: Settled) -> None:
        """A part of one option takes it; a long one is first relieved of what dominates."""
        if len(part) == 1:
            ((reference, choices),) = part.items()
            if choices.bit_count() == 1:
                self.pairs[reference] = choices.bit_length() - 1
                return
        if len(part) < LONG or any(self._duties) or _size(part) > DENSE:
            self._sweep(part, settled)
            return
        dominance = Dominance(part, settled.ends, settled.starts)
        dominance.settle()
        self.pairs |= dominance.pairs
        settled = settled.grown(dominance.ends, dominance.starts)
        for rest in _parts(dominance.options):
            self._sweep(rest, settled)

    def _sweep(self, part: dict[int, int], settled: Settled) -> None:
        rows = {reference: row(reference, choices, *settled) for reference, choices in part.items()}
        size = _size(part)
        widths = [width for width in self._widths if width * size <= STEPS] or self._widths[:1]
        found = sweep(rows, *self._duties, tuple(widths), forgetful=True)
        if not found.exact:
            found = programme.solve(rows, self._duties, found, self._clock)
        self.pairs |= {reference: candidate for candidate, reference in found.pairs}
        self.proved &= found.exact


def _size(part: dict[int, int]) -> int:
    """Number of options."""
    return sum(choices.bit_count() for choices in part.values())


def _useful(options: dict[int, int], settled: Settled) -> dict[int, int]:
    """Reference position → mask of the candidates that would be adjacent to some other match."""
    ends, starts, _ = settled
    useful = {}
    for reference, choices in options.items():
        beside = options.get(reference - 1, 0) << 1 | options.get(reference + 1, 0) >> 1
        if reference - 1 in ends:
            beside |= 2 << ends[reference - 1]
        if starts.get(reference + 1):
            beside |= 1 << starts[reference + 1] >> 1
        mask = choices & beside
        if mask:
            useful[reference] = mask
    return useful


def _parts(useful: dict[int, int]) -> Iterator[dict[int, int]]:
    """Groups of reference words that share a candidate or could be adjacent to one another."""
    once = shared = 0
    for choices in useful.values():
        shared |= once & choices
        once |= choices
    groups: list[tuple[int, dict[int, int]]] = []
    for reference, choices in sorted(useful.items()):
        shifted = useful.get(reference - 1, 0) << 1 & choices
        if not choices & (shared | shifted | useful.get(reference + 1, 0) >> 1):
            yield {reference: choices}
            continue
        whole, part = choices, {reference: choices}
        apart = []
        for group in groups:
            if group[0] & choices or (shifted and reference - 1 in group[1]):
                whole |= group[0]
                part = group[1] | part
            else:
                apart.append(group)
        groups = [*apart, (whole, part)]
    for _, part in groups:
        yield part
