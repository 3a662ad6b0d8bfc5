"""Related: words that are alike in letters or near in meaning, and match by no stage.

No match: neither synonyms nor of one family, as far as anybody knows. But a translation that says
«сообщил» for «рассказал» is nearer to its reference than one that says «съел», and one with
«экипировка» for «экспедиция» may have erred by a line; human scores tell the difference, so that
such pairs earn part of a match's credit in precision and recall. They are in no chunk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.metadata import version

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

from meteor_core import lexicons
from meteor_core.languages.analysis import MEMORY
from meteor_core.languages.language import Language
from meteor_core.lexicons import kinship
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.stages.fuzzy import common_letters
from meteor_core.stages.record import APART, CONTENT_ONLY, Colours, Look, StageRecord, Wording
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
from meteor_core.stages.vectors import Floats, Vectors

LETTERS = 0.6
"""The least share of common letters."""

COSINE = 0.3
"""The least cosine: what is unrelated has less, and what is in one field has more."""

SHORTEST = 4
"""Letters that a word needs: of shorter ones too many look alike."""

CONTRARY = frozenset({"opposites", "negation"})
"""What says the contrary earns nothing."""

_SLACK = 1e-9
"""1 − 0.4 is not quite 0.6."""


class Related(Stage):
    """Joins each word with at most one: as many pairs as there can be, then the most alike.

    Two content words are alike by the larger of the share of letters that stand in both in the same
    order, where it is ``LETTERS`` or more, and of the cosine, where it is ``COSINE`` or more. A
    word and its opposite or negation are not.
    """

    name = "related"
    matches = False

    def __init__(self, apart: Oppositions, vectors: Vectors | None) -> None:
        by = f"+{vectors.source}@{COSINE:g}" if vectors else ""
        self.resource = f"rapidfuzz-{version('rapidfuzz')}@{LETTERS:g}{by}"
        self._apart, self._vectors = apart, vectors
        self._usable = lru_cache(MEMORY)(lambda word: not self._fault(word))

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        rows, columns = (
            [position for position in self._open(words) if position not in held]
            for words, held in zip((candidate, reference), certain, strict=True)
        )
        if not rows or not columns:
            return
        similarities = self._similarities(
            [candidate[position] for position in rows],
            [reference[position] for position in columns],
        )
        for row, column in _most_pairs(similarities):
            position, partner = rows[row], columns[column]
            similarity = float(similarities[row, column])
            yield position, position + 1, partner, partner + 1, similarity

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        letters, cosine = self._shares(candidate, reference)
        if cosine[0, 0] > letters[0, 0]:
            return Evidence(source=self._vectors.source if self._vectors else "")
        return Evidence(common_letters(candidate[0].form, reference[0].form))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        forms = candidate.form, reference.form
        similarity = float(np.maximum(*self._shares([candidate], [reference]))[0, 0])
        if not similarity:
            return Obstacle("unrelated", *forms)
        kind = self._apart.between(candidate, reference)
        return Obstacle(kind, *forms, similarity) if kind in CONTRARY else None

    def _open(self, words: Sequence[Word]) -> list[int]:
        """The positions of words that may be joined at all."""

        def find() -> list[int]:
            return [position for position, word in enumerate(words) if self._usable(word)]

        return remembered(words, (self, "usable"), find)

    def _fault(self, word: Word) -> str:
        """What keeps a word out: it is no content word, has too few letters, or digits."""
        letters = word.form.replace("-", "")
        short = len(letters) < SHORTEST or not letters.isalpha()
        return no_content(word) or ("short" if short else "")

    def _similarities(self, words: Sequence[Word], others: Sequence[Word]) -> Floats:
        """Words × words: how much they are alike, 0 where they are not or say the contrary."""
        similarities: Floats = np.maximum(*self._shares(words, others))
        for row, column in zip(*np.nonzero(similarities), strict=True):
            if self._apart.between(words[row], others[column]) in CONTRARY:
                similarities[row, column] = 0
        return similarities

    def _shares(self, words: Sequence[Word], others: Sequence[Word]) -> tuple[Floats, Floats]:
        """Words × words: the shares of common letters, and the cosines; 0 where too small."""
        letters = process.cdist(
            [word.form for word in words],
            [other.form for other in others],
            scorer=Indel.normalized_similarity,
            dtype=np.float64,
        )
        cosines = (
            np.zeros_like(letters)
            if self._vectors is None
            else self._vectors.cosines(words, others)
        )
        return _from(letters, LETTERS), _from(cosines, COSINE)


def _from(similarities: Floats, least: float) -> Floats:
    """Similarities to six digits, 0 where they are less than the least."""
    rounded: Floats = np.where(similarities < least - _SLACK, 0.0, similarities).round(6)
    return rounded


def _most_pairs(similarities: Floats) -> Iterator[tuple[int, int]]:
    """Rows and columns, each once: as many pairs above 0 as there can be, then the largest sum."""
    rows, columns = np.nonzero(similarities)
    if len(set(rows.tolist())) == len(rows) == len(set(columns.tolist())):
        yield from zip(rows.tolist(), columns.tolist(), strict=True)
        return
    from scipy.optimize import linear_sum_assignment  # costs a moment, and few need it

    worth = similarities + (similarities > 0) * (1 + min(similarities.shape))
    for row, column in zip(*linear_sum_assignment(worth, maximize=True), strict=True):
        if similarities[row, column]:
            yield int(row), int(column)


def make(language: Language, threshold: float | None) -> Related:
    """The stage with the language's opposites, and its vectors where they are installed."""
    model = lexicons.embedding(language.code)
    return Related(kinship.oppositions(language.code), Vectors(model) if model else None)


RELATED = StageRecord(
    "related",
    Look(
        N_("related, no match"),
        "sparse",
        {"ru": "Б", "en": "R"},
        light=Colours("#7d8590", "#59636e", "#eceef1"),
        dark=Colours("#848d97", "#9da7b3", "#23282e"),
        ansi=30,
    ),
    make,
    advice=N_(
        "Words that are alike in letters or near in meaning, and match by no stage, earn part of "
        "a match's credit; they are in no chunk."
    ),
    evidence=Wording(N_("no match: common letters “{name}”, {similarity} of both words")),
    unnamed=Wording(N_("no match: near in meaning, cosine {similarity}")),
    obstacles={
        "opposites": APART["opposites"],
        "negation": APART["negation"],
        "unrelated": Wording(
            N_("{own} and {other} are neither alike in letters nor near in meaning")
        ),
        "short": Wording(N_("no word of four letters or more: {fault}")),
        **CONTENT_ONLY,
    },
    weight=0.35,
    matches=False,
)
