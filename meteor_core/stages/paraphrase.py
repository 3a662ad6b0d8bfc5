"""Paraphrase: a phrase and a word or phrase of the same meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING

from rapidfuzz.distance import Indel

from meteor_core import lexicons
from meteor_core.languages.english import is_told
from meteor_core.languages.language import Language
from meteor_core.lexicons import lexical_relations
from meteor_core.lexicons.lexical_relations import Kin
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.thesaurus import NO_PART, Part, PhraseBook, PhraseSynsets, Thesaurus
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.published import Paraphrase as TableParaphrase
from meteor_core.stages.record import (
    APART,
    NOTATION,
    NUMBER,
    ONE_NUMBER,
    REST,
    SOURCE,
    STRANGERS,
    TOGETHER,
    Colours,
    Look,
    StageRecord,
    Wording,
    has_paraphrases,
    paraphrase_files,
)
from meteor_core.stages.stage import (
    MOST_PHRASES,
    NOTHING_CERTAIN,
    Certain,
    Obstacle,
    Proposal,
    Stage,
    remembered,
)
from meteor_core.stages.synonym import Lemmas, thesaurus_lemmas
from meteor_core.stages.table_rows import goes_with_anything, is_general, says_the_same

if TYPE_CHECKING:
    from meteor_core.stages.equivalents import Equivalents


class Paraphrase(Stage):
    """Own lists, the phrases of a thesaurus and a paraphrase table, as far as they are at hand."""

    name = "paraphrase"

    def __init__(
        self,
        senses: PhraseSynonym | None,
        table: TableParaphrase | None,
        lists: Equivalents | None = None,
        apart: Oppositions | None = None,
        kin: Kin | None = None,
    ) -> None:
        self._senses, self._table, self._lists = senses, table, lists
        self._apart, self._kin = apart, kin
        self._parts = tuple(part for part in (lists, senses, table) if part is not None)
        beside = "" if kin is None else kin.beside  # what its families and spellings rest on
        named = [*(part.resource for part in self._parts), beside]
        self.resource = "+".join(filter(None, named))

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        for part in self._parts:
            for proposal in islice(part.proposals(candidate, reference, certain), MOST_PHRASES):
                sides = candidate[slice(*proposal[:2])], reference[slice(*proposal[2:4])]
                if self._may_link(part, *sides):
                    yield proposal

    def _may_link(self, part: object, candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
        """What the lists say holds; a table pairs opposites and words that only stand together."""
        if part is self._lists:
            return True
        if part is self._table and not self._row_holds(candidate, reference):
            return False
        return not self._denied(candidate, reference)

    def _row_holds(self, candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
        """Whether a row of the table is to be believed: of a word that goes with anything only if
        the table has the row in both directions, or a synset both words, in whatever sense; of one
        of two words that are written alike, which a table mixes, by a synset alone."""
        if not says_the_same(candidate, reference):
            return False
        own, other = candidate[0], reference[0]
        single = len(candidate) == 1 == len(reference)
        mixed = single and (is_told(own) or is_told(other))
        if self._table is None or not (mixed or is_general(candidate, reference)):
            return True
        if not mixed and self._table.mutual(own.form, other.form):
            return True
        return self._senses is not None and self._senses.share(own, other)

    def _denied(self, candidate: Sequence[Word], reference: Sequence[Word]) -> str:
        """What keeps two words apart, however often a table pairs them; "" for phrases of several
        words of content, or with a negator: “is impossible” is opposed to “possible”."""
        own, other = _content(candidate), _content(reference)
        if self._apart is None:
            return ""
        if len(own) != 1 or len(other) != 1:
            return self._numbers_apart(own, other)
        if any(word.form in self._apart.negators for word in (*candidate, *reference)):
            return ""
        kind = self._apart.between(own[0], other[0])
        if kind in APART:
            return kind
        return "strangers" if self._lookalikes(own[0], other[0]) else ""

    def _numbers_apart(self, own: Sequence[Word], other: Sequence[Word]) -> str:
        """Of phrases too: “million” and “billion dollars” are two numbers; “Monday to Friday” is
        “from Monday till Friday”, as what both have is set against nothing."""
        if self._apart is None:
            return ""
        pairs = product(_without(own, other), _without(other, own))
        return "siblings" if any(self._apart.opposed(*pair) == "siblings" for pair in pairs) else ""

    def _lookalikes(self, candidate: Word, reference: Word) -> bool:
        """Whether a table takes one word for the other because they were confused in its texts:
        “conversation”, “conservation”."""
        if self._kin is None or not alike(candidate.form, reference.form):
            return False
        spelling = self._kin.spelling
        if not (spelling.known(candidate.form) and spelling.known(reference.form)):
            return False
        family = self._kin.key(candidate) == self._kin.key(reference)
        return not (family or self._kin.related(candidate, reference)) and not (
            self._senses is not None and self._senses.share(candidate, reference)
        )

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        """The thesaurus's where it has a synset for both, else the lists', else the table's."""
        lists = self._lists
        listed = lists is not None and lists.links(candidate, reference)
        order = (self._senses, lists, self._table) if listed else (self._senses, self._table, lists)
        every = [part.evidence(candidate, reference) for part in order if part is not None]
        return next((evidence for evidence in every if evidence.source), Evidence())

    def placed(
        self,
        evidence: Evidence,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        spans: Spans,
    ) -> Evidence:
        if evidence.source != REST or self._lists is None:
            return evidence
        whole = self._lists.whole(candidate, reference, spans)
        # A rule that looks at the words around has no expression to name.
        return replace(evidence, name=whole) if whole else replace(evidence, source=SOURCE)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Two words alone: what links them is a list or table, the thesaurus needs a phrase."""
        if self._lists is not None and self._lists.links([candidate], [reference]):
            return None
        missing = Obstacle("phrase", candidate.form, reference.form)
        if self._table is None or not says_the_same([candidate], [reference]):
            return missing
        found = self._table.obstacle(candidate, reference)
        if found is not None:
            return found
        pair = candidate, reference
        kind = self._denied([candidate], [reference])
        if not kind and not self._row_holds([candidate], [reference]):
            if not (is_told(candidate) or is_told(reference)):
                own, other = (word.form if goes_with_anything(word) else "" for word in pair)
                return Obstacle("one way", own, other)
            kind = "written alike"
        return Obstacle(kind, candidate.form, reference.form) if kind else None


def _without(words: Sequence[Word], others: Sequence[Word]) -> list[Word]:
    """The words that do not stand on the other side."""
    forms = {word.form for word in others}
    return [word for word in words if word.form not in forms]


def _content(words: Sequence[Word]) -> Sequence[Word]:
    """The words of content; a word that stands alone is taken as it is."""
    return words if len(words) == 1 else [word for word in words if not word.is_function]


def make(language: Language, threshold: float | None) -> Paraphrase | None:
    """Own lists, phrases of the thesaurus, and the paraphrase table (published or the user's own).

    None for a language without lists where neither is installed.
    """
    # With all rules and numbers, for those variants alone that have the stage.
    from meteor_core.lexicons import paraphrases
    from meteor_core.stages import equivalents

    thesaurus = lexicons.thesaurus(language.code)
    table = paraphrases.of(language.code)
    lists = equivalents.make(language)
    if thesaurus is None and table is None and lists is None:
        return None
    senses = None
    if thesaurus is not None:
        lemmas = thesaurus_lemmas(language, thesaurus)
        senses = PhraseSynonym(thesaurus, phrase_book(language, thesaurus), lemmas)
    apart = lexical_relations.oppositions(language.code)
    rows = None if table is None else TableParaphrase(table)
    return Paraphrase(senses, rows, lists, apart, lexical_relations.kin(language.code))


PARAPHRASE = StageRecord(
    "paraphrase",
    Look(
        N_("paraphrase"),
        "longdash",
        {"ru": "П", "en": "P"},
        light=Colours("#7A5195", "#6f4889", "#eee7f3"),
        dark=Colours("#B18BCB", "#c4a5d9", "#2a2035"),
        ansi=35,
    ),
    make,
    advice=N_("The paraphrase stage joins phrases. Draw several links from one word."),
    evidence=Wording(N_("the shared synset “{name}”")),
    several=Wording(N_("the shared synsets “{name}”")),
    unnamed=Wording(N_("known paraphrases")),
    sources={
        SOURCE: Wording(N_("the same in other words")),
        TOGETHER: Wording(N_("written as one word or as several"), says_source=True),
        NUMBER: ONE_NUMBER,
        NOTATION: Wording(N_("the same in another notation"), says_source=True),
        REST: Wording(N_("part of the expressions “{name}”"), says_source=True),
    },
    obstacles={
        **APART,
        "strangers": STRANGERS,
        "written alike": Wording(
            N_(
                "the paraphrase table does not distinguish words with the same spelling, and "
                "these words share no synset: {own}, {other}"
            )
        ),
        "one way": Wording(
            N_(
                "the paraphrase table has the pair in only one direction, which is not enough "
                "for a word with so many uses: {fault}"
            )
        ),
        "phrase": Wording(N_("no phrase with this word has a paraphrase on the other side")),
    },
    suits=has_paraphrases,
    resources=paraphrase_files,
    weight=0.6,
    meaning=True,
    phrases=True,
)


# Words so alike that a table, counted from texts, takes one for the other: “flower”, “flour”.

ALIKE, SOUND_ALIKE = 0.75, 0.7
"""The share of common letters from which two words are taken for one another by mistake, and that
of words that do not begin alike: “flower”, “flour”."""

BEGINNING = 4
"""Letters that words of one root begin with, so that the lesser share says nothing of them."""


def alike(form: str, other: str) -> bool:
    """“conversation” and “conservation” → True, “east” and “eastern” → False."""
    similarity = Indel.normalized_similarity(form, other)
    unlike_roots = form[:BEGINNING] != other[:BEGINNING] and form[0] == other[0]
    return bool(similarity >= (SOUND_ALIKE if unlike_roots else ALIKE))


class PhraseSynonym:
    """Links a phrase with whatever shares a synset with it: «сделать прыжок» and «прыгнуть»."""

    def __init__(self, thesaurus: Thesaurus, book: PhraseBook, lemmas: Lemmas) -> None:
        self.resource = thesaurus.source
        self._thesaurus, self._book, self._lemmas = thesaurus, book, lemmas
        self._synsets = word_cache(self._look_up)
        self._part = word_cache(self._look_up_part)

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        phrases = self._phrases(candidate, certain[0])
        every = remembered(reference, self, lambda: self._phrases(reference, frozenset()))
        reference_phrases = [
            phrase for phrase in every if certain[1].isdisjoint(range(phrase[0], phrase[1]))
        ]
        if phrases:
            words = self._words(reference, certain[1])
            yield from _sharing(phrases, [*reference_phrases, *words])
        if reference_phrases:
            yield from _sharing(self._words(candidate, certain[0]), reference_phrases)

    def _phrases(self, words: Sequence[Word], certain: Set[int]) -> list[PhraseSynsets]:
        """The phrases in which no word is certain."""
        parts = [
            NO_PART if position in certain else self._part(word)
            for position, word in enumerate(words)
        ]
        return list(self._book.phrases(parts))

    def _words(self, words: Sequence[Word], certain: Set[int]) -> Iterator[PhraseSynsets]:
        """The single words that have synsets."""
        for position, word in enumerate(words):
            if position not in certain and not word.is_function:
                synsets = self._synsets(word)
                if synsets:
                    yield position, position + 1, synsets

    def _look_up_part(self, word: Word) -> Part:
        return self._book.part(self._lemmas(word))

    def _look_up(self, word: Word) -> frozenset[str]:
        return self._thesaurus.usual_senses(self._lemmas(word)[0])

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = sorted(self._whole(candidate) & self._whole(reference))
        titles = "; ".join(dict.fromkeys(map(self._thesaurus.title, shared)))
        return Evidence(titles, _text(candidate), _text(reference), self.resource if shared else "")

    def share(self, word: Word, other: Word) -> bool:
        """Whether two words have a synset in common, in whatever sense."""
        own, others = (self._thesaurus.senses(self._lemmas(each)[0]) for each in (word, other))
        return not own.isdisjoint(others)

    def _whole(self, words: Sequence[Word]) -> frozenset[str]:
        """The synsets of a phrase as a whole, or of a single word."""
        if len(words) == 1:
            return self._synsets(words[0])
        phrases = self._phrases(words, frozenset())
        whole = [synsets for start, stop, synsets in phrases if stop - start == len(words)]
        return frozenset().union(*whole)


def _sharing(
    candidate: Iterable[PhraseSynsets], reference: Sequence[PhraseSynsets]
) -> Iterator[Proposal]:
    """Stretches of the candidate and of the reference that share a synset."""
    for start, stop, synsets in candidate:
        # Of the two, one side is phrases, which are few: no index would earn its keep.
        partners = {other[:2] for other in reference if not synsets.isdisjoint(other[2])}
        for reference_start, reference_stop in sorted(partners):
            yield start, stop, reference_start, reference_stop, 1.0


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)


@lru_cache(maxsize=4)
def phrase_book(language: Language, thesaurus: Thesaurus) -> PhraseBook:
    """The phrases of a thesaurus, word by word as the words of a text are looked up.

    In lemmas where the language has them: RuWordNet gives its phrases so, Wiktionary as they are
    written. Else as they are written.
    """
    if thesaurus.book is not None:
        return thesaurus.book
    if not language.lemmatises or thesaurus.phrases_in_lemmas:
        return PhraseBook.of(thesaurus.multiword)
    return PhraseBook.of(thesaurus.multiword, lambda word: language.describe(word).base)
