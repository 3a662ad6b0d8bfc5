"""Edges in one line: ``"кошка спит | кошки спят | lemma:0-0 lemma:1-1"``."""

from __future__ import annotations

from collections.abc import Iterable

from meteor_core.model import Span
from meteor_core.search.edges import Edge, SearchResult
from meteor_core.stages import registry

STAGES = tuple(registry.STAGES)

RANKS = {name: rank for rank, name in enumerate(STAGES)}


def letters(candidate: str, reference: str) -> list[Edge]:
    """``"aba", "ab"`` → an exact edge for every pair of equal letters."""
    return [
        Edge(c, c + 1, r, r + 1, 0, 1.0)
        for c, one in enumerate(candidate)
        for r, other in enumerate(reference)
        if one == other
    ]


def edges(notation: str) -> list[Edge]:
    """``"exact:0-0 paraphrase:1..2-4 embedding:3-3=.7"``: ``1..2`` is a phrase of two words."""
    return [_edge(item) for item in notation.split()]


def _edge(item: str) -> Edge:
    stage, _, ends = item.partition(":")
    ends, _, similarity = ends.partition("=")
    candidate, reference = map(_span, ends.split("-"))
    return Edge(*candidate, *reference, RANKS[stage], float(similarity or 1))


def _span(text: str) -> Span:
    first, _, last = text.partition("..")
    return int(first), int(last or first) + 1


def written(found: Iterable[Edge]) -> str:
    """Edges → the notation, in candidate order, similarities left out."""
    return " ".join(
        f"{STAGES[rank]}:{_place(start, stop)}-{_place(reference_start, reference_stop)}"
        for start, stop, reference_start, reference_stop, rank, _ in sorted(found)
    )


def _place(start: int, stop: int) -> str:
    return f"{start}" if stop == start + 1 else f"{start}..{stop - 1}"


def check_valid(found: SearchResult, given: list[Edge]) -> None:
    """Matches are edges that were given, in candidate order, and share no word."""
    assert found.edges == sorted(found.edges)
    assert set(found.edges) <= set(given)
    for side in ("candidate", "reference"):
        covered = [place for edge in found.edges for place in range(*getattr(edge, side))]
        assert len(covered) == len(set(covered)), f"two matches on one word: {found.edges}"
