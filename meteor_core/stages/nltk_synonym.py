"""The stages of NLTK's METEOR: Porter stems, and synonyms of stems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core import resources
from meteor_core.languages.language import Language
from meteor_core.lexicons import wordnet
from meteor_core.lexicons.cache import load
from meteor_core.lexicons.wordnet import WordNet
from meteor_core.model import Evidence, Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.lemma import Lemma
from meteor_core.stages.stage import Obstacle, positions
from meteor_core.stages.word_links import WordLink, WordStage


class StemSynonym(WordStage):
    """Links a candidate word with the reference words whose stem is a synonym of its stem.

    WordNet knows few stems, and fewer are spelt like a synonym: so NLTK finds few of the synonyms.
    """

    name = "synonym"
    resource = "WordNet 3.0 on stems"
    content_only = False

    def __init__(self, wordnet: WordNet) -> None:
        self._names = word_cache(wordnet.names)

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        stems = positions(self.name, reference, ((word.base,) for word in reference))
        for word in words:
            for synonym in stems.keys() & self._names(word.base):
                for partner in stems[synonym]:
                    yield word, partner, 1.0

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(reference[0].base, candidate[0].base, reference[0].base, self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        names = self._names(candidate.base)
        if reference.base in names:
            return None
        if not names:
            return Obstacle("unknown", candidate.base)
        return Obstacle("synsets", candidate.base, reference.base)


def porter_stem(language: Language, threshold: float | None) -> Lemma:
    """The stage of equal Porter stems."""
    return Lemma("stem", "porter")


def stem_synonym(language: Language, threshold: float | None) -> StemSynonym | None:
    """The stage, None where the data files are not installed."""
    folder = resources.find("wordnet-3.0")
    return None if folder is None else StemSynonym(load("wordnet-3.0-nltk", folder, wordnet.read))


def stem_synonym_resources(language: Language) -> tuple[str, ...]:
    return ("wordnet-3.0",)
