"""Certain or arbitrary? Which matches are in all best alignments, and how many there are.

*Best*: the most matches stage by stage, then the fewest chunks. What a search prefers among these
(similarities, crossings, a fixed rule) makes a choice, but no better score of a published variant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from meteor_core.model import Alignment, Match
from meteor_core.model.alignment import LinkCounts
from meteor_core.model.score import Result
from meteor_core.search.census import MOST_STATES, Census, census
from meteor_core.search.edges import Edge, chunk_count


@dataclass(frozen=True, slots=True)
class Certainty:
    """``total`` best alignments; ``matches``: those chosen, and how many of them contain each.

    ``among``: whether the alignment chosen is one of the best; a greedy one need not be.
    """

    total: int
    matches: tuple[tuple[Match, int], ...]
    among: bool

    @property
    def certain(self) -> tuple[Match, ...]:
        """The matches that are in every best alignment."""
        return tuple(match for match, count in self.matches if count == self.total)

    @property
    def arbitrary(self) -> tuple[tuple[Match, int], ...]:
        """The matches that could be exchanged, and how many best alignments hold them."""
        return tuple((match, count) for match, count in self.matches if count < self.total)


QUICK = 8_000
"""States up to which a page counts without being asked: a thousandth of a second for half of 200
pairs of WMT24 in Russian, 24 thousandths for nine in ten, a tenth at worst; 12 are beyond it."""


def with_standing(
    alignment: Alignment, stages: Sequence[str], most: int = MOST_STATES
) -> Alignment:
    """Returns the alignment with the number of best alignments that contain each link.

    ``most``: states beyond which it is left as it is.
    """
    found = _counted(alignment, stages, most)
    if found is None:
        return alignment
    counts = {
        ((start, stop), (reference_start, reference_stop)): count
        for (start, stop, reference_start, reference_stop), count in found.counts.items()
    }
    return replace(alignment, standing=LinkCounts(found.total, counts))


def result_with_standing(result: Result, stages: Sequence[str]) -> Result:
    """Adds to a result's best alignment how certain its matches are."""
    references = list(result.references)
    best = references[result.best_reference]
    alignment = with_standing(best.alignment, stages)
    references[result.best_reference] = replace(best, alignment=alignment)
    return replace(result, references=tuple(references))


def _counted(alignment: Alignment, stages: Sequence[str], most: int) -> Census | None:
    ranks = {stage: rank for rank, stage in enumerate(stages)}
    edges = [Edge.of(link, ranks[link.stage]) for link in alignment.links]
    return census(edges, most)


def certainty(alignment: Alignment, stages: Sequence[str]) -> Certainty | None:
    """An alignment, and its stages in their order → how certain its matches are.

    None where there is too much to count.
    """
    ranks = {stage: rank for rank, stage in enumerate(stages)}
    found = _counted(alignment, stages, MOST_STATES)
    if found is None:
        return None
    chosen = [Edge.of(match, ranks[match.stage]) for match in alignment.matches]
    counts = [found.counts.get(edge.spans, 0) for edge in chosen]
    among = (
        sum(found.counts.values()) == found.total * len(chosen)
        and all(counts)
        and chunk_count(chosen) == found.chunks
    )
    return Certainty(found.total, tuple(zip(alignment.matches, counts, strict=True)), among)
