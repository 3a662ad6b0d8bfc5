"""The default search: the best alignment there is, stage by stage, and proof that it is.

1. the most matches, stage by stage (``matching``: all best matchings at once);
2. of those, the fewest chunks, that is, the most adjacent pairs of matches (``adjacency``);
3. of those, few crossings (``completion``); then, among equals, always the same one.

Points 1 and 2 decide every score, and ``Found.optimal`` speaks of them. Point 3 decides pictures
only: the fewest crossings where little is open (``sweep``), a good choice where much is.
"""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.search.adjacency import adjacent_pairs
from meteor_core.search.completion import complete_pairs, duties_first
from meteor_core.search.edges import Block, Edge, Found, Grouped, chunk_count, crossing_count
from meteor_core.search.greedy import greedy
from meteor_core.search.matching import Component, Kernel, TooLargeError, kernel
from meteor_core.search.phrases import best_phrases, covers
from meteor_core.search.programme import Clock
from meteor_core.search.sweep import complete

SMALL = 6
"""Open reference words up to which the fewest crossings are proved, too."""

WIDTHS = (4, 16, 256, 4096)
"""Partial alignments kept at a time, in turn, until the chunks are proved the fewest."""

COMPLETE = 256
"""The same where all that is open is swept at once."""


def optimal(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> Found:
    """Edges → the best alignment: exact first, then lemma, …, then fewest chunks and crossings."""
    words = [edge for edge in edges if edge[1] - edge[0] == 1 == edge[3] - edge[2]]
    blocks = edges.blocks if isinstance(edges, Grouped) else []
    clock = Clock()
    try:
        if len(words) == len(edges):
            return _align(words, blocks, (), clock)
        phrases = [edge for edge in edges if edge[1] - edge[0] != 1 or edge[3] - edge[2] != 1]
        choices, proved = best_phrases(words, phrases)
        found = [_align(covers(chosen).free(words), blocks, chosen, clock) for chosen in choices]
    except TooLargeError:
        return greedy(edges, candidate_length, reference_length)
    best = min(found, key=lambda one: (chunk_count(one.edges), crossing_count(one.edges)))
    return Found(best.edges, proved and all(one.optimal for one in found))


def _align(
    words: Sequence[Edge], blocks: Sequence[Block], phrases: Sequence[Edge], clock: Clock
) -> Found:
    """The fewest chunks and crossings of word-to-word edges around phrases that are given."""
    whole = kernel(words, blocks)
    for edge in phrases:
        whole.add_phrase(edge)
    pairs, proved = best_pairs(whole, clock)
    chosen = [edge for edge in words if pairs.get(edge[2]) == edge[0]]
    for _, references, rank in blocks:
        for place in references:
            if place in pairs:
                chosen.append((pairs[place], pairs[place] + 1, place, place + 1, rank, 1.0))
    return Found(sorted([*chosen, *phrases]), proved)


def best_pairs(whole: Kernel, clock: Clock) -> tuple[dict[int, int], bool]:
    """A kernel → reference position to candidate position, and whether that is proved best."""
    if not whole.components:
        return whole.settled, True
    if sum(len(component.options) for component in whole.components) <= SMALL:
        swept = complete(whole, COMPLETE)
        if swept.exact:
            return whole.settled | _by_reference(swept.pairs), True
    strict: list[Component] = []
    while True:
        chosen, proved = adjacent_pairs(whole, strict, WIDTHS, clock)
        pairs, hindered = complete_pairs(whole, chosen)
        if not hindered:
            return pairs, proved
        if any(component in strict for component in hindered):
            return duties_first(whole), False
        strict += hindered


def _by_reference(pairs: list[tuple[int, int]]) -> dict[int, int]:
    return {reference: candidate for candidate, reference in pairs}
