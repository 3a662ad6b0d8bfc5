"""Embedding: content words whose vectors point the same way, and that are not opposites."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from meteor_core import lexicons, resources
from meteor_core.languages.analysis import MEMORY
from meteor_core.languages.language import Language
from meteor_core.lexicons.embedding import Embedding as Model
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.stages.record import (
    CONTENT_ONLY,
    OPPOSITES,
    UNKNOWN,
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
    remembered,
)

THRESHOLD = 0.5
"""The least cosine, unless another is asked for."""

VECTORS = 1 << 14
"""Vectors remembered: 20 MB."""

Partners = list[tuple[int, float]]
"""Positions in the reference, each with its cosine."""

Floats = NDArray[np.float64]


class Embedding(Stage):
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
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        matched, reference_matched = certain
        remembered_partners = remembered(reference, (self, "partners"), dict[Word, Partners])
        columns, vectors = remembered(reference, (self, "vectors"), lambda: self._all(reference))
        for position, word in enumerate(candidate):
            if position in matched:
                continue
            partners = remembered_partners.get(word)
            if partners is None:
                partners = self._partners(word, reference, columns, vectors)
                remembered_partners[word] = partners
            for partner, cosine in partners:
                if partner not in reference_matched:
                    yield position, position + 1, partner, partner + 1, cosine

    def _all(self, words: Sequence[Word]) -> tuple[list[int], Floats]:
        """Words → positions of those that have vectors, and these (words × dimensions)."""
        positions = [position for position, word in enumerate(words) if self._key(word)]
        return positions, self._matrix([words[position] for position in positions])

    def _partners(
        self, word: Word, reference: Sequence[Word], columns: list[int], vectors: Floats
    ) -> Partners:
        """The words of the reference that a word may be linked with.

        ``vectors`` are those of the reference's words at the positions ``columns``.
        """
        vector = self._vector(word) if columns and self._key(word) else None
        if vector is None:
            return []
        cosines = vectors @ vector
        return [
            (columns[row], round(min(1.0, float(cosines[row])), 6))
            for row in np.flatnonzero(cosines >= self.threshold).tolist()
            if self.comparable(word, reference[columns[row]])
        ]

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence("", self._key(candidate[0]), self._key(reference[0]), self._model.source)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        cosine = self._product(candidate, reference)
        kind = self._kept_apart_by(candidate, reference)
        if kind == "part of speech":
            tags = candidate.part_of_speech, reference.part_of_speech
            return Obstacle(kind, *tags, cosine, self.threshold)
        if kind or cosine < self.threshold:
            keys = self._key(candidate), self._key(reference)
            return Obstacle(kind or "threshold", *keys, cosine, self.threshold)
        return None

    def cosine(self, candidate: Word, reference: Word) -> float | None:
        """The cosine of two words' vectors, within −1..1; None where the model lacks one."""
        if not self._key(candidate) or not self._key(reference):
            return None
        return max(-1.0, min(1.0, self._product(candidate, reference)))

    def comparable(self, word: Word, other: Word) -> bool:
        """Same part of speech and not opposites: «дорогой» and «недорогой» are not comparable."""
        return not self._kept_apart_by(word, other)

    def _kept_apart_by(self, word: Word, other: Word) -> str:
        """The kind of obstacle between two words whatever their cosine, "" for none."""
        if word.part_of_speech != other.part_of_speech:
            return "part of speech"
        return "opposites" if self._opposed(word, other) else ""

    def _opposed(self, word: Word, other: Word) -> bool:
        """The antonym guard: only one of the words is negated, or a thesaurus opposes them."""
        return (
            self._negates(word) != self._negates(other)
            or other.base in self._antonyms(word.base)
            or word.base in self._antonyms(other.base)
        )

    def _product(self, candidate: Word, reference: Word) -> float:
        return float((self._matrix([candidate]) @ self._matrix([reference]).T)[0, 0])

    def _matrix(self, words: Sequence[Word]) -> Floats:
        """Their vectors, in double precision: in single, one word twice had two cosines."""
        return np.array([self._vector(word) for word in words], dtype=np.float64)

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
    return any(synset.antonyms for synset in thesaurus.sets.values())


def make(language: Language, threshold: float | None) -> Embedding | None:
    """The stage, None where no word vectors of the language are installed."""
    model = lexicons.embedding(language.code)
    if model is None:
        return None
    least = THRESHOLD if threshold is None else threshold
    return Embedding(model, language.negates, lexicons.thesaurus(language.code), least)


EMBEDDING = StageRecord(
    "embedding",
    Look(
        N_("embedding"),
        "dashdot",
        {"ru": "Э", "en": "V"},
        light=Colours("#CC79A7", "#9c3f75", "#f8e9f1"),
        dark=Colours("#E39AC3", "#ecb1d1", "#36222e"),
        ansi=36,
    ),
    make,
    advice=N_("The embedding stage joins content words whose vectors are close."),
    evidence=Wording(N_("cosine {similarity}")),
    obstacles={
        "threshold": Wording(
            N_("{own} and {other}: cosine {value} misses the threshold {needed} by {short}"),
            brief=N_("no: below the threshold"),
        ),
        "opposites": OPPOSITES,
        "part of speech": Wording(
            N_("different parts of speech: {own}, {other}"),
            tags=True,
            brief=N_("no: different parts of speech"),
        ),
        "unknown": UNKNOWN,
        **CONTENT_ONLY,
    },
    suits=lambda language: bool(language.vectors),
    resources=lambda language: resources.defaults_first(language.vectors),
    weight=0.8,
    graded=True,
    threshold=THRESHOLD,
    meaning=True,
)
