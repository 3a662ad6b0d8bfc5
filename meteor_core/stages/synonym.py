"""Synonym: words that share a synset of a thesaurus."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from functools import lru_cache
from typing import TYPE_CHECKING

from meteor_core import lexicons
from meteor_core.languages.language import Language
from meteor_core.lexicons import lexical_relations, word_lists
from meteor_core.lexicons.english_words import PARTS
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.synonyms import OWN, Synonyms
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.lexicons.wordnet import AS
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.model.caches import pair_cache, word_cache
from meteor_core.stages.lemma import BASE_FORM
from meteor_core.stages.record import (
    APART,
    CONTENT_ONLY,
    NUMBER,
    ONE_NUMBER,
    OPPOSITES,
    UNKNOWN,
    Colours,
    Look,
    StageRecord,
    Wording,
    has_thesauri,
    thesaurus_files,
)
from meteor_core.stages.stage import (
    Obstacle,
    WordLink,
    WordStage,
    exclusion_reason,
    faulty,
    sharing,
)

if TYPE_CHECKING:
    from meteor_core.lexicons.vectors import Embedding


Lemmas = Callable[[Word], tuple[str, ...]]
"""A word → what the thesaurus is asked for, and the lemmas under which it may stand there."""

Relation = Callable[[str], tuple[str, ...]]
"""A synset's id → the ids of those it is related to."""


def shown(lemmas: Iterable[str]) -> str:
    """The lemmas of one word as a reader sees them: ``"leapt (leap)"``.

    Without the part of speech that the thesaurus is asked for.
    """
    form, *others = dict.fromkeys([lemma.partition(AS)[0] for lemma in lemmas])
    return f"{form} ({', '.join(others)})" if others else form


@lru_cache(maxsize=4)
def thesaurus_lemmas(language: Language, thesaurus: Thesaurus) -> Lemmas:
    """How words are looked up: by their lemma; where there are stems alone, by form and base forms.

    Russian «лисой» → ``("лиса",)``; English “leapt” → ``("leapt", "leap")``, and where its
    neighbours tell which word it is, “the wound” → ``("wound#n", "wound")``.
    """
    if language.lemmatises:
        return lambda word: (word.base,)

    def look_up(word: Word) -> tuple[str, ...]:
        forms = tuple(dict.fromkeys((word.form, *thesaurus.base_forms(word.form))))
        parts = PARTS.get(word.tag)
        if parts is None:
            return forms
        meant = [form for form in forms if language.describe(form).base == word.base]
        return (f"{meant[0]}{AS}{parts}", *meant) if meant else forms

    return word_cache(look_up)


def related(relation: Relation, candidate: Set[str], reference: Set[str]) -> bool:
    """Whether the relation leads from a synset of one side to one of the other, either way."""
    return any(not reference.isdisjoint(relation(synset)) for synset in candidate) or any(
        not candidate.isdisjoint(relation(synset)) for synset in reference
    )


Aspects = Callable[[Word, Word], bool]
"""Whether two words are one verb, perfective and imperfective."""

ASPECTS = "two aspects"
"""What two verbs of a list are that are one verb to a reader, as evidence names it."""

NEGATED = "negated"
"""What words are of which one denies the other's opposite («неплохой»), as evidence names it."""

LEAST = 0.1
"""The cosine below which vectors speak against a pair of a thesaurus that nobody edits."""


class Synonym(WordStage):
    """Links content words with a synset in common: «лиса» and «лисичка», “quick” and “fast”.

    ``every``: by rare senses too, and by those that the thesaurus marks as slang, obsolete or
    figurative. ``model``: vectors that may speak against a pair; ``lists``: synonyms of our own,
    against which they have no say, nor have ``faults``, pairs of lemmas that the thesaurus has in
    one synset and that do not say the same; ``strangers`` are those that nothing makes synonyms.
    ``describe``: words of pieces of text, where the parts
    of a compound are words as they stand (“fire-resistant”). ``aspects``: tells aspects of one
    verb, which stand on one line of a list, from synonyms.
    """

    name = "synonym"

    def __init__(
        self,
        thesaurus: Thesaurus,
        lemmas: Lemmas,
        apart: Oppositions | None = None,
        model: Embedding | None = None,
        lists: Synonyms | None = None,
        *,
        describe: Describe | None = None,
        every: bool = False,
        faults: Collection[tuple[str, ...]] = (),
        strangers: Collection[tuple[str, ...]] = (),
        aspects: Aspects | None = None,
    ) -> None:
        weeded = "" if model is None else f"; cosine {LEAST:g} of {model.source}"
        self.resource = f"{thesaurus.source}{weeded}"
        self._thesaurus, self._lemmas = thesaurus, lemmas
        self._apart, self._model, self._lists = apart, model, lists
        self._senses = word_cache(thesaurus.senses if every else thesaurus.usual_senses)
        self._describe, self._faults, self._aspects = describe, faults, aspects
        self._strangers = strangers
        self._synsets = word_cache(self._look_up)
        self._likely = pair_cache(self._is_likely)

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        is_published = self._model is None and self._apart is None
        for word, partner, similarity in sharing(self.name, self._synsets, words, reference):
            if is_published or self._likely(word, reference[partner]):
                yield word, partner, similarity

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = sorted(map(plain, self._common(candidate[0], reference[0])))
        titles = dict.fromkeys(filter(None, map(self._thesaurus.title, shared)))
        if not titles:
            return self._by_lists(candidate[0], reference[0])
        own, other = self._named(candidate[0], shared), self._named(reference[0], shared)
        if own == other:  # “bound” and “bind”
            return Evidence(own, source=BASE_FORM)
        return Evidence("; ".join(titles), own, other, self._thesaurus.source)

    def _by_lists(self, candidate: Word, reference: Word) -> Evidence:
        """Of words that the thesaurus has in no common synset."""
        if self._lists is None or not self._lists.shared(candidate, reference):
            by_part = any(plain(sense) != sense for sense in self._common(candidate, reference))
            if by_part:
                return Evidence("", candidate.form, reference.form, OWN)
            denies = self._apart is not None and self._apart.deny(candidate, reference)
            is_number = any(word.form[0].isnumeric() for word in (candidate, reference))
            source = NEGATED if denies else NUMBER if is_number else ""
            # not their bases, which are stems where there are no lemmas
            own, other = (shown(self._lemmas(word)[-1:]) for word in (candidate, reference))
            return Evidence("", own, other, source)
        own, other = self._lists.names(candidate, reference)
        is_one_verb = self._aspects is not None and self._aspects(candidate, reference)
        return Evidence("", own, other, ASPECTS if is_one_verb else OWN)

    def _named(self, word: Word, shared: Sequence[str]) -> str:
        """The lemmas of a word under which it stands in the shared synsets."""
        lemmas = self._lemmas(word)
        within = [
            lemma for lemma in lemmas if not self._thesaurus.synsets(lemma).isdisjoint(shared)
        ]
        return shown(within or lemmas)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Besides what keeps a word out: opposites, or one meaning in two parts of speech."""
        synsets, reference_synsets = self._synsets(candidate), self._synsets(reference)
        common = self._common(candidate, reference)
        lemmas = shown(self._lemmas(candidate)), shown(self._lemmas(reference))
        denied = "" if self._apart is None else self._apart.opposed(candidate, reference)
        if common:
            if denied:
                return Obstacle(denied, *lemmas)
            if self._is_fault(candidate, reference):
                return Obstacle("fault", *lemmas)
            cosine = self._cosine(candidate, reference)
            return None if cosine >= LEAST else Obstacle("vectors", *lemmas, cosine, LEAST)
        if related(self._thesaurus.opposites, synsets, reference_synsets):
            return Obstacle("opposites", *lemmas)
        if related(self._thesaurus.derived, synsets, reference_synsets):
            return Obstacle("derived", *lemmas)
        if denied and not (exclusion_reason(candidate) or exclusion_reason(reference)):
            return Obstacle(denied, *lemmas)
        if self._all_senses(candidate) & self._all_senses(reference):
            return Obstacle("rare sense" if self._thesaurus.edited else "marked sense", *lemmas)
        fault = faulty(self._fault, candidate, reference, self._faulty)
        return fault or Obstacle("one word" if lemmas[0] == lemmas[1] else "synsets", *lemmas)

    def _faulty(self, word: Word, fault: str) -> str:
        """A word that is kept out: what the thesaurus was asked for, or the form."""
        return shown(self._lemmas(word)) if fault == "unknown" else word.form

    def _fault(self, word: Word) -> str:
        return exclusion_reason(word) or ("" if self._synsets(word) else "unknown")

    def _look_up(self, word: Word) -> frozenset[str]:
        if self._describe is not None and "-" in word.form and not exclusion_reason(word):
            return self._of_one(word) | meanings(word, self._describe, self._of_one)
        return self._of_one(word)

    def _of_one(self, word: Word) -> frozenset[str]:
        """The meanings of a word as a whole."""
        if exclusion_reason(word):
            return frozenset()
        senses = self._senses(self._lemmas(word)[0])
        if self._apart is not None:
            senses |= self._apart.meanings(word)
        return senses if self._lists is None else senses | self._lists.senses(word)

    def _all_senses(self, word: Word) -> frozenset[str]:
        return (
            frozenset() if exclusion_reason(word) else self._thesaurus.senses(self._lemmas(word)[0])
        )

    def _is_likely(self, candidate: Word, reference: Word) -> bool:
        """Whether neither opposites nor vectors speak against a pair with a meaning in common."""
        if self._apart is not None and self._apart.opposed(candidate, reference):
            return False
        if not self._common(candidate, reference) or self._is_fault(candidate, reference):
            return False
        return self._cosine(candidate, reference) >= LEAST

    def _is_fault(self, candidate: Word, reference: Word) -> bool:
        """Whether what both have in common is listed as false: in the thesaurus, or altogether."""
        pair = tuple(sorted((candidate.base, reference.base)))
        if pair in self._strangers:
            return True
        return pair in self._faults and not self._listed(candidate, reference)

    def _common(self, candidate: Word, reference: Word) -> frozenset[str]:
        """The synsets of both; of the lists, those where they may stand as two words."""
        common = self._synsets(candidate) & self._synsets(reference)
        one = self._lists is not None and self._lists.one(candidate, reference)
        return frozenset(filter(self._thesaurus.title, common)) if one else common

    def _cosine(self, candidate: Word, reference: Word) -> float:
        """Of the lemmas' vectors; 1 where nothing can be said against the pair: the lists have it,
        or no vectors."""
        if self._model is None or self._listed(candidate, reference):
            return 1.0
        cosine = self._model.similarity(candidate.base, reference.base)
        return 1.0 if cosine is None else cosine

    def _listed(self, candidate: Word, reference: Word) -> bool:
        lists = (self._apart, self._lists)
        return any(each is not None and each.shared(candidate, reference) for each in lists)


def make(language: Language, threshold: float | None) -> Synonym | None:
    """The stage, None where no thesaurus of the language is installed.

    Lists of variants and opposites have a say, rare senses none; what nobody edits is borne out by
    vectors.
    """
    thesaurus = lexicons.thesaurus(language.code)
    if thesaurus is None:
        return None
    edited = thesaurus.edited
    model = None if edited else lexicons.embedding(language.code)
    faults = () if edited else word_lists.faults(language.code)
    lemmas = thesaurus_lemmas(language, thesaurus)
    apart, lists = (
        lexical_relations.oppositions(language.code),
        lexical_relations.synonyms(language.code),
    )
    describe = None if language.lemmatises else language.describe
    kin = lexical_relations.kin(language.code)
    aspects = None if kin is None else kin.aspects
    given = thesaurus, lemmas, apart, model, lists
    strangers = word_lists.neighbours(language.code)
    return Synonym(*given, describe=describe, faults=faults, strangers=strangers, aspects=aspects)


def make_published(language: Language, threshold: float | None) -> Synonym | None:
    """The stage as it was published: by every synset of the thesaurus."""
    thesaurus = lexicons.thesaurus(language.code)
    if thesaurus is None:
        return None
    return Synonym(thesaurus, thesaurus_lemmas(language, thesaurus), every=True)


SYNONYM = StageRecord(
    "synonym",
    Look(
        N_("synonym"),
        "dot",
        {"ru": "С", "en": "S"},
        light=Colours("#D55E00", "#a84a00", "#fbe9dd"),
        dark=Colours("#F08A3C", "#f5a365", "#38220f"),
        ansi=33,
    ),
    make,
    advice=N_("The synonym stage joins words that share a synset of the thesaurus."),
    evidence=Wording(N_("the shared synset “{name}”")),
    several=Wording(N_("the shared synsets “{name}”")),
    unnamed=Wording(N_("listed by this program as words with the same meaning")),
    sources={
        OWN: Wording(N_("listed as synonyms")),
        ASPECTS: Wording(N_("two aspects of the same verb"), says_source=True),
        BASE_FORM: Wording(N_("the same base form “{name}”"), says_source=True),
        NUMBER: ONE_NUMBER,
        NEGATED: Wording(N_("one word negates the opposite of the other"), says_source=True),
    },
    obstacles={
        "opposites": OPPOSITES,
        "negation": APART["negation"],
        "siblings": APART["siblings"],
        "vectors": Wording(
            N_("a synset in common, but their vectors are too different: {own}, {other} ({value})")
        ),
        "fault": Wording(
            N_("a synset in common, but listed as words with different meanings: {own}, {other}")
        ),
        "rare sense": Wording(N_("a synset in common, but only in a rare sense: {own}, {other}")),
        "marked sense": Wording(
            N_(
                "a synset in common, but only in a sense marked as slang, obsolete or "
                "figurative: {own}, {other}"
            )
        ),
        "derived": Wording(N_("the same meaning, but different parts of speech: {own}, {other}")),
        "one word": Wording(N_("the same word, which is not in any synset: {own}")),
        "synsets": Wording(
            N_("no synset in common: {own}, {other}"),
            none=N_("no synset in common with any word of the other side"),
        ),
        "unknown": UNKNOWN,
        **CONTENT_ONLY,
        "same form": Wording(N_("only the exact stage matches equal words")),
    },
    suits=has_thesauri,
    resources=thesaurus_files,
    weight=0.8,
    meaning=True,
)


# Compounds whose parts are the same or mean the same: “medium-gauge”, “medium-calibre”.

_BETWEEN = "\t"

_SHORTEST = 3
"""Letters of a part that is compared by its meaning: “up” of “set-up” says little by itself."""

Describe = Callable[[str], Word]


def meanings(
    word: Word, describe: Describe, senses: Callable[[Word], Iterable[str]]
) -> frozenset[str]:
    """``"medium-gauge"`` → an id for each sense of “gauge” after “medium-”, and for each of
    “medium” before “-gauge”; none for a word that is no compound of two parts.

    ``senses``: the ids of a part's own meanings.
    """
    first, hyphen, last = word.form.partition("-")
    if not (hyphen and first and last) or "-" in last or word.form[-1:].isdigit():
        return frozenset()
    return frozenset(
        f"{frame}{_BETWEEN}{sense}"
        for frame, part in ((f"{first}-", last), (f"-{last}", first))
        if len(part) >= _SHORTEST
        for sense in senses(describe(part))
    )


def plain(sense: str) -> str:
    """The id of the part's own meaning; of a word that is no compound, its own."""
    return sense.rpartition(_BETWEEN)[2]
