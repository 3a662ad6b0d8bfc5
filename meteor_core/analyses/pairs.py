"""Candidates and their best references aligned, for analyses that look at matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from meteor_core import languages
from meteor_core.corpus.blocks import LineBlock
from meteor_core.corpus.scoring import best_reference
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.readings import read
from meteor_core.meteor.workers import cached_metric
from meteor_core.model import Token
from meteor_core.model.cancellation import checkpoint
from meteor_core.search.edges import Edge
from meteor_core.stages.stage import Sentence

Tokens = tuple[Token, ...]


class AlignedPair(NamedTuple):
    """A candidate beside the reference that scores best with it, as they read one another.

    ``matches``: ranks are places in ``stages``. ``candidate`` and ``reference`` are tokens.
    """

    system: int
    line: int
    candidate: Tokens
    reference: Tokens
    matches: tuple[Edge, ...]
    stages: tuple[str, ...]


def aligned(settings: Settings, stages: tuple[str, ...], block: LineBlock) -> Iterator[AlignedPair]:
    """Yields the pairs of a block in their order; a candidate without words has no matches.

    ``stages``: those of the metric that are really in use.
    """
    metric = cached_metric(settings, stages)
    systems, references = block
    for line in range(len(references[0])):
        checkpoint()
        texts = [_Text.of(column[line], metric) for column in references]
        known: dict[str, AlignedPair] = {}
        for system, column in enumerate(systems):
            text = column[line]
            if text not in known:  # systems often agree to the letter
                known[text] = _aligned(metric, _Text.of(text, metric), texts)
            yield known[text]._replace(system=system, line=line)


@dataclass(frozen=True, slots=True)
class _Text:
    """A text as the metric sees it, and its tokens, one for each word."""

    sentence: Sentence
    tokens: Tokens

    @classmethod
    def of(cls, text: str, metric: Meteor) -> _Text:
        return cls(metric.sentence(text), metric.tokens(text))


def _aligned(metric: Meteor, candidate: _Text, references: list[_Text]) -> AlignedPair:
    chosen = [metric.edges(candidate.sentence, other.sentence) for other in references]
    statistics = [
        metric.tally(candidate.sentence, other.sentence, edges)
        for other, edges in zip(references, chosen, strict=True)
    ]
    best = best_reference(statistics, metric) if len(references) > 1 else 0
    sides = candidate.tokens, references[best].tokens
    if metric.recipe.reads_in_pairs:
        sides = read(*sides, languages.get(metric.language))
    return AlignedPair(0, 0, *sides, tuple(chosen[best]), metric.stages)
