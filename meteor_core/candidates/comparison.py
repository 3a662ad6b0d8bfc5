"""Candidates side by side under one reference, read off the results that ``Meteor`` gave them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.candidates.lines import Candidate
from meteor_core.meteor.scoring import Breakdown, breakdown
from meteor_core.model import Alignment
from meteor_core.model.score import Judged, Result


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """A candidate, its result, its ``losses`` with its best reference.

    ``reference`` is the number of the one that is drawn, ``shown`` the alignment with it and the
    score by it. ``only`` holds the positions of words whose lemma is in no other candidate.
    """

    name: str
    text: str
    result: Result
    losses: Breakdown
    reference: int
    only: frozenset[int]

    @property
    def shown(self) -> Judged:
        return self.result.references[self.reference]

    @property
    def alignment(self) -> Alignment:
        return self.shown.alignment


@dataclass(frozen=True, slots=True)
class Comparison:
    """Candidates in their order under one reference.

    ``words`` are the reference's; ``holders`` has, for each of them, the places of the rows that
    match it.
    """

    rows: tuple[CandidateRow, ...]
    words: tuple[str, ...]
    holders: tuple[tuple[int, ...], ...]

    @property
    def nobody(self) -> tuple[int, ...]:
        """Positions of the reference words that no candidate has."""
        return tuple(position for position, held in enumerate(self.holders) if not held)


def compare(
    candidates: Sequence[Candidate], results: Sequence[Result], reference: int = 0
) -> Comparison:
    """Candidates and their results → rows under the reference of that number."""
    alignments = [result.references[reference].alignment for result in results]
    only = _only(alignments)
    rows = tuple(
        CandidateRow(
            candidate.name,
            candidate.text,
            result,
            breakdown(result.statistics, result.parameters),
            reference,
            alone,
        )
        for candidate, result, alone in zip(candidates, results, only, strict=True)
    )
    words = tuple(token.text for token in alignments[0].reference)
    unmatched = [set(alignment.unmatched_reference) for alignment in alignments]
    holders = tuple(
        tuple(row for row, missing in enumerate(unmatched) if position not in missing)
        for position in range(len(words))
    )
    return Comparison(rows, words, holders)


def _only(alignments: Sequence[Alignment]) -> list[frozenset[int]]:
    """For each of several candidates the positions of words whose lemma no other has."""
    held = Counter(
        base for alignment in alignments for base in {token.base for token in alignment.candidate}
    )
    return [
        frozenset(
            position
            for position, token in enumerate(alignment.candidate)
            if len(alignments) > 1 and held[token.base] == 1 and not token.is_punctuation
        )
        for alignment in alignments
    ]
