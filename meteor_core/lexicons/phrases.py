"""The phrases of a thesaurus, word by word in their base forms, found in running text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from meteor_core.lexicons.thesaurus import Thesaurus

LONGEST = 6
"""Words; the longer entries are titles and definitions, not phrases that a text would hold."""

PhraseSynsets = tuple[int, int, frozenset[str]]
"""A stretch of words, ``start`` to ``stop``, and the ids of its synsets."""


class PhraseBook:
    """Multiword lemmas → synsets. ``base`` gives the base form of one word of a lemma."""

    def __init__(self, thesaurus: Thesaurus, base: Callable[[str], str] = str) -> None:
        self._senses: dict[str, frozenset[str]] = {}
        self._beginnings: set[str] = set()
        for lemma, synsets in thesaurus.multiword.items():
            words = [base(word) for word in lemma.split()]
            if len(words) <= LONGEST:
                phrase = " ".join(words)
                self._senses[phrase] = self._senses.get(phrase, frozenset()) | synsets
                self._beginnings.update(" ".join(words[:end]) for end in range(1, len(words)))

    def phrases(self, words: Sequence[Collection[str]]) -> Iterator[PhraseSynsets]:
        """Base forms of each word of a text → every phrase in it: «сделал прыжок» → 0 to 2."""
        for start in range(len(words)):
            grown = [form for form in words[start] if form in self._beginnings]
            stop = start + 1
            while grown and stop < len(words):
                longer = [f"{left} {right}" for left in grown for right in words[stop]]
                stop += 1
                synsets = frozenset().union(*(self._senses.get(phrase, ()) for phrase in longer))
                if synsets:
                    yield start, stop, synsets
                grown = [phrase for phrase in longer if phrase in self._beginnings]
