"""Phrases in the optimal search: which sets of phrase edges a best alignment can hold.

A phrase that takes a match away from a stage before the first that has phrases is never in a
best alignment, because an earlier stage outweighs all later ones. (After the first that does not
hold: an earlier phrase may have taken the same match.) What is left is a handful, whose compatible
sets are tried, apart for phrases that no word joins: a long text has many of them, and their sets
multiply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from meteor_core.search.edges import Edge
from meteor_core.search.matching import (
    Graph,
    TooLargeError,
    total_weight,
    unit_weights,
    weight,
)

MOST_SETS = 2_000
"""Sets of phrases tried; beyond that the best of them is not called proved."""

MOST_WORK = 150_000
"""Phrases and edges looked at, set by set: a phrase two hundred times, with two hundred others,
leaves fewer sets to be tried. Of sentences 2,000 sets have less."""

MOST_TIES = 64
"""Equally good sets of phrases among which the fewest chunks decide."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The words that some edges cover, as bit masks."""

    candidate: int = 0
    reference: int = 0

    def meets(self, other: Cover) -> bool:
        """Returns whether a word of either side is covered by both."""
        return bool(self.candidate & other.candidate or self.reference & other.reference)

    def joined(self, other: Cover) -> Cover:
        """Returns the words that either covers."""
        return Cover(self.candidate | other.candidate, self.reference | other.reference)

    def free(self, words: Sequence[Edge]) -> list[Edge]:
        """Returns the word-to-word edges that touch none of these words."""
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
    """Edges → every set of phrases that was looked at, with what it is worth.

    Raises ``TooLargeError`` as ``best_phrases`` does.
    """
    units, useful = unit_weights([*words, *phrases]), sorted(_useful(words, phrases))
    beside, apart = _parted(words, useful)
    record = _Record(units)
    record.walk(beside, useful, total_weight(apart, units))
    robbing = tuple(sorted(set(phrases).difference(useful)))
    return TriedSets(tuple(record.sets), robbing, units, not record.is_spent)


def best_phrases(
    words: Sequence[Edge], phrases: Sequence[Edge], most: int = MOST_TIES
) -> tuple[list[tuple[Edge, ...]], bool]:
    """Edges → ``most`` sets of phrases that are best stage by stage, and whether these are all.

    Raises ``TooLargeError`` where even to look at each phrase once would cost too much.
    """
    units = unit_weights([*words, *phrases])
    useful = _useful(words, phrases)
    best: list[tuple[Edge, ...]] = [()]
    proved, choice = True, _Choice(units)
    for around, group in _groups(_parted(words, useful)[0], useful):
        choice.walk(around, group, 0)
        left = most // len(best)
        every = not choice.is_spent and len(choice.best) < MOST_TIES
        proved = proved and every and len(choice.best) <= left
        best = [(*chosen, *more) for chosen in best for more in choice.best[:left]]
    return sorted(tuple(sorted(chosen)) for chosen in best), proved


def _groups(
    words: Sequence[Edge], phrases: Sequence[Edge]
) -> Iterator[tuple[list[Edge], list[Edge]]]:
    """Words and phrases that no word joins, neither directly nor through others: whatever is
    chosen in one such group, as much can be had in the others."""
    groups: list[tuple[Cover, list[Edge], list[Edge]]] = []
    parts = [(part, list[Edge]()) for part in Graph(words).components(words)]
    for around, inside in [*parts, *((list[Edge](), [phrase]) for phrase in sorted(phrases))]:
        cover, apart = covers([*around, *inside]), []
        for group in groups:
            if group[0].meets(cover):
                cover = cover.joined(group[0])
                around, inside = [*group[1], *around], [*group[2], *inside]
            else:
                apart.append(group)
        groups = [*apart, (cover, around, inside)]
    for _, around, inside in groups:
        if inside:
            yield around, sorted(inside)


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
    if len(phrases) * len(earlier) > MOST_WORK:
        raise TooLargeError
    units = unit_weights(earlier)
    parts = _Parts(earlier, units)
    _, most = parts.left(Cover())
    return [phrase for phrase in phrases if parts.left(covers([phrase]))[1] == most]


class _Parts:
    """The connected parts of word-to-word edges, and what phrases leave of them."""

    def __init__(self, words: Sequence[Edge], units: dict[int, int]) -> None:
        self._parts = [(covers(part), part) for part in Graph(words).components(words)]
        self._units = units
        self._left: dict[tuple[int, int, int], tuple[int, int]] = {}

    def left(self, taken: Cover) -> tuple[int, int]:
        """Counts the edges that touch none of the taken words, and what these earn; what the same
        words leave of a part is worked out once."""
        edges = worth = 0
        for number, (cover, part) in enumerate(self._parts):
            own = number, cover.candidate & taken.candidate, cover.reference & taken.reference
            if own not in self._left:
                free = taken.free(part)
                self._left[own] = len(free), total_weight(free, self._units)
            edges += self._left[own][0]
            worth += self._left[own][1]
        return edges, worth


class _Choice:
    """A depth-first walk over compatible sets of phrases, bounded by what they could still add.

    What several walks have tried counts together.
    """

    def __init__(self, units: dict[int, int]) -> None:
        self.units = units
        self.tried = self.work = 0

    @property
    def is_spent(self) -> bool:
        """Whether sets were left untried."""
        return self.tried > MOST_SETS or self.work > MOST_WORK

    def walk(self, words: Sequence[Edge], phrases: list[Edge], apart: int) -> None:
        """Tries what can be tried; ``apart`` is what earns the same whatever is taken."""
        self.parts, self.phrases = _Parts(words, self.units), phrases
        self.covers = [covers([phrase]) for phrase in phrases]
        self.weights = [weight(phrase, self.units) for phrase in phrases]
        self.best: list[tuple[Edge, ...]] = []
        self.most = -1
        self._explore(range(len(self.phrases)), Cover(), (), apart)
        if self.is_spent:
            self._take_in_turn(apart)

    def _explore(
        self, addable: Sequence[int], taken: Cover, chosen: tuple[Edge, ...], worth: int
    ) -> None:
        """Try every compatible way to go on with the phrases of these numbers."""
        around, rest = self.parts.left(taken)
        self.work += len(addable) + around
        # no set of the addable phrases is worth more than all of them
        at_most = sum(map(self.weights.__getitem__, addable))
        if self._hopeless(chosen, worth + rest + at_most):
            return
        self.tried += 1
        self._keep(chosen, worth + rest)
        for place, number in enumerate(addable, start=1):
            if self.is_spent:
                return
            cover = self.covers[number]
            self._explore(
                [later for later in addable[place:] if not self.covers[later].meets(cover)],
                taken.joined(cover),
                (*chosen, self.phrases[number]),
                worth + self.weights[number],
            )

    def _take_in_turn(self, worth: int) -> None:
        """Each phrase beside those before it: what is left to do where no more can be tried."""
        taken, chosen = Cover(), []
        for phrase, cover, gain in zip(self.phrases, self.covers, self.weights, strict=True):
            if not cover.meets(taken):
                taken, worth = taken.joined(cover), worth + gain
                chosen.append(phrase)
        self._keep(tuple(chosen), worth + self.parts.left(taken)[1])

    def _hopeless(self, chosen: tuple[Edge, ...], bound: int) -> bool:
        """Whether neither this set nor one that holds it is worth as much as the best so far."""
        return bound < self.most

    def _keep(self, chosen: tuple[Edge, ...], worth: int) -> None:
        """Remember a set that is better than all before, or as good as the best."""
        if worth > self.most:
            self.best, self.most = [chosen], worth
        elif worth == self.most and len(self.best) < MOST_TIES:
            self.best.append(chosen)


class _Record(_Choice):
    """The same walk, each set written down."""

    def __init__(self, units: dict[int, int]) -> None:
        super().__init__(units)
        self.sets: list[TriedSet] = []

    def _hopeless(self, chosen: tuple[Edge, ...], bound: int) -> bool:
        hopeless = super()._hopeless(chosen, bound)
        if hopeless:
            self.sets.append(TriedSet(chosen, bound, True))
        return hopeless

    def _keep(self, chosen: tuple[Edge, ...], worth: int) -> None:
        super()._keep(chosen, worth)
        self.sets.append(TriedSet(chosen, worth, False))
