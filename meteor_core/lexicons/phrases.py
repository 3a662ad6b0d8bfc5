"""The phrases of a thesaurus, to be found in running text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from meteor_core.lexicons.packed import Pack, table
from meteor_core.lexicons.senses import JOIN, Senses
from meteor_core.model.caches import pair_cache, word_cache

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


_NONE = frozenset[str]()

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


def sections(multiword: Senses, base: Base = str) -> dict[str, bytes]:
    """The parts of a compiled thesaurus that hold its phrases."""
    following, words = _indexed(multiword, base)
    text = "\n".join(sorted(words))
    return {_FOLLOWING: table(following.items()), _WORDS: text.encode(*_ENCODING)}


def compiled(pack: Pack) -> PhraseBook:
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
