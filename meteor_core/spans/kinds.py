"""Properties of each word of the candidate: its match, and whether the order breaks there.

Words are what is compared with marks of people: punctuation is left out on both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meteor_core.model import Alignment, Match, Token

UNMATCHED = "unmatched"
SENTENCE_ENDS = frozenset(".!?…")


@dataclass(frozen=True, slots=True)
class AlignedWord:
    """A word of the candidate. ``stage`` is ``"unmatched"`` where no match covers it.

    ``begins``: it is the first of a chunk, other than the first one; ``crosses``: its chunk is
    before the last one in the reference. ``gap``: content words without a match that the reference
    has where this word would have to be; 0 for a matched one. ``name``: a capital within a
    sentence.
    """

    position: int
    token: Token
    stage: str
    begins: bool = False
    crosses: bool = False
    gap: int = 0
    name: bool = False

    @property
    def matched(self) -> bool:
        return self.stage != UNMATCHED


def aligned_words(alignment: Alignment) -> tuple[AlignedWord, ...]:
    """An alignment → the candidate's words in their order, punctuation left out."""
    stages = {p: match for match in alignment.matches for p in range(*match.candidate)}
    begins, crosses = _breaks(alignment)
    gaps = _gaps(alignment)
    return tuple(
        AlignedWord(
            position,
            token,
            stages[position].stage if position in stages else UNMATCHED,
            position in begins,
            position in crosses,
            gaps.get(position, 0),
            token.is_capital and _inside(alignment.candidate, position),
        )
        for position, token in enumerate(alignment.candidate)
        if not token.is_punctuation
    )


def _breaks(alignment: Alignment) -> tuple[set[int], set[int]]:
    """Words that begin a chunk other than the first, and those of chunks that go back."""
    begins: set[int] = set()
    crosses: set[int] = set()
    end = 0
    for number, chunk in enumerate(alignment.chunks):
        if number:
            begins.add(chunk[0].candidate[0])
        if chunk[0].reference[0] < end:
            crosses.update(p for match in chunk for p in range(*match.candidate))
        end = chunk[-1].reference[1]
    return begins, crosses


def _gaps(alignment: Alignment) -> dict[int, int]:
    """Unmatched word of the candidate → unmatched content words of the reference in its place."""
    of = {p: match for match in alignment.matches for p in range(*match.candidate)}
    missing = [
        position
        for position in alignment.unmatched_reference
        if _is_content(alignment.reference[position])
    ]
    following = _following(alignment, of)
    gaps: dict[int, int] = {}
    low = 0
    for position in range(len(alignment.candidate)):
        if match := of.get(position):
            low = match.reference[1]
        else:
            high = following[position]
            gaps[position] = sum(low <= place < high for place in missing)
    return gaps


def _following(alignment: Alignment, of: Mapping[int, Match]) -> list[int]:
    """For each position where the next match begins in the reference, its end after the last."""
    following = [len(alignment.reference)] * (len(alignment.candidate) + 1)
    for position in range(len(alignment.candidate) - 1, -1, -1):
        match = of.get(position)
        following[position] = match.reference[0] if match else following[position + 1]
    return following


def _is_content(token: Token) -> bool:
    return not token.is_function and not token.is_punctuation


def _inside(tokens: tuple[Token, ...], position: int) -> bool:
    """Whether a word is within a sentence, so that a capital means that it is a name."""
    before = next((token for token in tokens[position - 1 :: -1]), None) if position else None
    return before is not None and before.text not in SENTENCE_ENDS
