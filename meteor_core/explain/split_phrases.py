"""Phrases that other words split: what a stage would link without these words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from meteor_core.model import Alignment, Link, Span, Token
from meteor_core.model.alignment import bare
from meteor_core.model.view import Side
from meteor_core.stages.stage import Certain, Stage

MOST_BETWEEN = 2
"""Words by which a phrase is split: «принял [очень важное] решение»."""

REACH = 12
"""Words before and after a place that a stage is tried on: twice the longest phrase. A stage
that is tried on all words for each gap would take seconds on a long text."""


@dataclass(frozen=True, slots=True)
class SplitPhrase:
    """A link that there would be without the words ``between`` on ``side``; it spans them."""

    link: Link
    side: Side
    between: Span


def split_phrases(
    stage: Stage, alignment: Alignment, matched: Certain, asked: Side, position: int
) -> Iterator[SplitPhrase]:
    """Finds links of the word at ``position`` of side ``asked`` that other words prevent.

    «принял важное решение» ~ «решил»: «важное» splits «принял решение». ``matched``: places of both
    sides that are already matched.
    """
    sides: tuple[Side, Side] = "candidate", "reference"
    texts = alignment.candidate, alignment.reference
    own = sides.index(asked)
    near = _near(texts[own], position)
    for split, side in enumerate(sides):
        for gap in _gaps(texts[split]):
            if split == own and (gap[0] not in near or position in range(*gap)):
                continue
            kept = [range(len(texts[0])), range(len(texts[1]))]
            kept[split] = _near(texts[split], gap[0])
            kept[own] = near
            for link in _links_across(stage, texts, kept, split, gap, matched):
                start, stop = link.candidate if own == 0 else link.reference
                if start <= position < stop:
                    yield SplitPhrase(link, side, gap)


def _near(tokens: Sequence[Token], place: int) -> range:
    return range(max(place - REACH, 0), min(place + REACH + 1, len(tokens)))


def _gaps(tokens: Sequence[Token]) -> Iterator[Span]:
    """One word or two that have words before and after them."""
    for start in range(1, len(tokens) - 1):
        for stop in range(start + 1, min(start + MOST_BETWEEN, len(tokens) - 1) + 1):
            if tokens[stop - 1].is_punctuation:
                break
            yield start, stop


def _links_across(
    stage: Stage,
    texts: tuple[Sequence[Token], Sequence[Token]],
    kept: Sequence[Sequence[int]],
    split: int,
    gap: Span,
    matched: Certain,
) -> Iterator[Link]:
    """The links of the kept places, without those of a gap, whose phrase has words on both sides
    of it."""
    places = [list(each) for each in kept]
    places[split] = [place for place in places[split] if place not in range(*gap)]
    words = [
        [bare(tokens[place]) for place in each] for tokens, each in zip(texts, places, strict=True)
    ]
    candidate, reference = (_indices(*each) for each in zip(places, matched, strict=True))
    for proposal in stage.proposals(words[0], words[1], (candidate, reference)):
        spans = [
            (places[0][proposal[0]], places[0][proposal[1] - 1] + 1),
            (places[1][proposal[2]], places[1][proposal[3] - 1] + 1),
        ]
        if spans[split][0] < gap[0] < spans[split][1]:
            yield Link(stage.name, spans[0], spans[1], proposal[4])


def _indices(places: Sequence[int], among: Set[int]) -> frozenset[int]:
    return frozenset(index for index, place in enumerate(places) if place in among)
