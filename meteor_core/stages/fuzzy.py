"""Fuzzy: words of one family, and one word in two spellings: what letters can tell."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence, Set

from anyascii import anyascii
from rapidfuzz.distance import Indel

from meteor_core.languages.language import Language
from meteor_core.lexicons import kinship
from meteor_core.lexicons.kinship import Kin
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.spelling import Spelling, Spelt
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.model.libraries import version
from meteor_core.model.remembering import pair_cache, word_cache
from meteor_core.stages.record import (
    APART,
    CONTENT_ONLY,
    STRANGERS,
    Colours,
    Look,
    StageRecord,
    Wording,
)
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    Index,
    Obstacle,
    Proposal,
    Stage,
    content,
    faulty,
    no_spelling,
    remembered,
)

SHORTEST = 3
"""Letters that a word needs: of shorter ones too many look alike."""

_SLACK = 1e-9
"""1 − 0.4 is not quite 0.6."""

FAMILY, SPELLING = "one family", "one word misspelt"
"""What letters stand for, as evidence names it."""

Partners = list[tuple[int, float]]
"""Positions in the reference, each with its similarity."""


class Fuzzy(Stage):
    """Links «Кливленд» and «Кливлэнд», «решение» and «решить»; never «кампания» and «компания».

    Two words of the dictionary are linked if they are of one family, a word that it does not have
    with one that it is a misspelling of, and names that are spelt in two ways (``kin``). Of a
    language without a dictionary, words that share as many letters as ``threshold`` says.

    The similarity is the share of letters that stand in both words in the same order: twice the
    longest common subsequence over the letters of both. Words with digits are never alike.
    """

    name = "fuzzy"

    def __init__(self, threshold: float, apart: Oppositions, kin: Kin | None = None) -> None:
        by = f"@{threshold:g}" if kin is None else f"+{kin.source}"
        self.resource = f"rapidfuzz-{version('rapidfuzz')}{by}"
        self.threshold = threshold
        self._apart, self._kin = apart, kin
        self._usable: Callable[[Word], bool] = word_cache(lambda word: not self._fault(word))
        self._akin = pair_cache(self._of_one_family)
        self._keys = word_cache(self._look_up_keys)

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        known = remembered(reference, (self, "partners"), dict[Word, Partners])
        for position in self._open(candidate, certain[0]):
            word = candidate[position]
            partners = known.get(word)
            if partners is None:
                partners = known[word] = list(self._partners(word, reference))
            for partner, similarity in partners:
                if partner not in certain[1]:
                    yield position, position + 1, partner, partner + 1, similarity

    def _partners(self, word: Word, reference: Sequence[Word]) -> Iterator[tuple[int, float]]:
        for partner in sorted(self._possible(word, reference)):
            if self._links(word, reference[partner]):
                yield partner, round(_similarity(word, reference[partner]), 6)

    def _possible(self, word: Word, reference: Sequence[Word]) -> Set[int]:
        """Positions of words that share a key with the word, or may be misspelt."""
        if self._kin is None:
            return set(self._open(reference, frozenset()))
        spelling = self._kin.spelling
        usable, uncertain, index = remembered(
            reference, self, lambda: self._index(reference, spelling)
        )
        others = usable if spelling.uncertain(word) else uncertain
        spelt = spelling.possible(word, others) if others else ()
        return set(spelt).union(*(index[key] for key in self._keys(word) if key in index))

    def _index(self, reference: Sequence[Word], spelling: Spelling) -> tuple[Spelt, Spelt, Index]:
        """How usable words are spelt, and those that may be misspelt; positions of each key."""
        usable = [
            (position, spelling.spelt(reference[position]))
            for position in self._open(reference, frozenset())
        ]
        index: Index = {}
        for position, _ in usable:
            for key in self._keys(reference[position]):
                index.setdefault(key, []).append(position)
        return usable, [each for each in usable if each[1].uncertain], index

    def _look_up_keys(self, word: Word) -> frozenset[Hashable]:
        """What linked words share, unless one of them is misspelt."""
        if self._kin is None:
            return frozenset()
        return self._kin.spelling.skeletons(word).union((word.base,), self._kin.keys(word))

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = common_letters(candidate[0].form, reference[0].form)
        return Evidence(shared, source=self._ground(candidate[0], reference[0]) if shared else "")

    def _ground(self, word: Word, other: Word) -> str:
        """What the letters of two linked words stand for."""
        if self._kin is None:
            return ""
        kin = not self._keys(word).isdisjoint(self._keys(other)) and self._akin(word, other)
        return FAMILY if kin else SPELLING

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        if self._links(candidate, reference):
            return None
        forms = candidate.form, reference.form
        similarity = _similarity(candidate, reference)
        alike = similarity >= self.threshold - _SLACK
        nearly = alike or self._near(candidate, reference)
        kind = self._denied(candidate, reference) if nearly else ""
        unlike = "letters" if self._kin is None else "unknown kin"
        return Obstacle(
            kind or ("strangers" if alike else unlike), *forms, similarity, self.threshold
        )

    def _open(self, words: Sequence[Word], certain: Set[int]) -> list[int]:
        """The positions of words that may be linked and are not matched in any case."""
        return [
            position
            for position in content(words)
            if position not in certain and self._usable(words[position])
        ]

    def _fault(self, word: Word) -> str:
        return no_spelling(word, SHORTEST)

    def _links(self, word: Word, other: Word) -> bool:
        """Whether two usable words are linked."""
        return self._near(word, other) and not self._denied(word, other)

    def _near(self, word: Word, other: Word) -> bool:
        if self._kin is None:
            return word.form == other.form or _similarity(word, other) >= self.threshold - _SLACK
        if not self._keys(word).isdisjoint(self._keys(other)) and self._akin(word, other):
            return True
        return self._kin.spelling.same(word, other)

    def _of_one_family(self, word: Word, other: Word) -> bool:
        """Whether two words that share a key are forms of one, or of one family."""
        assert self._kin is not None
        one = word.base == other.base and self._kin.key(word) == self._kin.key(other)
        return one or self._kin.related(word, other)

    def _denied(self, word: Word, other: Word) -> str:
        """What keeps two words apart, however many letters they share; "" for nothing."""
        kind = self._apart.between(word, other)
        return kind if kind in APART else ""


def _similarity(word: Word, other: Word) -> float:
    """The share of common letters; of two scripts, that of their transliterations."""
    forms = word.form, other.form
    if forms[0].isascii() != forms[1].isascii():
        forms = anyascii(forms[0]).lower(), anyascii(forms[1]).lower()
    return float(Indel.normalized_similarity(*forms))


def common_letters(candidate: str, reference: str) -> str:
    """The letters that stand in both words in the same order, a gap as “…”: ``"клив…нд"``."""
    pieces = [
        candidate[block.a : block.a + block.size]
        for block in Indel.opcodes(candidate, reference).as_matching_blocks()
        if block.size
    ]
    return "…".join(pieces)


def make(language: Language, threshold: float | None) -> Fuzzy:
    """The stage with the language's families and spellings, or its own least share of letters."""
    apart = kinship.oppositions(language.code)
    return Fuzzy(language.letters, apart, kinship.kin(language.code))


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
    advice=N_("The fuzzy stage joins words of one family, and one word spelt in two ways."),
    evidence=Wording(N_("common letters “{name}”: a share of {similarity}")),
    unnamed=Wording(N_("one word in two scripts")),
    sources={
        FAMILY: Wording(
            N_("one family; common letters “{name}”: a share of {similarity}"), says_source=True
        ),
        SPELLING: Wording(
            N_("one word in two spellings; common letters “{name}”: a share of {similarity}"),
            says_source=True,
        ),
    },
    obstacles={
        **APART,
        "strangers": STRANGERS,
        "unknown kin": Wording(
            N_(
                "{own} and {other} are known neither as one family nor as one word misspelt; share "
                "of common letters: {value}"
            )
        ),
        "letters": Wording(
            N_("{own} and {other}: the share of common letters {value} misses {needed} by {short}")
        ),
        "short": Wording(N_("not a word of three letters or more: {fault}")),
        **CONTENT_ONLY,
    },
    weight=0.5,
    graded=True,
)
