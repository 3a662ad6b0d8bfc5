"""Related: words that are alike in letters or near in meaning, and match by no stage.

No match: neither synonyms nor of one family, as far as the lexicons know. But a translation that
says «команда» for «тренер» is nearer to its reference than one that says «погода», and one with
«экспозиция» for «экспедиция» may have a slip; human scores tell the difference, so that such pairs
earn part of a match's credit in precision and recall. They are in no chunk.

Only for languages with word vectors: in English, by letters alone, the credit lowered the
correlation with human scores. ``tests/benchmarks/correlation.py`` prints Russian with and without.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

from meteor_core import lexicons
from meteor_core.languages.language import Language
from meteor_core.lexicons import kinship
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.model.libraries import version
from meteor_core.model.remembering import word_cache
from meteor_core.stages.faults import faulty, no_spelling
from meteor_core.stages.fuzzy import common_letters
from meteor_core.stages.pairing import Pair, most_pairs
from meteor_core.stages.record import (
    APART,
    CONTENT_ONLY,
    OUTSIDE,
    SPELLINGS,
    Colours,
    Look,
    StageRecord,
    Wording,
)
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    Forbids,
    Obstacle,
    Proposal,
    Sentence,
    Stage,
    open_content,
    partners_of,
    unknown,
)
from meteor_core.stages.suiting import has_vectors, vector_files
from meteor_core.stages.vectors import Floats, Partners, Vectors, cells, products, vectors_of

LETTERS = 0.6
"""The least share of common letters."""

COSINE = 0.35
"""The least cosine: words used in like contexts, whatever their part of speech."""

SHORTEST = 4
"""Letters that a word needs: of shorter ones too many look alike."""

CONTRARY = frozenset({"opposites", "negation", "siblings"})
"""What says the contrary, or another member of a closed class («вчера», «завтра»), earns
nothing."""


Free = tuple[list[int], list[int]]
"""Positions of both sides' words that may be joined."""


class _Side(NamedTuple):
    """Words of one side and their vectors, a row each."""

    words: Sequence[Word]
    vectors: Floats


class Related(Stage):
    """Joins each word with at most one: as many pairs as there can be, then the most alike.

    Two content words are alike by the larger of the share of letters that stand in both in the same
    order, where it is ``LETTERS`` or more, and of the cosine, where it is ``COSINE`` or more. A
    word and its opposite or negation are not.
    """

    name = "related"
    matches = False

    def __init__(
        self, apart: Oppositions, vectors: Vectors, forbids: Forbids = lambda own, other: False
    ) -> None:
        letters = f"rapidfuzz-{version('rapidfuzz')}@{LETTERS:g}"
        self.resource = f"{letters}+{vectors.source}@{COSINE:g}{apart.named}"
        self._apart, self._vectors, self._forbids = apart, vectors, forbids
        self._usable: Callable[[Word], bool] = word_cache(lambda word: not self._fault(word))

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        if isinstance(reference, Sentence):
            reference.look_at(certain[1])
        rows, columns = self._open(candidate, certain[0]), self._open(reference, certain[1])
        if not rows or not columns:
            return
        known = self._partners([candidate[position] for position in rows], reference)
        pairs = [
            (position, partner, similarity)
            for position in rows
            for partner, similarity in known[candidate[position]]
            if partner not in certain[1]
        ]
        for position, partner, similarity in self._chosen(
            pairs, (rows, columns), candidate, reference
        ):
            yield position, position + 1, partner, partner + 1, similarity

    def _chosen(
        self, pairs: list[Pair], free: Free, candidate: Sequence[Word], reference: Sequence[Word]
    ) -> list[Pair]:
        """Of pairs of free words as many as there can be, and the most alike.

        Few pairs are the contrary of one another, and it takes time to ask: only those taken are
        asked about, and the others are paired anew without them.
        """
        while True:
            chosen = most_pairs(pairs, *free)
            contrary = {
                pair for pair in chosen if self._are_apart(candidate[pair[0]], reference[pair[1]])
            }
            if not contrary:
                return chosen
            pairs = [pair for pair in pairs if pair not in contrary]

    def _are_apart(self, word: Word, other: Word) -> bool:
        return bool(self._contrary(word, other)) or self._forbids([word], [other])

    def _contrary(self, word: Word, other: Word) -> str:
        """What two words are that earn nothing, "" if they may."""
        kind = self._apart.between(word, other)
        return kind if kind in CONTRARY else "class" if self._apart.classed(word, other) else ""

    def without(self, forbids: Forbids) -> Related:
        return Related(self._apart, self._vectors, forbids)

    def _partners(
        self, words: Sequence[Word], reference: Sequence[Word]
    ) -> Mapping[Word, Partners]:
        """Usable words → the words of the reference to which each is alike."""
        known = partners_of(reference, (self, "partners"), dict[Word, Partners])
        new = [word for word in unknown(words, reference, known) if self._usable(word)]
        if new:
            columns = [place for place in open_content(reference) if self._usable(reference[place])]
            letters = _letters(new, [reference[column] for column in columns])
            near = self._vectors.near(new, reference, COSINE)
            alike: list[dict[int, float]] = [{} for _ in new]
            for row, column, similarity in cells(letters, LETTERS):
                alike[row][columns[column]] = similarity
            for word, shares in zip(new, alike, strict=True):
                _add_near(shares, near[word], columns)
                known[word] = sorted(shares.items())
        return known

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        letters, cosine = self._shares(*map(self._side, (candidate, reference)))
        if cosine[0, 0] > letters[0, 0]:
            return Evidence(source=self._vectors.source)
        return Evidence(common_letters(candidate[0].form, reference[0].form))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        forms = candidate.form, reference.form
        sides = self._side([candidate]), self._side([reference])
        similarity = float(np.maximum(*self._shares(*sides))[0, 0])
        if not similarity:
            return Obstacle("unrelated", *forms, self._nearness(*sides))
        kind = self._contrary(candidate, reference)
        return Obstacle(kind, *forms, similarity) if kind else None

    def _open(self, words: Sequence[Word], held: Set[int]) -> list[int]:
        """The positions of words that may be joined and are not held."""
        free = [position for position in range(len(words)) if position not in held]
        return [position for position in free if self._usable(words[position])]

    def _side(self, words: Sequence[Word]) -> _Side:
        return _Side(words, self._vectors.rows(words))

    def _fault(self, word: Word) -> str:
        return no_spelling(word, SHORTEST)

    def _nearness(self, side: _Side, other: _Side) -> float:
        """How much of what it needs a pair of words has, in letters or vectors: less than 1."""
        letters = Indel.normalized_similarity(side.words[0].form, other.words[0].form)
        return max(letters / LETTERS, float(_cosines(side, other)[0, 0]) / COSINE)

    def _shares(self, side: _Side, other: _Side) -> tuple[Floats, Floats]:
        """Words × words: the shares of common letters, and the cosines; 0 where too small."""
        return _letters(side.words, other.words), _from(_cosines(side, other), COSINE)


def _cosines(side: _Side, other: _Side) -> Floats:
    """Words × words: the cosines, 0 where one is not known."""
    width = min(side.vectors.shape[1], other.vectors.shape[1])  # 1: no word is known
    if width > 1:
        return products(side.vectors, other.vectors)
    return np.zeros((len(side.words), len(other.words)))


def _from(similarities: Floats, least: float) -> Floats:
    """Similarities to six digits, 0 where they are less than the least."""
    rounded: Floats = similarities.round(6)
    rounded[rounded < least] = 0
    return rounded


def _letters(words: Sequence[Word], others: Sequence[Word]) -> Floats:
    """Words × words: the shares of common letters, 0 where too small."""
    shares = process.cdist(
        [word.form for word in words],
        [word.form for word in others],
        scorer=Indel.normalized_similarity,
        dtype=np.float64,
        score_cutoff=LETTERS - 1e-6,
    )
    return _from(shares, LETTERS)


def _add_near(alike: dict[int, float], near: Partners, columns: Collection[int]) -> None:
    """Takes in the cosines that are more than a pair's share of letters."""
    for partner, cosine in near:
        rounded = round(cosine * 1e6) / 1e6
        if rounded >= COSINE and partner in columns:
            alike[partner] = max(rounded, alike.get(partner, 0.0))


def make(language: Language, threshold: float | None) -> Related | None:
    """The stage with the language's opposites, None where no word vectors are installed."""
    model = lexicons.embedding(language.code)
    if model is None:
        return None
    return Related(kinship.oppositions(language.code), vectors_of(model))


RELATED = StageRecord(
    "related",
    Look(
        N_("related (not a match)"),
        "sparse",
        {"ru": "Б", "en": "R"},
        light=Colours("#7d8590", "#59636e", "#eceef1"),
        dark=Colours("#848d97", "#9da7b3", "#23282e"),
        ansi=90,
    ),
    make,
    advice=N_(
        "Words that are alike in letters or near in meaning, and match by no stage, earn part of "
        "a match's credit; they are in no chunk."
    ),
    evidence=Wording(N_("not a match: common letters “{name}”, a share of {similarity}")),
    unnamed=Wording(N_("not a match: vectors near, cosine {similarity}")),
    obstacles={
        "opposites": APART["opposites"],
        "negation": APART["negation"],
        "siblings": APART["siblings"],
        "class": OUTSIDE,
        "unrelated": Wording(
            N_("neither the letters nor the vectors are near enough: {own}, {other}")
        ),
        **SPELLINGS,
        "short": Wording(N_("not a word of four letters or more: {fault}")),
        **CONTENT_ONLY,
    },
    suits=has_vectors,
    resources=vector_files,
    weight=0.5,
    graded=True,
    matches=False,
)
