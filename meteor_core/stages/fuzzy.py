"""Fuzzy: content words that share most of their letters: names, typos, words of one root."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache
from importlib.metadata import version

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

from meteor_core.languages.analysis import MEMORY
from meteor_core.languages.language import Language
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.stages.record import (
    CONTENT_ONLY,
    OPPOSITES,
    Colours,
    Look,
    StageRecord,
    Wording,
)
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    Obstacle,
    Proposal,
    Stage,
    faulty,
    no_content,
)

SHORTEST = 4
"""Letters that a word needs: of shorter ones too many look alike."""

_SLACK = 1e-9
"""1 − 0.4 is not quite 0.6."""


class Fuzzy(Stage):
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
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        rows = self._open(candidate, certain[0])
        columns = self._open(reference, certain[1])
        if not rows or not columns:
            return
        similarities = process.cdist(
            [candidate[position].form for position in rows],
            [reference[position].form for position in columns],
            scorer=Indel.normalized_similarity,
            dtype=np.float64,
        )
        reached = np.nonzero(similarities >= self.threshold - _SLACK)
        for row, column in zip(*reached, strict=True):
            position, partner = rows[row], columns[column]
            if not self._opposed(candidate[position], reference[partner]):
                similarity = round(float(similarities[row, column]), 6)
                yield position, position + 1, partner, partner + 1, similarity

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(_common(candidate[0].form, reference[0].form))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        forms = candidate.form, reference.form
        similarity = float(Indel.normalized_similarity(*forms))
        if similarity < self.threshold - _SLACK:
            return Obstacle("letters", *forms, similarity, self.threshold)
        if self._opposed(candidate, reference):
            return Obstacle("opposites", *forms, similarity, self.threshold)
        return None

    def _open(self, words: Sequence[Word], certain: Set[int]) -> list[int]:
        """The positions of words that may be linked and are not matched in any case."""
        return [
            position
            for position, word in enumerate(words)
            if position not in certain and self._usable(word)
        ]

    def _fault(self, word: Word) -> str:
        """What keeps a word out: it is no content word, has too few letters, or digits."""
        letters = word.form.replace("-", "")
        short = len(letters) < SHORTEST or not letters.isalpha()
        return no_content(word) or ("short" if short else "")

    def _opposed(self, word: Word, other: Word) -> bool:
        """Whether one word is the other with a negating prefix, or only one of them is negated."""
        if self._negates(word) != self._negates(other):
            return True
        short, long = sorted((word.base, other.base), key=len)
        return any(long == prefix + short for prefix in self._negations)


def _common(candidate: str, reference: str) -> str:
    """The letters that stand in both words in the same order, a gap as “…”: ``"клив…нд"``."""
    pieces = [
        candidate[block.a : block.a + block.size]
        for block in Indel.opcodes(candidate, reference).as_matching_blocks()
        if block.size
    ]
    return "…".join(pieces)


def make(language: Language, threshold: float | None) -> Fuzzy:
    """The stage with the language's own least share of letters and its negating prefixes."""
    return Fuzzy(language.letters, language.negations, language.negates)


FUZZY = StageRecord(
    "fuzzy",
    Look(
        N_("fuzzy"),
        "longdashdot",
        {"ru": "Н", "en": "F"},
        light=Colours("#A8841A", "#725a0c", "#f5efd8"),
        dark=Colours("#CDB14E", "#dcc56f", "#2e2812"),
        ansi=37,
    ),
    make,
    advice=N_("The fuzzy stage joins long words that share most of their letters."),
    evidence=Wording(N_("common letters “{name}”: {similarity} of both words")),
    obstacles={
        "letters": Wording(
            N_("{own} and {other}: the share of common letters {value} misses {needed} by {short}")
        ),
        "opposites": OPPOSITES,
        "short": Wording(N_("no word of four letters or more: {fault}")),
        **CONTENT_ONLY,
    },
    weight=0.5,
    graded=True,
)
