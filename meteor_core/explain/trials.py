"""A pair aligned again under a condition: with a link forced, with a match forbidden, by another
search. An alignment is explained by the alignments that might have been chosen instead.
"""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Link, Match, Parameters
from meteor_core.model.result import Judged
from meteor_core.search.edges import Edge, Search, crossing_count, plain
from meteor_core.stages.registry import graded


@dataclass(frozen=True, slots=True)
class Difference:
    """What another alignment of the pair has more of than the chosen one (less: negative).

    ``stages``: each stage and the matches it has more, those equal left out.
    ``similarities``: likewise the sums of similarities, of the stages that go by them.
    """

    stages: tuple[tuple[str, int], ...]
    similarities: tuple[tuple[str, float], ...]
    chunks: int
    crossings: int
    score: float

    @property
    def decided_by(self) -> str:
        """What a search tells the two apart by: a stage, ``"chunks"``, ``"crossings"``, else ""."""
        by_similarity = graded(stage for stage, _ in self.stages)
        counted = [stage for stage, _ in self.stages if stage not in by_similarity]
        for stage in (*counted, *dict(self.similarities)):
            return stage
        return "chunks" if self.chunks else "crossings" if self.crossings else ""


def difference(chosen: Judged, other: Judged) -> Difference:
    """Two alignments of one pair → what the second has more."""
    stages = chosen.statistics.stages
    counts = [(stage, _matches(other, stage) - _matches(chosen, stage)) for stage in stages]
    sums = [
        (stage, round(_similarity(other, stage) - _similarity(chosen, stage), 6))
        for stage in graded(stages)
    ]
    return Difference(
        tuple((stage, surplus) for stage, surplus in counts if surplus),
        tuple((stage, surplus) for stage, surplus in sums if surplus),
        len(other.alignment.chunks) - len(chosen.alignment.chunks),
        _crossings(other.alignment) - _crossings(chosen.alignment),
        other.score.value - chosen.score.value,
    )


def _matches(judged: Judged, stage: str) -> int:
    return sum(match.stage == stage for match in judged.alignment.matches)


def _similarity(judged: Judged, stage: str) -> float:
    matches = judged.alignment.matches
    return sum(match.similarity for match in matches if match.stage == stage)


def _crossings(alignment: Alignment) -> int:
    return crossing_count([Edge.of(match, 0) for match in alignment.matches])


class Bench:
    """One scored pair, to be matched again under conditions: its possible links are found once."""

    def __init__(self, metric: Meteor, judged: Judged, parameters: Parameters) -> None:
        self.metric, self.judged, self.parameters = metric, judged, parameters
        alignment = judged.alignment
        # All that are possible, not only those a best alignment needs: a condition changes these.
        proposed = metric.recipe.proposer(alignment.candidate, alignment.reference, metric.matchers)
        self._edges = list(plain(proposed))
        self._ranks = {stage: rank for rank, stage in enumerate(metric.stages)}
        self._links = {self.edge(link): link for link in alignment.links}

    def edge(self, link: Link) -> Edge:
        return Edge.of(link, self._ranks[link.stage])

    def forced(self, link: Link) -> Judged:
        """The best alignment by the metric's own search in which this link stands."""
        forced = self.edge(link)
        edges = [*(edge for edge in self._edges if _share_no_word(edge, forced)), forced]
        return self._judge(self.metric.recipe.search, edges, {forced: link})

    def without(self, match: Match) -> Judged:
        """The best alignment by the metric's own search that lacks this match."""
        forbidden = self.edge(match).spans
        edges = [edge for edge in self._edges if edge.spans != forbidden]
        return self._judge(self.metric.recipe.search, edges, {})

    def by(self, search: Search) -> Judged:
        """What another search makes of the same links."""
        return self._judge(search, self._edges, {})

    def _judge(self, search: Search, edges: list[Edge], forced: dict[Edge, Link]) -> Judged:
        """The alignment that a search chooses of these edges, scored."""
        alignment = self.judged.alignment
        chosen = search(edges, len(alignment.candidate), len(alignment.reference))
        links = self._links | forced
        again = Alignment(
            alignment.candidate,
            alignment.reference,
            tuple(dict.fromkeys((*alignment.links, *forced.values()))),
            tuple(links[edge] for edge in chosen.edges),
            chosen.optimal,
        )
        return self.metric.rate((again,), self.parameters).references[0]


def _share_no_word(edge: Edge, other: Edge) -> bool:
    return all(
        left[1] <= right[0] or right[1] <= left[0]
        for left, right in ((edge.candidate, other.candidate), (edge.reference, other.reference))
    )
