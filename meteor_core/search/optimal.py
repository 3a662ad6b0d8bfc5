"""The default search: the best alignment there is, stage by stage, and proof that it is.

1. the most matches, stage by stage (``matching``: all best matchings at once);
2. of those, the fewest chunks, that is, the most adjacent pairs of matches (``adjacency``);
3. of those, the largest sum of similarities, then whatever else a score may read (``worth``);
4. of those, few crossings (``completion``); then, among equals, always the same alignment.

Points 1 to 3 decide every score, and ``SearchResult.optimal`` refers to them. Point 4 decides
pictures only: the fewest crossings where little is open (``sweep``), a good choice where much is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from meteor_core.search.adjacency import adjacent_pairs
from meteor_core.search.completion import complete_pairs, duties_first, sweep_everything
from meteor_core.search.edges import (
    Block,
    Edge,
    Functions,
    SearchResult,
    blocks_of,
    chunk_count,
    crossing_count,
    functions_of,
    word_edge,
    words_and_phrases,
)
from meteor_core.search.greedy import greedy
from meteor_core.search.integer_program import Budget
from meteor_core.search.matching import Component, Kernel, TooLargeError, kernel
from meteor_core.search.phrases import MOST_TIES, best_phrases, covers
from meteor_core.search.worth import read_by_scores

SMALL = 6
"""Open reference words up to which the fewest crossings are proved, too."""

WIDTHS = (4, 16, 256, 4096)
"""Partial alignments kept at a time, in turn, until the chunks are proved the fewest."""

NARROW, FEW = WIDTHS[:2], 4
"""Where more sets of phrases than a ``FEW`` are equally good, each is aligned narrowly, and then
the most promising with every width."""

ALIGNED_WORDS, EVEN = 5_000, 160
"""Reference words aligned in all sets of phrases: of a long text fewer sets are tried. In a text
of more than ``EVEN`` words each costs more than in a short one, and counts for more."""

SMALL_WIDTH = 256
"""Partial alignments kept where all that is open is swept at once."""


def optimal(edges: Sequence[Edge], candidate_length: int, reference_length: int) -> SearchResult:
    """Edges → the best alignment: exact first, then lemma, …, then the fewest chunks, and so on."""
    words, phrases = words_and_phrases(edges)
    blocks, functions = blocks_of(edges), functions_of(edges)
    budget = Budget()
    try:
        if not phrases:
            return _align(words, blocks, functions, (), WIDTHS, budget)
        counted = reference_length * max(1.0, (reference_length / EVEN) ** 0.5)
        most = max(FEW + 1, min(MOST_TIES, int(ALIGNED_WORDS / counted)))
        choices, proved = best_phrases(words, phrases, most)

        def around(chosen: tuple[Edge, ...], widths: Sequence[int], budget: Budget) -> SearchResult:
            return _align(covers(chosen).free(words), blocks, functions, chosen, widths, budget)

        aligned = _around_each(choices, around, budget)
    except TooLargeError:
        return greedy(edges, candidate_length, reference_length)
    best = _best(aligned, functions)
    return SearchResult(best.edges, proved and all(result.optimal for result in aligned))


def _around_each(
    choices: Sequence[tuple[Edge, ...]],
    around: Callable[[tuple[Edge, ...], Sequence[int], Budget], SearchResult],
    budget: Budget,
) -> list[SearchResult]:
    """The alignment around each set of phrases; of many sets, the widest sweeps for one."""
    if len(choices) <= FEW:
        return [around(chosen, WIDTHS, budget) for chosen in choices]
    at_once = Budget(0)
    aligned = [around(chosen, NARROW, at_once) for chosen in choices]
    doubtful = [number for number, result in enumerate(aligned) if not result.optimal]
    if doubtful:
        first = min(doubtful, key=lambda number: chunk_count(aligned[number].edges))
        aligned[first] = around(choices[first], WIDTHS, budget)
    return aligned


def _best(aligned: Sequence[SearchResult], functions: Functions) -> SearchResult:
    """Of alignments of equal counts the first with the fewest chunks, then by ``_rank``."""
    chunks = [chunk_count(result.edges) for result in aligned]
    fewest = [result for result, count in zip(aligned, chunks, strict=True) if count == min(chunks)]
    return min(fewest, key=partial(_rank, functions)) if len(fewest) > 1 else fewest[0]


def _rank(functions: Functions, result: SearchResult) -> tuple[object, ...]:
    """What alignments of as few chunks are compared by; less is better."""
    return read_by_scores(result.edges, functions), crossing_count(result.edges)


_first_word = attrgetter("candidate_start")


def _align(
    words: Sequence[Edge],
    blocks: Sequence[Block],
    functions: Functions,
    phrases: Sequence[Edge],
    widths: Sequence[int],
    budget: Budget,
) -> SearchResult:
    """The best alignment of word-to-word edges around phrases that are given."""
    whole = kernel(words, blocks, functions)
    for phrase in phrases:
        whole.add_phrase(phrase)
    pairs, proved = best_pairs(whole, widths, budget)
    chosen = [edge for edge in words if pairs.get(edge.reference_start) == edge.candidate_start]
    for _, references, rank in blocks:
        for reference in references:
            if reference in pairs:
                chosen.append(word_edge(pairs[reference], reference, rank))
    return SearchResult(sorted([*chosen, *phrases], key=_first_word), proved)


def best_pairs(whole: Kernel, widths: Sequence[int], budget: Budget) -> tuple[dict[int, int], bool]:
    """A kernel → reference position to candidate position, and whether that is proved best."""
    if not whole.components:
        return whole.settled, True
    if sum(len(component.options) for component in whole.components) <= SMALL:
        solution = sweep_everything(whole, SMALL_WIDTH)
        if solution.exact:
            return whole.settled | solution.matches, True
    pairs, proved, _ = by_parts(whole, widths, budget)
    return pairs, proved


def by_parts(
    whole: Kernel, widths: Sequence[int], budget: Budget
) -> tuple[dict[int, int], bool, list[Component]]:
    """Solves the same part by part; also returns the components that had to be taken in
    strictly."""
    strict: list[Component] = []
    while True:
        chosen, proved = adjacent_pairs(whole, strict, widths, budget)
        pairs, hindered = complete_pairs(whole, chosen)
        hindered = hindered or [
            component
            for component in whole.components
            if component.loses(pairs) and component not in strict
        ]
        if not hindered:
            return pairs, proved, strict
        if any(component in strict for component in hindered):
            return duties_first(whole), False, strict
        strict += hindered
