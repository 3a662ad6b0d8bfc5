"""What every thesaurus answers: the synonym sets of a word or phrase, and what is said of a set.

Ids of synsets are kept as one string a word. Phrases are kept so that they are found in running
text. A thesaurus is written as the parts of a compiled lexicon, and read from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import NamedTuple

from meteor_core.lexicons.compiled import Pack, Table, table
from meteor_core.model.caches import pair_cache, word_cache


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


LONGEST_PHRASE = 6
"""Words; the longer entries are titles and definitions, not phrases that a text would hold."""

PhraseSynsets = tuple[int, int, frozenset[str]]
"""A stretch of words, ``start`` to ``stop``, and the ids of its synsets."""

Base = Callable[[str], str]
"""The base form of one word of a lemma."""

_FOLLOWING, _WORDS = "phrases.following", "phrases.words"
"""The parts of a compiled thesaurus that hold its phrases."""

_ENCODING = "utf-8", "surrogatepass"
"""As tables are written."""

_NEXT, _SYNSETS = "\x1e", "\x1f"
"""What stands between words that may follow, and between such a word and its synsets."""

_NOTHING: Mapping[str, str] = {}


class Part(NamedTuple):
    """Those base forms of a word that a phrase holds, and what follows them in the phrases that
    they begin."""

    forms: tuple[str, ...]
    following: Set[str]


NO_PART = Part((), _NONE)
"""Of a word that is in no phrase."""


class PhraseBook:
    """Multiword lemmas → synsets.

    ``following``: words that begin a phrase → each word that may follow, with the synsets of the
    phrase that ends there, as ``Senses`` keeps them; ``words``: every word of a phrase.
    """

    def __init__(self, following: Mapping[str, str], words: Set[str]) -> None:
        self._words = words
        self._written = following
        self._following = word_cache(self._look_up)
        self._grown = pair_cache(self._look_up_grown)

    @classmethod
    def of(cls, multiword: Senses, base: Base = str) -> PhraseBook:
        """The phrases of a thesaurus, whose words are brought to their base forms."""
        return cls(*_indexed(multiword, base))

    def part(self, forms: Iterable[str]) -> Part:
        """The base forms of a word → what the phrases have of it."""
        own = tuple([form for form in forms if form in self._words])
        begun = [following for form in own if (following := self._following(form))]
        if not begun:
            return Part(own, _NONE) if own else NO_PART
        return Part(own, begun[0].keys() if len(begun) == 1 else _NONE.union(*begun))

    def phrases(
        self, parts: Sequence[Part], openings: Set[str] | None = None
    ) -> Iterator[PhraseSynsets]:
        """Each word of a text → every phrase in it: «сделал прыжок» → 0 to 2.

        ``openings``: the first words of those that are asked for, if not all are.
        """
        for start, (part, next_part) in enumerate(pairwise(parts)):
            # behind most words that begin a phrase stands none that goes on with it
            if not part.following or part.following.isdisjoint(next_part.forms):
                continue
            if openings is None or not openings.isdisjoint(part.forms):
                yield from self._from(start, parts)

    def _from(self, start: int, parts: Sequence[Part]) -> Iterator[PhraseSynsets]:
        """The phrases that begin with that word and the next."""
        begun, stop = parts[start].forms, start + 1
        while begun and stop < len(parts):
            synsets, begun = self._grown(begun, parts[stop].forms)
            stop += 1
            if synsets:
                yield start, stop, synsets

    def _look_up_grown(
        self, beginnings: tuple[str, ...], forms: tuple[str, ...]
    ) -> tuple[frozenset[str], tuple[str, ...]]:
        """Beginnings of phrases, a word longer: the synsets of those that are phrases, and those
        that go on."""
        longer = {
            f"{left} {right}": self._following(left)[right]
            for left in beginnings
            for right in forms
            if right in self._following(left)
        }
        synsets = _NONE.union(*[ids.split(JOIN) for ids in longer.values() if ids])
        return synsets, tuple(filter(self._following, longer))

    def _look_up(self, left: str) -> Mapping[str, str]:
        written = self._written.get(left)
        if written is None:
            return _NOTHING
        pairs = (each.partition(_SYNSETS) for each in written.split(_NEXT))
        return {right: synsets for right, _, synsets in pairs}


def phrase_sections(multiword: Senses, base: Base = str) -> dict[str, bytes]:
    """The parts of a compiled thesaurus that hold its phrases."""
    following, words = _indexed(multiword, base)
    text = "\n".join(sorted(words))
    return {_FOLLOWING: table(following.items()), _WORDS: text.encode(*_ENCODING)}


def compiled_phrases(pack: Pack) -> PhraseBook:
    """The phrases of a compiled thesaurus."""
    # All words at once: every word of a text is asked for.
    text = bytes(pack.data(_WORDS)).decode(*_ENCODING)
    return PhraseBook(pack.table(_FOLLOWING), frozenset(text.split("\n")))


def _indexed(multiword: Senses, base: Base) -> tuple[dict[str, str], set[str]]:
    following: dict[str, dict[str, str]] = {}
    known: set[str] = set()
    for lemma, joined in multiword.joined.items():
        words = [base(word) for word in lemma.split()]
        if len(words) <= LONGEST_PHRASE:
            known.update(words)
            for end in range(1, len(words)):
                beside = following.setdefault(" ".join(words[:end]), {})
                synsets = joined if end + 1 == len(words) else ""
                both = (beside.get(words[end], ""), synsets)
                beside[words[end]] = JOIN.join(filter(None, both))
    return {left: _write(beside) for left, beside in following.items()}, known


def _write(beside: Mapping[str, str]) -> str:
    return _NEXT.join(f"{right}{_SYNSETS}{synsets}" for right, synsets in beside.items())


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
        return self.sets.get(synset, _UNKNOWN).title

    def gloss(self, synset: str) -> str:
        """The definition, empty where the resource has none."""
        return self.sets.get(synset, _UNKNOWN).gloss

    def members(self, synset: str) -> tuple[str, ...]:
        """The lemmas of a synset, in lower case or as names are written."""
        return self.sets.get(synset, _UNKNOWN).members

    def hypernyms(self, synset: str) -> tuple[str, ...]:
        """Ids of the synsets directly above."""
        return self.sets.get(synset, _UNKNOWN).hypernyms

    def derived(self, synset: str) -> tuple[str, ...]:
        """Ids of the synsets with the same meaning in another part of speech."""
        return self.sets.get(synset, _UNKNOWN).derived

    def opposites(self, synset: str) -> tuple[str, ...]:
        """Ids of the synsets that the resource opposes to this one."""
        return self.sets.get(synset, _UNKNOWN).antonyms

    def antonyms(self, lemma: str) -> frozenset[str]:
        """Normalised lemmas that the resource opposes to ``lemma``."""
        opposite = chain.from_iterable(map(self.opposites, self.synsets(lemma)))
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


_FIELD = "\x1f"


def senses_sections(single: Senses, multiword: Senses, base: Base = str) -> dict[str, bytes]:
    """The parts for senses, and for phrases whose words are brought to their base forms."""
    return {
        "single": table(single.joined.items()),
        "multiword": table(multiword.joined.items()),
        **phrase_sections(multiword, base),
    }


def compiled_senses(pack: Pack) -> tuple[Senses, Senses]:
    """Single words' and multiword lemmas' senses."""
    return Senses(pack.table("single")), Senses(pack.table("multiword"))


def synsets_section(sets: Mapping[str, Synset]) -> dict[str, bytes]:
    """The part for what is said of synsets."""
    return {"sets": table((id_, _write_synset(synset)) for id_, synset in sets.items())}


def compiled_synsets(pack: Pack) -> Mapping[str, Synset]:
    """What is said of synsets, by their ids."""
    return _Synsets(pack.table("sets"))


class _Synsets(Mapping[str, Synset]):
    """Synsets by id, each made when it is asked for."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getitem__(self, synset: str) -> Synset:
        title, gloss, *lists = self._table[synset].split(_FIELD)
        members, *related = (tuple(each.split(JOIN)) if each else () for each in lists)
        return Synset(title, members, gloss, *related)

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def _write_synset(synset: Synset) -> str:
    lists = (synset.members, synset.hypernyms, synset.antonyms, synset.derived)
    return _FIELD.join((synset.title, synset.gloss, *map(JOIN.join, lists)))
