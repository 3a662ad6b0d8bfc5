"""Candidates side by side under one reference, read off the results that ``Meteor`` gave them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.candidates.lines import Candidate
from meteor_core.meteor.breakdown import Breakdown, breakdown
from meteor_core.model import Alignment
from meteor_core.model.result import Result
from meteor_core.model.view import View, view


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate, its score, its alignment with the reference shown.

    ``only`` holds the positions of words whose lemma stands in no other candidate.
    """

    name: str
    text: str
    result: Result
    losses: Breakdown
    view: View
    only: frozenset[int]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Candidates in their order under one reference.

    ``words`` are the reference's; ``holders`` has, for each of them, the places of the rows that
    match it.
    """

    rows: tuple[Row, ...]
    words: tuple[str, ...]
    holders: tuple[tuple[int, ...], ...]

    @property
    def nobody(self) -> tuple[int, ...]:
        """Positions of the reference words that no candidate has."""
        return tuple(place for place, held in enumerate(self.holders) if not held)


def compare(
    candidates: Sequence[Candidate], results: Sequence[Result], reference: int = 0
) -> Comparison:
    """Candidates and their results → rows under the reference of that number."""
    alignments = [result.references[reference].alignment for result in results]
    only = _only(alignments)
    views = [view(alignment) for alignment in alignments]
    rows = tuple(
        Row(
            one.name,
            one.text,
            result,
            breakdown(result.statistics, result.parameters),
            model,
            alone,
        )
        for one, result, model, alone in zip(candidates, results, views, only, strict=True)
    )
    words = tuple(word.text for word in views[0].reference)
    holders = tuple(
        tuple(place for place, model in enumerate(views) if model.reference[position].matched)
        for position in range(len(words))
    )
    return Comparison(rows, words, holders)


def _only(alignments: Sequence[Alignment]) -> list[frozenset[int]]:
    """For each of several candidates the positions of words whose lemma no other has."""
    held = Counter(base for one in alignments for base in {token.base for token in one.candidate})
    return [
        frozenset(
            place
            for place, token in enumerate(one.candidate)
            if len(alignments) > 1 and held[token.base] == 1 and not token.is_punctuation
        )
        for one in alignments
    ]
