"""Which matches can stand in a best alignment at all: the staged matching problem, before chunks.

"The most exact matches; with those, the most lemma matches; …" is one maximum-weight bipartite
matching in which a match of an earlier stage outweighs all matches of the later ones together.
All its solutions are described at once (``duals``), and the chunks are sought among those alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from meteor_core.search.duals import Weights, best_matchings, duals
from meteor_core.search.edges import Block, Edge

GRAIN = 1_000_000
"""Similarities are compared to six decimals, in whole numbers, so that equal sums are equal."""


MOST_CELLS = 4_000
"""Of one component's matrix; only texts made of very few words have more."""


class TooLargeError(Exception):
    """A component that would cost more than a request may."""


class Component(NamedTuple):
    """A connected part of the tight graph: any of its matchings that keep the duties is best.

    ``options``: for each reference position a bit mask of the candidate positions it may take.
    ``must_reference`` and ``must_candidate``: what has to be matched. In a ``block`` every
    reference word may take every candidate word, and the smaller side is matched whole.
    """

    options: dict[int, int]
    candidates: int
    must_reference: frozenset[int]
    must_candidate: int
    block: bool


@dataclass(slots=True)
class Kernel:
    """All best matchings of a pair: what is settled, and the components that leave a choice.

    ``settled`` maps reference to candidate positions. Where phrases are settled it holds their
    first words, and ``phrase_ends`` their last ones, reference to candidate likewise.
    """

    settled: dict[int, int] = field(default_factory=dict)
    components: list[Component] = field(default_factory=list)
    phrase_ends: dict[int, int] = field(default_factory=dict)

    @property
    def ends(self) -> dict[int, int]:
        """Last words of whatever is settled, reference to candidate."""
        return self.settled | self.phrase_ends if self.phrase_ends else self.settled

    def add_phrase(self, edge: Edge) -> None:
        """Settle a phrase beside the words."""
        self.settled[edge[2]] = edge[0]
        self.phrase_ends[edge[3] - 1] = edge[1] - 1


def kernel(edges: Sequence[Edge], blocks: Sequence[Block] = ()) -> Kernel:
    """Word-to-word edges and blocks of them → every matching that is best stage by stage."""
    result = Kernel()
    for candidates, references, _ in blocks:
        if len(candidates) == 1 == len(references):
            result.settled[references[0]] = candidates[0]
        else:
            result.components.append(_block(candidates, references))
    if not edges:
        return result
    graph = Graph(edges)
    graph.settle(result.settled)
    for candidates, references in graph.blocks():
        result.components.append(_block(candidates, references))
    if graph.by_candidate:
        rest = [edge for group in graph.by_candidate.values() for edge in group]
        units = unit_weights(rest)
        for component in graph.components(rest):
            _add_component(result, component, units)
    return result


class Graph:
    """Word-to-word edges by their candidate and by their reference word."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.by_candidate: dict[int, list[Edge]] = {}
        self.by_reference: dict[int, list[Edge]] = {}
        for edge in edges:
            candidate, reference = edge[0], edge[2]
            if candidate in self.by_candidate:
                self.by_candidate[candidate].append(edge)
            else:
                self.by_candidate[candidate] = [edge]
            if reference in self.by_reference:
                self.by_reference[reference].append(edge)
            else:
                self.by_reference[reference] = [edge]

    def settle(self, settled: dict[int, int]) -> None:
        """Takes out each pair of words that are linked with one another alone, and settles it."""
        rest = {}
        for candidate, edges in self.by_candidate.items():
            if len(edges) == 1 and len(self.by_reference[edges[0][2]]) == 1:
                settled[edges[0][2]] = candidate
            else:
                rest[candidate] = edges
        self.by_candidate = rest

    def blocks(self) -> Iterator[tuple[list[int], list[int]]]:
        """Takes out the parts in which every word is linked alike with every other, and gives them.

        Most parts are such: a word and its equals. They need no matching: the smaller side is
        matched whole, and whichever way that is done is best.
        """
        for candidate, edges in list(self.by_candidate.items()):
            if candidate not in self.by_candidate:
                continue
            references = [edge[2] for edge in edges]
            candidates = [edge[0] for edge in self.by_reference[references[0]]]
            if candidate == candidates[0] and self._alike(candidates, references, edges):
                for other in candidates:
                    del self.by_candidate[other]
                yield candidates, references

    def _alike(self, candidates: list[int], references: list[int], edges: list[Edge]) -> bool:
        """Whether all candidates have the same edges, of one kind, and no reference has more."""
        if any(len(self.by_reference[reference]) != len(candidates) for reference in references):
            return False
        links = [edge[2:] for edge in edges]
        kind = edges[0][4:]
        return all(edge[4:] == kind for edge in edges) and all(
            [edge[2:] for edge in self.by_candidate[other]] == links for other in candidates[1:]
        )

    def components(self, edges: Sequence[Edge]) -> Iterator[list[Edge]]:
        """The connected parts that the given edges lie in, each as its edges."""
        seen: set[int] = set()
        for first in edges:
            if first[0] not in seen:
                yield self._component(first[0], seen)

    def _component(self, start: int, seen: set[int]) -> list[Edge]:
        component: list[Edge] = []
        references: set[int] = set()
        waiting = [start]
        seen.add(start)
        while waiting:
            for edge in self.by_candidate[waiting.pop()]:
                component.append(edge)
                if edge[2] not in references:
                    references.add(edge[2])
                    fresh = {back[0] for back in self.by_reference[edge[2]]} - seen
                    seen |= fresh
                    waiting.extend(fresh)
        return component


def _block(candidates: list[int], references: list[int]) -> Component:
    mask = sum(1 << candidate for candidate in candidates)
    return Component(
        dict.fromkeys(references, mask),
        mask,
        frozenset(references if len(references) <= len(candidates) else ()),
        mask if len(candidates) <= len(references) else 0,
        block=True,
    )


def _add_component(result: Kernel, component: list[Edge], units: dict[int, int]) -> None:
    candidates, references, weights = _matrix(component, units)
    for part in best_matchings(weights):
        if len(part.rows) == 1 == len(part.columns):
            result.settled[references[part.columns[0]]] = candidates[part.rows[0]]
            continue
        options = {
            references[column]: sum(1 << candidates[row] for row in rows)
            for column, rows in zip(part.columns, part.options, strict=True)
        }
        result.components.append(
            Component(
                options,
                sum(1 << candidates[row] for row in part.rows),
                frozenset(references[column] for column in part.must_columns),
                sum(1 << candidates[row] for row in part.must_rows),
                part.block,
            )
        )


def total_weight(edges: Sequence[Edge], units: dict[int, int]) -> int:
    """The weight of a best matching of word-to-word edges."""
    return sum(
        sum(map(sum, duals(_matrix(component, units)[2])))
        for component in Graph(edges).components(edges)
    )


def unit_weights(edges: Sequence[Edge]) -> dict[int, int]:
    """Rank → the weight of one word matched on one side: more than all of the later ranks'."""
    words = sum(edge[1] - edge[0] + edge[3] - edge[2] for edge in edges)
    ranks = sorted({edge[4] for edge in edges}, reverse=True)
    return {rank: (GRAIN * (1 + words)) ** power for power, rank in enumerate(ranks)}


def weight(edge: Edge, units: dict[int, int]) -> int:
    """What one edge adds: words covered on both sides times similarity, in its rank's units."""
    words = edge[1] - edge[0] + edge[3] - edge[2]
    return units[edge[4]] * words * round(edge[5] * GRAIN)


def _matrix(component: list[Edge], units: dict[int, int]) -> tuple[list[int], list[int], Weights]:
    """Edges → candidate positions (rows), reference positions (columns), weights (0: no edge)."""
    candidates = sorted({edge[0] for edge in component})
    references = sorted({edge[2] for edge in component})
    if len(candidates) * len(references) > MOST_CELLS:
        raise TooLargeError
    row_of = {position: row for row, position in enumerate(candidates)}
    column_of = {position: column for column, position in enumerate(references)}
    weights = [[0] * len(references) for _ in candidates]
    full = {rank: 2 * GRAIN * unit for rank, unit in units.items()}
    for edge in component:
        worth = full[edge[4]] if edge[5] == 1.0 else weight(edge, units)
        weights[row_of[edge[0]]][column_of[edge[2]]] = worth
    return candidates, references, tuple(map(tuple, weights))
