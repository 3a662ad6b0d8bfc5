"""A person's own words over the stages: links that they ask for, and links that they forbid.

Words are compared by form and by lemma: «врач» in the list is «врача» in a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from meteor_core.lexicons.own_words import OwnWords
from meteor_core.model import Evidence, Spans, Word
from meteor_core.stages.record import OWN_LIST
from meteor_core.stages.stage import (
    NOTHING_CERTAIN,
    Certain,
    Obstacle,
    Proposal,
    Stage,
    remembered,
    without_certain,
)

EXACT = "exact"
SYNONYM = "synonym"

Phrase = tuple[frozenset[str], ...]
"""What each word of a phrase may be: its form, its lemma."""

Analyse = Callable[[str], Sequence[Word]]


class Occurrence(NamedTuple):
    """A phrase of the list in a text: its span, and the group that it belongs to."""

    start: int
    stop: int
    group: int
    phrase: int


class PhraseList:
    """Groups of phrases, found in texts."""

    def __init__(self, groups: Sequence[Sequence[Phrase]]) -> None:
        self._by_first: dict[str, list[tuple[int, int, Phrase]]] = {}
        for group, phrases in enumerate(groups):
            for number, phrase in enumerate(phrases):
                for key in phrase[0] if phrase else ():
                    self._by_first.setdefault(key, []).append((group, number, phrase))

    def within(self, words: Sequence[Word]) -> list[Occurrence]:
        """Every phrase that stands in the words, in order."""
        return remembered(words, self, lambda: sorted(set(self._find(words))))

    def _find(self, words: Sequence[Word]) -> Iterator[Occurrence]:
        if not self._by_first:
            return
        keys = [_said_by(word) for word in words]
        for start, own in enumerate(keys):
            for key in own & self._by_first.keys():
                for group, number, phrase in self._by_first[key]:
                    stop = start + len(phrase)
                    there = keys[start:stop]
                    if len(there) == len(phrase) and all(
                        not said.isdisjoint(meant)
                        for said, meant in zip(there, phrase, strict=True)
                    ):
                        yield Occurrence(start, stop, group, number)


def _said_by(word: Word) -> frozenset[str]:
    """All that a word of a text answers to."""
    return _meant(word) | _exactly(word)


def _meant(word: Word) -> frozenset[str]:
    """What a word of the list asks for: any form of it."""
    return frozenset((word.form, word.base))


def _exactly(word: Word) -> frozenset[str]:
    """What a word of the list asks for that stands for its form alone."""
    return frozenset((f"{word.form} only",))  # no form holds a space


class OwnList:
    """Own words as a language reads them."""

    def __init__(self, own: OwnWords, analyse: Analyse) -> None:
        def read(text: str) -> Phrase:
            return tuple(map(_meant, analyse(text)))

        same = [*own.synonyms, *own.names]
        self.same = PhraseList([[read(text) for text in entry] for entry in same])
        self.names = PhraseList([[read(text) for text in entry] for entry in own.names])
        self.opposites = PhraseList([_sides(pair, analyse) for pair in own.opposites])

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Proposal]:
        """Every link that the list asks for: two phrases of one group."""
        for one in self.same.within(candidate):
            for two in self.same.within(reference):
                if one.group == two.group and one.phrase != two.phrase:
                    yield one.start, one.stop, two.start, two.stop, 1.0

    def forbids(self, candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
        """Whether these words, whole, are not to be linked: opposites, or two names."""
        if _apart(self.names.within(candidate), self.names.within(reference)):
            return True
        sides = [
            {(found.group, found.phrase) for found in self.opposites.within(words)}
            for words in (candidate, reference)
        ]
        return any(
            (group, 1 - side) in sides[1]
            and (group, side) not in sides[1]
            and (group, 1 - side) not in sides[0]
            for group, side in sides[0]
        )


def _apart(one: Sequence[Occurrence], two: Sequence[Occurrence]) -> bool:
    """Whether both hold names, and none in common."""
    names, others = ({found.group for found in side} for side in (one, two))
    return bool(names and others) and names.isdisjoint(others)


def _sides(pair: tuple[str, str], analyse: Analyse) -> list[Phrase]:
    """Both sides of two opposites; by their forms alone where these are of one lemma."""
    words = [analyse(text) for text in pair]
    phrases = [tuple(map(_meant, side)) for side in words]
    if all(not one.isdisjoint(two) for one, two in zip(*phrases, strict=False)):
        return [tuple(map(_exactly, side)) for side in words]
    return phrases


class OwnStage(Stage):
    """A stage with the person's words over it: links ``asked`` for are its own too."""

    def __init__(self, stage: Stage, own: OwnList, *, asked: bool) -> None:
        self.name, self.resource, self.matches = stage.name, stage.resource, stage.matches
        self._stage, self._own, self._asked = stage.without(own.forbids), own, asked

    def proposals(
        self,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        certain: Certain = NOTHING_CERTAIN,
    ) -> Iterable[Proposal]:
        found = dict.fromkeys(self._stage.proposals(candidate, reference, certain))
        if self._asked:
            spans = {proposal[:4] for proposal in found}
            asked = without_certain(self._own.proposals(candidate, reference), certain)
            found |= dict.fromkeys(one for one in asked if one[:4] not in spans)
        return [
            proposal
            for proposal in found
            if not self._own.forbids(
                candidate[proposal[0] : proposal[1]], reference[proposal[2] : proposal[3]]
            )
        ]

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        whole = 0, len(candidate), 0, len(reference)
        if self._asked and whole in {
            proposal[:4] for proposal in self._own.proposals(candidate, reference)
        }:
            return Evidence("", _said(candidate), _said(reference), OWN_LIST)
        return self._stage.evidence(candidate, reference)

    def placed(
        self,
        evidence: Evidence,
        candidate: Sequence[Word],
        reference: Sequence[Word],
        spans: Spans,
    ) -> Evidence:
        return self._stage.placed(evidence, candidate, reference, spans)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if self._own.forbids([candidate], [reference]):
            return Obstacle(OWN_LIST, candidate.form, reference.form)
        if self._asked and any(True for _ in self._own.proposals([candidate], [reference])):
            return None
        return self._stage.obstacle(candidate, reference)

    def cosine(self, candidate: Word, reference: Word) -> float | None:
        return self._stage.cosine(candidate, reference)


def _said(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)


def over(stages: Sequence[Stage], own: OwnWords, analyse: Analyse) -> tuple[Stage, ...]:
    """The stages with a person's words over all but the exact one.

    What the words ask for is linked by the synonym stage, else by the first that is not exact.
    """
    names = [stage.name for stage in stages if stage.name != EXACT and stage.matches]
    asking = SYNONYM if SYNONYM in names else next(iter(names), "")
    listed = OwnList(own, analyse)
    return tuple(
        stage if stage.name == EXACT else OwnStage(stage, listed, asked=stage.name == asking)
        for stage in stages
    )
