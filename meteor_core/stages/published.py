"""The stages of published programs: METEOR 1.5's, and NLTK's Porter stems and synonyms of stems.

METEOR 1.5 compares words by Java's hash, so that «ряд» equals «сад». ``key`` is that hash, or the
identity where the defect is to be mended.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from meteor_core import resources
from meteor_core.languages.language import Language
from meteor_core.languages.meteor15 import java_hash
from meteor_core.lexicons.compiled import load
from meteor_core.lexicons.published_wordnets import WordNet, read_nltk
from meteor_core.model import Evidence, Spans, Word
from meteor_core.model.caches import word_cache
from meteor_core.search.edges import Edge
from meteor_core.stages.lemma import BASE, Lemma
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    KeyStage,
    Obstacle,
    Proposal,
    Stage,
    WordLink,
    WordStage,
    positions,
    sharing,
)

if TYPE_CHECKING:
    from meteor_core.lexicons.paraphrases import Paraphrases
    from meteor_core.lexicons.published_wordnets import MeteorWordNet


Key = Callable[[str], Hashable]


class Exact(KeyStage):
    """Links words of equal key."""

    name = "exact"
    resource = ""

    def __init__(self, key: Key = java_hash) -> None:
        self._key = key
        self.equates = lambda word: key(word.form)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        forms = dict.fromkeys((candidate[0].form, reference[0].form))
        return Evidence(name=" = ".join(forms))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if self._key(candidate.form) == self._key(reference.form):
            return None
        return Obstacle("form", candidate.form, reference.form)


class Stem(Stage):
    """Links words whose stems' keys are equal and whose own are not."""

    name = "stem"
    resource = "snowball-2014"

    def __init__(self, key: Key = java_hash) -> None:
        self._key = key

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        key, (matched, reference_matched) = self._key, certain
        stems = positions(self.name, reference, lambda word: key(word.base))
        for position, word in enumerate(candidate):
            for partner in () if position in matched else stems.get(key(word.base), ()):
                # words of equal key the exact stage has linked
                other = key(reference[partner].form)
                if partner not in reference_matched and key(word.form) != other:
                    yield position, position + 1, partner, partner + 1, 1.0

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(candidate[0].base, "", "", self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if self._key(candidate.base) != self._key(reference.base):
            return Obstacle("base", candidate.base, reference.base)
        return _same_form(self._key, candidate, reference)


class Synonym(WordStage):
    """Links words with a synset number in common, their own or their base forms'."""

    name = "synonym"
    content_only = False

    def __init__(self, wordnet: MeteorWordNet, key: Key = java_hash) -> None:
        self.resource = wordnet.source
        self._wordnet, self._key = wordnet, key
        self._synsets = word_cache(self._look_up)

    def links(self, words: Sequence[Word], reference: Sequence[Word]) -> Iterator[WordLink]:
        for word, partner, similarity in sharing(self.name, self._synsets_of, words, reference):
            if self._key(word.form) != self._key(reference[partner].form):
                yield word, partner, similarity

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        forms = candidate[0].form, reference[0].form
        shared = sorted(frozenset.intersection(*map(self._synsets, forms)))
        titles = "; ".join(map(self._wordnet.title, shared))
        lemmas = tuple(", ".join(self._lemmas(form)) for form in forms)
        return Evidence(titles, lemmas[0], lemmas[1], self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        forms = candidate.form, reference.form
        if frozenset.intersection(*map(self._synsets, forms)):
            return _same_form(self._key, candidate, reference)
        unknown = ["" if self._synsets(form) else form for form in forms]
        if any(unknown):
            return Obstacle("unknown", unknown[0], unknown[1])
        return Obstacle("synsets", *forms)

    def _synsets_of(self, word: Word) -> frozenset[str]:
        return self._synsets(word.form)

    def _lemmas(self, form: str) -> tuple[str, ...]:
        return (form, *self._wordnet.base_forms(form))

    def _look_up(self, form: str) -> frozenset[str]:
        return frozenset().union(*map(self._wordnet.synsets, self._lemmas(form)))


class Paraphrase(Stage):
    """Links phrases that the table gives for one another, once for each row that does."""

    name = "paraphrase"

    def __init__(self, table: Paraphrases) -> None:
        self.resource = table.signed
        self._table = table

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        own = _Open([word.form for word in candidate], certain[0])
        other = _Open([word.form for word in reference], certain[1])
        for start, stop, other_start, other_stop in self._rows(other, own):
            yield other_start, other_stop, start, stop, 1.0
        for spans in self._rows(own, other):
            yield *spans, 1.0

    def mutual(self, phrase: str, other: str) -> bool:
        """Whether the table gives each for the other."""
        rows = self._table.paraphrases
        return other in rows(phrase) and phrase in rows(other)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        phrases = [" ".join(word.form for word in side) for side in (candidate, reference)]
        return Evidence("", phrases[0], phrases[1], self._table.source)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if any(True for _ in self.proposals([candidate], [reference])):
            return None
        return Obstacle("phrase", candidate.form, reference.form)

    def _rows(self, side: _Open, other: _Open) -> Iterator[Spans]:
        """Phrases of a side with a paraphrase on the other: the spans of both."""
        phrases = [
            (first + start, first + stop, paraphrases)
            for first, words in side.stretches
            for start, stop, paraphrases in self._table.phrases(words)
        ]
        if not phrases:
            return
        starts = other.phrases(self._table.longest)
        for start, stop, paraphrases in phrases:
            if starts.keys().isdisjoint(paraphrases):
                continue
            for paraphrase in paraphrases:
                length = paraphrase.count(" ") + 1
                for other_start in starts.get(paraphrase, ()):
                    yield start, stop, other_start, other_start + length


class _Open:
    """Forms of a side, in ``stretches`` (position of the first, forms) between certain words."""

    def __init__(self, forms: list[str], certain: Set[int]) -> None:
        ends = [-1, *sorted(certain), len(forms)]
        between = ((before + 1, after) for before, after in pairwise(ends))
        self.stretches = [(start, forms[start:stop]) for start, stop in between if start < stop]

    def phrases(self, longest: int) -> dict[str, list[int]]:
        """Every phrase of up to ``longest`` words → where it starts."""
        starts: dict[str, list[int]] = {}
        for first, words in self.stretches:
            for place in range(len(words)):
                for phrase in accumulate(words[place : place + longest], "{} {}".format):
                    starts.setdefault(phrase, []).append(first + place)
        return starts


def _same_form(key: Key, candidate: Word, reference: Word) -> Obstacle | None:
    """The obstacle between words of equal key, which METEOR 1.5 leaves to its exact stage."""
    if key(candidate.form) != key(reference.form):
        return None
    return Obstacle("same form", candidate.form, reference.form)


def every_proposal(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """All proposals stage by stage, each as often as stages make it, as the Java program has them.

    Two proposals of the same words are two links to its search, which then takes neither for fixed.
    Where both sides are the same words, the first stage alone is asked.
    """
    same = [word.form for word in candidate] == [word.form for word in reference]
    return [
        Edge(*proposal[:4], rank, proposal[4])
        for rank, stage in enumerate(stages[:1] if same else stages)
        for proposal in stage.proposals(candidate, reference)
    ]


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
        stems = positions(self.name, reference, BASE)
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
    return None if folder is None else StemSynonym(load("wordnet-3.0-nltk", folder, read_nltk))


def stem_synonym_resources(language: Language) -> tuple[str, ...]:
    return ("wordnet-3.0",)
