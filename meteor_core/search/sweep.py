"""One pass over the open reference words, keeping a bounded number of partial alignments.

A dynamic programme: which open candidate words are used, and where the last match stands, is all
that the rest of the sentence depends on. Adjacent pairs and crossings are packed into one whole
number. Partial alignments that cannot have more adjacent pairs than the best known are dropped for
good (the bound ignores conflicts between words); when nothing else had to be dropped, the result is
exact: no other has more adjacent pairs.

A *forgetful* sweep counts no crossings among its own matches and forgets a candidate word once no
later word could use it, which keeps it small.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property, lru_cache
from typing import NamedTuple

from meteor_core.search.crossings import Crossings
from meteor_core.search.matching import Kernel

ADJACENT = 1 << 40
"""One adjacent pair of matches; more than the crossings that a million words could make."""

APART = -9
"""Stands for "no match at the reference word before", so that nothing is adjacent to it."""

Row = list[tuple[int, int]]
State = tuple[int, int]
Chain = tuple[int, int, "Chain | None"]
States = dict[State, tuple[int, "Chain | None"]]


class Swept(NamedTuple):
    """The best solution's value and pairs, and whether it is proved the best."""

    value: int
    pairs: list[tuple[int, int]]
    exact: bool


FREE = (0, 0, 0)
"""The duties where there are none: no candidate to be matched by then, or at all."""

WORTHLESS = -(1 << 80)

NOTHING = Swept(WORTHLESS, [], False)


def adjacencies(value: int) -> int:
    """The adjacent pairs in a value, from which crossings were taken."""
    return -(-value // ADJACENT)


class Sweep:
    """Open reference words from left to right, each with its options and what they are worth."""

    def __init__(
        self,
        rows: dict[int, Row],
        must_reference: Set[int],
        must_candidate: int,
        forgetful: bool,
    ) -> None:
        self.references = sorted(rows)
        self.rows = [rows[reference] for reference in self.references]
        self.optional = [reference not in must_reference for reference in self.references]
        self.counted = 0 if forgetful else -1
        masks = [_mask(row) for row in self.rows]
        self.kept = _later(masks) if forgetful else [-1] * len(masks)
        self.duties = _duties(masks, must_candidate) if must_candidate else [FREE] * len(masks)
        self.follows = [*map(self._before, range(1, len(masks)), masks[1:]), 0]

    def _before(self, index: int, mask: int) -> int:
        """The choices at the word before to which some choice here would be adjacent."""
        return mask >> 1 if self.references[index - 1] == self.references[index] - 1 else 0

    @cached_property
    def bounds(self) -> list[dict[int, int]]:
        """For each word and last choice, the most that it and later words add, clashes ignored."""
        bounds = [{APART: 0}]
        for index in range(len(self.rows) - 1, -1, -1):
            bounds.append(self._bound_before(index, bounds[-1]))
        return bounds[::-1]

    def _bound_before(self, index: int, after: dict[int, int]) -> dict[int, int]:
        anyway = after[APART]
        gains = {choice: worth + after.get(choice, anyway) for choice, worth in self.rows[index]}
        best = max(gains.values())
        if self.optional[index]:
            best = max(best, anyway)
        bound = {APART: best}
        if index and self.references[index - 1] == self.references[index] - 1:
            for previous, _ in self.rows[index - 1]:
                if previous + 1 in gains:
                    bound[previous] = max(best, gains[previous + 1] + ADJACENT)
        return bound

    def run(self, width: int, more_than: int = WORTHLESS) -> Swept:
        """The best solution worth more than ``more_than``; no pairs when none was found."""
        states: States = {(0, APART): (0, None)}
        exact = True
        for index in range(len(self.rows)):
            states = self._step(index, states, more_than)
            if len(states) > width:
                exact = False
                states = self._most_promising(index + 1, states, width)
        if not states:
            return Swept(WORTHLESS, [], exact)
        value, chain = max(states.values(), key=lambda entry: entry[0])
        pairs = []
        while chain is not None:
            pairs.append((chain[0], chain[1]))
            chain = chain[2]
        if not exact:
            exact = adjacencies(value) >= adjacencies(self.bounds[0][APART])
        return Swept(value, pairs, exact)

    def widen(self, widths: Sequence[int], best: Swept = NOTHING) -> Swept:
        """Run at growing widths until proved, each only looking for more adjacent pairs."""
        for width in widths:
            found = self.run(width, adjacencies(best.value) * ADJACENT)
            if found.value > best.value:
                best = found
            if found.exact:
                return best._replace(exact=True)
        return best._replace(exact=False)

    def _step(self, index: int, states: States, floor: int) -> States:
        reference, row, kept = self.references[index], self.rows[index], self.kept[index]
        due, group, left = self.duties[index]
        follows, counted, optional = self.follows[index], self.counted, self.optional[index]
        after = self.bounds[index + 1] if floor > WORTHLESS else {APART: 0}
        anyway = after[APART]
        result: States = {}
        for (used, last), (value, chain) in states.items():
            for choice, worth in row:
                taken = used | 1 << choice
                if taken == used or due & ~taken or (group & ~taken).bit_count() > left:
                    continue
                total = value + worth - ((used & counted) >> (choice + 1)).bit_count()
                if choice - 1 == last:
                    total += ADJACENT
                end = choice if follows >> choice & 1 else APART
                if total + after.get(end, anyway) <= floor:
                    continue
                key = (taken & kept, end)
                known = result.get(key)
                if known is None or known[0] < total:
                    result[key] = (total, (choice, reference, chain))
            if not optional or due & ~used or (group & ~used).bit_count() > left:
                continue
            if value + anyway > floor:
                key = (used & kept, APART)
                known = result.get(key)
                if known is None or known[0] < value:
                    result[key] = (value, chain)
        return result

    def _most_promising(self, index: int, states: States, width: int) -> States:
        after = self.bounds[index]
        anyway = after[APART]
        ranked = sorted(
            states.items(), key=lambda item: -(item[1][0] + after.get(item[0][1], anyway))
        )
        return dict(ranked[:width])


def _mask(row: Row) -> int:
    mask = 0
    for choice, _ in row:
        mask |= 1 << choice
    return mask


def _later(masks: list[int]) -> list[int]:
    """For each word the candidates that some later word could still take."""
    later, result = 0, []
    for mask in reversed(masks):
        result.append(later)
        later |= mask
    return result[::-1]


def _duties(masks: list[int], must: int) -> list[tuple[int, int, int]]:
    """For each word: candidates to be matched by then, those of its group, and words left for them.

    A group is a connected part of the graph; more unmatched duties in it than words left is a dead
    end, seen here long before the last word.
    """
    groups: list[tuple[int, int]] = []
    duties = []
    later = _later(masks)
    for mask, rest in zip(reversed(masks), reversed(later), strict=True):
        joined = [group for group in groups if group[0] & mask]
        groups = [group for group in groups if not group[0] & mask]
        whole, left = mask, sum(group[1] for group in joined)
        for group in joined:
            whole |= group[0]
        duties.append((mask & ~rest & must, whole & must, left))
        groups.append((whole, left + 1))
    return duties[::-1]


SHORT = 8
"""Reference words up to which a problem comes again and again, in one sentence or another."""

Problem = tuple[tuple[int, bool, tuple[tuple[int, int], ...]], ...]
"""Reference words counted from the first, whether each has to be matched, its options likewise."""


def sweep(
    rows: dict[int, Row],
    must_reference: Set[int],
    must_candidate: int,
    widths: tuple[int, ...],
    forgetful: bool = False,
) -> Swept:
    """The best solution that sweeps of growing widths find; a short problem is solved once."""
    if len(rows) > SHORT or not rows:
        return Sweep(rows, must_reference, must_candidate, forgetful).widen(widths)
    first, least = min(rows), min([row[0][0] for row in rows.values()])
    problem = tuple(
        [
            (
                reference - first,
                reference in must_reference,
                tuple([(choice - least, worth) for choice, worth in row]),
            )
            for reference, row in rows.items()
        ]
    )
    found = _solved(problem, must_candidate >> least, widths, forgetful)
    pairs = [(choice + least, reference + first) for choice, reference in found.pairs]
    return Swept(found.value, pairs, found.exact)


@lru_cache(1 << 14)
def _solved(
    problem: Problem, must_candidate: int, widths: tuple[int, ...], forgetful: bool
) -> Swept:
    rows = {reference: list(row) for reference, _, row in problem}
    must_reference = {reference for reference, must, _ in problem if must}
    return Sweep(rows, must_reference, must_candidate, forgetful).widen(widths)


def complete(kernel: Kernel, width: int) -> Swept:
    """Every open word, every option; worth: adjacent settled matches, less crossings with them."""
    ends, starts = kernel.ends, kernel.settled
    crossings = Crossings(starts)
    rows: dict[int, Row] = {}
    must_reference: set[int] = set()
    must_candidate = 0
    for component in kernel.components:
        must_reference |= component.must_reference
        must_candidate |= component.must_candidate
        for reference, choices in component.options.items():
            rows[reference] = row(reference, choices, ends, starts, crossings)
    return sweep(rows, must_reference, must_candidate, (width,))


def row(
    reference: int,
    choices: int,
    ends: dict[int, int],
    starts: dict[int, int],
    crossings: Crossings | None,
) -> Row:
    """The candidates in a bit mask, each with what it is worth beside the settled matches."""
    left, right = ends.get(reference - 1), starts.get(reference + 1)
    result = []
    while choices:
        bit = choices & -choices
        choice = bit.bit_length() - 1
        choices ^= bit
        worth = ((left == choice - 1) + (right == choice + 1)) * ADJACENT
        result.append((choice, worth - crossings.of(choice, reference) if crossings else worth))
    return result
