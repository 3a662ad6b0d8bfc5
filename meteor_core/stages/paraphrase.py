"""Paraphrase: a phrase and a word or phrase of the same meaning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from meteor_core.languages.analysis import MEMORY
from meteor_core.lexicons.phrases import Found, PhraseBook
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.model import Evidence, Word
from meteor_core.stages.meteor15 import Paraphrase as TableParaphrase
from meteor_core.stages.stage import NOBODY, Apart, Obstacle, Proposal, clear
from meteor_core.stages.synonym import LookUp


class PhraseSynonym:
    """Links a phrase with whatever shares a synset with it: «сделать прыжок» and «прыгнуть»."""

    name = "paraphrase"

    def __init__(self, thesaurus: Thesaurus, book: PhraseBook, lemmas: LookUp) -> None:
        self.resource = thesaurus.source
        self._thesaurus, self._book, self._lemmas = thesaurus, book, lemmas
        self._synsets = lru_cache(MEMORY)(self._look_up)

    def proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word], apart: Apart = NOBODY
    ) -> Iterator[Proposal]:
        phrases = self._phrases(candidate, apart[0])
        others = self._phrases(reference, apart[1])
        if not phrases and not others:
            return
        yield from _pairs(phrases, [*others, *self._words(reference, apart[1])])
        yield from _pairs(self._words(candidate, apart[0]), others)

    def _phrases(self, words: Sequence[Word], apart: Set[int]) -> list[Found]:
        lemmas = [
            () if position in apart else self._lemmas(word) for position, word in enumerate(words)
        ]
        return list(self._book.phrases(lemmas))

    def _words(self, words: Sequence[Word], apart: Set[int]) -> Iterator[Found]:
        for position, word in enumerate(words):
            if position not in apart and not word.is_function:
                synsets = self._synsets(word)
                if synsets:
                    yield position, position + 1, synsets

    def _look_up(self, word: Word) -> frozenset[str]:
        return frozenset().union(*map(self._thesaurus.synsets, self._lemmas(word)))

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = sorted(self._all(candidate) & self._all(reference))
        titles = "; ".join(dict.fromkeys(map(self._thesaurus.title, shared)))
        return Evidence(titles, _text(candidate), _text(reference), self.resource if shared else "")

    def _all(self, words: Sequence[Word]) -> frozenset[str]:
        """The synsets of a phrase as a whole, or of a single word."""
        if len(words) == 1:
            return self._synsets(words[0])
        found = self._book.phrases([self._lemmas(word) for word in words])
        whole = [synsets for start, stop, synsets in found if stop - start == len(words)]
        return frozenset().union(*whole)


class Paraphrase:
    """The phrases of a thesaurus and those of a paraphrase table, as far as they are at hand."""

    name = "paraphrase"

    def __init__(self, senses: PhraseSynonym | None, table: TableParaphrase | None) -> None:
        self._senses, self._table = senses, table
        self._parts = tuple(part for part in (senses, table) if part is not None)
        self.resource = "+".join(part.resource for part in self._parts)

    def proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word], apart: Apart = NOBODY
    ) -> Iterator[Proposal]:
        if self._senses is not None:
            yield from self._senses.proposals(candidate, reference, apart)
        if self._table is not None:
            yield from clear(self._table.proposals(candidate, reference), apart)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        found = [part.evidence(candidate, reference) for part in self._parts]
        return next((one for one in found if one.source), Evidence())

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Two words alone: what links them is a table, the thesaurus needs a phrase."""
        if self._table is not None:
            return self._table.obstacle(candidate, reference)
        return Obstacle("phrase", candidate.form, reference.form)


def _pairs(
    phrases: Sequence[Found] | Iterator[Found], others: Sequence[Found]
) -> Iterator[Proposal]:
    """Candidate and reference stretches that share a synset."""
    places: defaultdict[str, list[Found]] = defaultdict(list)
    for other in others:
        for synset in other[2]:
            places[synset].append(other)
    for start, stop, synsets in phrases:
        partners = {other[:2] for synset in synsets if synset in places for other in places[synset]}
        for other_start, other_stop in sorted(partners):
            yield start, stop, other_start, other_stop, 1.0


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)
