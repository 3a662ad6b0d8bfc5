"""The most adjacent pairs of matches, and what is settled before: beside all ways tried."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from meteor_core.search import adjacency, integer_program
from meteor_core.search import fewest_chunks as chunk_search
from meteor_core.search.adjacency import Dominance, most_adjacent
from meteor_core.search.edges import Block, Edge, chunk_count, mask_of, word_edge
from meteor_core.search.fewest_chunks import fewest_chunks
from meteor_core.search.optimal import optimal
from meteor_core.search.sweep import Budget, Crossings
from tests.search import peers
from tests.search.drawn import phrase_edges, word_edges
from tests.search.notation import edges
from tests.search.peers import Matches, adjacent, crossed, ways

Options = dict[int, int]
"""Masks of candidate words by reference word."""


@st.composite
def parts(draw: st.DrawFn) -> tuple[Options, Matches]:
    """Options of open reference words, and settled matches of other words."""
    positions = st.permutations(range(7))
    settled = dict(
        list(zip(draw(positions), draw(positions), strict=True))[: draw(st.integers(0, 3))]
    )
    free = [position for position in range(7) if position not in settled.values()]
    masks = st.sets(st.sampled_from(free), min_size=1, max_size=3).map(mask_of)
    open_words = [reference for reference in range(7) if reference not in settled]
    return {reference: draw(masks) for reference in open_words[: draw(st.integers(1, 5))]}, settled


def most_adjacencies(options: Options, settled: Matches) -> int:
    choices = {
        reference: [(candidate, 0) for candidate in range(8) if mask >> candidate & 1]
        for reference, mask in options.items()
    }
    return max(adjacent(settled | matches) for matches in ways(choices))


@settings(max_examples=300, deadline=None)
@given(parts(), st.sampled_from((0, 6)), st.sampled_from(((1,), (1, 2), (64,))))
def test_most_adjacent_pairs(
    part: tuple[Options, Matches], long: int, widths: tuple[int, ...]
) -> None:
    """With and without a look for dominant matches, within a sweep's width and beyond it."""
    options, settled = part
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adjacency, "LONG", long)
        chosen, proved = most_adjacent(options, settled, settled, widths, Budget())
    assert proved
    assert all(options[reference] >> candidate & 1 for reference, candidate in chosen.items())
    assert len(set(chosen.values())) == len(chosen)
    assert adjacent(settled | chosen) == most_adjacencies(options, settled)


@settings(max_examples=300, deadline=None)
@given(parts())
def test_a_dominant_match_costs_no_adjacency(part: tuple[Options, Matches]) -> None:
    options, settled = part
    dominance = Dominance(options, settled, settled)
    dominance.settle()
    whole = settled | dominance.pairs
    assert dominance.ends == dominance.starts == whole
    assert len(set(whole.values())) == len(whole)
    taken = mask_of(dominance.pairs.values())
    left = {r: mask & ~taken for r, mask in options.items() if r not in dominance.pairs}
    assert dominance.options == {r: mask for r, mask in left.items() if mask}
    assert most_adjacencies(dominance.options, whole) == most_adjacencies(options, settled)


@pytest.mark.parametrize(
    ("options", "settled", "expected"),
    [
        # closes a gap between two settled matches, whatever rivals there are
        ({1: {1, 5}}, {0: 0, 2: 2}, {1: 1}),
        # next to one settled match, its rivals next to none
        ({1: {1, 5}, 4: {1}}, {0: 0}, {1: 1}),
        ({1: {1, 5}}, {2: 2}, {1: 1}),
        # two rivals, each next to one settled match: neither costs anything
        ({1: {1, 5}}, {0: 0, 2: 6}, {1: 1}),
        # a rival of each word that could be adjacent: two might be lost for one
        ({1: {1, 5}, 2: {6}, 7: {1}, 8: {2}}, {0: 0}, {}),
        ({1: {1, 5, 9}, 2: {6}, 7: {1}, 8: {2}}, {0: 0}, {}),
        # next to nothing
        ({1: {1, 5}}, {}, {}),
        # what is settled settles its neighbours
        ({1: {1}, 2: {2, 7}, 3: {3}}, {0: 0}, {1: 1, 2: 2, 3: 3}),
    ],
)
def test_dominant_matches(
    options: dict[int, set[int]], settled: Matches, expected: Matches
) -> None:
    masks = {reference: mask_of(candidates) for reference, candidates in options.items()}
    dominance = Dominance(masks, settled, settled)
    dominance.settle()
    assert dominance.pairs == expected


@given(st.permutations(range(6)), st.integers(0, 6))
def test_crossings_beside_given_matches(order: list[int], given_matches: int) -> None:
    pairs = list(enumerate(order))
    crossings = Crossings(dict(pairs[:given_matches]))
    for reference, candidate in pairs[given_matches:]:
        together = dict([*pairs[:given_matches], (reference, candidate)])
        expected = crossed(together) - crossed(dict(pairs[:given_matches]))
        assert crossings.of(candidate, reference) == expected


@settings(max_examples=200, deadline=None)
@given(st.text("abcd", max_size=9), st.text("abcd", max_size=9))
def test_chunks_are_counted_without_choosing(candidate: str, reference: str) -> None:
    """Words that stand once on each side are single edges, all others blocks."""
    single: list[Edge] = []
    blocks: list[Block] = []
    for form in sorted(set(candidate) & set(reference)):
        ours = [position for position, letter in enumerate(candidate) if letter == form]
        partners = [position for position, letter in enumerate(reference) if letter == form]
        if len(ours) == 1 == len(partners) and form < "c":
            single += edges(f"exact:{ours[0]}-{partners[0]}")
        else:
            blocks.append((ours, partners, 0))
    assume(single or blocks)
    assert chunks(single, blocks) == peers.fewest_chunks(candidate, reference)


def chunks(single: list[Edge], blocks: list[Block]) -> int | None:
    found = fewest_chunks(single, blocks)
    return None if found is None else found.chunks


@settings(max_examples=400, deadline=None)
@given(st.one_of(word_edges(), phrase_edges()))
@example(edges("exact:0-0 embedding:0-3 fuzzy:2-3"))
@example(edges("synonym:0-0 synonym:0-1 synonym:2-2 fuzzy:0-3 fuzzy:3-3"))
@example(edges("synonym:0-0 synonym:0-1 fuzzy:2-0"))
@example(edges("exact:0-0 exact:0-1 lemma:2-0 lemma:2-1 synonym:3-0 synonym:3-1"))
@example(edges("exact:0-0 exact:1-0 lemma:0-2 lemma:1-2 synonym:0-3"))
@example(edges("exact:0-0 exact:0-1 lemma:2-0 lemma:2-1 lemma:2-3 lemma:4-3"))
@example(edges("paraphrase:0..1-0 exact:2-1 fuzzy:0-2"))
def test_edges_without_a_choice_are_those_of_the_best_alignment(given_edges: list[Edge]) -> None:
    if found := fewest_chunks(list(given_edges), []):
        best = optimal(given_edges, 8, 8).edges
        in_blocks = [
            edge
            for edge in best
            for candidates, references, rank in found.blocks
            if edge.candidate_start in candidates
            and edge.reference_start in references
            and edge.rank == rank
        ]
        assert len(in_blocks) == sum(min(map(len, block[:2])) for block in found.blocks)
        assert sorted([*found.edges, *in_blocks]) == best
        assert found.chunks == chunk_count(best)


def test_chunks_that_take_a_search_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chunks(edges("exact:0-0 exact:0-1 lemma:2-1"), []) is None
    assert chunks(edges("exact:0-0 exact:0-1"), []) == 1
    assert chunks(edges("exact:0-0 paraphrase:1..2-1 paraphrase:2-2"), []) is None
    assert chunks(edges("exact:0-0 exact:1-1 exact:2-3"), []) == 2
    hard: list[Block] = [([0, 1, 4], [0, 3, 4], 0), ([2, 3, 5], [1, 2, 5], 0)]
    assert chunks([], hard) == 3
    many = [word_edge(word, word, 0) for word in range(chunk_search.MOST_FORCED + 1)]
    assert chunks(many[1:], []) == 1
    assert chunks(many, []) is None
    monkeypatch.setattr(chunk_search, "WIDTHS", (1,))
    monkeypatch.setattr(integer_program, "MOST_PAIRS", 0)
    monkeypatch.setattr(adjacency, "LONG", 99)
    assert chunks([], hard) is None
