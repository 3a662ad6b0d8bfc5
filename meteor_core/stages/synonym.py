"""Synonym: words that share a synset of a thesaurus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import lru_cache

from meteor_core.languages.analysis import MEMORY
from meteor_core.lexicons.thesaurus import Thesaurus
from meteor_core.model import Evidence, Word
from meteor_core.stages.stage import NOBODY, Apart, Obstacle, Proposal, faulty, no_content, sharing

LookUp = Callable[[Word], tuple[str, ...]]
"""The lemmas under which a word stands in the thesaurus."""

Related = Callable[[str], tuple[str, ...]]
"""A synset's id → the ids of those it is related to."""


class Synonym:
    """Links content words with a synset in common: «лиса» and «лисичка», “quick” and “fast”."""

    name = "synonym"

    def __init__(self, thesaurus: Thesaurus, lemmas: LookUp) -> None:
        self.resource = thesaurus.source
        self._thesaurus, self._lemmas = thesaurus, lemmas
        self._synsets = lru_cache(MEMORY)(self._look_up)

    def proposals(
        self, candidate: Sequence[Word], reference: Sequence[Word], apart: Apart = NOBODY
    ) -> Iterable[Proposal]:
        return sharing(self.name, self._synsets, candidate, reference, apart)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        shared = sorted(self._synsets(candidate[0]) & self._synsets(reference[0]))
        return Evidence(
            "; ".join(dict.fromkeys(map(self._thesaurus.title, shared))),
            ", ".join(self._lemmas(candidate[0])),
            ", ".join(self._lemmas(reference[0])),
            self.resource,
        )

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        """Beside what keeps a word out: opposites, or one meaning in two parts of speech."""
        ours, theirs = self._synsets(candidate), self._synsets(reference)
        if ours & theirs:
            return None
        one, other = (", ".join(self._lemmas(word)) for word in (candidate, reference))
        if self._lead(self._thesaurus.opposites, ours, theirs):
            return Obstacle("opposites", one, other)
        if self._lead(self._thesaurus.derived, ours, theirs):
            return Obstacle("derived", one, other)
        return faulty(self._fault, candidate, reference) or Obstacle("synsets", one, other)

    def _lead(self, relation: Related, ours: Set[str], theirs: Set[str]) -> bool:
        """Whether a relation leads from a synset on one side to one on the other."""
        return any(not theirs.isdisjoint(relation(one)) for one in ours) or any(
            not ours.isdisjoint(relation(one)) for one in theirs
        )

    def _fault(self, word: Word) -> str:
        return no_content(word) or ("" if self._synsets(word) else "unknown")

    def _look_up(self, word: Word) -> frozenset[str]:
        if no_content(word):
            return frozenset()
        return frozenset().union(*map(self._thesaurus.synsets, self._lemmas(word)))
