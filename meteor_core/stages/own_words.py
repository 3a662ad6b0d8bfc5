"""A person's own words over the stages: links that they ask for, and links that they forbid.

Words are compared by form and by lemma: «врач» in the list is «врача» in a text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Generic, NamedTuple, TypeVar

from meteor_core.lexicons.own_words import OwnWords
from meteor_core.model import Evidence, Span, Spans, Word
from meteor_core.model.caches import pair_cache, word_cache
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

T = TypeVar("T")

Keys = Collection[Hashable]
"""The keys of a word: a word of a text and one of a phrase match if they share a key."""


class PhraseTree(Generic[T]):
    """Phrases by their first words, and a subtree for what follows each.

    ``values``: those of the phrases that end here.
    """

    __slots__ = ("_by_key", "_next", "values")

    def __init__(self) -> None:
        self.values: list[T] = []
        self._next: dict[frozenset[Hashable], PhraseTree[T]] = {}
        self._by_key: dict[Hashable, list[PhraseTree[T]]] = {}

    def add(self, phrase: Iterable[Keys], value: T) -> None:
        """Adds a phrase; the same one may have several values."""
        tree = self
        for keys in phrase:
            tree = tree._after(frozenset(keys))
        tree.values.append(value)

    def _after(self, keys: frozenset[Hashable]) -> PhraseTree[T]:
        """The tree behind a phrase's next word, made where no phrase before has led there."""
        if keys not in self._next:
            tree = self._next[keys] = PhraseTree()
            for key in keys:
                self._by_key.setdefault(key, []).append(tree)
        return self._next[keys]

    def within(self, text: Sequence[Keys]) -> Iterator[tuple[int, int, list[T]]]:
        """Yields every phrase in a text: its start, its stop, its values."""
        for start in range(len(text)):
            trees = [self]
            for stop, keys in enumerate(islice(text, start, None), start + 1):
                trees = [next_tree for tree in trees for next_tree in tree._led_to(keys)]
                if not trees:
                    break
                for tree in trees:
                    if tree.values:
                        yield start, stop, tree.values

    def _led_to(self, keys: Keys) -> Iterable[PhraseTree[T]]:
        """The trees to which a word of a text leads, each once."""
        return dict.fromkeys(tree for key in keys for tree in self._by_key.get(key, ()))


EXACT = "exact"
SYNONYM = "synonym"

Phrase = tuple[frozenset[str], ...]
"""What each word of a phrase may be: its form, its lemma."""

Analyse = Callable[[str], Sequence[Word]]


Side = tuple[int, int]
"""A phrase in its group: the number of the group, and which of its phrases."""


class Occurrence(NamedTuple):
    """A phrase of the list in a text: its span, and its sides, the number of its group and its own
    in there, for each group that it belongs to."""

    start: int
    stop: int
    sides: tuple[Side, ...]


class PhraseList:
    """Groups of phrases, found in texts."""

    def __init__(self, groups: Sequence[Sequence[Phrase]]) -> None:
        sides: dict[Phrase, list[Side]] = {}
        for group, phrases in enumerate(groups):
            for number, phrase in enumerate(phrases):
                sides.setdefault(phrase, []).append((group, number))
        self._phrases: PhraseTree[tuple[Side, ...]] = PhraseTree()
        for phrase, belongs in sides.items():
            if phrase:
                self._phrases.add(phrase, tuple(belongs))

    def within(self, words: Sequence[Word]) -> list[Occurrence]:
        """Every phrase that stands in the words, in order."""
        return remembered(words, self, lambda: sorted(self._find(words)))

    def _find(self, words: Sequence[Word]) -> Iterator[Occurrence]:
        for start, stop, phrases in self._phrases.within([*map(_said_by, words)]):
            for sides in phrases:
                yield Occurrence(start, stop, sides)

    def spans(self, words: Sequence[Word]) -> dict[tuple[Side, ...], list[Span]]:
        """The phrases that stand in the words, by their sides, and where each does."""
        found: dict[tuple[Side, ...], list[Span]] = {}
        for start, stop, sides in self.within(words):
            found.setdefault(sides, []).append((start, stop))
        return found


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
        # The same few words are asked about wherever they stand, in every pair of them.
        self._forbidden = pair_cache(self._forbid)
        self._names_in = word_cache(self._find_names)
        self._opposed_in = word_cache(self._find_opposed)
        self._opposites_of = word_cache(self._turn)

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Proposal]:
        """Every link that the list asks for: two phrases of one group."""
        others = self.same.spans(reference)
        by_group: dict[int, list[tuple[int, tuple[Side, ...]]]] = {}
        for sides in others:
            for group, number in sides:
                by_group.setdefault(group, []).append((number, sides))
        for sides, spans in self.same.spans(candidate).items():
            partners = dict.fromkeys(
                partner
                for group, number in sides
                for other, partner in by_group.get(group, ())
                if other != number
            )
            for one, partner in product(spans, partners):
                for two in others[partner]:
                    yield *one, *two, 1.0

    def forbids(self, candidate: Sequence[Word], reference: Sequence[Word]) -> bool:
        """Whether these words, whole, are not to be linked: opposites, or two names."""
        return self._forbidden(tuple(candidate), tuple(reference))

    def _forbid(self, candidate: tuple[Word, ...], reference: tuple[Word, ...]) -> bool:
        names, others = self._names_in(candidate), self._names_in(reference)
        if names and others and names.isdisjoint(others):
            return True
        return not self._opposites_of(candidate).isdisjoint(self._opposed_in(reference))

    def _find_names(self, words: tuple[Word, ...]) -> frozenset[int]:
        return frozenset(group for group, _ in _sides_in(self.names, words))

    def _find_opposed(self, words: tuple[Word, ...]) -> frozenset[Side]:
        """The sides that stand in the words without the other of their pair."""
        sides = _sides_in(self.opposites, words)
        return frozenset((group, side) for group, side in sides if (group, 1 - side) not in sides)

    def _turn(self, words: tuple[Word, ...]) -> frozenset[Side]:
        """What the words are the opposite of."""
        return frozenset((group, 1 - side) for group, side in self._opposed_in(words))


def _sides_in(phrases: PhraseList, words: Sequence[Word]) -> set[Side]:
    return {side for found in phrases.within(words) for side in found.sides}


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
        self.name, self.resource = stage.name, stage.resource
        self._stage, self._own, self._asked = stage, own, asked

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
    names = [stage.name for stage in stages if stage.name != EXACT]
    asking = SYNONYM if SYNONYM in names else next(iter(names), "")
    listed = OwnList(own, analyse)
    return tuple(
        stage if stage.name == EXACT else OwnStage(stage, listed, asked=stage.name == asking)
        for stage in stages
    )
