"""Greedy matching, stage by stage and word by word from left to right: fast, and often wrong.

It is what a reader of the first papers writes down, and what most programs do. Nothing is taken
back: a word takes the first partner that is free, whatever that does to the chunks.
"""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.search.edges import Edge, Found, plain


def greedy(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> Found:
    """Edges → matches: for each stage, each candidate word takes its first free partner."""
    ordered = sorted(plain(edges), key=lambda edge: (edge[4], edge[0], edge[2]))
    return _take(ordered, candidate_length, reference_length)


def greedy_from_right(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> Found:
    """The same from right to left, as NLTK does it: the last word takes its last free partner."""
    ordered = sorted(plain(edges), key=lambda edge: (edge[4], -edge[0], -edge[2]))
    return _take(ordered, candidate_length, reference_length)


def _take(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> Found:
    candidate_used = [False] * candidate_length
    reference_used = [False] * reference_length
    chosen = []
    for edge in edges:
        start, stop, reference_start, reference_stop = edge[:4]
        if any(candidate_used[start:stop]) or any(reference_used[reference_start:reference_stop]):
            continue
        candidate_used[start:stop] = [True] * (stop - start)
        reference_used[reference_start:reference_stop] = [True] * (reference_stop - reference_start)
        chosen.append(edge)
    return Found(sorted(chosen), optimal=False)
