"""How many best alignments there are, and how many of them contain each possible match.

*Best* means what decides every published score: the most matches stage by stage, then the fewest
chunks. The tight edges of the duals describe every best matching (``duals``) in parts that share no
word. Parts whose words can never be neighbours on both sides have their most adjacent pairs each
for itself, and their ways multiply; the others go together. A sweep over a part's reference words
(``census_sweep``) counts those of the fewest chunks, forwards and backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from meteor_core.model import Spans
from meteor_core.search.census_sweep import (
    Budget,
    OpenPart,
    Sweep,
    TooManyError,
    adjacent_pairs,
)
from meteor_core.search.duals import best_matchings
from meteor_core.search.edges import Edge, word_edge, words_and_phrases
from meteor_core.search.matching import Graph, TooLargeError, unit_weights, weight_matrix
from meteor_core.search.phrases import best_phrases, covers

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
