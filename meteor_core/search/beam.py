"""METEOR 1.5's beam search (Denkowski & Lavie 2014), its slips included on demand: edges → matches.

Edges without a rival are fixed beforehand. Then the reference is read from left to right, keeping
the 40 best partial alignments: most matched words, then fewest chunks closed, then least distance.
Edges of rank 0 count in full, all others half. Edges of one stage that begin at one reference word
are tried in the order given, and an edge may be given twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from meteor_core.search.edges import Edge, Found

WIDTH = 40

# One number orders the paths: (−matched half-words, chunks closed, distance), each in its own bits.
_CHUNK = 1 << 32
_MATCH = 1 << 56

_FAR = 1 << 99

_Branch = tuple[int, int, int, int, int, int, Edge]
"""Words of the candidate that an edge uses (bits), its start there, its stops there and in the
reference, what it adds to the key of its path, and to its later siblings' keys, the edge."""

_Chain = tuple[Edge, "_Chain"] | None

_Path = tuple[int, int, _Chain, int, int]
"""Key, used words of the candidate, matches, ends of the last match (candidate, reference)."""

_key = itemgetter(0)
_reading_order = itemgetter(2, 4)


def beam(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> Found:
    """Edges → the matches that METEOR 1.5 chooses."""
    return search(edges, candidate_length, reference_length)


def mended_beam(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> Found:
    """Edges → the matches that METEOR 1.5 would choose without the slips of its search."""
    return search(edges, candidate_length, reference_length, strict=False)


def search(
    edges: Sequence[Edge],
    candidate_length: int,
    reference_length: int,
    strict: bool = True,
    width: int = WIDTH,
) -> Found:
    """``[(0, 1, 0, 1, 0, 1.0), (1, 2, 0, 1, 0, 1.0)], 2, 1`` → the first of the two.

    ``strict`` keeps two slips of the program: half weights are cut to whole words, and the distance
    of a match counts for its later siblings in its stead.
    """
    starts: list[list[Edge]] = [[] for _ in range(reference_length)]
    for edge in sorted(edges, key=_reading_order):
        starts[edge[2]].append(edge)
    fixed = _fixed(starts, candidate_length, reference_length)
    branches = {
        place: [_branch(edge, strict) for edge in found]
        for place, found in enumerate(starts)
        if found and place not in fixed
    }
    chosen = _read(reference_length, fixed, branches, width) if branches else None
    return Found(sorted([*fixed.values(), *_unchain(chosen)]), optimal=False)


def _fixed(starts: Sequence[list[Edge]], candidate: int, reference: int) -> dict[int, Edge]:
    """By reference start, the only edges there, whose words no other edge covers."""
    candidate_covers = [0] * candidate
    reference_covers = [0] * reference
    for found in starts:
        for start, stop, reference_start, reference_stop, _, _ in found:
            for place in range(start, stop):
                candidate_covers[place] += 1
            for place in range(reference_start, reference_stop):
                reference_covers[place] += 1
    return {
        place: edge
        for place, (edge, *rivals) in ((p, found) for p, found in enumerate(starts) if found)
        if not rivals
        and max(candidate_covers[edge[0] : edge[1]]) == 1
        and max(reference_covers[edge[2] : edge[3]]) == 1
    }


def _branch(edge: Edge, strict: bool) -> _Branch:
    start, stop, reference_start, reference_stop, rank, _ = edge
    words, reference_words = stop - start, reference_stop - reference_start
    if rank == 0:
        halves = 2 * (words + reference_words)
    elif strict:
        halves = 2 * (words // 2 + reference_words // 2)
    else:
        halves = words + reference_words
    used = ((1 << words) - 1) << start
    distance = abs(reference_start - start)
    late = distance if strict else 0
    gain = distance - late - halves * _MATCH
    return used, start, stop, reference_stop, gain, late, edge


def _read(
    length: int, fixed: dict[int, Edge], branches: dict[int, list[_Branch]], width: int
) -> _Chain:
    """Read the reference; what changes every path alike (``last`` is known) needs no counting."""
    paths: list[_Path] = [(0, 0, None, -1, -1)]
    last: tuple[int, int] | None = (-1, -1)
    for place in range(length):
        if place in branches:
            paths = _grow(paths, last, branches[place], place, width)
            last = None
        elif place in fixed:
            start, stop, _, reference_stop, _, _ = fixed[place]
            if last is None:
                paths = _close(paths, place, start)
            last = stop, reference_stop
        elif last is None:
            paths = _close(paths, place)
            if all(path[4] <= place for path in paths):
                last = -1, -1
    paths = _close(paths, length) if last is None else paths
    return paths[0][2]


def _grow(
    paths: list[_Path],
    last: tuple[int, int] | None,
    branches: list[_Branch],
    place: int,
    width: int,
) -> list[_Path]:
    """Each path once for every branch whose words are free, then without a match here; the best."""
    grown: list[_Path] = []
    best = min(branch[4] for branch in branches)
    limit = _FAR
    for path in paths:
        key, used, chain, end, reference_end = path
        if last is not None:
            end, reference_end = last
        if key + best >= limit:
            break
        if reference_end > place:
            grown.append(path)
            continue
        closing = _CHUNK if reference_end == place else 0
        for needed, start, stop, reference_stop, gain, late, edge in branches:
            if used & needed:
                continue
            reached = key + gain if start == end else key + gain + closing
            if reached < limit:
                grown.append((reached, used | needed, (edge, chain), stop, reference_stop))
            key += late
        if key + closing < limit:
            grown.append((key + closing, used, chain, -1, -1))
        if len(grown) >= 2 * width:
            limit = _keep_best(grown, width)
    _keep_best(grown, width)
    return grown


def _keep_best(paths: list[_Path], width: int) -> int:
    """Sort, cut, and say what key a further path must stay below to be kept."""
    paths.sort(key=_key)
    del paths[width:]
    return paths[-1][0]


def _close(paths: list[_Path], place: int, start: int = -1) -> list[_Path]:
    """Count the chunks that end at ``place`` unless the match from ``start`` on continues them."""
    closed = [
        (path[0] + _CHUNK, *path[1:]) if path[4] == place and path[3] != start else path
        for path in paths
    ]
    closed.sort(key=_key)
    return closed


def _unchain(chain: _Chain) -> Iterable[Edge]:
    while chain is not None:
        edge, chain = chain
        yield edge
