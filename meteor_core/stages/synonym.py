"""Synonym: words that share a synset of a thesaurus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import lru_cache

from meteor_core import lexicons, resources
from meteor_core.languages.analysis import MEMORY
from meteor_core.languages.language import Language
from meteor_core.lexicons import kinship
from meteor_core.lexicons.oppositions import Oppositions
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.stages.record import (
    APART,
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
    sharing,
)

Lemmas = Callable[[Word], tuple[str, ...]]
"""A word → the lemmas under which it stands in the thesaurus."""

Related = Callable[[str], tuple[str, ...]]
"""A synset's id → the ids of those it is related to."""


class Synonym(Stage):
    """Links content words with a synset in common: «лиса» and «лисичка», “quick” and “fast”."""

    name = "synonym"

    def __init__(
        self, thesaurus: Thesaurus, lemmas: Lemmas, apart: Oppositions | None = None
    ) -> None:
        self.resource = thesaurus.source
        self._thesaurus, self._lemmas, self._apart = thesaurus, lemmas, apart
        self._synsets = lru_cache(MEMORY)(self._look_up)

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        found = sharing(self.name, self._synsets, candidate, reference, certain)
        if self._apart is None:
            return found
        return [
            each
            for each in found
            if not self._apart.opposed(candidate[each[0]], reference[each[2]])
        ]

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = sorted(self._synsets(candidate[0]) & self._synsets(reference[0]))
        titles = dict.fromkeys(filter(None, map(self._thesaurus.title, shared)))
        if not titles:
            return Evidence("", candidate[0].base, reference[0].base)
        return Evidence(
            "; ".join(titles),
            ", ".join(self._lemmas(candidate[0])),
            ", ".join(self._lemmas(reference[0])),
            self.resource,
        )

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Besides what keeps a word out: opposites, or one meaning in two parts of speech."""
        synsets, reference_synsets = self._synsets(candidate), self._synsets(reference)
        lemmas = ", ".join(self._lemmas(candidate)), ", ".join(self._lemmas(reference))
        denied = "" if self._apart is None else self._apart.opposed(candidate, reference)
        if synsets & reference_synsets:
            return Obstacle(denied, *lemmas) if denied else None
        if _related(self._thesaurus.opposites, synsets, reference_synsets):
            return Obstacle("opposites", *lemmas)
        if _related(self._thesaurus.derived, synsets, reference_synsets):
            return Obstacle("derived", *lemmas)
        if denied and not (no_content(candidate) or no_content(reference)):
            return Obstacle(denied, *lemmas)
        return faulty(self._fault, candidate, reference) or Obstacle("synsets", *lemmas)

    def _fault(self, word: Word) -> str:
        return no_content(word) or ("" if self._synsets(word) else "unknown")

    def _look_up(self, word: Word) -> frozenset[str]:
        if no_content(word):
            return frozenset()
        listed = frozenset() if self._apart is None else self._apart.meanings(word)
        return listed.union(*map(self._thesaurus.synsets, self._lemmas(word)))


def _related(relation: Related, candidate: Set[str], reference: Set[str]) -> bool:
    """Whether the relation leads from a synset of one side to one of the other, either way."""
    return any(not reference.isdisjoint(relation(synset)) for synset in candidate) or any(
        not candidate.isdisjoint(relation(synset)) for synset in reference
    )


def thesaurus_lemmas(language: Language, thesaurus: Thesaurus) -> Lemmas:
    """How words are looked up: by their lemma; where there are stems alone, by form and base forms.

    Russian «лисой» → ``("лиса",)``; English “leapt” → ``("leapt", "leap")``.
    """
    if language.lemmatises:
        return lambda word: (word.base,)
    return lambda word: tuple(dict.fromkeys((word.form, *thesaurus.base_forms(word.form))))


def make(language: Language, threshold: float | None) -> Synonym | None:
    """The stage, None where no thesaurus of the language is installed."""
    thesaurus = lexicons.thesaurus(language.code)
    if thesaurus is None:
        return None
    return Synonym(thesaurus, thesaurus_lemmas(language, thesaurus))


def guarded(language: Language, threshold: float | None) -> Synonym | None:
    """The same, with the lists of variants and opposites: no synset makes opposites synonyms."""
    thesaurus = lexicons.thesaurus(language.code)
    if thesaurus is None:
        return None
    apart = kinship.oppositions(language.code)
    return Synonym(thesaurus, thesaurus_lemmas(language, thesaurus), apart)


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
    guarded,
    advice=N_("The synonym stage joins words that share a synset of the thesaurus."),
    evidence=Wording(N_("the shared synset “{name}”")),
    unnamed=Wording(N_("listed as variants, or as the negation of an opposite")),
    obstacles={
        "opposites": OPPOSITES,
        "negation": APART["negation"],
        "derived": Wording(N_("one meaning in two parts of speech: {own}, {other}; no synonyms")),
        "synsets": Wording(N_("no synset in common: {own}, {other}")),
        "unknown": UNKNOWN,
        **CONTENT_ONLY,
        "same form": Wording(N_("equal words are left to the exact stage")),
    },
    suits=lambda language: bool(language.thesauri),
    resources=lambda language: resources.defaults_first(language.thesauri),
    weight=0.8,
    meaning=True,
)
