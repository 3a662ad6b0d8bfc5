"""What every thesaurus answers: the synonym sets of a word or phrase, and what is said of a set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meteor_core.lexicons.phrases import PhraseBook

Ids = tuple[str, ...]


def normalise(lemma: str) -> str:
    """``"Ёлка"`` → ``"елка"``: lower case, ё as е, single spaces."""
    return " ".join(lemma.lower().replace("ё", "е").split())


_NONE = frozenset[str]()

JOIN = "\n"
"""Between ids that are kept as one string."""


class Senses(Mapping[str, frozenset[str]]):
    """Lemma → ids of its synsets. ``joined`` keeps those of a lemma as one string.

    Few words are ever asked for, and 100,000 frozen sets would weigh 30 MB.
    """

    __slots__ = ("joined",)

    def __init__(self, joined: Mapping[str, str]) -> None:
        self.joined = joined

    def __getitem__(self, lemma: str) -> frozenset[str]:
        return frozenset(self.joined[lemma].split(JOIN))

    def of(self, lemma: str) -> frozenset[str]:
        """The ids, none for a lemma that is unknown, as most are: no error need be raised."""
        ids = self.joined.get(lemma)
        return _NONE if ids is None else frozenset(ids.split(JOIN))

    def in_order(self, lemma: str) -> list[str]:
        """The ids as the resource orders them."""
        ids = self.joined.get(lemma)
        return [] if ids is None else ids.split(JOIN)

    def __iter__(self) -> Iterator[str]:
        return iter(self.joined)

    def __len__(self) -> int:
        return len(self.joined)

    def __contains__(self, lemma: object) -> bool:
        return lemma in self.joined


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


def index(pairs: Iterable[tuple[str, str]]) -> tuple[Senses, Senses]:
    """(lemma, synset id) pairs → single words' senses, multiword lemmas' senses."""
    collected: dict[str, list[str]] = {}
    for lemma, synset in pairs:
        ids = collected.setdefault(normalise(lemma), [])
        if synset not in ids:
            ids.append(synset)
    single = {lemma: JOIN.join(ids) for lemma, ids in collected.items() if " " not in lemma}
    multiword = {lemma: JOIN.join(ids) for lemma, ids in collected.items() if " " in lemma}
    return Senses(single), Senses(multiword)
