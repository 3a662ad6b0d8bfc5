"""Paraphrase: a phrase and a word or phrase of the same meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

from meteor_core import lexicons
from meteor_core.languages.english_homographs import is_told
from meteor_core.languages.language import Language
from meteor_core.lexicons import lexical_relations
from meteor_core.lexicons.lexical_relations import Kin
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Spans, Word
from meteor_core.stages.equivalence import NOTATION, NUMBER, REST, SOURCE, TOGETHER
from meteor_core.stages.looking_up import thesaurus_lemmas
from meteor_core.stages.meteor15 import Paraphrase as TableParaphrase
from meteor_core.stages.phrase_synonym import PhraseSynonym, phrase_book
from meteor_core.stages.record import (
    APART,
    ONE_NUMBER,
    STRANGERS,
    Colours,
    Look,
    StageRecord,
    Wording,
)
from meteor_core.stages.stage import (
    MOST_PHRASES,
    NOTHING_CERTAIN,
    Certain,
    Obstacle,
    Proposal,
    Stage,
)
from meteor_core.stages.suiting import has_paraphrases, paraphrase_files
from meteor_core.stages.table_rows import goes_with_anything, is_general, says_the_same

if TYPE_CHECKING:
    from meteor_core.stages.equivalents import Equivalents
from rapidfuzz.distance import Indel


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
