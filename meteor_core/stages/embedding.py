"""Embedding: content words whose vectors point the same way, and that are not opposites."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meteor_core.languages.analysis import MEMORY
from meteor_core.lexicons.embedding import Embedding as Model
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.model import Evidence, Word
from meteor_core.stages.stage import (
    NOBODY,
    Apart,
    Obstacle,
    Proposal,
    faulty,
    no_content,
    remembered,
)

THRESHOLD = 0.5
"""The least cosine, unless another is asked for."""


VECTORS = 1 << 14
"""Vectors remembered: 20 MB."""


Partners = list[tuple[int, float]]
"""Places in the reference, each with its similarity."""


class Embedding:
    """Links content words of one part of speech whose cosine reaches the threshold.

    Antonyms stand in the same contexts as synonyms do, so their vectors are as close: a word
    negated by a prefix, or one that the thesaurus opposes to the other, is never linked.
    """

    name = "embedding"

    def __init__(
        self,
        model: Model,
        negates: Callable[[Word], bool],
        thesaurus: Thesaurus | None = None,
        threshold: float = THRESHOLD,
    ) -> None:
        opposites = f"; opposites: {thesaurus.source}" if thesaurus and _opposes(thesaurus) else ""
        self.resource = f"{model.source}@{threshold:g}{opposites}"
        self.threshold = threshold
        self._model, self._negates, self._thesaurus = model, negates, thesaurus
        self._antonyms = lru_cache(MEMORY)(self._look_up_antonyms)
        self._key = lru_cache(MEMORY)(self._look_up_key)
        self._vector = lru_cache(VECTORS)(self._look_up_vector)

    def proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word], apart: Apart = NOBODY
    ) -> Iterator[Proposal]:
        ours, theirs = apart
        known = remembered(reference, (self, "partners"), dict[Word, Partners])
        columns, vectors = remembered(reference, (self, "vectors"), lambda: self._all(reference))
        for position, word in enumerate(candidate):
            if position in ours:
                continue
            partners = known.get(word)
            if partners is None:
                partners = known[word] = self._partners(word, reference, columns, vectors)
            for partner, similarity in partners:
                if partner not in theirs:
                    yield position, position + 1, partner, partner + 1, similarity

    def _all(self, words: Sequence[Word]) -> tuple[list[int], NDArray[np.float64]]:
        """The places of the words that have vectors, and these."""
        places = [position for position, word in enumerate(words) if self._key(word)]
        return places, self._matrix(words, places)

    def _partners(
        self,
        word: Word,
        reference: Sequence[Word],
        columns: list[int],
        vectors: NDArray[np.float64],
    ) -> Partners:
        """The places in the reference that a word may be linked with, each with the cosine."""
        vector = self._vector(word) if columns and self._key(word) else None
        if vector is None:
            return []
        cosines = vectors @ vector
        return [
            (columns[near], round(min(1.0, float(cosines[near])), 6))
            for near in np.flatnonzero(cosines >= self.threshold).tolist()
            if self.comparable(word, reference[columns[near]])
        ]

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence("", self._key(candidate[0]), self._key(reference[0]), self._model.source)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        cosine = float(self._cosines([candidate], [0], [reference], [0])[0, 0])
        apart = self._apart(candidate, reference)
        if apart == "part of speech":
            tags = candidate.part_of_speech, reference.part_of_speech
            return Obstacle(apart, *tags, cosine, self.threshold)
        if apart or cosine < self.threshold:
            keys = self._key(candidate), self._key(reference)
            return Obstacle(apart or "threshold", *keys, cosine, self.threshold)
        return None

    def cosine(self, one: Word, other: Word) -> float | None:
        """How alike the stage takes two words to be, None for one that it does not compare."""
        if not self._key(one) or not self._key(other):
            return None
        return max(-1.0, min(1.0, float(self._cosines([one], [0], [other], [0])[0, 0])))

    def comparable(self, one: Word, other: Word) -> bool:
        """Same part of speech and not opposites: «дорогой» and «недорогой» are not comparable."""
        return not self._apart(one, other)

    def _apart(self, one: Word, other: Word) -> str:
        if one.part_of_speech != other.part_of_speech:
            return "part of speech"
        return "opposites" if self.opposed(one, other) else ""

    def opposed(self, one: Word, other: Word) -> bool:
        """Whether the antonym guard keeps two words apart."""
        return (
            self._negates(one) != self._negates(other)
            or other.base in self._antonyms(one.base)
            or one.base in self._antonyms(other.base)
        )

    def _cosines(
        self,
        candidate: Sequence[Word],
        rows: list[int],
        reference: Sequence[Word],
        columns: list[int],
    ) -> NDArray[np.float64]:
        return self._matrix(candidate, rows) @ self._matrix(reference, columns).T

    def _matrix(self, words: Sequence[Word], positions: list[int]) -> NDArray[np.float64]:
        """Their vectors, in double precision: in single, one word twice had two cosines."""
        return np.array([self._vector(words[place]) for place in positions], dtype=np.float64)

    def _look_up_vector(self, word: Word) -> NDArray[np.float32] | None:
        return self._model.vector(self._key(word))

    def _fault(self, word: Word) -> str:
        """What keeps a word out: it is no content word, or the model does not know it."""
        return no_content(word) or ("" if self._key(word) else "unknown")

    def _look_up_key(self, word: Word) -> str:
        """The spelling under which the model knows a content word: its base, else its form."""
        if no_content(word):
            return ""
        return next((key for key in (word.base, word.form) if self._model.known(key)), "")

    def _look_up_antonyms(self, base: str) -> frozenset[str]:
        if self._thesaurus is None:
            return frozenset()
        return self._thesaurus.antonyms(base)


def _opposes(thesaurus: Thesaurus) -> bool:
    return any(one.antonyms for one in thesaurus.sets.values())
