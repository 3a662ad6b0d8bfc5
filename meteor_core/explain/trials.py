"""A pair aligned again under a condition: with a link that must be there, without one, by another
search. What explains an alignment is the alignments beside it.
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
    """What another alignment has more of than ours (less: negative).

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


def difference(ours: Judged, theirs: Judged) -> Difference:
    """Two alignments of one pair → what the second has more."""
    stages = ours.statistics.stages
    counts = [(stage, _matches(theirs, stage) - _matches(ours, stage)) for stage in stages]
    sums = [
        (stage, round(_similarity(theirs, stage) - _similarity(ours, stage), 6))
        for stage in graded(stages)
    ]
    return Difference(
        tuple((stage, more) for stage, more in counts if more),
        tuple((stage, more) for stage, more in sums if more),
        len(theirs.alignment.chunks) - len(ours.alignment.chunks),
        _crossings(theirs.alignment) - _crossings(ours.alignment),
        theirs.score.value - ours.score.value,
    )


def _matches(judged: Judged, stage: str) -> int:
    return sum(match.stage == stage for match in judged.alignment.matches)


def _similarity(judged: Judged, stage: str) -> float:
    matches = judged.alignment.matches
    return sum(match.similarity for match in matches if match.stage == stage)


def _crossings(alignment: Alignment) -> int:
    return crossing_count([_edge(match, 0) for match in alignment.matches])


def _edge(link: Link, rank: int) -> Edge:
    return (*link.candidate, *link.reference, rank, link.similarity)


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
        return _edge(link, self._ranks[link.stage])

    def forced(self, link: Link) -> Judged:
        """The best alignment by the metric's own search in which this link stands."""
        own = self.edge(link)
        edges = [*(edge for edge in self._edges if _apart(edge, own)), own]
        return self._judge(self.metric.recipe.search, edges, {own: link})

    def without(self, match: Match) -> Judged:
        """The best alignment by the metric's own search that lacks this match."""
        own = self.edge(match)[:4]
        edges = [edge for edge in self._edges if edge[:4] != own]
        return self._judge(self.metric.recipe.search, edges, {})

    def by(self, search: Search) -> Judged:
        """What another search makes of the same links."""
        return self._judge(search, self._edges, {})

    def _judge(self, search: Search, edges: list[Edge], more: dict[Edge, Link]) -> Judged:
        ours = self.judged.alignment
        found = search(edges, len(ours.candidate), len(ours.reference))
        links = self._links | more
        matches = tuple(links[edge] for edge in found.edges)
        alignment = Alignment(
            ours.candidate,
            ours.reference,
            tuple(dict.fromkeys((*ours.links, *more.values()))),
            matches,
            found.optimal,
        )
        return self.metric.rate((alignment,), self.parameters).references[0]


def _apart(one: Edge, other: Edge) -> bool:
    """Whether two edges share no word."""
    return (one[1] <= other[0] or other[1] <= one[0]) and (one[3] <= other[2] or other[3] <= one[2])
