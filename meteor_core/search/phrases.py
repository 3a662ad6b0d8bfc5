"""Phrases in the optimal search: which sets of phrase edges a best alignment can hold.

A phrase that takes a match away from a stage before the first that has phrases never stands in a
best alignment, because an earlier stage outweighs all later ones. (After the first that does not
hold: an earlier phrase may have taken the same match.) What is left is a handful, whose compatible
sets are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from meteor_core.search.edges import Edge
from meteor_core.search.matching import Graph, total_weight, unit_weights, weight

MOST_SETS = 2_000
"""Sets of phrases tried; beyond that the best of them is not called proved."""

MOST_TIES = 64
"""Equally good sets of phrases among which the fewest chunks decide."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The words that some edges cover, as bit masks."""

    candidate: int = 0
    reference: int = 0

    def meets(self, other: Cover) -> bool:
        """Whether a word of either side is covered by both."""
        return bool(self.candidate & other.candidate or self.reference & other.reference)

    def joined(self, other: Cover) -> Cover:
        """The words that either covers."""
        return Cover(self.candidate | other.candidate, self.reference | other.reference)

    def free(self, words: Sequence[Edge]) -> list[Edge]:
        """The word-to-word edges that touch none of these words."""
        return [
            edge
            for edge in words
            if not (
                self.candidate >> edge.candidate_start & 1
                or self.reference >> edge.reference_start & 1
            )
        ]


def covers(edges: Sequence[Edge]) -> Cover:
    """``[Edge(0, 2, 3, 4, …)]`` → candidate words 0 and 1, reference word 3."""
    candidate = reference = 0
    for edge in edges:
        candidate |= (1 << edge.candidate_stop) - (1 << edge.candidate_start)
        reference |= (1 << edge.reference_stop) - (1 << edge.reference_start)
    return Cover(candidate, reference)


class TriedSet(NamedTuple):
    """Phrases that were tried together, and the most that they and the words around them earn.

    Where it was given up (``cut``), so was every larger set that holds it and goes on with later
    phrases: ``worth`` is then a bound for all of these.
    """

    phrases: tuple[Edge, ...]
    worth: int
    cut: bool


class TriedSets(NamedTuple):
    """All that ``best_phrases`` went through; ``robbing``: phrases that take a match away from a
    stage before all phrases, so that no best alignment has them."""

    sets: tuple[TriedSet, ...]
    robbing: tuple[Edge, ...]
    units: dict[int, int]
    proved: bool


def tried_sets(words: Sequence[Edge], phrases: Sequence[Edge]) -> TriedSets:
    """Edges → every set of phrases that was looked at, with what it is worth."""
    units, useful = unit_weights([*words, *phrases]), sorted(_useful(words, phrases))
    beside, apart = _parted(words, useful)
    record = _Record(beside, useful, units)
    record.explore(0, Cover(), (), total_weight(apart, units))
    robbing = tuple(phrase for phrase in sorted(phrases) if phrase not in useful)
    return TriedSets(tuple(record.sets), robbing, units, record.tried <= MOST_SETS)


def best_phrases(
    words: Sequence[Edge], phrases: Sequence[Edge]
) -> tuple[list[tuple[Edge, ...]], bool]:
    """Edges → the sets of phrases that are best stage by stage, and whether all were tried."""
    units = unit_weights([*words, *phrases])
    useful = sorted(_useful(words, phrases))
    choice = _Choice(_parted(words, useful)[0], useful, units)
    choice.explore(0, Cover(), (), 0)
    return choice.best, choice.tried <= MOST_SETS and len(choice.best) < MOST_TIES


def _parted(words: Sequence[Edge], phrases: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """The edges of which phrases may take words, with all that hang together with them, and the
    others: these weigh the same whatever phrases are taken."""
    cover = covers(phrases)
    beside: list[Edge] = []
    apart: list[Edge] = []
    for part in Graph(words).components(words):
        (beside if len(cover.free(part)) < len(part) else apart).extend(part)
    return beside, apart


def _useful(words: Sequence[Edge], phrases: Sequence[Edge]) -> list[Edge]:
    """The phrases that take nothing away from the stages before every phrase's."""
    first = min(phrase.rank for phrase in phrases)
    earlier, _ = _parted([edge for edge in words if edge.rank < first], phrases)
    if not earlier:
        return list(phrases)
    units = unit_weights(earlier)
    most = total_weight(earlier, units)

    def robs(phrase: Edge) -> bool:
        free = covers([phrase]).free(earlier)
        return len(free) < len(earlier) and total_weight(free, units) < most

    return [phrase for phrase in phrases if not robs(phrase)]


class _Choice:
    """A depth-first walk over compatible sets of phrases, bounded by what they could still add."""

    def __init__(self, words: Sequence[Edge], phrases: list[Edge], units: dict[int, int]) -> None:
        self.words, self.phrases, self.units = words, phrases, units
        self.covers = [covers([phrase]) for phrase in phrases]
        self.weights = [weight(phrase, units) for phrase in phrases]
        self.best: list[tuple[Edge, ...]] = []
        self.most = -1
        self.tried = 0

    def explore(self, index: int, taken: Cover, chosen: tuple[Edge, ...], worth: int) -> None:
        """Try every compatible way to go on from the phrases before ``index``."""
        rest = total_weight(taken.free(self.words), self.units)
        addable = [
            number
            for number in range(index, len(self.phrases))
            if not self.covers[number].meets(taken)
        ]
        if self.tried > MOST_SETS or self._hopeless(chosen, worth + rest + self._bound(addable)):
            return
        self.tried += 1
        self._keep(chosen, worth + rest)
        for number in addable:
            self.explore(
                number + 1,
                taken.joined(self.covers[number]),
                (*chosen, self.phrases[number]),
                worth + self.weights[number],
            )

    def _hopeless(self, chosen: tuple[Edge, ...], bound: int) -> bool:
        """Whether neither this set nor one that holds it is worth as much as the best so far."""
        return bound < self.most

    def _bound(self, addable: list[int]) -> int:
        """No set of the addable phrases is worth more than all of them."""
        return sum(self.weights[number] for number in addable)

    def _keep(self, chosen: tuple[Edge, ...], worth: int) -> None:
        """Remember a set that is better than all before, or as good as the best."""
        if worth > self.most:
            self.best, self.most = [chosen], worth
        elif worth == self.most and len(self.best) < MOST_TIES:
            self.best.append(chosen)


class _Record(_Choice):
    """The same walk, each set written down."""

    def __init__(self, words: Sequence[Edge], phrases: list[Edge], units: dict[int, int]) -> None:
        super().__init__(words, phrases, units)
        self.sets: list[TriedSet] = []

    def _hopeless(self, chosen: tuple[Edge, ...], bound: int) -> bool:
        hopeless = super()._hopeless(chosen, bound)
        if hopeless:
            self.sets.append(TriedSet(chosen, bound, True))
        return hopeless

    def _keep(self, chosen: tuple[Edge, ...], worth: int) -> None:
        super()._keep(chosen, worth)
        self.sets.append(TriedSet(chosen, worth, False))
