"""Searches that may miss the best alignment: greedy, and METEOR 1.5's beam.

Greedy is what a reader of the first papers writes down, and what most programs do. Nothing is taken
back: stage by stage, a word takes the first partner that is free, whatever that does to the chunks.

The beam search (Denkowski & Lavie 2014) fixes edges without a rival beforehand. Then it reads the
reference from left to right, keeping the 40 best partial alignments: most matched words, then
fewest chunks closed, then least distance. Edges of rank 0 count in full, all others half. Edges of
one stage that begin at one reference word are tried in the order given, and an edge may be given
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from meteor_core.search.edges import Edge, SearchResult, plain


def greedy(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> SearchResult:
    """Edges → matches: for each stage, each candidate word takes its first free partner."""
    ordered = sorted(
        plain(edges), key=lambda edge: (edge.rank, edge.candidate_start, edge.reference_start)
    )
    return _take(ordered, candidate_length, reference_length)


def greedy_from_right(
    edges: Sequence[Edge], candidate_length: int, reference_length: int
) -> SearchResult:
    """Edges → matches as NLTK finds them: the last word first, each takes its last free partner."""
    ordered = sorted(
        plain(edges), key=lambda edge: (edge.rank, -edge.candidate_start, -edge.reference_start)
    )
    return _take(ordered, candidate_length, reference_length)


def _take(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> SearchResult:
    """Each edge in turn, if all of its words are free."""
    candidate_used = [False] * candidate_length
    reference_used = [False] * reference_length
    chosen = []
    for edge in edges:
        candidate, reference = slice(*edge.candidate), slice(*edge.reference)
        if any(candidate_used[candidate]) or any(reference_used[reference]):
            continue
        candidate_used[candidate] = [True] * (edge.candidate_stop - edge.candidate_start)
        reference_used[reference] = [True] * (edge.reference_stop - edge.reference_start)
        chosen.append(edge)
    return SearchResult(sorted(chosen), optimal=False)


BEAM = 40
"""Partial alignments kept."""

# One number orders the paths: (−matched half-words, chunks closed, distance), each in its own bits.
_CHUNK = 1 << 32
_MATCH = 1 << 56

_FAR = 1 << 99


class _Branch(NamedTuple):
    """An edge as a way to go on: what taking it does to a path.

    ``words`` (bits) and the start and stops of its spans; ``gain`` is added to the key of the path,
    ``late`` to the keys of the siblings that are tried after it.
    """

    words: int
    start: int
    stop: int
    reference_stop: int
    gain: int
    late: int
    edge: Edge


_Chain = tuple[Edge, "_Chain"] | None

_Path = tuple[int, int, _Chain, int, int]
"""Key, used words of the candidate, matches, stops of the last match (candidate, reference)."""

_key = itemgetter(0)
_reading_order = attrgetter("reference_start", "rank")


def beam(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> SearchResult:
    """Edges → the matches that METEOR 1.5 chooses."""
    return beam_search(edges, candidate_length, reference_length)


def mended_beam(
    edges: Sequence[Edge], candidate_length: int, reference_length: int
) -> SearchResult:
    """Edges → the matches that METEOR 1.5 would choose without the slips of its search."""
    return beam_search(edges, candidate_length, reference_length, strict=False)


def beam_search(
    edges: Sequence[Edge],
    candidate_length: int,
    reference_length: int,
    strict: bool = True,
    width: int = BEAM,
) -> SearchResult:
    """Candidate words 0 and 1, both linked with reference word 0 → the match of word 0.

    ``strict`` keeps two slips of the program: half weights are cut to whole words, and the distance
    of a match counts for its later siblings in its stead.
    """
    starting: list[list[Edge]] = [[] for _ in range(reference_length)]
    for edge in sorted(edges, key=_reading_order):
        starting[edge.reference_start].append(edge)
    fixed = _fixed(starting, candidate_length, reference_length)
    branches = {
        position: [_branch(edge, strict) for edge in here]
        for position, here in enumerate(starting)
        if here and position not in fixed
    }
    chosen = _read(reference_length, fixed, branches, width) if branches else None
    return SearchResult(sorted([*fixed.values(), *_unchain(chosen)]), optimal=False)


def _fixed(
    starting: Sequence[list[Edge]], candidate_length: int, reference_length: int
) -> dict[int, Edge]:
    """By reference start, the edges whose words on both sides no other edge covers."""
    candidate_covers = [0] * candidate_length
    reference_covers = [0] * reference_length
    for edges in starting:
        for edge in edges:
            for position in range(*edge.candidate):
                candidate_covers[position] += 1
            for position in range(*edge.reference):
                reference_covers[position] += 1
    return {
        position: edge
        for position, edges in enumerate(starting)
        for edge in edges
        if max(candidate_covers[slice(*edge.candidate)]) == 1
        and max(reference_covers[slice(*edge.reference)]) == 1
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
    return _Branch(used, start, stop, reference_stop, gain, late, edge)


def _read(
    length: int, fixed: dict[int, Edge], branches: dict[int, list[_Branch]], width: int
) -> _Chain:
    """Read the reference; what changes every path alike (``last`` is known) needs no counting."""
    paths: list[_Path] = [(0, 0, None, -1, -1)]
    last: tuple[int, int] | None = (-1, -1)
    for position in range(length):
        if position in branches:
            paths = _grow(paths, last, branches[position], position, width)
            last = None
        elif position in fixed:
            edge = fixed[position]
            if last is None:
                paths = _close(paths, position, edge.candidate_start)
            last = edge.candidate_stop, edge.reference_stop
        elif last is None:
            paths = _close(paths, position)
            if all(reference_end <= position for _, _, _, _, reference_end in paths):
                last = -1, -1
    paths = _close(paths, length) if last is None else paths
    _, _, chain, _, _ = paths[0]
    return chain


def _grow(
    paths: list[_Path],
    last: tuple[int, int] | None,
    branches: list[_Branch],
    position: int,
    width: int,
) -> list[_Path]:
    """Each path once for every branch whose words are free, then without a match here; the best."""
    grown: list[_Path] = []
    best = min(branch.gain for branch in branches)
    limit = _FAR
    for path in paths:
        key, used, chain, end, reference_end = path
        if last is not None:
            end, reference_end = last
        if key + best >= limit:
            break
        if reference_end > position:
            grown.append(path)
            continue
        closing = _CHUNK if reference_end == position else 0
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
    """Sorts and cuts paths, and returns the key that a further path must stay below to be kept."""
    paths.sort(key=_key)
    del paths[width:]
    return paths[-1][0]


def _close(paths: list[_Path], position: int, start: int = -1) -> list[_Path]:
    """Count the chunks that end at ``position`` unless the match from ``start`` on continues them.

    ``start``: of the next match in the candidate, −1 where there is none here.
    """
    closed = [
        (key + _CHUNK, used, chain, end, reference_end)
        if reference_end == position and end != start
        else (key, used, chain, end, reference_end)
        for key, used, chain, end, reference_end in paths
    ]
    closed.sort(key=_key)
    return closed


def _unchain(chain: _Chain) -> Iterable[Edge]:
    while chain is not None:
        edge, chain = chain
        yield edge
