"""Fuzzy: content words that share most of their letters: names, typos, words of one root."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache
from importlib.metadata import version

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

from meteor_core.languages.analysis import MEMORY
from meteor_core.model import Evidence, Word
from meteor_core.stages.stage import NOBODY, Apart, Obstacle, Proposal, faulty, no_content

SHORTEST = 4
"""Letters that a word needs: of shorter ones too many look alike."""

_SLACK = 1e-9
"""1 − 0.4 is not quite 0.6."""


class Fuzzy:
    """Links «Кливленд» and «Кливлэнд», «проверка» and «проверять»; never a word and its negation.

    The similarity is the share of letters that stand in both words in the same order: twice the
    longest common subsequence over the letters of both. Words with digits are never alike.
    """

    name = "fuzzy"

    def __init__(
        self,
        threshold: float,
        negations: Sequence[str] = (),
        negates: Callable[[Word], bool] = lambda word: False,
    ) -> None:
        self.resource = f"rapidfuzz-{version('rapidfuzz')}@{threshold:g}"
        self.threshold = threshold
        self._negations, self._negates = tuple(negations), negates
        self._usable = lru_cache(MEMORY)(lambda word: not self._fault(word))

    def proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word], apart: Apart = NOBODY
    ) -> Iterator[Proposal]:
        rows = self._open(candidate, apart[0])
        columns = self._open(reference, apart[1])
        if not rows or not columns:
            return
        alike = process.cdist(
            [candidate[place].form for place in rows],
            [reference[place].form for place in columns],
            scorer=Indel.normalized_similarity,
            dtype=np.float64,
        )
        for row, column in zip(*np.nonzero(alike >= self.threshold - _SLACK), strict=True):
            position, partner = rows[row], columns[column]
            if not self._opposed(candidate[position], reference[partner]):
                similarity = round(float(alike[row, column]), 6)
                yield position, position + 1, partner, partner + 1, similarity

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(_common(candidate[0].form, reference[0].form))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        forms = candidate.form, reference.form
        alike = float(Indel.normalized_similarity(*forms))
        if alike < self.threshold - _SLACK:
            return Obstacle("letters", *forms, alike, self.threshold)
        if self._opposed(candidate, reference):
            return Obstacle("opposites", *forms, alike, self.threshold)
        return None

    def _open(self, words: Sequence[Word], apart: Set[int]) -> list[int]:
        return [
            place for place, word in enumerate(words) if place not in apart and self._usable(word)
        ]

    def _fault(self, word: Word) -> str:
        """What keeps a word out: it is no content word, has too few letters, or digits."""
        letters = word.form.replace("-", "")
        short = len(letters) < SHORTEST or not letters.isalpha()
        return no_content(word) or ("short" if short else "")

    def _opposed(self, one: Word, other: Word) -> bool:
        """Whether one word is the other with a negating prefix, or only one of them is negated."""
        if self._negates(one) != self._negates(other):
            return True
        short, long = sorted((one.base, other.base), key=len)
        return any(long == prefix + short for prefix in self._negations)


def _common(one: str, other: str) -> str:
    """The letters that stand in both words in the same order, a gap as “…”: ``"клив…нд"``."""
    pieces = [
        one[block.a : block.a + block.size]
        for block in Indel.opcodes(one, other).as_matching_blocks()
        if block.size
    ]
    return "…".join(pieces)
