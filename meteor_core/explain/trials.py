"""A pair aligned again under a condition: with a link forced, with a match forbidden, by another
search. An alignment is explained by the alignments that might have been chosen instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.explain.spans import share_a_word
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Link, Match, Parameters
from meteor_core.model.score import Judged
from meteor_core.search.edges import Edge, Grouped, Search, crossing_count, functions_of, plain


@dataclass(frozen=True, slots=True)
class Difference:
    """What another alignment of the pair has more of than the chosen one (less: negative).

    ``stages``: each stage and the matched words, the mean of both sides, that it has more, those
    equal left out. ``similarity``: of the sum of similarities, each match's times its words.
    """

    stages: tuple[tuple[str, float], ...]
    chunks: int
    similarity: float
    crossings: int
    score: float

    @property
    def decided_by(self) -> str:
        """The property by which the search prefers one of the two: a stage, or the first other that
        differs.

        ``"chunks"``, ``"similarity"``, ``"crossings"``, "" where none does.
        """
        for stage, _ in self.stages:
            return stage
        rest = {"chunks": self.chunks, "similarity": self.similarity, "crossings": self.crossings}
        return next((name for name, surplus in rest.items() if surplus), "")


def difference(chosen: Judged, other: Judged) -> Difference:
    """Two alignments of one pair → what the second has more."""
    stages = chosen.statistics.stages
    counts = [(stage, _words(other, stage) - _words(chosen, stage)) for stage in stages]
    return Difference(
        tuple((stage, surplus) for stage, surplus in counts if surplus),
        len(other.alignment.chunks) - len(chosen.alignment.chunks),
        round(_similarity(other) - _similarity(chosen), 6),
        _crossings(other.alignment) - _crossings(chosen.alignment),
        other.score.value - chosen.score.value,
    )


def _words(judged: Judged, stage: str) -> float:
    """The words that a stage matches, the mean of both sides."""
    matches = judged.alignment.matches
    return sum(Edge.of(match, 0).words for match in matches if match.stage == stage) / 2


def _similarity(judged: Judged) -> float:
    """The sum of similarities, each match's times its words, the mean of both sides."""
    matches = judged.alignment.matches
    return sum(match.similarity * Edge.of(match, 0).words for match in matches) / 2


def _crossings(alignment: Alignment) -> int:
    return crossing_count([Edge.of(match, 0) for match in alignment.matches])


class Bench:
    """One scored pair, to be matched again under conditions: its possible links are found once."""

    def __init__(self, metric: Meteor, judged: Judged, parameters: Parameters) -> None:
        self.metric, self.judged, self.parameters = metric, judged, parameters
        alignment = judged.alignment
        # All that are possible, not only those a best alignment needs: a condition changes these.
        sides = alignment.candidate, alignment.reference
        proposed = metric.recipe.proposer(*sides, metric.matchers)
        self._edges, self._functions = plain(proposed), functions_of(proposed)
        self._ranks = {stage: rank for rank, stage in enumerate(metric.stages)}
        self._links = {self.edge(link): link for link in alignment.links}

    def edge(self, link: Link) -> Edge:
        return Edge.of(link, self._ranks[link.stage])

    def forced(self, link: Link) -> Judged:
        """Returns the best alignment with this link, by the metric's own search."""
        forced = self.edge(link)
        edges = [*(edge for edge in self._edges if not share_a_word(edge, forced)), forced]
        return self._judge(self.metric.recipe.search, edges, {forced: link})

    def without(self, match: Match) -> Judged:
        """Returns the best alignment by the metric's own search that lacks this match."""
        forbidden = self.edge(match).spans
        edges = [edge for edge in self._edges if edge.spans != forbidden]
        return self._judge(self.metric.recipe.search, edges, {})

    def by(self, search: Search) -> Judged:
        """Returns the alignment of the same links by another search."""
        return self._judge(search, self._edges, {})

    def _judge(self, search: Search, edges: Sequence[Edge], forced: dict[Edge, Link]) -> Judged:
        """The alignment that a search chooses of these edges, scored."""
        alignment = self.judged.alignment
        given = Grouped(edges, [], self._functions)
        chosen = search(given, len(alignment.candidate), len(alignment.reference))
        links = self._links | forced
        again = Alignment(
            alignment.candidate,
            alignment.reference,
            tuple(dict.fromkeys((*alignment.links, *forced.values()))),
            tuple(links[edge] for edge in chosen.edges),
            chosen.optimal,
        )
        return self.metric.rate((again,), self.parameters).references[0]
