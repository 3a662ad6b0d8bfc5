"""What further matches are worth beside settled ones, and the best choice of them in one pass.

A dynamic programme over the open reference words: which open candidate words are used, and where
the last match is, is all that the rest of the sentence depends on. Adjacent pairs, losses and
crossings are packed into one whole number (``edges``). Partial alignments that cannot become better
than the best known but for crossings are dropped for good (the bound ignores conflicts between
words), and of the others a bounded number is kept; when nothing else had to be dropped, the result
is exact: no other has more adjacent pairs, nor as many and fewer losses.

A *forgetful* sweep counts no crossings among its own matches and forgets a candidate word once no
later word could use it, which keeps it small.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from functools import cached_property
from itertools import accumulate
from operator import or_
from typing import Literal, NamedTuple

from meteor_core.model.caches import problem_cache
from meteor_core.search.edges import ADJACENT, Losses, decisive, mask_of, positions_in
from meteor_core.search.matching import Duties

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


APART = -9
"""Stands for "no match at the reference word before", so that nothing is adjacent to it."""

State = tuple[int, int]
"""The used candidate words, as a mask, and the candidate word of the match just before."""

Chain = tuple[int, int, "Chain | None"]
"""A match (candidate, reference) and those before it."""

States = dict[State, tuple[int, "Chain | None"]]
"""The best value of each state, and the matches that make it."""


class Solution(NamedTuple):
    """The best solution's value and pairs (candidate, reference), and whether it is proved best."""

    value: int
    pairs: list[tuple[int, int]]
    exact: bool

    @property
    def matches(self) -> dict[int, int]:
        """Reference to candidate position."""
        return {reference: candidate for candidate, reference in self.pairs}


class Due(NamedTuple):
    """What a step must keep in mind of the candidate words that have to be matched.

    ``now``: those to be matched by then, because no later word could; ``group``: all those in the
    word's connected part; ``left``: how many words of that part are still to come.
    """

    now: int
    group: int
    left: int


NOTHING_DUE = Due(0, 0, 0)

WORTHLESS = -(ADJACENT * ADJACENT)

NO_SOLUTION = Solution(WORTHLESS, [], False)


STEPS, ALL_STEPS = 5_000, 20_000
"""Matches added to partial alignments, beyond which a wider sweep is given up: branch and bound
(``integer_program``) is the faster there. Of one wider sweep, and of all those of an alignment."""

MOST_WORK = 6_000
"""Pairs of words, each counted at every node of branch and bound, for all the hard parts of one
alignment; what is not proved by then is left unproved. A count, and no time: the same texts have
the same alignment however busy the machine is."""

SolvedBy = Literal["choice", "sweep", "programme"]
"""What decided a part: nothing to choose, the sweep, or the integer programme."""


class Budget:
    """The work that the hard parts of one alignment may still take.

    ``left``: that of branch and bound (``MOST_WORK``); ``steps``: that of wider sweeps.
    ``solved``: the solutions of its parts. Sets of phrases that are equally good leave
    most parts as they are: each is solved once for all of them.
    """

    def __init__(self, left: int | None = None) -> None:
        self.left = MOST_WORK if left is None else left
        self.steps = ALL_STEPS
        self.solved: dict[Hashable, tuple[Solution, SolvedBy]] = {}


class Sweep:
    """Open reference words from left to right, each with its choices and what they are worth."""

    def __init__(self, choices: dict[int, Choices], duties: Duties, forgetful: bool) -> None:
        self.references = sorted(choices)
        self.choices = [choices[reference] for reference in self.references]
        self.optional = [reference not in duties.references for reference in self.references]
        self.counted = 0 if forgetful else -1
        masks = [mask_of(candidate for candidate, _ in some) for some in self.choices]
        self.kept = _later(masks) if forgetful else [-1] * len(masks)
        self.due = _due(masks, duties.candidates) if duties.candidates else []
        self.follows = [*map(self._before, range(1, len(masks)), masks[1:]), 0]

    def _before(self, index: int, mask: int) -> int:
        """The choices at the word before to which some choice here would be adjacent."""
        return mask >> 1 if self.references[index - 1] == self.references[index] - 1 else 0

    @cached_property
    def bounds(self) -> list[dict[int, int]]:
        """For each word and last choice, the most that it and later words add, clashes ignored."""
        bounds = [{APART: 0}]
        for index in range(len(self.choices) - 1, -1, -1):
            bounds.append(self._bound(index, bounds[-1]))
        return bounds[::-1]

    def _bound(self, index: int, later: dict[int, int]) -> dict[int, int]:
        """The bound at a word, given that at the next one."""
        apart = later[APART]
        gains = {
            candidate: worth + later.get(candidate, apart)
            for candidate, worth in self.choices[index]
        }
        best = max(gains.values())
        if self.optional[index]:
            best = max(best, apart)
        bound = {APART: best}
        if index and self.references[index - 1] == self.references[index] - 1:
            for previous, _ in self.choices[index - 1]:
                if previous + 1 in gains:
                    bound[previous] = max(best, gains[previous + 1] + ADJACENT)
        return bound

    def run(
        self, width: int, more_than: int = WORTHLESS, budget: Budget | None = None
    ) -> Solution | None:
        """Finds the best solution worth more than ``more_than``, with no pairs if there is none.

        None where it takes more steps than a ``budget`` has.
        """
        states: States = {(0, APART): (0, None)}
        exact, least = True, max(0, budget.steps - STEPS) if budget else 0
        for index in range(len(self.choices)):
            if budget:
                budget.steps -= len(states) * len(self.choices[index])
                if budget.steps < least:
                    return None
            states = self._step(index, states, more_than)
            if len(states) > width:
                exact = False
                states = self._most_promising(index + 1, states, width)
        if not states:
            return Solution(WORTHLESS, [], exact)
        value, chain = max(states.values(), key=lambda entry: entry[0])
        pairs = []
        while chain is not None:
            candidate, reference, chain = chain
            pairs.append((candidate, reference))
        if not exact:
            exact = decisive(value) >= decisive(self.bounds[0][APART])
        return Solution(value, pairs, exact)

    def widen(self, widths: Sequence[int], budget: Budget | None = None) -> Solution:
        """Run at growing widths until proved, each only looking for what is decisively better.

        The first width is run to its end, however long a text is; the others have the budget.
        """
        best = NO_SOLUTION
        for number, width in enumerate(widths):
            solution = self.run(width, decisive(best.value), budget if number else None)
            if solution is None:
                break
            if solution.value > best.value:
                best = solution
            if solution.exact:
                return best._replace(exact=True)
        return best._replace(exact=False)

    def _step(self, index: int, states: States, floor: int) -> States:
        """Every state with a reference word matched in every way, or left out."""
        reference, choices, kept = self.references[index], self.choices[index], self.kept[index]
        now, group, left = self.due[index] if self.due else NOTHING_DUE
        follows, counted, optional = self.follows[index], self.counted, self.optional[index]
        later = self.bounds[index + 1] if floor > WORTHLESS else {APART: 0}
        apart = later[APART]
        result: States = {}
        for (used, last), (value, chain) in states.items():
            for candidate, worth in choices:
                taken = used | 1 << candidate
                if taken == used:
                    continue
                if group and (now & ~taken or (group & ~taken).bit_count() > left):
                    continue
                total = value + worth
                if counted:
                    total -= (used >> (candidate + 1)).bit_count()
                if candidate - 1 == last:
                    total += ADJACENT
                end = candidate if follows >> candidate & 1 else APART
                if total + later.get(end, apart) <= floor:
                    continue
                key = (taken & kept, end)
                present = result.get(key)
                if present is None or present[0] < total:
                    result[key] = (total, (candidate, reference, chain))
            if not optional or (group and (now & ~used or (group & ~used).bit_count() > left)):
                continue
            if value + apart > floor:
                key = (used & kept, APART)
                present = result.get(key)
                if present is None or present[0] < value:
                    result[key] = (value, chain)
        return result

    def _most_promising(self, index: int, states: States, width: int) -> States:
        """The states that may still become worth most."""
        later = self.bounds[index]
        apart = later[APART]

        def promise(entry: tuple[State, tuple[int, Chain | None]]) -> int:
            (_, last), (value, _) = entry
            return value + later.get(last, apart)

        return dict(sorted(states.items(), key=promise, reverse=True)[:width])


def _later(masks: list[int]) -> list[int]:
    """For each word the candidates that some later word could still take."""
    later, result = 0, []
    for mask in reversed(masks):
        result.append(later)
        later |= mask
    return result[::-1]


def _due(masks: list[int], must: int) -> list[Due]:
    """For each word what is due there of the candidate words that must be matched.

    More unmatched duties in a connected part than words left in it is a dead end, seen here long
    before the last word.
    """
    groups: list[tuple[int, int]] = []
    due = []
    for mask, later in zip(reversed(masks), reversed(_later(masks)), strict=True):
        joined = [group for group in groups if group[0] & mask]
        groups = [group for group in groups if not group[0] & mask]
        whole, left = mask, sum(words for _, words in joined)
        for candidates, _ in joined:
            whole |= candidates
        due.append(Due(mask & ~later & must, whole & must, left))
        groups.append((whole, left + 1))
    return due[::-1]


SHORT = 8
"""Reference words up to which a problem comes again and again, in one sentence or another."""

Problem = tuple[tuple[int, bool, tuple[tuple[int, int], ...]], ...]
"""Reference words counted from the first, whether each has to be matched, its choices likewise."""


def sweep(
    choices: dict[int, Choices],
    duties: Duties,
    widths: tuple[int, ...],
    budget: Budget | None = None,
    forgetful: bool = False,
) -> Solution:
    """Finds the best solution by sweeps of growing widths.

    A short problem is solved once, and takes nothing from the budget.
    """
    if len(choices) > SHORT or not choices:
        return Sweep(choices, duties, forgetful).widen(widths, budget)
    first, least = min(choices), min([some[0][0] for some in choices.values()])
    problem = tuple(
        [
            (
                reference - first,
                reference in duties.references,
                tuple([(candidate - least, worth) for candidate, worth in some]),
            )
            for reference, some in choices.items()
        ]
    )
    value, pairs, exact = _solved((problem, duties.candidates >> least, widths, forgetful))
    moved = [(candidate + least, reference + first) for candidate, reference in pairs]
    return Solution(value, moved, exact)


@problem_cache
def _solved(given: tuple[Problem, int, tuple[int, ...], bool]) -> Solution:
    problem, must_candidates, widths, forgetful = given
    choices = {reference: list(some) for reference, _, some in problem}
    must_references = frozenset(reference for reference, must, _ in problem if must)
    duties = Duties(must_references, must_candidates)
    return Sweep(choices, duties, forgetful).widen(widths, Budget())
