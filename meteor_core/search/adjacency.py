"""The most adjacent pairs of matches, part by part: fewest chunks, proved.

Only an edge that could be next to another match matters to the chunks. Such edges fall into
parts that share no word and touch no other part, so that each part has its own optimum, and their
sum is the whole's: a handful of small dynamic programmes instead of one that grows without end.
What is left out here can only restrict the choice, so the sum is an upper bound on the adjacent
pairs; it is reached as soon as the chosen pairs can be completed (``optimal``). Where they
cannot, the component that is in the way is taken in whole, *strictly*, with its duties.

Some matches of a long part are in some best alignment for certain, and are settled before it is
swept (``Dominance``).

``options`` are masks of candidate positions by reference position, here as in ``matching``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from meteor_core.search import integer_program
from meteor_core.search.edges import positions_in
from meteor_core.search.matching import Component, Duties, Kernel, joined_duties, joined_losses
from meteor_core.search.sweep import APART, Budget, Choices, Settled, Solution, SolvedBy, sweep

Options = dict[int, int]

LONG = 6
"""Reference words from which on a part is worth looking through for dominant matches first."""

DENSE = 2_000
"""Options beyond which looking for dominant matches costs more than it saves."""


def adjacent_pairs(
    kernel: Kernel, strict: Sequence[Component], widths: Sequence[int], budget: Budget
) -> tuple[dict[int, int], bool]:
    """Finds the pairs with the most adjacencies (reference to candidate), and whether that is
    proved.

    Of the components in ``strict`` every edge is taken in and every duty kept, and what their
    matches lose beside others counts.
    """
    solver = _of_kernel(kernel, strict, widths, budget)
    return solver.pairs, solver.proved


def _of_kernel(
    kernel: Kernel, strict: Sequence[Component], widths: Sequence[int], budget: Budget
) -> _Solver:
    options: Options = {}
    for component in kernel.components:
        options |= component.options
    settled = Settled.of(kernel.ends, kernel.settled)
    useful = _useful(options, settled)
    for component in strict:
        useful |= component.options
    return _solved(useful, settled, _Solver(strict, widths, budget))


class PartBound(NamedTuple):
    """A part: its words, how many pairs of them may match, and the ``most`` adjacent pairs that it
    adds; ``by`` what that was found, and whether it is ``proved`` to be the most."""

    candidates: tuple[int, ...]
    references: tuple[int, ...]
    options: int
    most: int
    by: SolvedBy
    proved: bool


def part_bounds(
    kernel: Kernel, strict: Sequence[Component], widths: Sequence[int], budget: Budget
) -> tuple[PartBound, ...]:
    """Returns the parts of ``adjacent_pairs`` one by one, in the order of their reference words."""
    solver, settled = _of_kernel(kernel, strict, widths, budget), (kernel.ends, kernel.settled)
    return tuple(
        PartBound(
            tuple(positions_in(reduce(or_, part.values()))),
            tuple(sorted(part)),
            _size(part),
            _gained({word: solver.pairs[word] for word in part if word in solver.pairs}, *settled),
            by,
            proved,
        )
        for part, by, proved in sorted(solver.work, key=lambda work: min(work[0]))
    )


def _gained(pairs: dict[int, int], ends: dict[int, int], starts: dict[int, int]) -> int:
    """Adjacencies of pairs (reference to candidate) with one another and with settled matches."""
    before, after = ends | pairs, starts
    return sum(
        (before.get(reference - 1) == candidate - 1) + (after.get(reference + 1) == candidate + 1)
        for reference, candidate in pairs.items()
    )


def most_adjacent(
    options: Options,
    ends: dict[int, int],
    starts: dict[int, int],
    widths: Sequence[int],
    budget: Budget,
) -> tuple[dict[int, int], bool]:
    """Finds the free options with the most adjacencies next to settled matches; proved or not.

    Crossings are left aside: this is to count chunks by.
    """
    settled = Settled(ends, starts, None)
    solver = _solved(_useful(options, settled), settled, _Solver((), widths, budget))
    return solver.pairs, solver.proved


def _solved(useful: Options, settled: Settled, solver: _Solver) -> _Solver:
    for part in _parts(useful):
        solver.solve(part, settled)
    return solver


class _Solver:
    """Solves parts one by one, and gathers their pairs."""

    def __init__(self, strict: Sequence[Component], widths: Sequence[int], budget: Budget) -> None:
        self._duties, self._losses = joined_duties(strict), joined_losses(strict)
        self._strict = {reference for component in strict for reference in component.options}
        self._widths, self._budget = widths, budget
        self.pairs: dict[int, int] = {}
        self.work: list[tuple[Options, SolvedBy, bool]] = []
        """The parts, what solved each, and whether that proved it."""
        self._by: SolvedBy = "choice"
        self._exact = True

    @property
    def proved(self) -> bool:
        return all(proved for _, _, proved in self.work)

    def solve(self, part: Options, settled: Settled) -> None:
        """Solves a part, and notes by what."""
        self._by, self._exact = "choice", True
        self._solve(part, settled)
        self.work.append((part, self._by, self._exact))

    def _solve(self, part: Options, settled: Settled) -> None:
        """A part of which every word has one option, its own, takes them all: each is adjacent to
        something. A long one is first relieved of what dominates."""
        size = _size(part)
        if size == len(part) == reduce(or_, part.values()).bit_count():
            for reference, choice in part.items():
                self.pairs[reference] = choice.bit_length() - 1
        elif len(part) < LONG or size > DENSE or not self._strict.isdisjoint(part):
            self._sweep(part, settled)
        else:
            dominance = Dominance(part, settled.ends, settled.starts)
            dominance.settle()
            self.pairs |= dominance.pairs
            grown = settled.grown(dominance.ends, dominance.starts)
            for rest in _parts(dominance.options):
                self._sweep(rest, grown)

    def _sweep(self, part: Options, settled: Settled) -> None:
        choices = {
            reference: settled.choices(reference, mask, self._losses)
            for reference, mask in part.items()
        }
        problem = tuple([(word, *some) for word, some in choices.items()]), self._duties_of(part)
        solved = self._budget.solved
        if problem not in solved:
            solved[problem] = self._solution(choices)
        solution, by = solved[problem]
        if by == "programme" or self._by == "choice":
            self._by = by
        self.pairs |= solution.matches
        self._exact &= solution.exact

    def _duties_of(self, part: Options) -> Duties:
        """The duties that these words have."""
        references, candidates = self._duties
        return Duties(frozenset(references & part.keys()), candidates & reduce(or_, part.values()))

    def _solution(self, choices: dict[int, Choices]) -> tuple[Solution, SolvedBy]:
        widths = tuple(self._widths)
        solution = sweep(choices, self._duties, widths, self._budget, forgetful=True)
        if solution.exact:
            return solution, "sweep"
        return integer_program.solve(choices, self._duties, solution, self._budget), "programme"


def _size(part: Options) -> int:
    """Number of options."""
    return sum([mask.bit_count() for mask in part.values()])


def _useful(options: Options, settled: Settled) -> Options:
    """The options that would be adjacent to some other option or settled match."""
    ends, starts, _ = settled
    useful = {}
    for reference, mask in options.items():
        adjacent = options.get(reference - 1, 0) << 1 | options.get(reference + 1, 0) >> 1
        if reference - 1 in ends:
            adjacent |= 2 << ends[reference - 1]
        if reference + 1 in starts:
            adjacent |= 1 << starts[reference + 1] >> 1
        if mask & adjacent:
            useful[reference] = mask & adjacent
    return useful


def _parts(useful: Options) -> Iterator[Options]:
    """Groups of reference words that share a candidate or could be adjacent to one another."""
    once = shared = 0
    for mask in useful.values():
        shared |= once & mask
        once |= mask
    groups: list[tuple[int, Options]] = []
    for reference, mask in sorted(useful.items()):
        shifted = useful.get(reference - 1, 0) << 1 & mask
        if not mask & (shared | shifted | useful.get(reference + 1, 0) >> 1):
            yield {reference: mask}
            continue
        whole, part = mask, {reference: mask}
        apart = []
        for group in groups:
            candidates, options = group
            if candidates & mask or (shifted and reference - 1 in options):
                whole |= candidates
                part = options | part
            else:
                apart.append(group)
        groups = [*apart, (whole, part)]
    for _, part in groups:
        yield part


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
