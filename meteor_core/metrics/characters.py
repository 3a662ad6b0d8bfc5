"""chrF letter by letter: how much of the n-grams around each character the other text has too."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Order:
    """What chrF counts of one length n: n-grams of both sides, and those in common (clipped)."""

    n: int
    candidate: int
    reference: int
    common: int


@dataclass(frozen=True, slots=True)
class Heat:
    """For each character of a text the share 0..1 of its n-grams in common; None for a space.

    If an n-gram occurs more often than it counts, its occurrences share equally, so that the shares
    of all n-grams of one length sum to chrF's clipped count.
    """

    candidate: tuple[float | None, ...]
    reference: tuple[float | None, ...]
    orders: tuple[Order, ...]


def heat(candidate: str, reference: str, order: int = 6, lowercase: bool = False) -> Heat:
    """Two texts → the heat along them; n-grams of up to ``order`` characters, spaces left out."""
    sides = [_Letters.of(text, lowercase) for text in (candidate, reference)]
    counts = [[side.grams(n) for n in range(1, order + 1)] for side in sides]
    orders = tuple(
        Order(n, grams.total(), others.total(), (grams & others).total())
        for n, (grams, others) in enumerate(zip(*counts, strict=True), 1)
    )
    return Heat(
        sides[0].heat(counts[0], counts[1]),
        sides[1].heat(counts[1], counts[0]),
        orders,
    )


@dataclass(frozen=True, slots=True)
class _Letters:
    """A text as chrF reads it, without spaces; ``owners`` leads back to the text's characters."""

    text: str
    owners: tuple[int, ...]
    length: int

    @classmethod
    def of(cls, text: str, lowercase: bool) -> _Letters:
        pieces = [
            (piece, position)
            for position, character in enumerate(text)
            if not character.isspace()
            for piece in (character.lower() if lowercase else character)
        ]
        letters = "".join(piece for piece, _ in pieces)
        return cls(letters, tuple(position for _, position in pieces), len(text))

    def grams(self, n: int) -> Counter[str]:
        return Counter(self.text[start : start + n] for start in range(len(self.text) - n + 1))

    def heat(self, own: list[Counter[str]], other: list[Counter[str]]) -> tuple[float | None, ...]:
        """Returns each character's mean over all n-grams that cover it."""
        earned, covered = [0.0] * len(self.text), [0] * len(self.text)
        for n, (grams, others) in enumerate(zip(own, other, strict=True), 1):
            shares = [
                min(grams[gram], others[gram]) / grams[gram]
                for gram in (self.text[k : k + n] for k in range(len(self.text) - n + 1))
            ]
            sums = list(accumulate(shares, initial=0.0))
            for position in range(len(self.text)):
                first, last = max(position - n + 1, 0), min(position + 1, len(shares))
                if last > first:
                    earned[position] += sums[last] - sums[first]
                    covered[position] += last - first
        means: list[float | None] = [None] * self.length
        for position, owner in enumerate(self.owners):
            means[owner] = earned[position] / covered[position]
        return tuple(means)
