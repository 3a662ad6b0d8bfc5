"""Searches that share no line with ours: every alignment tried, and an integer programme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from meteor_core.search.edges import Edge, Functions, word_edge
from meteor_core.search.sweep import Choices

Worth = tuple[tuple[int, ...], int, int]
"""Words covered by stage, minus chunks, words times similarity (in millionths): more is better."""


def worth(edges: Sequence[Edge], ranks: int = 6) -> Worth:
    """What the optimal search promises to make the most of."""
    covered, similarities = [0] * ranks, 0
    for start, stop, reference_start, reference_stop, rank, similarity in edges:
        words = stop - start + reference_stop - reference_start
        covered[rank] += words
        similarities += words * round(similarity * 1_000_000)
    return tuple(covered), -chunks(edges), similarities


def losses(edges: Sequence[Edge], functions: Functions, first: int) -> tuple[int, ...]:
    """What comes before the tie: what the first graded stage falls short, and function words."""
    short = sum(1_000_000 - round(edge.similarity * 1e6) for edge in edges if edge.rank == first)
    return short, *function_words(edges, functions)


def function_words(edges: Sequence[Edge], functions: Functions) -> tuple[int, int]:
    """The function words of the candidate and of the reference that are matched."""
    candidate = sum(functions.candidate >> edge.candidate_start & 1 for edge in edges)
    reference = sum(functions.reference >> edge.reference_start & 1 for edge in edges)
    return candidate, reference


def read(edges: Sequence[Edge], functions: Functions) -> tuple[tuple[int, ...], ...]:
    """All that any score reads of single words' matches, stage by stage."""
    ranks = sorted({edge.rank for edge in edges})
    by_rank = [(rank, [edge for edge in edges if edge.rank == rank]) for rank in ranks]
    return tuple(
        (rank, *function_words(some, functions), sum(round(edge.similarity * 1e6) for edge in some))
        for rank, some in by_rank
    )


def fewest_crossings(edges: Sequence[Edge], chosen: Sequence[Edge]) -> int:
    """Of all alignments that a score cannot tell from the chosen one."""
    like = worth(chosen), widths(chosen)
    alike = (one for one in alignments(edges) if (worth(one), widths(one)) == like)
    return min(map(crossings, alike))


def widths(edges: Sequence[Edge]) -> list[tuple[int, int, float]]:
    """Stage by stage the candidate words covered, and the sum of similarities."""
    ranks = sorted({edge.rank for edge in edges})
    by_rank = [(rank, [edge for edge in edges if edge.rank == rank]) for rank in ranks]
    return [
        (
            rank,
            sum(edge.candidate_stop - edge.candidate_start for edge in some),
            sum(round(edge.similarity * 1e6) for edge in some),
        )
        for rank, some in by_rank
    ]


def chunks(edges: Sequence[Edge]) -> int:
    """Runs of edges in candidate order that go on without a gap on both sides."""
    ordered = sorted(edges)
    joined = sum(
        left.candidate_stop == right.candidate_start
        and left.reference_stop == right.reference_start
        for left, right in pairwise(ordered)
    )
    return len(ordered) - joined


def crossings(edges: Sequence[Edge]) -> int:
    return sum(
        (one.candidate < other.candidate) != (one.reference < other.reference)
        for index, one in enumerate(edges)
        for other in edges[:index]
    )


def alignments(
    edges: Sequence[Edge], used: int = 0, other_used: int = 0
) -> Iterator[tuple[Edge, ...]]:
    """Every set of edges that share no word."""
    if not edges:
        yield ()
        return
    first, *rest = edges
    yield from alignments(rest, used, other_used)
    words = (1 << first.candidate_stop) - (1 << first.candidate_start)
    others = (1 << first.reference_stop) - (1 << first.reference_start)
    if not (words & used or others & other_used):
        for more in alignments(rest, used | words, other_used | others):
            yield (first, *more)


def best(edges: Sequence[Edge]) -> Worth:
    """The best worth of all alignments."""
    return max(map(worth, alignments(edges)))


def fewest_chunks(candidate: Sequence[object], reference: Sequence[object]) -> int:
    """Exact matching alone, as an integer programme: the most adjacent pairs at the most matches.

    x(e) ∈ {0, 1} for every pair of equal words, y(p) ∈ [0, 1] for every pair p of neighbouring
    edges; y(p) ≤ x of both; each word in at most one x; Σ x = Σ min(counts); Σ y is maximised.
    """
    equal = [(c, r) for c, x in enumerate(candidate) for r, y in enumerate(reference) if x == y]
    if not equal:
        return 0
    number = {pair: index for index, pair in enumerate(equal)}
    following = [(pair, (pair[0] + 1, pair[1] + 1)) for pair in equal]
    adjacent = [(one, other) for one, other in following if other in number]
    rows: list[dict[int, int]] = []
    upper: list[float] = []
    for side in (0, 1):
        for place in {pair[side] for pair in equal}:
            rows.append({index: 1 for pair, index in number.items() if pair[side] == place})
            upper.append(1)
    for index, ends in enumerate(adjacent):
        for end in ends:
            rows.append({len(equal) + index: 1, number[end]: -1})
            upper.append(0)
    matches = (Counter(candidate) & Counter(reference)).total()
    rows.append(dict.fromkeys(range(len(equal)), -1))
    upper.append(-matches)
    return matches - _most(rows, upper, len(equal), len(adjacent))


def _most(rows: list[dict[int, int]], upper: list[float], edges: int, pairs: int) -> int:
    entries = [(row, column, value) for row, of in enumerate(rows) for column, value in of.items()]
    lines, columns, values = zip(*entries, strict=True)
    matrix = csr_array((values, (lines, columns)), shape=(len(rows), edges + pairs))
    found = milp(
        np.array([0] * edges + [-1] * pairs),
        constraints=LinearConstraint(matrix, -np.inf, upper),
        integrality=np.array([1] * edges + [0] * pairs),
        bounds=Bounds(0, 1),
    )
    assert found.success
    return -round(found.fun)


Matches = dict[int, int]
"""Reference to candidate positions."""


def ways(choices: Mapping[int, Choices]) -> Iterator[Matches]:
    """Every matching of some of the reference words with their choices."""
    if not choices:
        yield {}
        return
    reference, *rest = choices
    for matches in ways({other: choices[other] for other in rest}):
        yield matches
        for candidate, _ in choices[reference]:
            if candidate not in matches.values():
                yield {reference: candidate} | matches


def adjacent(matches: Matches) -> int:
    """How many matches stand right before another."""
    return sum(
        matches.get(reference + 1) == candidate + 1 for reference, candidate in matches.items()
    )


def crossed(matches: Matches) -> int:
    return crossings([word_edge(c, r, 0) for r, c in matches.items()])
