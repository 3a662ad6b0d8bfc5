"""The census against every alignment tried one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from meteor_core.model import Spans
from meteor_core.search import census as module
from meteor_core.search.census import census
from meteor_core.search.edges import Edge, plain, word_edge
from meteor_core.search.optimal import optimal

from .drawn import phrase_edges, word_edges
from .peers import alignments, worth


def counted(edges: list[Edge]) -> tuple[int, dict[Spans, int]]:
    """Best alignments, and in how many each pair of spans stands, by trying all there are."""
    tried = [(worth(one)[:2], one) for one in alignments(edges)]
    best = max(value for value, _ in tried)
    chosen = [one for value, one in tried if value == best]
    return len(chosen), dict(Counter(edge.spans for one in chosen for edge in one))


@given(word_edges())
@settings(max_examples=400, deadline=None)
def test_words(drawn: list[Edge]) -> None:
    edges = [*plain(drawn)]
    found = census(edges)
    assert found is not None
    assert (found.total, dict(found.counts)) == counted(edges)


@given(phrase_edges())
@settings(max_examples=400, deadline=None)
def test_phrases(edges: list[Edge]) -> None:
    found = census(edges)
    assert found is not None
    assert (found.total, dict(found.counts)) == counted(edges)


@given(word_edges())
@settings(max_examples=100, deadline=None)
def test_the_alignment_chosen_is_among_them(drawn: list[Edge]) -> None:
    edges, found = [*plain(drawn)], census([*plain(drawn)])
    assert found is not None
    assert all(found.counts[edge.spans] for edge in optimal(edges, 6, 6).edges)
    certain = {spans for spans in found.counts if found.certain(spans)}
    assert certain <= {edge.spans for edge in optimal(edges, 6, 6).edges}


def test_two_equal_words_for_one_are_a_tie() -> None:
    found = census([word_edge(0, 0, 0), word_edge(2, 0, 0), word_edge(4, 2, 0)])
    assert found is not None
    assert (found.total, found.chunks) == (2, 2)
    assert found.certain((4, 5, 2, 3))
    assert not found.certain((0, 1, 0, 1))


def test_nothing_possible_is_one_empty_alignment() -> None:
    found = census([])
    assert found is not None
    assert (found.total, found.chunks, dict(found.counts)) == (1, 0, {})


def test_what_is_too_much_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STATES", 20)
    every = [word_edge(here, there, 0) for here in range(6) for there in range(6)]
    assert census(every) is None
