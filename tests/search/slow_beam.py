"""METEOR 1.5's beam as its paper tells it: every path written out, every key counted afresh."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.search.edges import Edge

Path = tuple[tuple[Edge, ...], int]
"""Matches, and the distance that the path has paid for."""


def slow_beam(edges: Sequence[Edge], length: int, strict: bool, width: int) -> list[Edge]:
    """Edges and the reference's length → the matches of the best path."""
    fixed = [
        edge for edge in edges if sum(bool(_words(edge) & _words(other)) for other in edges) == 1
    ]
    paths: list[Path] = [((), 0)]
    for position in range(length):
        here = sorted((e for e in edges if e.reference_start == position), key=lambda e: e.rank)
        if here and here[0] in fixed:
            paths = [((*chosen, here[0]), distance) for chosen, distance in paths]
        else:
            paths = [after for path in paths for after in _ways_on(path, here, position, strict)]
        paths.sort(key=lambda path: _key(path, position, strict))
        del paths[width:]
    return sorted(min(paths, key=lambda path: _key(path, length, strict))[0])


def _words(edge: Edge) -> set[tuple[str, int]]:
    return {("candidate", word) for word in range(*edge.candidate)} | {
        ("reference", word) for word in range(*edge.reference)
    }


def _ways_on(path: Path, here: Sequence[Edge], position: int, strict: bool) -> list[Path]:
    """The path with each edge whose words are free, then without any match here."""
    chosen, distance = path
    if any(edge.reference_stop > position for edge in chosen):
        return [path]
    ways: list[Path] = []
    for edge in here:
        if not any(set(range(*edge.candidate)) & set(range(*other.candidate)) for other in chosen):
            own = abs(edge.candidate_start - edge.reference_start)
            ways.append(((*chosen, edge), distance if strict else distance + own))
            distance += own if strict else 0  # what its later siblings pay
    return [*ways, (chosen, distance)]


def _key(path: Path, position: int, strict: bool) -> tuple[int, int, int]:
    """Most matched words, then fewest chunks that end at this position or before, then distance."""
    chosen, distance = path
    starts = {(edge.candidate_start, edge.reference_start) for edge in chosen}
    closed = sum(
        edge.reference_stop <= position and (edge.candidate_stop, edge.reference_stop) not in starts
        for edge in chosen
    )
    return -sum(_halves(edge, strict) for edge in chosen), closed, distance


def _halves(edge: Edge, strict: bool) -> int:
    """Matched words in halves: those of later stages count half, cut to whole words each side."""
    sides = edge.candidate_stop - edge.candidate_start, edge.reference_stop - edge.reference_start
    if edge.rank == 0:
        return 2 * sum(sides)
    return 2 * sum(words // 2 for words in sides) if strict else sum(sides)
