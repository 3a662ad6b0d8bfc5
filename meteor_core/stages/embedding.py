"""Embedding: content words whose vectors point the same way, and that are not opposites.

NumPy, which no other stage needs, is imported where vectors are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from meteor_core import lexicons
from meteor_core.languages.language import Language
from meteor_core.lexicons import lexical_relations, word_lists
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.model.caches import pair_cache, word_cache
from meteor_core.model.written import written
from meteor_core.stages.record import (
    APART,
    CONTENT_ONLY,
    NOT_COMPARABLE,
    OUTSIDE,
    UNKNOWN,
    Colours,
    Look,
    StageRecord,
    Wording,
    has_vectors,
    vector_files,
)
from meteor_core.stages.stage import (
    Obstacle,
    WordLink,
    WordStage,
    exclusion_reason,
    faulty,
    open_content,
    remembered,
    unknown,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from meteor_core.lexicons.vectors import Embedding as Model

    Floats = NDArray[np.float64]


_ROUNDING = 1e-6
"""More than a similarity can gain by being rounded to six digits."""

_SERIAL = 1 << 18
"""Multiplications that OpenBLAS does in one thread."""

Partners = list[tuple[int, float]]
"""Positions in the reference, in order, each with its similarity."""


@lru_cache(maxsize=4)
def vectors_of(model: Model) -> Vectors:
    """The vectors of a model, one memory for all stages."""
    return Vectors(model)


def products(rows: Floats, columns: Floats) -> Floats:
    """Words × dimensions, words × dimensions → words × words.

    Part by part, where OpenBLAS would wake its threads, at more cost than they save.
    """
    import numpy as np

    step = max(1, _SERIAL // columns.size)
    return np.concatenate(
        [rows[start : start + step] @ columns.T for start in range(0, len(rows), step)]
    )


def cells(numbers: Floats, least: float) -> Iterable[tuple[int, int, float]]:
    """The cells of a matrix with ``least`` or more, line by line: row, column, number."""
    import numpy as np

    rows, columns = np.nonzero(numbers >= least)
    return zip(rows.tolist(), columns.tolist(), numbers[rows, columns].tolist(), strict=True)


class Vectors:
    """The vectors of content words, looked up by lemma, else by form."""

    def __init__(self, model: Model) -> None:
        self._model, self.source = model, model.source
        self.key = word_cache(self._look_up_key)
        self._row = word_cache(self._look_up_row)

    def matrix(self, words: Sequence[Word]) -> Floats:
        """Vectors of words that have one."""
        return self._of_rows([row for word in words if (row := self._row(word)) is not None])

    def _of_rows(self, rows: Sequence[int]) -> Floats:
        """In double precision: in single, one word twice had two cosines."""
        return self._model.units(rows).astype("float64")

    def near(
        self, words: Iterable[Word], reference: Sequence[Word], least: float
    ) -> Mapping[Word, Partners]:
        """Words → the content words of a reference whose cosine with each is ``least`` or more.

        Both as they are before they are rounded, so that one of .3499999 may be .35.
        """
        key = self, "near", least
        known = remembered(reference, key, dict[Word, Partners], while_open=True)
        if new := unknown(words, reference, known):
            known |= self._near(new, reference, least)
        return known

    def _near(
        self, words: list[Word], reference: Sequence[Word], least: float
    ) -> dict[Word, Partners]:
        near: list[Partners] = [[] for _ in words]
        places, rows = self._known(words)
        opened = partial(self._open, reference)
        columns, vectors = remembered(reference, (self, "vectors"), opened, while_open=True)
        if rows and columns:
            cosines = products(self._of_rows(rows), vectors)
            for row, column, cosine in cells(cosines, least - _ROUNDING):
                near[places[row]].append((columns[column], cosine))
        return dict(zip(words, near, strict=True))

    def _known(self, words: Iterable[Word]) -> tuple[list[int], list[int]]:
        """Words → the places of those that have vectors, and the rows of these in the model."""
        known = [(place, row) for place, row in enumerate(map(self._row, words)) if row is not None]
        return [place for place, _ in known], [row for _, row in known]

    def _open(self, words: Sequence[Word]) -> tuple[list[int], Floats]:
        """Open words → positions of those that have vectors, and these (words × dimensions)."""
        positions = open_content(words)
        places, rows = self._known([words[position] for position in positions])
        return [positions[place] for place in places], self._of_rows(rows)

    def cosine(self, word: Word, other: Word) -> float:
        """The cosine of two words that have vectors."""
        return float(products(self.matrix([word]), self.matrix([other]))[0, 0])

    def _look_up_key(self, word: Word) -> str:
        """The spelling under which the model knows a content word: its base, else its form."""
        if exclusion_reason(word):
            return ""
        return next((key for key in (word.base, word.form) if self._model.known(key)), "")

    def _look_up_row(self, word: Word) -> int | None:
        # Not ``self.key``, which would remember spellings for which nobody asks a corpus.
        key = self._look_up_key(word)
        return self._model.index(key) if key else None


THRESHOLD = 0.6
"""The least cosine, unless another is asked for."""

NEAR = "near"
"""What two words are that the list of opposites has on one side, as evidence names it."""

LISTED = 0.35
"""The least cosine of words on one side of the list of opposites."""

LIKELY = 0.1
"""The least probability of a lemma of which a spelling counts as a form."""

Lemmas = Callable[[str], Collection[str]]
"""A spelling → the lemmas of which it may be a form."""

Known = Callable[[str], bool]
"""Whether the dictionary has a form."""

GROUPS = {
    **dict.fromkeys(("VERB", "INFN", "PRTF", "PRTS", "GRND"), "VERB"),
    **dict.fromkeys(("ADJF", "ADJS", "COMP"), "ADJF"),
    **dict.fromkeys(("ADVB", "PRED"), "ADVB"),
}
"""OpenCorpora's parts of speech that are one to a reader."""


class Embedding(WordStage):
    """Links content words of one part of speech whose cosine reaches the threshold.

    Antonyms and siblings stand in the same contexts as synonyms do, so their vectors are as close:
    what ``apart`` keeps apart is never linked, nor is a name or a word of a complete class; nor are
    ``strangers``, pairs that a list says are near and no more, nor is a word that is not ``known``:
    what no dictionary has is mostly a name. Words that the list of opposites has on one side need
    less, since its writers have judged them near.
    """

    name = "embedding"

    def __init__(
        self,
        model: Model,
        apart: Oppositions,
        threshold: float = THRESHOLD,
        lemmas: Lemmas = lambda form: (),
        known: Known = lexical_relations.everything,
        strangers: Collection[tuple[str, ...]] = (),
    ) -> None:
        self.resource = f"{model.source}@{written(threshold)}{apart.named}"
        self.threshold = threshold
        self._least = min(threshold, LISTED)

        self._vectors, self._apart = vectors_of(model), apart
        self._lemmas = word_cache(lemmas)
        self._known, self._strangers = word_cache(known), strangers
        self._at_fault: dict[str, Callable[[Word], bool]] = {
            "names": apart.is_name,
            "class": apart.of_complete_class,
            "unlisted": lambda word: not self._known(word.form),
        }
        """Obstacles that may be of one word alone, and whether they are of a word."""
        self._obstacle = pair_cache(self._kept_apart_by)  # the same words are near again and again

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        near = self._vectors.near(words, reference, self._least)
        for word in words:
            for partner, cosine in near[word]:
                if cosine >= self._least and self._reaches(cosine, word, reference[partner]):
                    yield word, partner, round(min(1.0, cosine), 6)

    def _reaches(self, cosine: float, word: Word, other: Word) -> bool:
        """Whether the cosine is enough for these two, and they may be linked at all."""
        near = cosine >= self.threshold or self._apart.near(word, other)
        return near and self.comparable(word, other)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        below = self._vectors.cosine(candidate[0], reference[0]) < self.threshold
        return Evidence(
            NEAR if below else "",
            self._vectors.key(candidate[0]),
            self._vectors.key(reference[0]),
            self._vectors.source,
        )

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        cosine = self._vectors.cosine(candidate, reference)
        kind = self._kept_apart_by(candidate, reference)
        if kind == "part of speech":
            groups = _group(candidate), _group(reference)
            return Obstacle(kind, *groups, cosine, self.threshold)
        at_fault = self._at_fault.get(kind)
        if at_fault is not None:
            return faulty(lambda word: kind if at_fault(word) else "", candidate, reference)
        needed = self._least if self._apart.near(candidate, reference) else self.threshold
        if cosine < needed and self._apart.by_prefix_alone(candidate, reference):
            kind = "threshold"
        if kind or cosine < needed:
            keys = self._vectors.key(candidate), self._vectors.key(reference)
            return Obstacle(kind or "threshold", *keys, cosine, needed)
        return None

    def cosine(self, candidate: Word, reference: Word) -> float | None:
        """The cosine of two words' vectors, within −1..1; None where the model lacks one."""
        if not self._vectors.key(candidate) or not self._vectors.key(reference):
            return None
        return max(-1.0, min(1.0, self._vectors.cosine(candidate, reference)))

    def comparable(self, word: Word, other: Word) -> bool:
        """Same part of speech and not opposites: «дорогой» and «недорогой» are not comparable."""
        return not self._obstacle(word, other)

    def _kept_apart_by(self, word: Word, other: Word) -> str:
        """The kind of obstacle between two words whatever their cosine, "" for none."""
        if _group(word) != _group(other):
            return "part of speech"
        if self._spelt_alike(word, other):
            return "homonyms"
        kind = self._apart.between(word, other)
        return kind or next((kind for kind, so in self._further(word, other) if so), "")

    def _further(self, word: Word, other: Word) -> Iterator[tuple[str, bool]]:
        """What keeps words apart that are no opposites, and whether it does."""
        yield "class", self._apart.outside(word, other)
        yield "strangers", tuple(sorted((word.base, other.base))) in self._strangers
        yield "unlisted", not (self._known(word.form) and self._known(other.form))

    def _spelt_alike(self, word: Word, other: Word) -> bool:
        """Whether the spelling under which the model knows the one is a form of the other: its
        vector is of both, «вина» of the wine and of the guilt, «банка» of the tin and the bank."""
        if word.base == other.base:
            return False
        key, other_key = self._vectors.key(word), self._vectors.key(other)
        if key == other.form or other_key == word.form:
            return True
        return other.base in self._lemmas(key) or word.base in self._lemmas(other_key)

    def _fault(self, word: Word) -> str:
        """What keeps a word out: it is no content word, or the model does not know it."""
        return exclusion_reason(word) or ("" if self._vectors.key(word) else "unknown")


def _group(word: Word) -> str:
    """The part of speech; all forms of a verb are one, and so are an adjective's."""
    return GROUPS.get(word.part_of_speech, word.part_of_speech)


def make(language: Language, threshold: float | None) -> Embedding | None:
    """The stage, None where no word vectors of the language are installed."""
    model = lexicons.embedding(language.code)
    if model is None:
        return None
    least = THRESHOLD if threshold is None else threshold

    def lemmas(form: str) -> Collection[str]:
        found = language.readings(language.describe(form))
        return {reading.lemma for reading in found if reading.probability >= LIKELY}

    return Embedding(
        model,
        lexical_relations.oppositions(language.code),
        least,
        lemmas,
        lexical_relations.dictionary(language.code),
        word_lists.neighbours(language.code),
    )


EMBEDDING = StageRecord(
    "embedding",
    Look(
        N_("embedding"),
        "dashdot",
        {"ru": "В", "en": "V"},
        light=Colours("#CC79A7", "#9c3f75", "#f8e9f1"),
        dark=Colours("#E39AC3", "#ecb1d1", "#36222e"),
        ansi=36,
    ),
    make,
    advice=N_(
        "The embedding stage joins content words of the same part of speech whose vectors are "
        "close. It does not join opposites, names, or different members of a class, such as "
        "“five” and “six”."
    ),
    evidence=Wording(
        N_(
            "cosine {similarity} is below the threshold, but the list of opposites gives both "
            "words the same opposites"
        )
    ),
    unnamed=Wording(N_("cosine {similarity}")),
    obstacles={
        "threshold": Wording(
            N_("{own} and {other}: cosine {value} is below the threshold {needed} by {short}"),
            brief=N_("no: below the threshold"),
        ),
        **APART,
        "names": Wording(
            N_("a name matches only by lemma or spelling: {fault}"),
            brief=N_("no: a name matches only by lemma or spelling"),
            none=NOT_COMPARABLE,
        ),
        "class": OUTSIDE,
        "strangers": Wording(
            N_("close vectors, but listed as words with different meanings: {own}, {other}"),
            brief=N_("no: listed as words with different meanings"),
        ),
        "unlisted": Wording(
            N_("this word is not in the dictionary, so its vector is unreliable: {fault}"),
            brief=N_("no: one of them is not in the dictionary"),
            none=NOT_COMPARABLE,
        ),
        "part of speech": Wording(
            N_("different parts of speech: {own}, {other}"),
            tags=True,
            brief=N_("no: different parts of speech"),
            none=NOT_COMPARABLE,
        ),
        "homonyms": Wording(
            N_("both words have the same spelling, so they have the same vector: {own}, {other}"),
            brief=N_("no: both words have the same spelling"),
        ),
        "unknown": UNKNOWN,
        **CONTENT_ONLY,
    },
    suits=has_vectors,
    resources=vector_files,
    weight=0.6,
    graded=True,
    threshold=THRESHOLD,
    meaning=True,
)
