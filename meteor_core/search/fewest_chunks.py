"""The fewest chunks without the pairs that make them: all that a score needs of most sentences.

Where the edges leave no choice (``forced``), and every other word belongs to a block
(``edges.Block``), the matches of each stage are known before any search, and whichever pairs of the
block make adjacencies, the rest of it can be matched. So the most adjacent pairs determine how many
chunks there are at least, and that is reached. Crossings, and which of many equal words is matched,
decide pictures only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from meteor_core.search.adjacency import most_adjacent
from meteor_core.search.edges import Block, Edge, mask_of, words_and_phrases
from meteor_core.search.matching import Graph
from meteor_core.search.optimal import WIDTHS
from meteor_core.search.sweep import Budget

MOST_FORCED = 64
"""The most edges searched for those that leave no choice; more connect the same few words."""


class Forced(NamedTuple):
    """What every best alignment holds: these edges, and the smaller side of these blocks whole."""

    edges: list[Edge]
    blocks: list[Block]


class Counted(NamedTuple):
    """The same, and the chunks of all."""

    edges: list[Edge]
    blocks: list[Block]
    chunks: int


def fewest_chunks(edges: Sequence[Edge], blocks: Sequence[Block]) -> Counted | None:
    """Finds the edges that are in every best alignment, besides each block's smaller side as a
    whole.

    None if this needs a search: edges leave a choice, or there is no proof within the
    budget.
    """
    found = forced(edges)
    if found is None:
        return None
    starts = {edge.reference_start: edge.candidate_start for edge in found.edges}
    options: dict[int, int] = {}
    matches = len(found.edges)
    every = [*blocks, *found.blocks]
    for candidates, references, _ in every:
        if len(candidates) == 1 == len(references):
            starts[references[0]] = candidates[0]
            matches += 1
        else:
            for reference in references:
                options[reference] = options.get(reference, 0) | mask_of(candidates)
            matches += min(len(candidates), len(references))
    ends = starts | {edge.reference_stop - 1: edge.candidate_stop - 1 for edge in found.edges}
    if options:
        chosen, proved = most_adjacent(options, ends, starts, WIDTHS, Budget())
        if not proved:
            return None
        starts |= chosen
        ends |= chosen
    adjacent = [ends.get(reference - 1) == candidate - 1 for reference, candidate in starts.items()]
    return Counted(found.edges, every, matches - sum(adjacent))


def forced(edges: Sequence[Edge]) -> Forced | None:
    """Finds the edges that are in every best alignment, if they leave no other choice than blocks
    do.

    An edge that meets none of its own or of an earlier stage is in every best alignment, because it
    could replace whatever meets it, all of later stages. Those are in none, then, and so on stage
    by stage. The same holds of a block's smaller side. None where there is a choice.

    ``0–0 of rank 1, 0–3 of rank 4, 2–3 of rank 5`` → 0–0 and 2–3.
    """
    result = Forced([], [])
    if len(edges) > MOST_FORCED:
        return None
    taken, undecided = NONE, dict[Masks, int]()
    for rank, group in groupby(sorted(edges, key=_rank), _rank):
        parts = _parts([edge for edge in group if not _meet(_masks(edge), taken)])
        if parts is None:
            return None
        alone, blocks = parts
        result.edges.extend(alone)
        for edge in alone:
            if any(_meet(_masks(edge), side) for side in undecided):
                return None
            taken = _joined(taken, _masks(edge))
        for block in blocks:
            matched = _take(block, undecided)
            if matched is None:
                return None
            taken = _joined(taken, matched)
            result.blocks.append((*block, rank))
    return result


Masks = tuple[int, int]
"""Words of the candidate and of the reference, as bits."""

NONE: Masks = (0, 0)


Words = tuple[list[int], list[int]]
"""Positions of the candidate and of the reference, linked all with all."""


def _parts(stage: list[Edge]) -> tuple[list[Edge], list[Words]] | None:
    """The edges of one stage that meet no other, and blocks of words; None where more is left."""
    taken = NONE
    for edge in stage:
        if _meet(_masks(edge), taken):
            break
        taken = _joined(taken, _masks(edge))
    else:
        return stage, []
    words, phrases = words_and_phrases(stage)
    if phrases:
        return None
    graph, pairs = Graph(words), dict[int, int]()
    graph.settle(pairs)
    alone = [edge for edge in words if edge.candidate_start not in graph.by_candidate]
    if any(edge.similarity != 1.0 for edge in words if edge.candidate_start in graph.by_candidate):
        return None
    blocks = list(graph.take_blocks())
    return None if graph.by_candidate else (alone, blocks)


def _take(block: Words, undecided: dict[Masks, int]) -> Masks | None:
    """The words of a block that are matched in any case; None where blocks before leave a choice.

    ``undecided``: larger sides of blocks, and how many of their words are left; this one's is added
    to it, or has room for one more smaller side, as if «партия» occurs twice in the reference
    and the candidate has it and «партий».
    """
    candidates, references = block
    masks = mask_of(candidates), mask_of(references)
    larger = (masks[0], 0) if len(candidates) > len(references) else (0, masks[1])
    matches, size = sorted((len(candidates), len(references)))
    left = undecided.pop(larger, size) - matches
    if left < 0 or any(_meet(masks, side) for side in undecided):
        return None
    if left:
        undecided[larger] = left
        return masks[0] ^ larger[0], masks[1] ^ larger[1]
    return masks


def _masks(edge: Edge) -> Masks:
    start, stop, reference_start, reference_stop, _, _ = edge
    return (1 << stop) - (1 << start), (1 << reference_stop) - (1 << reference_start)


def _joined(one: Masks, other: Masks) -> Masks:
    return one[0] | other[0], one[1] | other[1]


def _meet(one: Masks, other: Masks) -> bool:
    return bool(one[0] & other[0] or one[1] & other[1])


_rank = attrgetter("rank")
