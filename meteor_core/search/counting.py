"""The fewest chunks without the pairs that make them: all that a score needs of most sentences.

Where the edges leave no choice (``forced``), and every other word belongs to a block
(``edges.Block``), the matches of each stage are known before any search, and whichever pairs of the
block make adjacencies, the rest of it can be matched. So the most adjacent pairs say how many
chunks there are at least, and that is reached. Crossings, and which of many equal words is matched,
decide pictures only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from meteor_core.search.adjacency import most_adjacent
from meteor_core.search.edges import Block, Edge
from meteor_core.search.masks import mask_of
from meteor_core.search.optimal import WIDTHS
from meteor_core.search.programme import Clock

MOST_FORCED = 64
"""Edges looked through for those that leave no choice; more stand between the same few words."""


class Counted(NamedTuple):
    """The edges of every best alignment, those of blocks apart, and the chunks of all."""

    edges: Sequence[Edge]
    chunks: int


def fewest_chunks(edges: Sequence[Edge], blocks: Sequence[Block]) -> Counted | None:
    """What every best alignment holds of ``edges``, beside each block's smaller side whole.

    None where it takes a search to tell: edges leave a choice, or there is no proof within the
    budget.
    """
    chosen = forced(edges)
    if chosen is None:
        return None
    starts = {edge.reference_start: edge.candidate_start for edge in chosen}
    options: dict[int, int] = {}
    matches = len(chosen)
    for candidates, references, _ in blocks:
        if len(candidates) == 1 == len(references):
            starts[references[0]] = candidates[0]
            matches += 1
        else:
            options |= dict.fromkeys(references, mask_of(candidates))
            matches += min(len(candidates), len(references))
    ends = starts | {edge.reference_stop - 1: edge.candidate_stop - 1 for edge in chosen}
    if options:
        found, proved = most_adjacent(options, ends, starts, WIDTHS, Clock())
        if not proved:
            return None
        starts |= found
        ends |= found
    adjacent = [ends.get(reference - 1) == candidate - 1 for reference, candidate in starts.items()]
    return Counted(chosen, matches - sum(adjacent))


def forced(edges: Sequence[Edge]) -> list[Edge] | None:
    """The edges of every best alignment, where there is no other choice; None where there is.

    An edge that meets none of its own or of an earlier stage is in every best alignment: instead of
    whatever meets it, all of later stages, it could be taken. Those are in none, then, and so on
    stage by stage. ``0–0 of rank 1, 0–3 of rank 4, 2–3 of rank 5`` → 0–0 and 2–3.
    """
    if len(edges) > MOST_FORCED:
        return None
    chosen: list[Edge] = []
    candidates = references = 0
    for _, stage in groupby(sorted(edges, key=_rank), _rank):
        earlier = candidates, references
        for edge in stage:
            start, stop, reference_start, reference_stop, _, _ = edge
            candidate = (1 << stop) - (1 << start)
            reference = (1 << reference_stop) - (1 << reference_start)
            if candidate & earlier[0] or reference & earlier[1]:
                continue
            if candidate & candidates or reference & references:
                return None
            chosen.append(edge)
            candidates |= candidate
            references |= reference
    return chosen


_rank = attrgetter("rank")
