"""Greedy matching, stage by stage and word by word from left to right: fast, and often wrong.

It is what a reader of the first papers writes down, and what most programs do. Nothing is taken
back: a word takes the first partner that is free, whatever that does to the chunks.
"""

from __future__ import annotations

from collections.abc import Sequence

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
