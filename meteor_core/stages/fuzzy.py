"""Fuzzy: words of one family, and one word in two spellings: what letters can tell."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence, Set
from functools import partial
from typing import NamedTuple

from anyascii import anyascii
from rapidfuzz.distance import Indel

from meteor_core.languages.language import Language
from meteor_core.lexicons import lexical_relations
from meteor_core.lexicons.lexical_relations import Kin
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.spelling import SpeltWord
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.model.caches import pair_cache, word_cache
from meteor_core.model.libraries import version
from meteor_core.model.written import written
from meteor_core.stages.record import (
    APART,
    CONTENT_ONLY,
    SPELLINGS,
    STRANGERS,
    Colours,
    Look,
    StageRecord,
    Wording,
)
from meteor_core.stages.stage import (
    Obstacle,
    WordLink,
    WordStage,
    faulty,
    no_spelling,
    open_content,
    remembered,
)

SHORTEST = 3
"""Letters that a word needs: of shorter ones too many look alike."""

BEGINNING = 3
"""Letters in which a word and its negation differ: “dissapear” and “disappear” have them alike."""

_SLACK = 1e-9
"""1 − 0.4 is not quite 0.6."""

FAMILY, SPELLING, FORMS = "one family", "one word misspelt", "two forms"
OTHER_ROOT = "another root"
"""What letters stand for, or do not, as evidence names it; two forms are told where they stand."""


class _Traits(NamedTuple):
    """How a word is spelt, where the language has a dictionary, and its ``keys``: what linked words
    share, unless one of them is misspelt."""

    spelt: SpeltWord | None
    keys: frozenset[Hashable]


class _Index(NamedTuple):
    """The words of a reference that may be linked: their positions, how they are spelt, those that
    may be misspelt; positions of each key."""

    usable: set[int]
    spelt: list[tuple[int, SpeltWord]]
    uncertain: list[tuple[int, SpeltWord]]
    by_key: dict[Hashable, list[int]]


class Fuzzy(WordStage):
    """Links «Кливленд» and «Кливлэнд», «решение» and «решить»; never «кампания» and «компания».

    Two words of the dictionary are linked if they are of one family, a word that it does not have
    with one that it is a misspelling of, and names that are spelt in two ways (``kin``). Of a
    language without a dictionary, words that share as many letters as ``threshold`` says.

    The similarity is the share of letters that stand in both words in the same order: twice the
    longest common subsequence over the letters of both. Words with digits are never alike.
    """

    name = "fuzzy"

    def __init__(self, threshold: float, apart: Oppositions, kin: Kin | None = None) -> None:
        by = f"@{written(threshold)}{apart.named}" if kin is None else f"+{kin.source}"
        letters = "+".join(f"{name}-{version(name)}" for name in ("rapidfuzz", "anyascii"))
        self.resource = f"{letters}{by}"
        self.threshold = threshold
        self._apart, self._kin = apart, kin
        self._traits = word_cache(self._look_up)
        self._shared = pair_cache(self._measure)  # words of one family meet again and again

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        index = remembered(reference, self, partial(self._index, reference), while_open=True)
        for word in words:
            traits = self._traits(word)
            if traits is None:
                continue
            for partner in sorted(self._possible(word, traits, index)):
                similarity = self._shared(word, reference[partner])
                if similarity is not None:
                    yield word, partner, similarity

    def _possible(self, word: Word, traits: _Traits, index: _Index) -> Set[int]:
        """Positions of words that share a key with the word, or may be misspelt."""
        if self._kin is None or traits.spelt is None:
            return index.usable
        others = index.spelt if traits.spelt.uncertain else index.uncertain
        possible = set(self._kin.spelling.possible(word, others)) if others else set[int]()
        if not index.by_key.keys().isdisjoint(traits.keys):
            possible.update(*(index.by_key[key] for key in traits.keys if key in index.by_key))
        return possible

    def _index(self, reference: Sequence[Word]) -> _Index:
        index = _Index(set(), [], [], {})
        for position in open_content(reference):
            traits = self._traits(reference[position])
            if traits is None:
                continue
            index.usable.add(position)
            for key in traits.keys:
                index.by_key.setdefault(key, []).append(position)
            if traits.spelt is not None:
                index.spelt.append((position, traits.spelt))
                if traits.spelt.uncertain:
                    index.uncertain.append((position, traits.spelt))
        return index

    def _look_up(self, word: Word) -> _Traits | None:
        """Nothing for a word that no letters link."""
        if self._fault(word):
            return None
        if self._kin is None:
            return _Traits(None, frozenset())
        spelt = self._kin.spelling.spelt(word)
        return _Traits(spelt, spelt.skeletons.union((word.base,), self._kin.keys(word)))

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        word, other = candidate[0], reference[0]
        ground = self._ground(word, other)
        shared = common_letters(*_in_one_script(word, other))
        of_two_scripts = not any(map(str.isalpha, common_letters(word.form, other.form)))
        if of_two_scripts and ground != OTHER_ROOT:
            return Evidence("")
        return Evidence(shared, source=ground)

    def _ground(self, word: Word, other: Word) -> str:
        """What the letters of two linked words stand for."""
        if self._kin is None:
            return ""
        if not self._of_one_family(word, other):
            return SPELLING
        return OTHER_ROOT if self._kin.of_other_roots(word, other) else FAMILY

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        fault = faulty(self._fault, candidate, reference)
        if fault is not None:
            return fault
        if self._links(candidate, reference):
            return None
        forms = candidate.form, reference.form
        similarity = _similarity(candidate, reference)
        alike = similarity >= self.threshold - _SLACK
        near = self._near(candidate, reference)
        kind = self._denied(candidate, reference) if near or alike else ""
        if not near and self._apart.by_prefix_alone(candidate, reference):
            kind = ""
        unlike = "letters" if self._kin is None else "unknown kin"
        return Obstacle(
            kind or ("strangers" if alike else unlike), *forms, similarity, self.threshold
        )

    def _fault(self, word: Word) -> str:
        return no_spelling(word, SHORTEST)

    def _measure(self, word: Word, other: Word) -> float | None:
        """How alike two linked words are; None for words that are not linked."""
        return round(_similarity(word, other), 6) if self._links(word, other) else None

    def _links(self, word: Word, other: Word) -> bool:
        """Whether two usable words are linked."""
        return self._near(word, other) and not self._denied(word, other)

    def _near(self, word: Word, other: Word) -> bool:
        if self._kin is None:
            return word.form == other.form or _similarity(word, other) >= self.threshold - _SLACK
        if self._of_one_family(word, other):
            return True
        if tuple(sorted((word.base, other.base))) in self._kin.strangers:
            return False
        return self._kin.spelling.same(word, other) and not self._apart.written_else(word, other)

    def _of_one_family(self, word: Word, other: Word) -> bool:
        """Whether two words share a key and are forms of one, or of one family."""
        traits, other_traits = self._traits(word), self._traits(other)
        if self._kin is None or traits is None or other_traits is None:
            return False
        if traits.keys.isdisjoint(other_traits.keys):
            return False
        one = word.base == other.base and self._kin.key(word) == self._kin.key(other)
        return one or self._kin.related(word, other)

    def _denied(self, word: Word, other: Word) -> str:
        """What keeps two words apart, however many letters they share; "" for nothing.

        A negation is at the beginning: “independant” begins as “independent” does and denies as
        much, though no dictionary has what it denies.
        """
        kind = self._apart.between(word, other)
        if kind == "negation" and word.form[:BEGINNING] == other.form[:BEGINNING]:
            return ""
        return kind if kind in APART else ""


def _similarity(word: Word, other: Word) -> float:
    """The share of common letters, of two scripts or with marks on one side alone, as romanised."""
    return float(Indel.normalized_similarity(*_in_one_script(word, other)))


def _in_one_script(word: Word, other: Word) -> tuple[str, str]:
    """The letters that are compared: of “esmé” and “esme” those without marks."""
    forms = word.form, other.form
    if forms[0].isascii() != forms[1].isascii():
        return anyascii(forms[0]).lower(), anyascii(forms[1]).lower()
    return forms


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
    apart = lexical_relations.oppositions(language.code)
    return Fuzzy(language.letters, apart, lexical_relations.kin(language.code))


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
    advice=N_("The fuzzy stage links words of the same family and different spellings of a word."),
    evidence=Wording(N_("common letters “{name}” (share: {similarity})")),
    unnamed=Wording(N_("the same word in two scripts")),
    sources={
        FAMILY: Wording(N_("words of the same family"), says_source=True),
        OTHER_ROOT: Wording(
            N_(
                "related in meaning, but with different roots (share of common letters: "
                "{similarity})"
            ),
            says_source=True,
        ),
        FORMS: Wording(
            N_(
                "two forms of a word that is not in the dictionary, with the common letters "
                "“{name}” (share: {similarity})"
            ),
            says_source=True,
        ),
        SPELLING: Wording(
            N_(
                "treated as two spellings of one word with the common letters “{name}” (share: "
                "{similarity})"
            ),
            says_source=True,
        ),
    },
    obstacles={
        **APART,
        "strangers": STRANGERS,
        "unknown kin": Wording(
            N_(
                "{own} and {other} are not known as words of the same family or spellings of the "
                "same word; share of common letters: {value}"
            ),
            none=N_("no word of the same family and no other spelling of this word"),
        ),
        "letters": Wording(
            N_(
                "{own} and {other}: the share of common letters is {value}, which is below "
                "{needed} by {short}"
            )
        ),
        **SPELLINGS,
        "short": Wording(N_("shorter than three letters: {fault}")),
        **CONTENT_ONLY,
    },
    weight=0.5,
    graded=True,
)
