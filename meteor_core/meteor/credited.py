"""Words that earn credit without being matched: alike in letters or meaning, and no more.

They are sought among the words that no possible match of a best alignment holds. So which of the
best alignments is taken makes no difference to them, nor they to it: chunks know nothing of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meteor_core.model import Word
from meteor_core.search.edges import Edge, blocks_of, word_edge
from meteor_core.stages.stage import Certain, Stage


class Chosen(NamedTuple):
    """What stands between two sides: the matches, and the pairs that earn credit without being any.

    Ranks are places in the stages.
    """

    matches: Sequence[Edge]
    related: Sequence[Edge] = ()


class Possible(NamedTuple):
    """Both sides as they read one another, the matches there may be, and the related pairs."""

    candidate: Sequence[Word]
    reference: Sequence[Word]
    edges: Sequence[Edge]
    related: Sequence[Edge]


def matching(stages: Sequence[Stage]) -> Sequence[Stage]:
    """The stages whose links are matches; they come before the others."""
    return [stage for stage in stages if stage.matches]


def credited(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    edges: Sequence[Edge],
    stages: Sequence[Stage],
) -> list[Edge]:
    """What the other stages join of the words that ``edges``, the possible matches, leave free.

    Ranks are places in ``stages``; a pair joins one word with one, and no two share a word.
    """
    pairs: list[Edge] = []
    for rank, stage in enumerate(stages):
        if not stage.matches:
            held = _held([*edges, *pairs], edges)
            pairs += [
                word_edge(position, partner, rank, similarity)
                for position, _, partner, _, similarity in stage.proposals(
                    candidate, reference, held
                )
            ]
    return pairs


def _held(pairs: Sequence[Edge], edges: Sequence[Edge]) -> Certain:
    """Positions of both sides' words that edges hold, or the blocks beside them."""
    candidates, references = set[int](), set[int]()
    for block in blocks_of(edges):
        candidates.update(block[0])
        references.update(block[1])
    for start, stop, reference_start, reference_stop, _, _ in pairs:
        candidates.update(range(start, stop))
        references.update(range(reference_start, reference_stop))
    return candidates, references
