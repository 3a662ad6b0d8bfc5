"""What a negating prefix of an English word denies: “unhappy”, “non-binding”, “unexpected”."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from meteor_core.lexicons import word_lists
from meteor_core.lexicons.wordnet_relations import WordNetRelations
from meteor_core.lexicons.wordnet_synsets import Lemma, WordNetSynsets
from meteor_core.model import Word

NEGATIONS = ("un", "non", "non-")
"""Prefixes that negate whatever adjective, adverb or verb they stand before."""

SOMETIMES = ("in", "im", "il", "ir", "dis", "mis", "a")
"""Prefixes that negate where WordNet opposes the two words: “invaluable” is no “not valuable”."""

_MAY_NEGATE = (*NEGATIONS, *SOMETIMES)


class EnglishNegation:
    """What words with such a prefix deny, and which words “not” turns into one of them.

    ``lemmas``: a word → its base forms as they are meant; ``entries``: the same of a form alone.
    """

    def __init__(
        self,
        wordnet: WordNetSynsets,
        relations: WordNetRelations,
        lemmas: Callable[[Word], Collection[Lemma]],
        entries: Callable[[str], Collection[Lemma]],
    ) -> None:
        self._wordnet, self._relations = wordnet, relations
        self._lemmas, self._entries = lemmas, entries
        self._strangers = word_lists.strangers("en")

    def positive(self, word: Word) -> str:
        """“unhappy” → “happy”, “impossible” → “possible”; "" for “under” and “invaluable”."""
        return next(self._positives(word), "")

    def is_quality(self, word: Word) -> bool:
        """Whether it is an adjective or adverb, “non-elastic” among them."""
        return any(part in "ar" for _, part in self._adjectives(word))

    def is_deniable(self, word: Word) -> bool:
        """Whether it is a participle that is an adjective with “un-” alone: “[not] expected”."""
        return self._of_participle(f"un{word.form}", word.form)

    def _adjectives(self, word: Word) -> list[Lemma]:
        """Its base forms; of “non-elastic”, of whose kind WordNet has few, itself."""
        lemmas = sorted(self._lemmas(word))
        if lemmas or not word.form.startswith("non"):
            return lemmas
        denied = sorted(self._entries(word.form.removeprefix("non").removeprefix("-")))
        return [(word.form, part) for _, part in denied if part in "ar"]

    def _positives(self, word: Word) -> Iterator[str]:
        for lemma, part in self._adjectives(word):
            for prefix in _MAY_NEGATE:
                rest = lemma.removeprefix(prefix)
                if lemma.startswith(prefix) and self._denies((lemma, part), prefix, rest):
                    yield rest

    def _denies(self, lemma: Lemma, prefix: str, rest: str) -> bool:
        if tuple(sorted((lemma[0], rest))) in self._strangers:
            return False
        if not self._wordnet.has((rest, lemma[1])):
            return prefix == "un" and self._of_participle(lemma[0], rest)
        if (rest, lemma[1]) in self._relations.antonyms(lemma):
            return True
        return prefix in NEGATIONS and lemma[1] != "n" and len(rest) > 3

    def _of_participle(self, lemma: str, rest: str) -> bool:
        """“unexpected” of “expected”, which is no adjective in WordNet; not “uncovered”, which is a
        form of “uncover”."""
        if not self._wordnet.has((lemma, "a")) or self._wordnet.has((rest, "a")):
            return False
        of_verb = any(part == "v" for _, part in self._entries(lemma))
        participle = any(part == "v" for _, part in self._entries(rest))
        return participle and not (of_verb or rest.endswith("ing"))
