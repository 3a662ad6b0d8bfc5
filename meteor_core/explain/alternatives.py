"""The alignments that might have been chosen instead, and which matches all best ones have.

A pair is aligned again under a condition: with a link forced, with a match forbidden, by another
search. *Best* are the alignments with the most matches stage by stage, then the fewest chunks. What
a search prefers among these (similarities, crossings, a fixed rule) makes a choice, but no better
score of a published variant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Link, Match, Parameters, Span
from meteor_core.model.alignment import LinkCounts
from meteor_core.model.score import Judged, Result
from meteor_core.search.census import MOST_STATES, Census, census
from meteor_core.search.edges import (
    NO_FUNCTIONS,
    Edge,
    Grouped,
    Search,
    chunk_count,
    crossing_count,
    plain,
)
from meteor_core.search.heuristic import beam, greedy
from meteor_core.search.optimal import optimal


def single(link: Link) -> bool:
    """Returns whether it joins one word with one."""
    return link.candidate[1] - link.candidate[0] == 1 == link.reference[1] - link.reference[0]


def overlap(span: Span, other: Span) -> bool:
    """``(1, 3), (2, 5)`` → True: both hold the third word."""
    return span[0] < other[1] and other[0] < span[1]


def share_a_word(one: Link | Edge, other: Link | Edge) -> bool:
    """Returns whether a word of the candidate, or of the reference, is in both."""
    return overlap(one.candidate, other.candidate) or overlap(one.reference, other.reference)


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
    counts = [
        (stage, _matched_words(other, stage) - _matched_words(chosen, stage)) for stage in stages
    ]
    return Difference(
        tuple((stage, surplus) for stage, surplus in counts if surplus),
        len(other.alignment.chunks) - len(chosen.alignment.chunks),
        round(_similarity(other) - _similarity(chosen), 6),
        _crossings(other.alignment) - _crossings(chosen.alignment),
        other.score.value - chosen.score.value,
    )


def _matched_words(judged: Judged, stage: str) -> float:
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
        self._edges = plain(proposed)
        self._functions = proposed.functions if isinstance(proposed, Grouped) else NO_FUNCTIONS
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


NEXT = "next"
SEARCHES: Mapping[str, Search] = {"optimal": optimal, "greedy": greedy, "beam": beam}
"""The searches compared with a metric's own, each over the same links."""

MOST_WORDS_SEARCHED = 4_000
"""Words of both sides times searches: what looking for the next best may cost."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Another alignment of the pair. ``names``: its origin, ``next`` or searches.

    ``gained`` are its matches that the chosen one lacks, ``lost`` those of the chosen one that it
    lacks.
    """

    names: tuple[str, ...]
    judged: Judged
    difference: Difference
    gained: tuple[Match, ...]
    lost: tuple[Match, ...]

    @property
    def same(self) -> bool:
        return not self.gained and not self.lost


def runners(metric: Meteor, judged: Judged, parameters: Parameters) -> tuple[Runner, ...]:
    """A scored pair → the runners-up, the best first; equal ones are listed once."""
    bench = Bench(metric, judged, parameters)
    by_name = {
        name: bench.by(search)
        for name, search in SEARCHES.items()
        if search is not metric.recipe.search
    }
    following = next_best(bench)
    if following is not None:
        by_name = {NEXT: following, **by_name}
    merged: dict[tuple[Match, ...], list[str]] = {}
    for name, runner in by_name.items():
        merged.setdefault(runner.alignment.matches, []).append(name)
    every = [_runner(judged, by_name[names[0]], tuple(names)) for names in merged.values()]
    stages = metric.stages
    return tuple(sorted(every, key=lambda runner: worth(runner.difference, stages), reverse=True))


def _runner(chosen: Judged, other: Judged, names: tuple[str, ...]) -> Runner:
    kept, own = _by_spans(chosen.alignment), _by_spans(other.alignment)
    return Runner(
        names,
        other,
        difference(chosen, other),
        tuple(match for spans, match in own.items() if spans not in kept),
        tuple(match for spans, match in kept.items() if spans not in own),
    )


def _by_spans(alignment: Alignment) -> dict[tuple[object, ...], Match]:
    """Matches by their words: the stage that made them does not count as a difference."""
    return {(match.candidate, match.reference): match for match in alignment.matches}


def next_best(bench: Bench) -> Judged | None:
    """Returns the best alignment that lacks a match of the chosen one; None if no word has a second
    partner.

    Any other alignment that is worth a look lacks one of these matches, so it is enough to forbid
    each of them in turn. A match whose words have no other link only leaves a gap, which may cost
    less all the same: this is the best of those with a choice, not the next of all.
    """
    alignment = bench.judged.alignment
    length = len(alignment.candidate) + len(alignment.reference)
    most = max(1, MOST_WORDS_SEARCHED // max(length, 1))
    tried = [bench.without(match) for match in list(contested(alignment))[:most]]
    stages = bench.metric.stages
    return max(
        tried, key=lambda other: worth(difference(bench.judged, other), stages), default=None
    )


def contested(alignment: Alignment) -> Iterator[Match]:
    """Yields the matches with a word that another possible link holds too."""
    for match in alignment.matches:
        spans = match.candidate, match.reference
        if any(
            (link.candidate, link.reference) != spans and share_a_word(link, match)
            for link in alignment.links
        ):
            yield match


def worth(difference: Difference, stages: tuple[str, ...]) -> tuple[float, ...]:
    """Returns what alignments are compared by: words by stage, chunks, similarity, crossings."""
    counts = dict(difference.stages)
    surplus = (counts.get(stage, 0) for stage in stages)
    return (*surplus, -difference.chunks, difference.similarity, -difference.crossings)


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
