"""Why this alignment? The alignments beside it: greedy's, the beam's, the next best one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from meteor_core.explain.trials import Bench, Difference, difference
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Link, Match, Parameters
from meteor_core.model.result import Judged
from meteor_core.search.beam import beam
from meteor_core.search.edges import Search
from meteor_core.search.greedy import greedy
from meteor_core.search.optimal import optimal
from meteor_core.stages.registry import graded

NEXT = "next"
SEARCHES: Mapping[str, Search] = {"optimal": optimal, "greedy": greedy, "beam": beam}
"""The searches compared with a metric's own, each over the same links."""

MOST_WORDS_SEARCHED = 4_000
"""Words of both sides times searches: what looking for the next best may cost."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Another alignment of the pair. ``names`` tell who makes it: ``next``, or searches.

    ``gained`` are its matches that ours lacks, ``lost`` those of ours that it lacks.
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
    """A scored pair → the runners-up, the best first; alike ones are told once."""
    bench = Bench(metric, judged, parameters)
    found = {
        name: bench.by(search)
        for name, search in SEARCHES.items()
        if search is not metric.recipe.search
    }
    following = next_best(bench)
    if following is not None:
        found = {NEXT: following, **found}
    merged: dict[tuple[Match, ...], list[str]] = {}
    for name, other in found.items():
        merged.setdefault(other.alignment.matches, []).append(name)
    made = [_runner(judged, found[names[0]], tuple(names)) for names in merged.values()]
    stages = metric.stages
    return tuple(sorted(made, key=lambda one: worth(one.difference, stages), reverse=True))


def _runner(ours: Judged, theirs: Judged, names: tuple[str, ...]) -> Runner:
    mine, others = set(_places(ours.alignment)), set(_places(theirs.alignment))
    return Runner(
        names,
        theirs,
        difference(ours, theirs),
        tuple(match for place, match in _places(theirs.alignment).items() if place not in mine),
        tuple(match for place, match in _places(ours.alignment).items() if place not in others),
    )


def _places(alignment: Alignment) -> dict[tuple[object, ...], Match]:
    """Matches by their words: which stage made them is no difference of its own."""
    return {(match.candidate, match.reference): match for match in alignment.matches}


def next_best(bench: Bench) -> Judged | None:
    """The best alignment that lacks a match of ours; None where no word has a second partner.

    Any other alignment that is worth a look lacks one of our matches, so it is enough to forbid
    each of them in turn. A match whose words have no other link only leaves a gap.
    """
    alignment = bench.judged.alignment
    length = len(alignment.candidate) + len(alignment.reference)
    most = max(1, MOST_WORDS_SEARCHED // max(length, 1))
    tried = [bench.without(match) for match in list(contested(alignment))[:most]]
    stages = bench.metric.stages
    return max(tried, key=lambda one: worth(difference(bench.judged, one), stages), default=None)


def contested(alignment: Alignment) -> Iterator[Match]:
    """The matches of which a word has another link."""
    for match in alignment.matches:
        here = (match.candidate, match.reference)
        if any(
            (link.candidate, link.reference) != here and _share(link, match)
            for link in alignment.links
        ):
            yield match


def _share(one: Link, other: Link) -> bool:
    return any(
        left[0] < right[1] and right[0] < left[1]
        for left, right in ((one.candidate, other.candidate), (one.reference, other.reference))
    )


def worth(found: Difference, stages: tuple[str, ...]) -> tuple[float, ...]:
    """What alignments are compared by: matches stage by stage, then chunks, then crossings."""
    more, alike = dict(found.stages), dict(found.similarities)
    by_similarity = graded(stages)
    counted = ((alike if stage in by_similarity else more).get(stage, 0) for stage in stages)
    return (*counted, -found.chunks, -found.crossings)
