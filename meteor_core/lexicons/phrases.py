"""The phrases of a thesaurus, to be found in running text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from meteor_core.lexicons.packed import Pack, table
from meteor_core.lexicons.thesaurus import JOIN, Senses
from meteor_core.model.remembering import word_cache

LONGEST_PHRASE = 6
"""Words; the longer entries are titles and definitions, not phrases that a text would hold."""

PhraseSynsets = tuple[int, int, frozenset[str]]
"""A stretch of words, ``start`` to ``stop``, and the ids of its synsets."""

Base = Callable[[str], str]
"""The base form of one word of a lemma."""

_PARTS = ("phrases.following", "phrases.words")

_NEXT, _SYNSETS = "\x1e", "\x1f"
"""What stands between words that may follow, and between such a word and its synsets."""

_NOTHING: Mapping[str, str] = {}


class PhraseBook:
    """Multiword lemmas → synsets.

    ``following``: words that begin a phrase → each word that may follow, with the synsets of the
    phrase that ends there, as ``Senses`` keeps them; ``words``: every word of a phrase.
    """

    def __init__(self, following: Mapping[str, str], words: Mapping[str, str]) -> None:
        self._words = words
        self._written = following
        self._following = word_cache(self._look_up)

    @classmethod
    def of(cls, multiword: Senses, base: Base = str) -> PhraseBook:
        """The phrases of a thesaurus, whose words are brought to their base forms."""
        return cls(*_indexed(multiword, base))

    def within(self, forms: Iterable[str]) -> tuple[str, ...]:
        """Of the base forms of a word those that a phrase holds: most hold none."""
        return tuple([form for form in forms if form in self._words])

    def phrases(
        self, words: Sequence[Collection[str]], starts: Iterable[int] | None = None
    ) -> Iterator[PhraseSynsets]:
        """Base forms of each word of a text → every phrase in it: «сделал прыжок» → 0 to 2.

        Of each word those forms alone that ``within`` gives. ``starts``: where those phrases begin
        that are asked for, if not all are.
        """
        if starts is None:
            starts = [start for start, (one, two) in enumerate(pairwise(words)) if one and two]
        last = len(words) - 1
        for start in starts:
            # nothing follows most words that begin a phrase but what no phrase holds
            following = words[start + 1] if start < last else ()
            if following and (begun := self._grown(words[start], following)):
                yield from self._from(start, begun, words)

    def _from(
        self, start: int, grown: Mapping[str, str], words: Sequence[Collection[str]]
    ) -> Iterator[PhraseSynsets]:
        """The phrases that begin with that word; ``grown``: what of them its two words make."""
        stop = start + 2
        while grown:
            synsets = frozenset(id_ for ids in grown.values() if ids for id_ in ids.split(JOIN))
            if synsets:
                yield start, stop, synsets
            if stop == len(words):
                return
            grown = self._grown(grown, words[stop])
            stop += 1

    def _grown(self, beginnings: Iterable[str], forms: Collection[str]) -> dict[str, str]:
        """Beginnings of phrases, a word longer: those that are one still, with their synsets."""
        longer: dict[str, str] = {}
        for left in beginnings:
            following = self._following(left)
            if following:
                for right in forms:
                    if right in following:
                        longer[f"{left} {right}"] = following[right]
        return longer

    def _look_up(self, left: str) -> Mapping[str, str]:
        written = self._written.get(left)
        if written is None:
            return _NOTHING
        pairs = (each.partition(_SYNSETS) for each in written.split(_NEXT))
        return {right: synsets for right, _, synsets in pairs}


def sections(multiword: Senses, base: Base = str) -> dict[str, bytes]:
    """The parts of a compiled thesaurus that hold its phrases."""
    parts = _indexed(multiword, base)
    return {name: table(part.items()) for name, part in zip(_PARTS, parts, strict=True)}


def compiled(pack: Pack) -> PhraseBook:
    """The phrases of a compiled thesaurus."""
    return PhraseBook(*map(pack.table, _PARTS))


def _indexed(multiword: Senses, base: Base) -> tuple[dict[str, str], dict[str, str]]:
    following: dict[str, dict[str, str]] = {}
    known: dict[str, str] = {}
    for lemma, joined in multiword.joined.items():
        words = [base(word) for word in lemma.split()]
        if len(words) <= LONGEST_PHRASE:
            known |= dict.fromkeys(words, "")
            for end in range(1, len(words)):
                beside = following.setdefault(" ".join(words[:end]), {})
                synsets = joined if end + 1 == len(words) else ""
                both = (beside.get(words[end], ""), synsets)
                beside[words[end]] = JOIN.join(filter(None, both))
    return {left: _write(beside) for left, beside in following.items()}, known


def _write(beside: Mapping[str, str]) -> str:
    return _NEXT.join(f"{right}{_SYNSETS}{synsets}" for right, synsets in beside.items())
