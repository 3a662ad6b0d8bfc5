"""Proofs that people can check: prices of words, and the most adjacent pairs part by part.

Prices prove a matching best, in whole numbers that can be added up by hand. A price has a number
for each stage, and the earlier stage decides: ``(1, -1)`` is more than ``(0, 9)``, as one exact
match is worth more than any number of lemma matches. Python compares tuples so. A link earns
``(1, 0)`` or ``(0, 1)``. Where every link costs at least what it earns (the prices of its two
words), and no word costs less than nothing, nobody can earn more than all prices together: the
links that are chosen share no word, so their words' prices are in that sum, each once. The duals of
the matching problem (``matching.duals``) are prices whose sum *is* earned (Egerváry 1931; Schrijver
2003, section 17), and two sums are compared instead of all matchings.

``duals`` reckons in single numbers. Here stage k of K counts ``base ** (K - 1 - k)``, so that each
number that it meets has the coordinates of a tuple as its digits, and is compared as the tuple is:

- A number whose digits are at most ``base - 1``, either sign, has the sign of its first digit that
  is not 0, since the rest adds up to less than one unit of that place. So numbers compare as their
  tuples do if *differences* of what is compared have such digits.
- With n rows (words of the shorter side), the alternating sum of links along an augmenting path
  has coordinates within ±n: it has at most n links of either sign. A phase sets the price of a
  column in its tree to such a sum less that of the whole path, so within ±2n, and that of a row to
  one link more, within ±(2n + 1), since the two of a match add up to its link: nothing piles up
  by phases. A column's distance is such a sum less its old price, within ±3n; less what the
  phase has gone, ±6n; two of them differ by at most 12n.
- So base 16 (n + 1) is enough for the comparisons, and the prices can be read off as digits within
  half a base of 0.

Why there cannot be fewer chunks: chunks are matches less adjacent pairs of matches. Settled matches
have the adjacent pairs that they have; the rest falls into parts that share no word, each with its
own most (``adjacency``). Their sum bounds what any best matching has, and the alignment reaches
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from meteor_core.model.view import Side
from meteor_core.search.adjacency import PartBound, part_bounds
from meteor_core.search.edges import Edge
from meteor_core.search.matching import Graph, duals, kernel, weight_matrix
from meteor_core.search.optimal import WIDTHS, by_parts
from meteor_core.search.phrases import covers
from meteor_core.search.sweep import Budget

Price = tuple[int, ...]
"""A whole number for each stage, the earliest first."""

WordAt = tuple[Side, int]
"""A word: its side and its position there."""


def added(prices: Iterable[Price], stages: int) -> Price:
    """``[(1, 0), (0, 2)], 2`` → ``(1, 2)``; of none, zeros."""
    columns = zip(*prices, strict=True)
    return tuple(map(sum, columns)) or (0,) * stages


def less(price: Price, other: Price) -> Price:
    """``(1, 0), (0, 2)`` → ``(1, -2)``."""
    return tuple(one - two for one, two in zip(price, other, strict=True))


class Prices(NamedTuple):
    """The price of every word that some link joins; other words cost nothing.

    ``ranks``: the stages that the numbers of a price stand for, as ``Edge.rank`` counts them.
    ``each``: what a link between two words earns, 1 or 2 (where phrases are counted by words).
    """

    ranks: tuple[int, ...]
    each: int
    words: Mapping[WordAt, Price]

    def earns(self, edge: Edge) -> Price:
        """Returns the gain of a link in a matching: its words in its own stage, none in the
        others."""
        worth = edge.words * self.each // 2
        return tuple(worth * (rank == edge.rank) for rank in self.ranks)

    def cost(self, edge: Edge) -> Price:
        """Adds the prices of the two words of a link."""
        ends = _ends(edge)
        return added((self.of(word) for word in ends), len(self.ranks))

    def of(self, word: WordAt) -> Price:
        """Returns the price of a word."""
        return self.words.get(word, self.nothing)

    @property
    def nothing(self) -> Price:
        return (0,) * len(self.ranks)

    @property
    def total(self) -> Price:
        """All prices together: more than that no matching earns, if these prove anything."""
        return added(self.words.values(), len(self.ranks))

    def underpriced(self, edges: Iterable[Edge]) -> list[Edge]:
        """Finds the links that earn more than their words cost: with one of these nothing is
        proved."""
        return [edge for edge in edges if self.cost(edge) < self.earns(edge)]

    @property
    def negative(self) -> list[WordAt]:
        """The words that cost less than nothing: leaving them out would lower the sum falsely."""
        return [word for word, price in self.words.items() if price < self.nothing]

    def prove(self, edges: Iterable[Edge]) -> bool:
        """Returns whether no matching of these links can earn more than all prices together."""
        return not self.negative and not self.underpriced(edges)

    def changed(self, changes: Mapping[WordAt, Price]) -> Prices:
        """Raises or lowers some of these prices: ``{("reference", 0): (1,)}``."""
        new = {word: added([self.of(word), by], len(self.ranks)) for word, by in changes.items()}
        return self._replace(words={**self.words, **new})


def _ends(edge: Edge) -> tuple[WordAt, WordAt]:
    """The two words of a link between words."""
    return ("candidate", edge.candidate_start), ("reference", edge.reference_start)


def prices(edges: Sequence[Edge], ranks: Sequence[int] = (), each: int = 1) -> Prices:
    """All links between two words → prices that prove the best matching of them, stage by stage.

    ``ranks``: the stages to count, where others than those of these links are wanted as well.
    Raises ``TooLargeError`` where a connected part has too many words (``matching.MOST_CELLS``).
    """
    stages = tuple(ranks) or tuple(sorted({edge.rank for edge in edges}))
    words: dict[WordAt, Price] = {}
    for component in Graph(edges).components(edges):
        words |= _of_component(component, stages, each)
    return Prices(stages, each, dict(sorted(words.items())))


def _of_component(component: list[Edge], ranks: tuple[int, ...], each: int) -> dict[WordAt, Price]:
    sides = [{word for edge in component for word in [_ends(edge)[side]]} for side in (0, 1)]
    base = 16 * (1 + min(map(len, sides)))
    units = {rank: base**power for power, rank in enumerate(reversed(ranks))}
    candidates, references, weights = weight_matrix(component, units)

    def price(dual: int) -> Price:
        # The matrix counts the words of a link, both sides: twice what a link is to earn.
        return tuple(each * digit for digit in _digits(dual // 2, base, len(ranks)))

    rows, columns = duals(weights)
    found: dict[WordAt, Price] = {
        ("candidate", word): price(dual) for word, dual in zip(candidates, rows, strict=True)
    }
    return found | {
        ("reference", word): price(dual) for word, dual in zip(references, columns, strict=True)
    }


def _digits(value: int, base: int, count: int) -> Price:
    """A number as digits within half a base of 0: ``90, 100, 2`` → ``(1, -10)``."""
    digits = []
    for _ in range(count):
        digit = (value + base // 2) % base - base // 2
        digits.append(digit)
        value = (value - digit) // base
    return tuple(reversed(digits))


class DearLink(NamedTuple):
    """A link that costs more than it earns."""

    edge: Edge
    cost: Price
    earned: Price


class Challenge(NamedTuple):
    """Links that somebody chose against prices, and what they leave of the sum of all prices.

    The sum is ``earned``, what the links of ``dear`` cost beyond what they earn, and the prices of
    the words that stay ``idle``, unless words are used ``twice``: then nothing is allowed.
    """

    earned: Price
    bound: Price
    twice: tuple[WordAt, ...]
    dear: tuple[DearLink, ...]
    idle: tuple[tuple[WordAt, Price], ...]

    @property
    def left(self) -> Price:
        """How much less than the bound is earned."""
        return less(self.bound, self.earned)


def challenge(given: Prices, chosen: Sequence[Edge]) -> Challenge:
    """Prices, and links between words as somebody chose them → what keeps these below the sum."""
    ends = [word for edge in chosen for word in _ends(edge)]
    links = [DearLink(edge, given.cost(edge), given.earns(edge)) for edge in chosen]
    return Challenge(
        earned=added(map(given.earns, chosen), len(given.ranks)),
        bound=given.total,
        twice=tuple(dict.fromkeys(word for word in ends if ends.count(word) > 1)),
        dear=tuple(link for link in links if link.cost != link.earned),
        idle=tuple(
            (word, price)
            for word, price in given.words.items()
            if word not in ends and price != given.nothing
        ),
    )


class ChunkProof(NamedTuple):
    """``matches`` less the adjacent pairs: ``settled`` among settled matches, the parts' most.

    ``proved``: each part is, and the parts' choices go together.
    """

    matches: int
    settled: int
    parts: tuple[PartBound, ...]
    proved: bool

    @property
    def adjacent(self) -> int:
        """No best matching has more adjacent pairs, if ``proved``."""
        return self.settled + sum(part.most for part in self.parts)

    @property
    def chunks(self) -> int:
        """No best matching has fewer chunks, if ``proved``."""
        return self.matches - self.adjacent


def chunk_proof(words: Sequence[Edge], phrases: Sequence[Edge] = ()) -> ChunkProof:
    """All links between two words, and the chosen phrases → why no chunk can be saved.

    Raises ``TooLargeError`` where a connected part has too many words.
    """
    whole, budget = kernel(covers(phrases).free(words)), Budget()
    for phrase in phrases:
        whole.add_phrase(phrase)
    pairs, proved, strict = by_parts(whole, WIDTHS, budget)
    parts = part_bounds(whole, strict, WIDTHS, budget)
    starts = whole.settled
    settled = sum(starts.get(end + 1) == stop + 1 for end, stop in whole.ends.items())
    return ChunkProof(len(pairs), settled, parts, proved and all(part.proved for part in parts))
