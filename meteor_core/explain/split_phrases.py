"""Phrases that are split: what a stage would link if no other words stood within a phrase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from meteor_core.model import Alignment, Link, Span, Token
from meteor_core.model.view import Side
from meteor_core.model.words import bare
from meteor_core.stages.stage import Certain, Stage

MOST_BETWEEN = 2
"""Words that may stand within a phrase: «принял [очень важное] решение»."""


@dataclass(frozen=True, slots=True)
class SplitPhrase:
    """What would be a link without the words at ``between`` on ``side``; ``link`` is with them."""

    link: Link
    side: Side
    between: Span

    def holds(self, side: Side, position: int) -> bool:
        """Whether a word is of the phrases, and none of those between."""
        start, stop = self.link.candidate if side == "candidate" else self.link.reference
        is_between = side == self.side and position in range(*self.between)
        return start <= position < stop and not is_between


def split_phrases(stage: Stage, alignment: Alignment, matched: Certain) -> Iterator[SplitPhrase]:
    """«принял важное решение» ~ «решил»: «важное» splits «принял решение».

    ``matched``: places of both sides that are no longer free.
    """
    sides: tuple[Side, Side] = "candidate", "reference"
    for split, side in enumerate(sides):
        for gap in _gaps((alignment.candidate, alignment.reference)[split]):
            for link in _links_without(stage, alignment, matched, split, gap):
                yield SplitPhrase(link, side, gap)


def _gaps(tokens: Sequence[Token]) -> Iterator[Span]:
    """One word or two between others, wherever they stand."""
    for start in range(1, len(tokens) - 1):
        for stop in range(start + 1, min(start + MOST_BETWEEN, len(tokens) - 1) + 1):
            if tokens[stop - 1].is_punctuation:
                break
            yield start, stop


def _links_without(
    stage: Stage, alignment: Alignment, matched: Certain, split: int, gap: Span
) -> Iterator[Link]:
    """The links of phrases around the words at ``gap`` of a side, which are left out."""
    start, stop = gap
    kept = [[*range(len(alignment.candidate))], [*range(len(alignment.reference))]]
    del kept[split][start:stop]
    words = [
        [bare(tokens[place]) for place in places]
        for tokens, places in zip((alignment.candidate, alignment.reference), kept, strict=True)
    ]
    candidate, reference = (_found(*each) for each in zip(kept, matched, strict=True))
    for proposal in stage.proposals(words[0], words[1], (candidate, reference)):
        spans = [(proposal[0], proposal[1]), (proposal[2], proposal[3])]
        first, last = spans[split]
        if first < start < last:
            spans[split] = first, last + stop - start
            yield Link(stage.name, spans[0], spans[1], proposal[4])


def _found(places: Sequence[int], among: Set[int]) -> frozenset[int]:
    """Where in a list those stand that are among others."""
    return frozenset(index for index, place in enumerate(places) if place in among)
