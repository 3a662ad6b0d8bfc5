"""The fewest chunks without the pairs that make them: all that a score needs of most sentences.

Where every word that leaves a choice belongs to a block (``edges.Block``), the matches of each
stage are known before any search, and whichever pairs of the block make adjacencies, the rest of it
can be matched. So the most adjacent pairs say how many chunks there are at least, and that is
reached. Crossings, and which of many equal words is matched, decide pictures only.
"""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.search.adjacency import most_adjacent
from meteor_core.search.edges import Block, Edge, words_and_phrases
from meteor_core.search.masks import mask_of
from meteor_core.search.matching import Graph
from meteor_core.search.optimal import WIDTHS
from meteor_core.search.programme import Clock


def fewest_chunks(edges: Sequence[Edge], blocks: Sequence[Block]) -> int | None:
    """The chunks of a best alignment that holds all ``edges`` and each block's smaller side whole.

    None where it takes a search to tell: an edge has a rival or is a phrase, or there is no proof
    within the budget.
    """
    pairs: dict[int, int] = {}
    options: dict[int, int] = {}
    matches = len(edges)
    for candidates, references, _ in blocks:
        if len(candidates) == 1 == len(references):
            pairs[references[0]] = candidates[0]
            matches += 1
        else:
            options |= dict.fromkeys(references, mask_of(candidates))
            matches += min(len(candidates), len(references))
    if edges and not _settle(edges, pairs):
        return None
    if options:
        chosen, proved = most_adjacent(options, pairs, WIDTHS, Clock())
        if not proved:
            return None
        pairs |= chosen
    adjacent = [pairs.get(reference + 1) == candidate + 1 for reference, candidate in pairs.items()]
    return matches - sum(adjacent)


def _settle(edges: Sequence[Edge], pairs: dict[int, int]) -> bool:
    """Takes in words that are linked with one another alone; False where some others are left."""
    if words_and_phrases(edges)[1]:
        return False
    graph = Graph(edges)
    graph.settle(pairs)
    return not graph.by_candidate
