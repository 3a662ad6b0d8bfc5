"""Every best matching at once: the same ones as by trying all, and weights that keep the stages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import or_

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core.search import matching
from meteor_core.search.edges import Block, Edge, unfolded
from meteor_core.search.heuristic import greedy
from meteor_core.search.matching import (
    Component,
    Graph,
    Kernel,
    TightPart,
    best_matchings,
    kernel,
    total_weight,
    unit_weights,
    weight,
)
from meteor_core.search.optimal import complete_pairs, duties_first, optimal
from tests.search import peers
from tests.search.drawn import word_edges
from tests.search.notation import edges, letters

Pairs = frozenset[tuple[int, int]]
"""A matching: pairs of a candidate and a reference position."""


def pairs_of(chosen: tuple[Edge, ...] | list[Edge]) -> Pairs:
    return frozenset((edge.candidate_start, edge.reference_start) for edge in chosen)


def turned(matches: dict[int, int]) -> Pairs:
    """Reference to candidate positions → pairs."""
    return frozenset((candidate, reference) for reference, candidate in matches.items())


def best_by_trying(given_edges: list[Edge]) -> set[Pairs]:
    """Every matching that is best stage by stage, chunks aside."""
    tried = [(peers.worth(chosen)[0], chosen) for chosen in peers.alignments(given_edges)]
    most = max(worth for worth, _ in tried)
    return {pairs_of(chosen) for worth, chosen in tried if worth == most}


def described(whole: Kernel) -> set[Pairs]:
    """Every matching that a kernel says is best."""
    ways = [list(_matchings(component)) for component in whole.components]
    return {turned(whole.settled).union(*chosen) for chosen in product(*ways)}


def _matchings(component: Component) -> Iterator[Pairs]:
    """Every matching of a component that keeps its duties."""
    choices = [
        [None, *(c for c in range(mask.bit_length()) if mask >> c & 1)]
        for mask in component.options.values()
    ]
    for chosen in product(*choices):
        taken = [candidate for candidate in chosen if candidate is not None]
        matches = {
            reference: candidate
            for reference, candidate in zip(component.options, chosen, strict=True)
            if candidate is not None
        }
        if (
            len(set(taken)) == len(taken)
            and component.duties.references <= matches.keys()
            and not component.duties.candidates & ~sum(1 << candidate for candidate in taken)
        ):
            yield turned(matches)


@settings(max_examples=200, deadline=None)
@given(word_edges(5, 4))
def test_every_best_matching_is_described(given_edges: list[Edge]) -> None:
    whole = kernel(given_edges)
    assert described(whole) == best_by_trying(given_edges)
    for component in whole.components:
        assert len(set(_matchings(component))) > 1, "settled, and not said to be"
        assert component.candidates == reduce(or_, component.options.values())


@settings(max_examples=100, deadline=None)
@given(
    word_edges(4, 3), st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), max_size=2)
)  # words that are all alike, after the other ones
def test_blocks_are_whole_beside_other_words(
    given_edges: list[Edge], sizes: list[tuple[int, int]]
) -> None:
    blocks: list[Block] = []
    start = reference_start = 4
    for candidates, references in sizes:
        ends = start + candidates, reference_start + references
        blocks.append(([*range(start, ends[0])], [*range(reference_start, ends[1])], 1))
        start, reference_start = ends
    together = described(kernel(given_edges, blocks))
    apart = [best_by_trying(given_edges)] + [best_by_trying(unfolded([block])) for block in blocks]
    assert together == {frozenset().union(*chosen) for chosen in product(*apart)}


@given(word_edges(6, 5))
def test_components_hold_every_edge_once_and_share_no_word(given_edges: list[Edge]) -> None:
    components = list(Graph(given_edges).components(given_edges))
    assert sorted(edge for component in components for edge in component) == sorted(given_edges)
    for side in ("candidate", "reference"):
        words = [{getattr(edge, side) for edge in component} for component in components]
        assert sum(map(len, words)) == len(set().union(*words))


def test_the_least_of_a_stage_outweighs_all_later_ones() -> None:
    least, *later = edges(
        "exact:0-0 lemma:1-1 lemma:2..3-2..3 synonym:4-4 embedding:5-5=.9 embedding:6..8-6"
    )
    units = unit_weights([least, *later])
    for number, edge in enumerate([least, *later]):
        after = [weight(other, units) for other in later if other.rank > edge.rank]
        assert units[edge.rank] > sum(after), number
    assert weight(later[1], units) == 2 * weight(later[0], units)
    assert weight(later[3], units) == 2, "however similar"


@settings(max_examples=100, deadline=None)
@given(word_edges(5, 4))
def test_the_weight_of_a_best_matching(given_edges: list[Edge]) -> None:
    units = unit_weights(given_edges)
    tried = (sum(weight(edge, units) for edge in some) for some in peers.alignments(given_edges))
    assert total_weight(given_edges, units) == max(tried)


@settings(max_examples=200, deadline=None)
@given(word_edges(5, 4))
def test_a_best_matching_whatever_its_chunks(given_edges: list[Edge]) -> None:
    assert turned(duties_first(kernel(given_edges))) in best_by_trying(given_edges)


@settings(max_examples=200, deadline=None)
@given(word_edges(5, 4), st.data())
def test_chosen_pairs_are_completed_or_stand_in_the_way(
    given_edges: list[Edge], data: st.DataObject
) -> None:
    whole = kernel(given_edges)
    chosen: dict[int, int] = {}
    for component in whole.components:
        for reference, mask in component.options.items():
            free = [
                c for c in range(mask.bit_length()) if mask >> c & 1 and c not in chosen.values()
            ]
            if free and data.draw(st.booleans()):
                chosen[reference] = data.draw(st.sampled_from(free))
    pairs, hindered = complete_pairs(whole, chosen)
    best = best_by_trying(given_edges)
    assert bool(hindered) != any(turned(chosen) <= matching for matching in best)
    if not hindered:
        assert turned(chosen) <= turned(pairs)
        assert turned(pairs) in best


def test_what_is_too_large_is_matched_greedily(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lemma beside equal words makes a component that is no block."""
    given_edges = [*letters("abab", "baba"), *edges("lemma:4-0 lemma:4-2")]
    assert optimal(given_edges, 5, 4).optimal
    monkeypatch.setattr(matching, "MOST_CELLS", 6)
    assert optimal(given_edges, 5, 4).optimal
    monkeypatch.setattr(matching, "MOST_CELLS", 5)
    assert optimal(given_edges, 5, 4) == greedy(given_edges, 5, 4)


@pytest.mark.parametrize(
    ("options", "must_rows", "must_columns", "block"),
    [
        # two rows and two columns, all with all, both sides matched whole
        (((0, 1), (0, 1)), (0, 1), (0, 1), True),
        # one column takes one row only
        (((0, 1), (0,)), (0, 1), (0, 1), False),
        # more rows than columns: the columns are matched whole
        (((0, 1, 2), (0, 1, 2)), (), (0, 1), True),
        (((0, 1, 2), (0, 1, 2)), (0,), (0, 1), False),
        (((0, 1, 2), (0, 1, 2)), (), (0,), False),
        # more columns than rows
        (((0,), (0,)), (0,), (), True),
        (((0,), (0,)), (0,), (1,), False),
    ],
)
def test_blocks_of_tight_edges(
    options: tuple[tuple[int, ...], ...],
    must_rows: tuple[int, ...],
    must_columns: tuple[int, ...],
    block: bool,
) -> None:
    rows = tuple(sorted(set().union(*options)))
    part = TightPart(rows, tuple(range(len(options))), options, must_rows, must_columns)
    assert part.block == block


weights = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.tuples(*[st.sampled_from((0, 0, 3, 4, 7))] * width), min_size=1, max_size=4
    )
)


@settings(max_examples=300, deadline=None)
@given(weights)
def test_what_has_one_option_left_is_settled(matrix: list[tuple[int, ...]]) -> None:
    for part in best_matchings(tuple(matrix)):
        if len(part.rows) == 1 == len(part.columns):
            continue
        for column, rows in zip(part.columns, part.options, strict=True):
            assert len(rows) > 1 or column not in part.must_columns
        for row in part.must_rows:
            assert sum(row in rows for rows in part.options) > 1
