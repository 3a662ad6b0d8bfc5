"""What every thesaurus answers: the synonym sets of a word or phrase, and what is said of a set."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Generic, TypeVar

Ids = tuple[str, ...]


def normalise(lemma: str) -> str:
    """``"Ёлка"`` → ``"елка"``: lower case, ё as е, single spaces."""
    return " ".join(lemma.lower().replace("ё", "е").split())


_NONE = frozenset[str]()

Kept = TypeVar("Kept", bound=Iterable[str])
"""How the ids of a lemma are kept."""


class Senses(Mapping[str, frozenset[str]], Generic[Kept]):
    """Lemma → ids of its synsets. Tuples inside: 100,000 frozen sets would weigh 30 MB."""

    __slots__ = ("_ids",)

    def __init__(self, ids: dict[str, Kept]) -> None:
        self._ids = ids

    def _synsets(self, ids: Kept) -> frozenset[str]:
        return frozenset(ids)

    def __getitem__(self, lemma: str) -> frozenset[str]:
        return self._synsets(self._ids[lemma])

    def of(self, lemma: str) -> frozenset[str]:
        """The ids, none for a lemma that is unknown, as most are: no error need be raised."""
        ids = self._ids.get(lemma)
        return _NONE if ids is None else self._synsets(ids)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, lemma: object) -> bool:
        return lemma in self._ids


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
    single: Senses[Any]
    multiword: Senses[Any]
    sets: Mapping[str, Synset] = field(repr=False)
    phrases_in_lemmas: bool = False
    """Whether multiword lemmas are lemmas word by word («железный дорога»)."""
    edited: bool = True
    """Whether lexicographers made it; of what volunteers collect, vectors may doubt a pair."""

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


def index(pairs: Iterable[tuple[str, str]]) -> tuple[Senses[Ids], Senses[Ids]]:
    """(lemma, synset id) pairs → single words' senses, multiword lemmas' senses."""
    collected: dict[str, list[str]] = {}
    for lemma, synset in pairs:
        ids = collected.setdefault(normalise(lemma), [])
        if synset not in ids:
            ids.append(synset)
    single = {lemma: tuple(ids) for lemma, ids in collected.items() if " " not in lemma}
    multiword = {lemma: tuple(ids) for lemma, ids in collected.items() if " " in lemma}
    return Senses(single), Senses(multiword)


LONGEST_PHRASE = 6
"""Words; the longer entries are titles and definitions, not phrases that a text would hold."""

PhraseSynsets = tuple[int, int, frozenset[str]]
"""A stretch of words, ``start`` to ``stop``, and the ids of its synsets."""


class PhraseBook:
    """The phrases of a thesaurus, to be found in running text: multiword lemmas → synsets.

    ``base`` gives the base form of one word of a lemma.
    """

    def __init__(self, thesaurus: Thesaurus, base: Callable[[str], str] = str) -> None:
        self._senses: dict[str, frozenset[str]] = {}
        self._next: dict[str, set[str]] = {}  # the beginning of a phrase → words that go on
        self._words: frozenset[str]
        for lemma, synsets in thesaurus.multiword.items():
            words = [base(word) for word in lemma.split()]
            if len(words) <= LONGEST_PHRASE:
                phrase = " ".join(words)
                self._senses[phrase] = self._senses.get(phrase, frozenset()) | synsets
                for end in range(1, len(words)):
                    self._next.setdefault(" ".join(words[:end]), set()).add(words[end])
        self._words = frozenset(self._next).union(*self._next.values())

    def within(self, forms: Iterable[str]) -> tuple[str, ...]:
        """Of the base forms of a word those that a phrase holds: most hold none."""
        return tuple(form for form in forms if form in self._words)

    def phrases(self, words: Sequence[Collection[str]]) -> Iterator[PhraseSynsets]:
        """Base forms of each word of a text → every phrase in it: «сделал прыжок» → 0 to 2."""
        after = self._next
        for start, (forms, following) in enumerate(pairwise(words)):
            if not forms or not following:
                continue
            grown = [form for form in forms if form in after]
            if not grown or all(after[form].isdisjoint(following) for form in grown):
                continue
            stop = start + 1
            while grown and stop < len(words):
                following = words[stop]
                stop += 1
                longer = [
                    f"{left} {right}"
                    for left in grown
                    for right in following
                    if right in self._next[left]
                ]
                if not longer:
                    break
                synsets = frozenset().union(*(self._senses.get(phrase, ()) for phrase in longer))
                if synsets:
                    yield start, stop, synsets
                grown = [phrase for phrase in longer if phrase in self._next]
