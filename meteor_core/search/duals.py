"""Every maximum-weight matching of a bipartite graph at once, by linear programming duality.

The optimal solutions are exactly the matchings of *tight* edges (weight = sum of its ends' duals)
that cover every vertex of positive dual, whichever optimal duals are taken (König 1931, Egerváry
1931; Schrijver 2003, section 17). So one solution with its duals describes all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from meteor_core.model.caches import problem_cache

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
    return tuple(_parts(options, must_rows, must_columns))


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


def _parts(
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
