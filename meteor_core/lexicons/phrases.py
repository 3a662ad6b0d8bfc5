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

_PARTS = ("phrases.beginnings", "phrases.words")


class PhraseBook:
    """Multiword lemmas → synsets.

    ``beginnings``: two words or more that begin a phrase, with the synsets of those that are one,
    as ``Senses`` keeps them; ``words``: every word of a phrase.
    """

    def __init__(self, beginnings: Mapping[str, str], words: Mapping[str, str]) -> None:
        self._words = words
        self._beginning = word_cache(beginnings.get)

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
        for start in starts:
            following = words[start + 1 : start + 2]
            if following and (begun := self._grown(words[start], following[0])):
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

    def _grown(self, beginnings: Iterable[str], forms: Iterable[str]) -> dict[str, str]:
        """Beginnings of phrases, a word longer: those that are one still, with their synsets."""
        longer: dict[str, str] = {}
        for left in beginnings:
            for right in forms:
                phrase = f"{left} {right}"
                if (synsets := self._beginning(phrase)) is not None:
                    longer[phrase] = synsets
        return longer


def sections(multiword: Senses, base: Base = str) -> dict[str, bytes]:
    """The parts of a compiled thesaurus that hold its phrases."""
    parts = _indexed(multiword, base)
    return {name: table(part.items()) for name, part in zip(_PARTS, parts, strict=True)}


def compiled(pack: Pack) -> PhraseBook:
    """The phrases of a compiled thesaurus."""
    return PhraseBook(*map(pack.table, _PARTS))


def _indexed(multiword: Senses, base: Base) -> tuple[dict[str, str], dict[str, str]]:
    beginnings: dict[str, str] = {}
    known: dict[str, str] = {}
    for lemma, joined in multiword.joined.items():
        words = [base(word) for word in lemma.split()]
        if len(words) <= LONGEST_PHRASE:
            known |= dict.fromkeys(words, "")
            for end in range(2, len(words)):
                beginnings.setdefault(" ".join(words[:end]), "")
            phrase = " ".join(words)
            beginnings[phrase] = JOIN.join(filter(None, (beginnings.get(phrase), joined)))
    return beginnings, known
