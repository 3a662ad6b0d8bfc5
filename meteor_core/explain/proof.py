"""The proof that an alignment's matches are the best there are, laid out to be checked by hand.

Over all links of the alignment, not only those that its search looked at: prices of words for each
set of phrases that was tried, and what each part of the open words adds to the adjacent pairs
(``search.proof``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.model import Alignment
from meteor_core.search.edges import Edge, words_and_phrases
from meteor_core.search.phrases import TriedSet, TriedSets, covers, tried_sets
from meteor_core.search.proof import ChunkProof, Price, Prices, added, chunk_proof, prices


@dataclass(frozen=True, slots=True)
class PhraseSet:
    """Phrases tried together. ``total``: the most that they and the words around them earn; a bound
    for them and all sets that go on from them where they were given up (``cut``)."""

    phrases: tuple[Edge, ...]
    total: Price
    cut: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """All links of an alignment, and why no choice of them earns more.

    ``stages`` stand for the numbers of a price. ``sets``: the phrase sets tried, the best first;
    one empty set if there are no phrases. ``robbing``: phrases that no best alignment has,
    because they take a match away from an earlier stage. ``complete``: whether no set is left out.
    """

    stages: tuple[str, ...]
    ranks: tuple[int, ...]
    words: tuple[Edge, ...]
    sets: tuple[PhraseSet, ...]
    robbing: tuple[Edge, ...]
    matches: tuple[Edge, ...]
    complete: bool

    @property
    def each(self) -> int:
        """What a link between two words earns: 1, or where there are phrases the words it joins."""
        return 2 if self.robbing or any(one.phrases for one in self.sets) else 1

    @property
    def own(self) -> int:
        """The number of the alignment's own set of phrases; of the best where it was not tried."""
        phrases = tuple(words_and_phrases(self.matches)[1])
        tried = (n for n, one in enumerate(self.sets) if one.phrases == phrases and not one.cut)
        return next(tried, 0)

    def of_set(self, number: int) -> SetProof:
        """Makes the proof for one of the sets of phrases.

        Raises ``TooLargeError`` where a connected part has too many words.
        """
        phrases = self.sets[number].phrases
        free = tuple(covers(phrases).free(self.words))
        found = prices(free, self.ranks, self.each)
        return SetProof(phrases, free, found, self._earned(phrases))

    def chunks_of(self, number: int) -> ChunkProof:
        """Shows why a set's best matchings have no fewer chunks. Raises ``TooLargeError``, too."""
        return chunk_proof(self.words, self.sets[number].phrases)

    def _earned(self, edges: Sequence[Edge]) -> Price:
        nothing = Prices(self.ranks, self.each, {})
        return added(map(nothing.earns, edges), len(self.ranks))


@dataclass(frozen=True, slots=True)
class SetProof:
    """A set of phrases, the links between the remaining words, and these words' prices."""

    phrases: tuple[Edge, ...]
    links: tuple[Edge, ...]
    prices: Prices
    worth: Price

    @property
    def total(self) -> Price:
        """The most that can be earned with just these phrases."""
        return added([self.prices.total, self.worth], len(self.worth))


def proof(alignment: Alignment, stages: Sequence[str]) -> Proof:
    """An alignment, and its stages in their order → what proves its matches the best.

    Raises ``TooLargeError`` where there are phrases and too many words.
    """
    order = {stage: rank for rank, stage in enumerate(stages)}
    # The earliest stage counts where several link the same words.
    every = sorted(
        (Edge.of(link, order[link.stage]) for link in alignment.links),
        key=lambda edge: edge.rank,
        reverse=True,
    )
    edges = sorted({edge.spans: edge for edge in every}.values())
    words, phrases = words_and_phrases(edges)
    ranks = tuple(sorted({edge.rank for edge in edges}))
    matches = tuple(sorted(Edge.of(match, order[match.stage]) for match in alignment.matches))
    sets: tuple[PhraseSet, ...] = (PhraseSet((), (), cut=False),)
    robbing: tuple[Edge, ...] = ()
    complete = True
    if phrases:
        tried = tried_sets(words, phrases)
        sets, robbing, complete = _sets(tried, ranks), tried.robbing, tried.proved
    return Proof(
        tuple(stages[rank] for rank in ranks),
        ranks,
        tuple(words),
        sets,
        robbing,
        matches,
        complete,
    )


def _sets(tried: TriedSets, ranks: Sequence[int]) -> tuple[PhraseSet, ...]:
    """The sets tried, those that earn most first; those that were given up behind their equals."""
    ordered = sorted(tried.sets, key=lambda one: (-one.worth, one.cut, one.phrases))
    return tuple(_phrase_set(one, tried.units, ranks) for one in ordered)


def _phrase_set(one: TriedSet, units: dict[int, int], ranks: Sequence[int]) -> PhraseSet:
    """A worth in one number → the words in each stage: each unit is more than all later words."""
    numbers, rest = [], one.worth
    for rank in ranks:
        number, rest = divmod(rest, units[rank])
        numbers.append(number)
    return PhraseSet(one.phrases, tuple(numbers), one.cut)
