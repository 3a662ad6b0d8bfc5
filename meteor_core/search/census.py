"""How many best alignments there are, and in how many of them each possible match stands.

*Best* means what decides every published score: the most matches stage by stage, then the fewest
chunks. The tight edges of the duals describe every best matching (``duals``); a sweep over the
reference words counts those of the fewest chunks, forwards and backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

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


_State = tuple[int, int]
"""The candidate words taken that a later word could want, and where the last match ended; -1 where
no match of the next reference word could go on from it."""

_Reached = tuple[int, int]
"""The most adjacent pairs with which a state is reached, and in how many ways."""

_START = (0, -1)
_Layer = dict[_State, _Reached]

_States = Sequence[tuple[_State, _Reached]]

_Move = tuple[_State, _State, int, int, Spans | None]
"""From one state to another past a reference word: the adjacent pairs by then, in how many ways the
first state is reached, and the words of the match taken."""

_SHARE = 256
"""States looked at before it is asked whether there are too many by now."""


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
        self.wanted = self._wanted()

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

    def _wanted(self) -> list[int]:
        """For each reference word the candidate words at which a match from there on may begin,
        if nothing is left out between."""
        wanted = [0] * (self.length + 1)
        for position in range(self.length - 1, -1, -1):
            phrase = self.phrases.get(position)
            if phrase is not None:
                wanted[position] = 1 << phrase.candidate_start
            elif self.inside >> position & 1:
                wanted[position] = wanted[position + 1]
            else:
                wanted[position] = mask_of(self.options.get(position, ()))
        return wanted

    def run(self, budget: Budget) -> Census:
        """The census of this set of phrases."""
        layers: list[_Layer] = [{_START: (0, 1)}]
        for position in range(self.length):
            layer: _Layer = {}
            for states in _shares(layers[-1]):
                for _, after, adjacent, ways, _ in self._moves(position, states):
                    _reach(layer, after, adjacent, ways)
                budget.check(len(layer))
            budget.spend(len(layer))
            layers.append(layer)
        return self._backwards(layers)

    def _moves(self, position: int, states: _States) -> list[_Move]:
        """What may be done with a reference word, from each of these states."""
        if self.inside >> position & 1:
            return [(state, state, *reached, None) for state, reached in states]
        phrase = self.phrases.get(position)
        if phrase is None:
            return self._word_moves(position, states)
        start, stop = phrase.candidate_start, self._stop(position, phrase.candidate_stop)
        return [
            (state, (state[0], stop), adjacent + (start == state[1]), ways, phrase.spans)
            for state, (adjacent, ways) in states
        ]

    def _word_moves(self, position: int, states: _States) -> list[_Move]:
        """Nothing is called within: a sentence has thousands of moves."""
        due, later = self.due.get(position, 0), self.later[position + 1]
        optional = position not in self.must_reference
        options = [
            (1 << word, word, self._stop(position, word + 1), word_edge(word, position, 0).spans)
            for word in self.options.get(position, ())
        ]
        moves: list[_Move] = []
        for state, (adjacent, ways) in states:
            taken, begin = state
            if optional and taken & due == due:
                moves.append((state, (taken & later, -1), adjacent, ways, None))
            for bit, word, stop, spans in options:
                now = taken | bit
                if now != taken and now & due == due:
                    after = now & later, stop
                    moves.append((state, after, adjacent + (word == begin), ways, spans))
        return moves

    def _stop(self, position: int, stop: int) -> int:
        """Where a match of this reference word ends, if one of the next may go on from there."""
        return stop if self.wanted[position + 1] >> stop & 1 else -1

    def _backwards(self, layers: list[_Layer]) -> Census:
        """The ways from each state to the end that keep the most adjacent pairs; edges counted."""
        most = max(adjacent for adjacent, _ in layers[-1].values())
        onwards = {state: 1 for state, (adjacent, _) in layers[-1].items() if adjacent == most}
        total = sum(layers[-1][state][1] for state in onwards)
        counts: Counter[Spans] = Counter()
        for position in range(self.length - 1, -1, -1):
            before: dict[_State, int] = {}
            there = layers[position + 1]
            for states in _shares(layers[position]):
                for state, after, adjacent, ways, spans in self._moves(position, states):
                    if after not in onwards or adjacent != there[after][0]:
                        continue
                    before[state] = before.get(state, 0) + onwards[after]
                    if spans is not None:
                        counts[spans] += ways * onwards[after]
            onwards = before
        matches = sum(counts.values()) // total
        return Census(total, matches - most, dict(counts))


def _shares(layer: _Layer) -> Iterator[_States]:
    """The states of a layer, some at a time."""
    states = iter(layer.items())
    while share := [*islice(states, _SHARE)]:
        yield share


def _reach(layer: _Layer, state: _State, adjacent: int, ways: int) -> None:
    """A state reached anew: the better way counts, equal ones count together."""
    known = layer.get(state)
    if known is None or known[0] < adjacent:
        layer[state] = adjacent, ways
    elif known[0] == adjacent:
        layer[state] = adjacent, known[1] + ways
