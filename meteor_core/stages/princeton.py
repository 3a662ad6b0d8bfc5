"""Synonyms as NLTK's METEOR finds them: the reference's stem is a synonym of the candidate's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from meteor_core import resources
from meteor_core.languages import Language
from meteor_core.languages.analysis import MEMORY
from meteor_core.lexicons.cache import load
from meteor_core.lexicons.princeton import Princeton
from meteor_core.model import Evidence, Word
from meteor_core.stages.base import Base
from meteor_core.stages.stage import Obstacle, Proposal


class StemSynonym:
    """Links a candidate word with the reference words whose stem is a synonym of its stem.

    WordNet knows few stems, and fewer are spelt like a synonym: so NLTK finds few of the synonyms.
    """

    name = "synonym"
    resource = "WordNet 3.0 on stems"

    def __init__(self, wordnet: Princeton) -> None:
        self._names = lru_cache(MEMORY)(wordnet.names)

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Proposal]:
        places: dict[str, list[int]] = {}
        for position, word in enumerate(reference):
            places.setdefault(word.base, []).append(position)
        for position, word in enumerate(candidate):
            for name in places.keys() & self._names(word.base):
                for partner in places[name]:
                    yield position, position + 1, partner, partner + 1, 1.0

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(reference[0].base, candidate[0].base, reference[0].base, self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        names = self._names(candidate.base)
        if reference.base in names:
            return None
        if not names:
            return Obstacle("unknown", candidate.base)
        return Obstacle("synsets", candidate.base, reference.base)


def porter_stem(language: Language, threshold: float) -> Base:
    """The stage of equal Porter stems."""
    return Base("stem", "porter")


def stem_synonym(language: Language, threshold: float) -> StemSynonym | None:
    """The stage, None where the data files are not installed."""
    folder = resources.find("wordnet-3.0")
    return None if folder is None else StemSynonym(load("wordnet-3.0", folder, Princeton))
