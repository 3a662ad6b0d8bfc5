"""The stages of METEOR 1.5. They compare words by Java's hash, so that «ряд» equals «сад».

``key`` is that hash, or the identity where the defect is to be mended.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache

from meteor_core.languages.analysis import MEMORY
from meteor_core.languages.meteor15.words import java_hash
from meteor_core.lexicons.paraphrases import Paraphrases
from meteor_core.lexicons.wordnet import WordNet
from meteor_core.model import Evidence, Word
from meteor_core.search.edges import Edge
from meteor_core.stages.stage import Obstacle, Proposal, Stage, sharing

Key = Callable[[str], Hashable]


class Exact:
    """Links words of equal key."""

    name = "exact"
    resource = ""

    def __init__(self, key: Key = java_hash) -> None:
        self._key = key

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterable[Proposal]:
        key = self._key
        return _equal(
            [key(word.form) for word in candidate], [key(word.form) for word in reference]
        )

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        forms = dict.fromkeys((candidate[0].form, reference[0].form))
        return Evidence(name=" = ".join(forms))

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if self._key(candidate.form) == self._key(reference.form):
            return None
        return Obstacle("form", candidate.form, reference.form)


class Stem:
    """Links words whose stems' keys are equal and whose own are not."""

    name = "stem"
    resource = "snowball-2014"

    def __init__(self, key: Key = java_hash) -> None:
        self._key = key

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Proposal]:
        key = self._key
        bases = [[key(word.base) for word in side] for side in (candidate, reference)]
        for proposal in _equal(*bases):
            if key(candidate[proposal[0]].form) != key(reference[proposal[2]].form):
                yield proposal

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(candidate[0].base, "", "", self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if self._key(candidate.base) != self._key(reference.base):
            return Obstacle("base", candidate.base, reference.base)
        return same_form(self._key, candidate, reference)


class Synonym:
    """Links words with a synset number in common, their own or their base forms'."""

    name = "synonym"

    def __init__(self, wordnet: WordNet, key: Key = java_hash) -> None:
        self.resource = wordnet.source
        self._wordnet, self._key = wordnet, key
        self._synsets = lru_cache(MEMORY)(self._look_up)

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Proposal]:
        key = self._key
        for proposal in sharing(self.name, self._synsets_of, candidate, reference):
            if key(candidate[proposal[0]].form) != key(reference[proposal[2]].form):
                yield proposal

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        one, other = candidate[0].form, reference[0].form
        shared = sorted(self._synsets(one) & self._synsets(other))
        titles = "; ".join(map(self._wordnet.title, shared))
        return Evidence(
            titles, ", ".join(self._lemmas(one)), ", ".join(self._lemmas(other)), self.resource
        )

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        one, other = candidate.form, reference.form
        if self._synsets(one) & self._synsets(other):
            return same_form(self._key, candidate, reference)
        unknown = ["" if self._synsets(form) else form for form in (one, other)]
        if any(unknown):
            return Obstacle("unknown", unknown[0], unknown[1])
        return Obstacle("synsets", one, other)

    def _synsets_of(self, word: Word) -> frozenset[str]:
        return self._synsets(word.form)

    def _lemmas(self, form: str) -> tuple[str, ...]:
        return (form, *self._wordnet.base_forms(form))

    def _look_up(self, form: str) -> frozenset[str]:
        return frozenset().union(*map(self._wordnet.synsets, self._lemmas(form)))


class Paraphrase:
    """Links phrases that the table gives for one another, once for each row that does."""

    name = "paraphrase"

    def __init__(self, table: Paraphrases) -> None:
        self.resource = table.source
        self._table = table

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Proposal]:
        forms = [word.form for word in candidate]
        others = [word.form for word in reference]
        for other_start, other_stop, start, stop in self._found(others, forms):
            yield start, stop, other_start, other_stop, 1.0
        for start, stop, other_start, other_stop in self._found(forms, others):
            yield start, stop, other_start, other_stop, 1.0

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        one, other = (" ".join(word.form for word in side) for side in (candidate, reference))
        return Evidence("", one, other, self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if any(True for _ in self.proposals([candidate], [reference])):
            return None
        return Obstacle("phrase", candidate.form, reference.form)

    def _found(self, words: list[str], others: list[str]) -> Iterator[tuple[int, int, int, int]]:
        """Phrases of ``words`` with a paraphrase among ``others``: the spans of both."""
        places = _phrases(others, self._table.longest)
        for start, stop, paraphrases in self._table.phrases(words):
            if places.keys().isdisjoint(paraphrases):
                continue
            for paraphrase in paraphrases:
                length = paraphrase.count(" ") + 1
                for other in places.get(paraphrase, ()):
                    yield start, stop, other, other + length


def same_form(key: Key, candidate: Word, reference: Word) -> Obstacle | None:
    """What equals by form, only the exact stage of METEOR 1.5 links."""
    if key(candidate.form) != key(reference.form):
        return None
    return Obstacle("same form", candidate.form, reference.form)


def every_proposal(
    candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
) -> list[Edge]:
    """Proposals stage by stage; one made twice stands twice and so is never beyond doubt.

    Where both sides are the same words, the first stage says all.
    """
    same = [word.form for word in candidate] == [word.form for word in reference]
    return [
        (*proposal[:4], rank, proposal[4])
        for rank, stage in enumerate(stages[:1] if same else stages)
        for proposal in stage.proposals(candidate, reference)
    ]


def _equal(candidate: list[Hashable], reference: list[Hashable]) -> Iterator[Proposal]:
    places: dict[Hashable, list[int]] = {}
    for position, key in enumerate(reference):
        places.setdefault(key, []).append(position)
    for position, key in enumerate(candidate):
        for partner in places.get(key, ()):
            yield position, position + 1, partner, partner + 1, 1.0


def _phrases(words: list[str], longest: int) -> dict[str, list[int]]:
    """Every phrase of up to ``longest`` words → where it starts."""
    places: dict[str, list[int]] = {}
    for start in range(len(words)):
        phrase = words[start]
        places.setdefault(phrase, []).append(start)
        for word in words[start + 1 : start + longest]:
            phrase = f"{phrase} {word}"
            places.setdefault(phrase, []).append(start)
    return places
