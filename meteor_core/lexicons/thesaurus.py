"""What every thesaurus answers: the synonym sets of a word or phrase, and what is said of a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from meteor_core.lexicons.phrases import PhraseBook
from meteor_core.lexicons.senses import Senses, normalise

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Synset:
    """A set of lemmas that share a meaning; ``members`` as the resource spells them."""

    title: str
    members: tuple[str, ...]
    gloss: str = ""
    hypernyms: Ids = ()
    antonyms: Ids = ()
    derived: Ids = ()
    """Ids of synsets of this meaning in other parts of speech (RuWordNet's pos_synonymy)."""


_UNKNOWN = Synset("", ())


@dataclass(frozen=True, slots=True, eq=False)
class Thesaurus:
    """Synsets by lemma and by id. ``single`` and ``multiword`` are keyed by normalised lemmas."""

    source: str
    licence: str
    single: Senses
    multiword: Senses
    sets: Mapping[str, Synset] = field(repr=False)
    phrases_in_lemmas: bool = False
    """Whether multiword lemmas are lemmas word by word («железный дорога»)."""
    edited: bool = True
    """Whether lexicographers made it; of what volunteers collect, vectors may doubt a pair."""
    book: PhraseBook | None = field(default=None, repr=False)
    """Its phrases as its language looks words up, where they were compiled with it."""

    def synsets(self, lemma: str) -> frozenset[str]:
        """``"лисичка"`` → ids of the synsets it belongs to, none when it is unknown."""
        key = normalise(lemma)
        return self.single.of(key) or self.multiword.of(key)

    def ordered(self, lemma: str) -> list[str]:
        """The ids of a lemma's synsets as the resource orders them."""
        key = normalise(lemma)
        return self.single.in_order(key) or self.multiword.in_order(key)

    def title(self, synset: str) -> str:
        """The name to show: ``"ПРЫГНУТЬ"``, ``"jump, leap, bound"``."""
        return self._set(synset).title

    def gloss(self, synset: str) -> str:
        """The definition, empty where the resource has none."""
        return self._set(synset).gloss

    def members(self, synset: str) -> tuple[str, ...]:
        """The lemmas of a synset, in lower case or as names are written."""
        return self._set(synset).members

    def hypernyms(self, synset: str) -> tuple[str, ...]:
        """Ids of the synsets directly above."""
        return self._set(synset).hypernyms

    def derived(self, synset: str) -> tuple[str, ...]:
        """Ids of the synsets with the same meaning in another part of speech."""
        return self._set(synset).derived

    def opposites(self, synset: str) -> tuple[str, ...]:
        """Ids of the synsets that the resource opposes to this one."""
        return self._set(synset).antonyms

    def antonyms(self, lemma: str) -> frozenset[str]:
        """Normalised lemmas that the resource opposes to ``lemma``."""
        opposite = (other for synset in self.synsets(lemma) for other in self._set(synset).antonyms)
        return frozenset(normalise(word) for synset in opposite for word in self.members(synset))

    def opposes(self) -> bool:
        """Whether it knows any antonyms."""
        return any(synset.antonyms for synset in self.sets.values())

    def base_forms(self, word: str) -> tuple[str, ...]:
        """An inflected word → its dictionary forms; none for a thesaurus that looks up lemmas."""
        return ()

    def senses(self, word: str) -> frozenset[str]:
        """The synsets of a word as the stages look it up: of its lemma, or as it is written."""
        return self.synsets(word).union(*map(self.synsets, self.base_forms(word)))

    def usual_senses(self, word: str) -> frozenset[str]:
        """Those that readers would think of first; all, where the resource does not say."""
        return self.senses(word)

    def _set(self, synset: str) -> Synset:
        return self.sets.get(synset, _UNKNOWN)
