"""How many best alignments there are, and in how many of them each possible match stands.

*Best* means what decides every published score: the most matches stage by stage, then the fewest
chunks. The tight edges of the duals describe every best matching (``duals``); a sweep over the
reference words counts those of the fewest chunks, forwards and backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from meteor_core.search.duals import best_matchings
from meteor_core.search.edges import Edge, Spans, word_edge, words_and_phrases
from meteor_core.search.masks import mask_of
from meteor_core.search.matching import Graph, TooLargeError, unit_weights, weight_matrix
from meteor_core.search.phrases import best_phrases, covers

MOST_STATES = 60_000
"""States of all sweeps together beyond which nothing is counted."""


class TooManyError(Exception):
    """There is more to count than may be."""


@dataclass(frozen=True, slots=True)
class Census:
    """``total`` best alignments, of ``chunks`` each; ``counts``: in how many an edge stands."""

    total: int
    chunks: int
    counts: Mapping[Spans, int]

    def certain(self, spans: Spans) -> bool:
        """Whether the match of these words stands in every best alignment."""
        return self.counts.get(spans, 0) == self.total


def census(edges: Sequence[Edge], reference_length: int, most: int | None = None) -> Census | None:
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
        found = [
            _Sweep(covers(chosen).free(words), chosen, units, reference_length).run(budget)
            for chosen in choices
        ]
    except (TooManyError, TooLargeError):
        return None
    fewest = min(one.chunks for one in found)
    best = [one for one in found if one.chunks == fewest]
    counts: Counter[Spans] = Counter()
    for one in best:
        counts.update(one.counts)
    return Census(sum(one.total for one in best), fewest, dict(counts))


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


_START = _State(0, -1)
_Layer = dict[_State, _Reached]


class _Sweep:
    """All best matchings of words around phrases that are given, one reference word at a time."""

    def __init__(
        self,
        words: Sequence[Edge],
        phrases: Sequence[Edge],
        units: dict[int, int],
        length: int,
    ) -> None:
        self.length = length
        self.phrases = {edge.reference_start: edge for edge in phrases}
        self.inside = mask_of(
            position
            for edge in phrases
            for position in range(edge.reference_start + 1, edge.reference_stop)
        )
        self.options: dict[int, list[int]] = {}
        self.must_reference, self.must_candidate = set[int](), set[int]()
        graph = Graph(words)
        for component in graph.components(words):
            self._add(component, units)
        self.later = self._later()
        self.due = self._due()

    def _add(self, component: list[Edge], units: dict[int, int]) -> None:
        """The tight edges of a component, and the words that every best matching covers."""
        rows, columns, weights = weight_matrix(component, units)
        for part in best_matchings(weights):
            for column, options in zip(part.columns, part.options, strict=True):
                self.options[columns[column]] = [rows[row] for row in options]
            self.must_reference.update(columns[column] for column in part.must_columns)
            self.must_candidate.update(rows[row] for row in part.must_rows)
            if len(part.rows) == len(part.columns) == 1:
                self.must_reference.add(columns[part.columns[0]])

    def _later(self) -> list[int]:
        """For each reference word the candidate words that a later one may take."""
        masks = [0] * (self.length + 1)
        for position in range(self.length - 1, -1, -1):
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

    def run(self, budget: Budget) -> Census:
        """The census of this set of phrases."""
        layers: list[_Layer] = [{_START: _Reached(0, 1)}]
        for position in range(self.length):
            layer: _Layer = {}
            for state, reached in layers[-1].items():
                for _, after, gain in self._moves(position, state):
                    _reach(layer, after, reached.adjacent + gain, reached.ways)
                budget.check(len(layer))
            budget.spend(len(layer))
            layers.append(layer)
        most = max(reached.adjacent for reached in layers[-1].values())
        return self._backwards(layers, most)

    def _moves(self, position: int, state: _State) -> Iterator[tuple[Edge | None, _State, int]]:
        """What may be done with a reference word: the edge taken, the state after, adjacencies."""
        if self.inside >> position & 1:
            yield None, state, 0
            return
        phrase = self.phrases.get(position)
        if phrase is not None:
            yield phrase, _State(state.taken, phrase.candidate_stop), _adjoins(phrase, state)
            return
        due, later = self.due.get(position, 0), self.later[position + 1]
        if position not in self.must_reference and state.taken & due == due:
            yield None, _State(state.taken & later, -1), 0
        for candidate in self.options.get(position, ()):
            taken = state.taken | 1 << candidate
            if taken != state.taken and taken & due == due:
                edge = word_edge(candidate, position, 0)
                yield edge, _State(taken & later, candidate + 1), _adjoins(edge, state)

    def _backwards(self, layers: list[_Layer], most: int) -> Census:
        """The ways from each state to the end that keep the most adjacent pairs; edges counted."""
        onwards = {state: 1 for state, reached in layers[-1].items() if reached.adjacent == most}
        total = sum(layers[-1][state].ways for state in onwards)
        counts: Counter[Spans] = Counter()
        for position in range(self.length - 1, -1, -1):
            before: dict[_State, int] = {}
            for state, reached in layers[position].items():
                for edge, after, gain in self._moves(position, state):
                    ways = onwards.get(after, 0)
                    if not ways or reached.adjacent + gain != layers[position + 1][after].adjacent:
                        continue
                    before[state] = before.get(state, 0) + ways
                    if edge is not None:
                        counts[edge.spans] += reached.ways * ways
            onwards = before
        matches = sum(counts.values()) // total
        return Census(total, matches - most, dict(counts))


def _adjoins(edge: Edge, state: _State) -> int:
    """1 where an edge goes on from the match before it."""
    return int(edge.candidate_start == state.stop)


def _reach(layer: _Layer, state: _State, adjacent: int, ways: int) -> None:
    """A state reached anew: the better way counts, equal ones count together."""
    known = layer.get(state)
    if known is None or known.adjacent < adjacent:
        layer[state] = _Reached(adjacent, ways)
    elif known.adjacent == adjacent:
        layer[state] = _Reached(adjacent, known.ways + ways)
