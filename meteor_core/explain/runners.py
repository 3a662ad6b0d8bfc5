"""Why this alignment? Those it might have been: greedy's, the beam's, the next best one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from meteor_core.explain.spans import share_a_word
from meteor_core.explain.trials import Bench, Difference, difference
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Match, Parameters
from meteor_core.model.score import Judged
from meteor_core.search.edges import Search
from meteor_core.search.heuristic import beam, greedy
from meteor_core.search.optimal import optimal

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
    """Returns the properties that alignments are compared by: words by stage, chunks, similarity,
    crossings."""
    counts = dict(difference.stages)
    surplus = (counts.get(stage, 0) for stage in stages)
    return (*surplus, -difference.chunks, difference.similarity, -difference.crossings)
