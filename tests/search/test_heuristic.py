"""The beam of METEOR 1.5: what it finds, and where it slips."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.search.edges import Edge, chunk_count
from meteor_core.search.heuristic import BEAM, beam, beam_search, mended_beam
from tests.search.drawn import phrase_edges
from tests.search.slow_beam import slow_beam


def words(*pairs: tuple[int, int, int]) -> list[Edge]:
    """(candidate, reference, rank) of single words → edges."""
    return [Edge(c, c + 1, r, r + 1, rank, 1.0) for c, r, rank in pairs]


def exact(candidate: str, reference: str) -> list[Edge]:
    """Equal letters → edges, in candidate order."""
    return words(
        *((c, r, 0) for c, x in enumerate(candidate) for r, y in enumerate(reference) if x == y)
    )


def spans(edges: list[Edge]) -> list[tuple[int, int, int, int]]:
    return [edge.spans for edge in edges]


def test_nothing_to_choose() -> None:
    assert beam([], 3, 0).edges == []
    edges = words((0, 1, 0), (1, 0, 1))
    assert beam(edges, 2, 2).edges == edges


def test_repeated_words_take_the_fewest_chunks() -> None:
    found = beam(exact("aba", "ab"), 3, 2).edges
    assert spans(found) == [(0, 1, 0, 1), (1, 2, 1, 2)]


def test_a_single_soft_match_counts_nothing() -> None:
    """Half a point is cut to 0, so that matching a lone rival synonym only costs a chunk."""
    edges = words((0, 0, 0), (2, 2, 1), (3, 2, 1))
    assert beam(edges, 4, 3).edges == edges[:1]
    assert mended_beam(edges, 4, 3).edges == edges[:2]


def test_a_soft_phrase_of_two_words_counts_one() -> None:
    edges = [Edge(0, 2, 1, 3, 3, 1.0), Edge(2, 4, 1, 3, 3, 1.0)]
    assert beam(edges, 4, 4).edges == edges[:1]


def test_distance_counts_for_the_siblings() -> None:
    """Of two equal words the later one wins less often than it should: the first pays nothing."""
    edges = words((3, 0, 0), (0, 0, 0))
    assert spans(beam(edges, 4, 1).edges) == [(3, 4, 0, 1)]
    assert spans(mended_beam(edges, 4, 1).edges) == [(0, 1, 0, 1)]


def test_beam_loses_what_it_drops() -> None:
    edges = exact("cbabbcacaa", "accababbca")
    wide, usual, narrow = (
        beam_search(edges, 10, 10, width=width).edges for width in (4000, BEAM, 1)
    )
    assert len(wide) == len(usual) == len(narrow) == 10
    assert [chunk_count(found) for found in (wide, usual, narrow)] == [4, 5, 8]


@given(st.text("ab", max_size=9), st.text("ab", max_size=9), st.booleans())
def test_a_matching(candidate: str, reference: str, strict: bool) -> None:
    edges = exact(candidate, reference)
    found, proved = beam_search(edges, len(candidate), len(reference), strict)
    assert not proved
    assert found == sorted(found)
    assert set(found) <= set(edges)
    for side in ("candidate", "reference"):
        assert len({getattr(edge, side) for edge in found}) == len(found)
    if candidate == reference:
        assert len(found) == len(candidate)
        assert chunk_count(found) <= 1


@settings(max_examples=400, deadline=None)
@given(phrase_edges(7), st.data(), st.booleans(), st.sampled_from((1, 2, 3, 5, BEAM)))
def test_every_path_written_out(
    given_edges: list[Edge], data: st.DataObject, strict: bool, width: int
) -> None:
    """Any edges in any order, some given twice, and beams so narrow that paths are dropped."""
    edges = data.draw(st.permutations(given_edges))
    if edges:
        edges += data.draw(st.lists(st.sampled_from(edges), max_size=2))
    found = beam_search(edges, 10, 10, strict, width).edges
    assert found == slow_beam(edges, 10, strict, width)
