"""Which matches can be in a best alignment: the staged matching problem, before chunks.

"The most exact matches; with those, the most lemma matches; …" is one maximum-weight bipartite
matching in which a match of an earlier stage outweighs all matches of the later ones together
(``weight``). A match counts, whatever its similarity: that comes after the chunks (``edges``).

All its solutions are described at once, by linear programming duality: they are exactly the
matchings of *tight* edges (weight = sum of its ends' duals) that cover every vertex of positive
dual, whichever optimal duals are taken (König 1931, Egerváry 1931; Schrijver 2003, section 17). The
chunks are minimised among those alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from meteor_core.model.caches import problem_cache
from meteor_core.search.edges import (
    NO_FUNCTIONS,
    Block,
    Edge,
    Freedom,
    Functions,
    Losses,
    mask_of,
    unfolded,
)

WeightMatrix = tuple[tuple[int, ...], ...]


class TightPart(NamedTuple):
    """A connected part of the tight edges of a matrix; ``options``: rows for each column.

    A part of one row and one column is settled: the two are matched in every best matching.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    must_rows: tuple[int, ...]
    must_columns: tuple[int, ...]

    @property
    def block(self) -> bool:
        """Whether each column may take each row, and the smaller side is matched whole."""
        full = all(len(rows) == len(self.rows) for rows in self.options)
        rows, columns = len(self.rows), len(self.columns)
        return (
            full
            and len(self.must_rows) == (rows if rows <= columns else 0)
            and len(self.must_columns) == (columns if columns <= rows else 0)
        )


@problem_cache
def best_matchings(weights: WeightMatrix) -> tuple[TightPart, ...]:
    """Matrix of weights (0: no edge) → the tight graph's parts, forced matches settled."""
    row_dual, column_dual = duals(weights)
    options = {
        column: {
            row
            for row in range(len(weights))
            if weights[row][column] and weights[row][column] == row_dual[row] + column_dual[column]
        }
        for column in range(len(weights[0]))
    }
    must_rows = {row for row, dual in enumerate(row_dual) if dual > 0}
    must_columns = {column for column, dual in enumerate(column_dual) if dual > 0}
    _force(options, must_rows, must_columns)
    return tuple(_tight_parts(options, must_rows, must_columns))


def _force(options: dict[int, set[int]], must_rows: set[int], must_columns: set[int]) -> None:
    """Match whatever must be matched and has one option left, until nothing changes."""
    changed = True
    while changed:
        changed = False
        for column in must_columns:
            if len(options[column]) == 1:
                changed |= _strike(options, next(iter(options[column])), column)
        for row in must_rows:
            columns = [column for column, rows in options.items() if row in rows]
            if len(columns) == 1:
                changed |= _strike(options, row, columns[0])


def _strike(options: dict[int, set[int]], row: int, column: int) -> bool:
    """Strike out the other options of two ends that belong together."""
    changed = len(options[column]) > 1
    options[column] = {row}
    for other, rows in options.items():
        if other != column and row in rows:
            rows.discard(row)
            changed = True
    return changed


def _tight_parts(
    options: dict[int, set[int]], must_rows: set[int], must_columns: set[int]
) -> Iterator[TightPart]:
    waiting = {column for column, rows in options.items() if rows}
    while waiting:
        columns, rows = {waiting.pop()}, set[int]()
        grown = columns
        while grown:
            rows |= {row for column in grown for row in options[column]}
            grown = {column for column in waiting if options[column] & rows}
            columns |= grown
            waiting -= grown
        ordered = tuple(sorted(columns))
        yield TightPart(
            tuple(sorted(rows)),
            ordered,
            tuple(tuple(sorted(options[column])) for column in ordered),
            tuple(sorted(rows & must_rows)),
            tuple(sorted(columns & must_columns)),
        )


@problem_cache
def duals(weights: WeightMatrix) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Finds optimal duals of maximum-weight matching, rows' and columns', all at least 0."""
    if len(weights) <= len(weights[0]):
        return _row_by_row(weights)
    columns, rows = _row_by_row(tuple(zip(*weights, strict=True)))
    return rows, columns


def _row_by_row(weights: WeightMatrix) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The duals by shortest augmenting paths (Kuhn 1955), for at most as many rows as columns.

    A column of zeros is added, so that one column always stays free and no dual is negative. Costs
    are negated weights; index 0 stands for "none".
    """
    rows, columns = len(weights), len(weights[0]) + 1
    infinity = 1 + 4 * (rows + columns) * max(map(max, weights))
    cost = [[], *([0, *(-weight for weight in line), 0] for line in weights)]
    row_potential, column_potential = [0] * (rows + 1), [0] * (columns + 1)
    owner = [0] * (columns + 1)
    for row in range(1, rows + 1):
        owner[0], column = row, 0
        distance, came_from = [infinity] * (columns + 1), [0] * (columns + 1)
        done = [False] * (columns + 1)
        while owner[column]:
            done[column] = True
            current, line, step, nearest = owner[column], cost[owner[column]], infinity, 0
            for other in range(1, columns + 1):
                if done[other]:
                    continue
                slack = line[other] - row_potential[current] - column_potential[other]
                if slack < distance[other]:
                    distance[other], came_from[other] = slack, column
                if distance[other] < step:
                    step, nearest = distance[other], other
            for other in range(columns + 1):
                if done[other]:
                    row_potential[owner[other]] += step
                    column_potential[other] -= step
                else:
                    distance[other] -= step
            column = nearest
        while column:
            owner[column] = owner[came_from[column]]
            column = came_from[column]
    return (
        tuple(-dual for dual in row_potential[1:]),
        tuple(-dual for dual in column_potential[1:-1]),
    )


MOST_CELLS = 4_000
"""Of one component's matrix; only texts made of very few words have more."""


class TooLargeError(Exception):
    """A component that would cost more than a request may."""


class Duties(NamedTuple):
    """What has to be matched: reference positions, and a mask of candidate positions."""

    references: Set[int]
    candidates: int


NO_DUTIES = Duties(frozenset(), 0)


class Component(NamedTuple):
    """A connected part of the tight graph: any of its matchings that keep the duties is best.

    ``options``: for each reference position a bit mask of the candidate positions it may take.
    In a ``block`` every reference word may take every candidate word, and the smaller side is
    matched whole. ``losses``: what some matches lose beside others, where not all are as good.
    """

    options: dict[int, int]
    candidates: int
    duties: Duties
    block: bool
    losses: Losses

    def loses(self, pairs: dict[int, int]) -> bool:
        """Returns whether some of these pairs, reference to candidate, lose beside others."""
        return bool(self.losses) and any(
            (pairs[reference], reference) in self.losses
            for reference in self.options
            if reference in pairs
        )


def joined_duties(components: Sequence[Component]) -> Duties:
    """Returns the duties of all these components."""
    references, candidates = NO_DUTIES
    for component in components:
        references |= component.duties.references
        candidates |= component.duties.candidates
    return Duties(references, candidates)


def joined_losses(components: Iterable[Component]) -> Losses:
    """Returns the losses of all these components."""
    losses: Losses = {}
    for component in components:
        losses |= component.losses
    return losses


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
        """Settles a phrase besides the words."""
        self.settled[edge.reference_start] = edge.candidate_start
        self.phrase_ends[edge.reference_stop - 1] = edge.candidate_stop - 1


def kernel(
    edges: Sequence[Edge], blocks: Sequence[Block] = (), functions: Functions = NO_FUNCTIONS
) -> Kernel:
    """Word-to-word edges and blocks of them → every matching that is best stage by stage."""
    graded = [edge.rank for edge in edges if edge.similarity != 1.0]
    result, freedom = Kernel(), Freedom(functions, min(graded, default=-1))
    for candidates, references, _ in blocks:
        if len(candidates) == 1 == len(references):
            result.settled[references[0]] = candidates[0]
        else:
            result.components.append(_block(candidates, references, freedom))
    if not edges:
        return result
    graph = Graph(edges)
    graph.settle(result.settled)
    for candidates, references in graph.take_blocks():
        result.components.append(_block(candidates, references, freedom))
    if graph.by_candidate:
        rest = [edge for group in graph.by_candidate.values() for edge in group]
        units = unit_weights(rest)
        for component in graph.components(rest):
            _add_component(result, component, units, freedom)
    return result


class Graph:
    """Word-to-word edges by their candidate and by their reference word."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.by_candidate: dict[int, list[Edge]] = {}
        self.by_reference: dict[int, list[Edge]] = {}
        for edge in edges:
            candidate, reference = edge.candidate_start, edge.reference_start
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
            reference = edges[0].reference_start
            if len(edges) == 1 and len(self.by_reference[reference]) == 1:
                settled[reference] = candidate
            else:
                rest[candidate] = edges
        self.by_candidate = rest

    def take_blocks(self) -> Iterator[tuple[list[int], list[int]]]:
        """Takes out the parts in which every word is linked alike with every other, and gives them.

        Most parts are such: a word and its equals. They need no matching: the smaller side is
        matched whole, and whichever way that is done is best.
        """
        for candidate, edges in list(self.by_candidate.items()):
            if candidate not in self.by_candidate:
                continue
            references = [edge.reference_start for edge in edges]
            candidates = [edge.candidate_start for edge in self.by_reference[references[0]]]
            if candidate == candidates[0] and self._alike(candidates, references, edges):
                for other in candidates:
                    del self.by_candidate[other]
                yield candidates, references

    def _alike(self, candidates: list[int], references: list[int], edges: list[Edge]) -> bool:
        """Whether all candidates have the same edges, of one kind, and no reference has more."""
        if any(len(self.by_reference[reference]) != len(candidates) for reference in references):
            return False
        kind = edges[0].rank, edges[0].similarity
        partners = [(reference, *kind) for reference in references]
        return all(_partners(self.by_candidate[candidate]) == partners for candidate in candidates)

    def components(self, edges: Sequence[Edge]) -> Iterator[list[Edge]]:
        """Yields the connected parts that the given edges lie in, each as its edges."""
        seen: set[int] = set()
        for edge in edges:
            if edge.candidate_start not in seen:
                yield self._component(edge.candidate_start, seen)

    def _component(self, start: int, seen: set[int]) -> list[Edge]:
        component: list[Edge] = []
        references: set[int] = set()
        waiting = [start]
        seen.add(start)
        while waiting:
            for edge in self.by_candidate[waiting.pop()]:
                component.append(edge)
                reference = edge.reference_start
                if reference not in references:
                    references.add(reference)
                    fresh = {back.candidate_start for back in self.by_reference[reference]} - seen
                    seen |= fresh
                    waiting.extend(fresh)
        return component


def _partners(edges: list[Edge]) -> list[tuple[int, int, float]]:
    """The reference words of a candidate's edges, each with the edge's rank and similarity."""
    return [(edge.reference_start, edge.rank, edge.similarity) for edge in edges]


def _block(candidates: list[int], references: list[int], freedom: Freedom) -> Component:
    mask = mask_of(candidates)
    losses: Losses = {}
    if len(candidates) != len(references) and freedom.mixes(mask, mask_of(references)):
        losses = freedom.losses(unfolded([(candidates, references, 0)]))
    return Component(
        dict.fromkeys(references, mask),
        mask,
        Duties(
            frozenset(references if len(references) <= len(candidates) else ()),
            mask if len(candidates) <= len(references) else 0,
        ),
        block=True,
        losses=losses,
    )


def _add_component(
    result: Kernel, component: list[Edge], units: dict[int, int], freedom: Freedom
) -> None:
    candidates, references, weights = weight_matrix(component, units)
    graded = freedom.first >= 0 and any(edge.similarity != 1.0 for edge in component)
    for part in best_matchings(weights):
        if len(part.rows) == 1 == len(part.columns):
            result.settled[references[part.columns[0]]] = candidates[part.rows[0]]
            continue
        options = {
            references[column]: mask_of([candidates[row] for row in rows])
            for column, rows in zip(part.columns, part.options, strict=True)
        }
        duties = Duties(
            frozenset(references[column] for column in part.must_columns),
            mask_of([candidates[row] for row in part.must_rows]),
        )
        mask = mask_of([candidates[row] for row in part.rows])
        losses: Losses = {}
        if graded or freedom.mixes(mask, mask_of(options)):
            held = [
                edge
                for edge in component
                if options.get(edge.reference_start, 0) >> edge.candidate_start & 1
            ]
            losses = freedom.losses(held)
        result.components.append(Component(options, mask, duties, part.block, losses))


def total_weight(edges: Sequence[Edge], units: dict[int, int]) -> int:
    """Returns the weight of a best matching of word-to-word edges."""
    return sum([_most(component, units) for component in Graph(edges).components(edges)])


def _most(component: list[Edge], units: dict[int, int]) -> int:
    """The same of one component; most are edges that meet in one word, or blocks."""
    sides = (
        {edge.candidate_start for edge in component},
        {edge.reference_start for edge in component},
    )
    if min(map(len, sides)) == 1:
        return max([weight(edge, units) for edge in component])
    if len(component) == len(sides[0]) * len(sides[1]) and len({e.rank for e in component}) == 1:
        return min(map(len, sides)) * weight(component[0], units)
    return sum(map(sum, duals(weight_matrix(component, units)[2])))


def unit_weights(edges: Sequence[Edge]) -> dict[int, int]:
    """Rank → the weight of one word matched on one side: more than all of the later ranks'."""
    words = sum(edge.words for edge in edges)
    ranks = sorted({edge.rank for edge in edges}, reverse=True)
    return {rank: (1 + words) ** power for power, rank in enumerate(ranks)}


def weight(edge: Edge, units: dict[int, int]) -> int:
    """Returns the weight of an edge in a matching of all stages: its words, both sides, in its
    stage's unit."""
    return units[edge.rank] * edge.words


def weight_matrix(
    component: list[Edge], units: dict[int, int]
) -> tuple[list[int], list[int], WeightMatrix]:
    """Edges → candidate positions (rows), reference positions (columns), weights (0: no edge)."""
    candidates = sorted({edge.candidate_start for edge in component})
    references = sorted({edge.reference_start for edge in component})
    if len(candidates) * len(references) > MOST_CELLS:
        raise TooLargeError
    row_of = {position: row for row, position in enumerate(candidates)}
    column_of = {position: column for column, position in enumerate(references)}
    weights = [[0] * len(references) for _ in candidates]
    for edge in component:
        row, column = row_of[edge.candidate_start], column_of[edge.reference_start]
        weights[row][column] = weight(edge, units)

    return candidates, references, tuple(map(tuple, weights))
