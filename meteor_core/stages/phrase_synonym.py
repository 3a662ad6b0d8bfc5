"""Phrases that share a synset with a word or another phrase: a part of the paraphrase stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache

from meteor_core.languages.language import Language
from meteor_core.lexicons.phrases import NO_PART, Part, PhraseBook, PhraseSynsets
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.model import Evidence, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.looking_up import Lemmas
from meteor_core.stages.stage import NOTHING_CERTAIN, Certain, Proposal, remembered


class PhraseSynonym:
    """Links a phrase with whatever shares a synset with it: «сделать прыжок» and «прыгнуть»."""

    def __init__(self, thesaurus: Thesaurus, book: PhraseBook, lemmas: Lemmas) -> None:
        self.resource = thesaurus.source
        self._thesaurus, self._book, self._lemmas = thesaurus, book, lemmas
        self._synsets = word_cache(self._look_up)
        self._part = word_cache(self._look_up_part)

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterator[Proposal]:
        phrases = self._phrases(candidate, certain[0])
        every = remembered(reference, self, lambda: self._phrases(reference, frozenset()))
        reference_phrases = [
            phrase for phrase in every if certain[1].isdisjoint(range(phrase[0], phrase[1]))
        ]
        if phrases:
            words = self._words(reference, certain[1])
            yield from _sharing(phrases, [*reference_phrases, *words])
        if reference_phrases:
            yield from _sharing(self._words(candidate, certain[0]), reference_phrases)

    def _phrases(self, words: Sequence[Word], certain: Set[int]) -> list[PhraseSynsets]:
        """The phrases in which no word is certain."""
        parts = [
            NO_PART if position in certain else self._part(word)
            for position, word in enumerate(words)
        ]
        return list(self._book.phrases(parts))

    def _words(self, words: Sequence[Word], certain: Set[int]) -> Iterator[PhraseSynsets]:
        """The single words that have synsets."""
        for position, word in enumerate(words):
            if position not in certain and not word.is_function:
                synsets = self._synsets(word)
                if synsets:
                    yield position, position + 1, synsets

    def _look_up_part(self, word: Word) -> Part:
        return self._book.part(self._lemmas(word))

    def _look_up(self, word: Word) -> frozenset[str]:
        return self._thesaurus.usual_senses(self._lemmas(word)[0])

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = sorted(self._whole(candidate) & self._whole(reference))
        titles = "; ".join(dict.fromkeys(map(self._thesaurus.title, shared)))
        return Evidence(titles, _text(candidate), _text(reference), self.resource if shared else "")

    def share(self, word: Word, other: Word) -> bool:
        """Whether two words have a synset in common, in whatever sense."""
        own, others = (self._thesaurus.senses(self._lemmas(each)[0]) for each in (word, other))
        return not own.isdisjoint(others)

    def _whole(self, words: Sequence[Word]) -> frozenset[str]:
        """The synsets of a phrase as a whole, or of a single word."""
        if len(words) == 1:
            return self._synsets(words[0])
        phrases = self._phrases(words, frozenset())
        whole = [synsets for start, stop, synsets in phrases if stop - start == len(words)]
        return frozenset().union(*whole)


def _sharing(
    candidate: Iterable[PhraseSynsets], reference: Sequence[PhraseSynsets]
) -> Iterator[Proposal]:
    """Stretches of the candidate and of the reference that share a synset."""
    for start, stop, synsets in candidate:
        # Of the two, one side is phrases, which are few: no index would earn its keep.
        partners = {other[:2] for other in reference if not synsets.isdisjoint(other[2])}
        for reference_start, reference_stop in sorted(partners):
            yield start, stop, reference_start, reference_stop, 1.0


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)


@lru_cache(maxsize=4)
def phrase_book(language: Language, thesaurus: Thesaurus) -> PhraseBook:
    """The phrases of a thesaurus, word by word as the words of a text are looked up.

    In lemmas where the language has them: RuWordNet gives its phrases so, Wiktionary as they are
    written. Else as they are written.
    """
    if thesaurus.book is not None:
        return thesaurus.book
    if not language.lemmatises or thesaurus.phrases_in_lemmas:
        return PhraseBook.of(thesaurus.multiword)
    return PhraseBook.of(thesaurus.multiword, lambda word: language.describe(word).base)
