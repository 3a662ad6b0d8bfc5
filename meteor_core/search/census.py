"""How many best alignments there are, and how many of them contain each possible match.

*Best* means what decides every published score: the most matches stage by stage, then the fewest
chunks. The tight edges of the duals describe every best matching (``matching``) in parts that share
no word. Parts whose words can never be neighbours on both sides have their most adjacent pairs each
for itself, and their ways multiply; the others go together. A sweep over a part's reference words
counts those of the fewest chunks, forwards and backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from meteor_core.model import Spans
from meteor_core.search.edges import Edge, mask_of, word_edge, words_and_phrases
from meteor_core.search.matching import (
    Graph,
    TooLargeError,
    best_matchings,
    unit_weights,
    weight_matrix,
)
from meteor_core.search.phrases import best_phrases, covers


class TooManyError(Exception):
    """There is more to count than may be."""


class Budget:
    """States that may still be made."""

    def __init__(self, left: int) -> None:
        self.left = left

    def check(self, states: int) -> None:
        """Raises ``TooManyError`` where these would be too many; they are not spent yet."""
        if states > self.left:
            raise TooManyError

    def spend(self, states: int) -> None:
        """Raises ``TooManyError`` when there is nothing left."""
        self.check(states)
        self.left -= states


class _State(NamedTuple):
    """The candidate words taken that a later word could want, and where the last match ended."""

    taken: int
    stop: int


class _Reached(NamedTuple):
    """The most adjacent pairs with which a state is reached, and in how many ways."""

    adjacent: int
    ways: int


_Layer = dict[_State, _Reached]


@dataclass(frozen=True, slots=True)
class OpenPart:
    """Words that are matched with one another only, and leave a choice.

    ``options``: for each reference word the candidate words that a best matching may give it;
    ``must_*``: the words that every best matching covers.
    """

    options: Mapping[int, Sequence[int]]
    must_reference: frozenset[int]
    must_candidate: frozenset[int]

    def joined(self, other: OpenPart) -> OpenPart:
        """Returns both parts as one."""
        return OpenPart(
            {**self.options, **other.options},
            self.must_reference | other.must_reference,
            self.must_candidate | other.must_candidate,
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """``total`` ways of a part, with so many matches and adjacent pairs besides the fixed
    ones; ``counts``: how many ways contain an edge."""

    total: int
    matches: int
    adjacent: int
    counts: Mapping[Spans, int]


def adjacent_pairs(standing: Iterable[Edge]) -> int:
    """Counts the edges that continue another on both sides."""
    stops = {(edge.reference_stop, edge.candidate_stop) for edge in standing}
    return sum((edge.reference_start, edge.candidate_start) in stops for edge in standing)


class Sweep:
    """All best matchings of a part around fixed edges, one reference word at a time."""

    def __init__(self, part: OpenPart, standing: Sequence[Edge]) -> None:
        self.options = part.options
        self.must_reference, self.must_candidate = part.must_reference, part.must_candidate
        self.first = min(part.options)
        self.end = max(part.options) + 1
        self.standing = {edge.reference_start: edge for edge in standing}
        self.before = {edge.reference_stop: edge.candidate_stop for edge in standing}
        self.inside = mask_of(
            position
            for edge in standing
            for position in range(edge.reference_start + 1, edge.reference_stop)
        )
        self.later = self._later()
        self.due = self._due()

    def _later(self) -> dict[int, int]:
        """For each reference word the candidate words that it or a later one may take."""
        masks = {self.end: 0}
        for position in range(self.end - 1, self.first - 1, -1):
            masks[position] = masks[position + 1] | mask_of(self.options.get(position, ()))
        return masks

    def _due(self) -> dict[int, int]:
        """The candidate words that have to be taken once this reference word is through."""
        last: dict[int, int] = {}
        for position in sorted(self.options):
            last.update(dict.fromkeys(self.options[position], position))
        due: dict[int, int] = {}
        for word, position in last.items():
            if word in self.must_candidate:
                due[position] = due.get(position, 0) | 1 << word
        return due

    def run(self, budget: Budget) -> Tally:
        """Counts the ways of this part.

        A state that cannot come to as many adjacent pairs as are hoped for is dropped; where none
        is left, one fewer is hoped for.
        """
        rest = self._rest()
        for hoped in range(rest[self.first], -1, -1):
            layers = self._forwards(hoped, rest, budget)
            if layers:
                break
        most = max(reached.adjacent for reached in layers[-1].values())
        return self._backwards(layers, most)

    def _rest(self) -> dict[int, int]:
        """For each reference word how many adjacent pairs it and later ones could make."""
        rest = {self.end + 1: 0}
        for position in range(self.end, self.first - 1, -1):
            ends = self._stops(position)
            starts = set(self.options.get(position, ()))
            if standing := self.standing.get(position):
                starts = {standing.candidate_start}
            rest[position] = rest[position + 1] + (not ends.isdisjoint(starts))
        return rest

    def _stops(self, position: int) -> set[int]:
        """Where a match could end on the candidate's side that ends right before this word."""
        if position in self.before:
            return {self.before[position]}
        return {candidate + 1 for candidate in self.options.get(position - 1, ())}

    def _forwards(self, hoped: int, rest: Mapping[int, int], budget: Budget) -> list[_Layer]:
        """Layer by layer the states that may still come to so many; none where one is empty."""
        start = _State(0, self.before.get(self.first, -1))
        layers: list[_Layer] = [{start: _Reached(0, 1)}]
        for position in range(self.first, self.end + 1):
            layer: _Layer = {}
            least = hoped - rest[position + 1]
            for state, reached in layers[-1].items():
                for _, after, gain in self._moves(position, state):
                    if reached.adjacent + gain >= least:
                        _reach(layer, after, reached.adjacent + gain, reached.ways)
                budget.check(len(layer))
            budget.spend(len(layer))
            if not layer:
                return []
            layers.append(layer)
        return layers

    def _moves(self, position: int, state: _State) -> Iterator[tuple[Edge | None, _State, int]]:
        """What may be done with a reference word: the edge taken, the state after, adjacencies."""
        if position == self.end:
            following = self.standing.get(position)
            yield None, _State(0, state.stop), _adjoins(following, state) if following else 0
            return
        if self.inside >> position & 1:
            yield None, state, 0
            return
        standing = self.standing.get(position)
        if standing is not None:
            yield None, _State(state.taken, standing.candidate_stop), _adjoins(standing, state)
            return
        due, later = self.due.get(position, 0), self.later[position + 1]
        if position not in self.must_reference and state.taken & due == due:
            yield None, _State(state.taken & later, -1), 0
        for candidate in self.options.get(position, ()):
            taken = state.taken | 1 << candidate
            if taken != state.taken and taken & due == due:
                edge = word_edge(candidate, position, 0)
                yield edge, _State(taken & later, candidate + 1), _adjoins(edge, state)

    def _backwards(self, layers: list[_Layer], most: int) -> Tally:
        """The ways from each state to the end that keep the most adjacent pairs; edges counted."""
        onwards = {state: 1 for state, reached in layers[-1].items() if reached.adjacent == most}
        total = sum(layers[-1][state].ways for state in onwards)
        counts: Counter[Spans] = Counter()
        for position in range(self.end, self.first - 1, -1):
            before: dict[_State, int] = {}
            layer, following = layers[position - self.first : position - self.first + 2]
            for state, reached in layer.items():
                for edge, after, gain in self._moves(position, state):
                    ways = onwards.get(after, 0)
                    if not ways or reached.adjacent + gain != following[after].adjacent:
                        continue
                    before[state] = before.get(state, 0) + ways
                    if edge is not None:
                        counts[edge.spans] += reached.ways * ways
            onwards = before
        standing = [
            edge
            for edge in self.standing.values()
            if edge.reference_stop >= self.first and edge.reference_start <= self.end
        ]
        own = most - adjacent_pairs(standing)
        return Tally(total, sum(counts.values()) // total, own, dict(counts))


def _adjoins(edge: Edge, state: _State) -> int:
    """1 where an edge goes on from the match before it."""
    return int(edge.candidate_start == state.stop)


def _reach(layer: _Layer, state: _State, adjacent: int, ways: int) -> None:
    """Reaches a state again: the better way counts, equal ones count together."""
    known = layer.get(state)
    if known is None or known.adjacent < adjacent:
        layer[state] = _Reached(adjacent, ways)
    elif known.adjacent == adjacent:
        layer[state] = _Reached(adjacent, known.ways + ways)


MOST_STATES = 60_000
"""States of all sweeps together beyond which nothing is counted."""


@dataclass(frozen=True, slots=True)
class Census:
    """``total`` best alignments, of ``chunks`` each; ``counts``: how many contain an edge."""

    total: int
    chunks: int
    counts: Mapping[Spans, int]

    def certain(self, spans: Spans) -> bool:
        """Returns whether the match of these words is in every best alignment."""
        return self.counts.get(spans, 0) == self.total


def census(edges: Sequence[Edge], most: int | None = None) -> Census | None:
    """All possible edges, one by one → the census; None where there are too many to count.

    ``most``: states of all sweeps together, ``MOST_STATES`` if it is not given.
    """
    words, phrases = words_and_phrases(edges)
    try:
        choices, tried = best_phrases(words, phrases) if phrases else ([()], True)
        if not tried:
            return None
        units = unit_weights(edges)
        budget = Budget(MOST_STATES if most is None else most)
        found = [_around(chosen, covers(chosen).free(words), units, budget) for chosen in choices]
    except (TooManyError, TooLargeError):
        return None
    fewest = min(one.chunks for one in found)
    best = [one for one in found if one.chunks == fewest]
    counts: Counter[Spans] = Counter()
    for one in best:
        counts.update(one.counts)
    return Census(sum(one.total for one in best), fewest, dict(counts))


def _around(
    phrases: Sequence[Edge], words: Sequence[Edge], units: dict[int, int], budget: Budget
) -> Census:
    """The census of this set of phrases; its parts one by one."""
    settled, parts = _parts(words, units)
    standing = [*phrases, *settled]
    tallies = [Sweep(part, standing).run(budget) for part in _coupled(parts)]
    total = prod(tally.total for tally in tallies)
    counts = {edge.spans: total for edge in standing}
    for tally in tallies:
        others = total // tally.total
        counts |= {spans: count * others for spans, count in tally.counts.items()}
    matches = len(standing) + sum(tally.matches for tally in tallies)
    adjacent = adjacent_pairs(standing) + sum(tally.adjacent for tally in tallies)
    return Census(total, matches - adjacent, counts)


def _parts(words: Sequence[Edge], units: dict[int, int]) -> tuple[list[Edge], list[OpenPart]]:
    """Matches that every best matching has, and the parts that leave a choice."""
    settled, parts = [], []
    for component in Graph(words).components(words):
        rows, columns, weights = weight_matrix(component, units)
        for part in best_matchings(weights):
            if len(part.rows) == len(part.columns) == 1:
                settled.append(word_edge(rows[part.rows[0]], columns[part.columns[0]], 0))
                continue
            options = {
                columns[column]: [rows[row] for row in given]
                for column, given in zip(part.columns, part.options, strict=True)
            }
            must_reference = frozenset(columns[column] for column in part.must_columns)
            must_candidate = frozenset(rows[row] for row in part.must_rows)
            parts.append(OpenPart(options, must_reference, must_candidate))
    return settled, parts


def _coupled(parts: Sequence[OpenPart]) -> list[OpenPart]:
    """Joins parts if a match of one can be adjacent to a match of the other."""
    found: list[tuple[OpenPart, set[tuple[int, int]]]] = []
    for part in parts:
        pairs = {(row, column) for column, rows in part.options.items() for row in rows}
        beside = {(row + by, column + by) for row, column in pairs for by in (-1, 1)}
        apart = []
        for other, others in found:
            if beside.isdisjoint(others):
                apart.append((other, others))
            else:
                part, pairs = part.joined(other), pairs | others
        found = [*apart, (part, pairs)]
    return [part for part, _pairs in found]
