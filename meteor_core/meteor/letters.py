"""How alike two texts are in their letters, whatever their words: what chrF counts.

n-grams of 2, 3 and 4 characters of both texts, the normalised forms of their words joined without
blanks (Popović (2015): chrF: character n-gram F-score for automatic MT evaluation, section 2).
Precision and recall of each order are averaged over the orders that both texts have, and their
F-mean with α = .8 is chrF's with β = 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.model import Letters, Word
from meteor_core.model.statistics import NO_LETTERS, ORDERS
from meteor_core.stages.stage import remembered

_MIX = np.uint64(0x9E3779B97F4A7C15)
_TAG_BITS = np.uint64(2)
_TAGS = [np.uint64(number << 62) for number in range(len(ORDERS))]


class Grams(NamedTuple):
    """The n-grams of a text, sorted: a number for each, and how many equal ones stand before it.

    ``numbers`` begin with the order, so that those of one stand together; ``counts`` say how many
    of each order there are.
    """

    numbers: NDArray[np.uint64]
    occurrence: NDArray[np.intp]
    counts: tuple[int, ...]


def grams(text: str) -> Grams:
    """A text → its n-grams. Unlike ones get unlike numbers, but for one chance in 10¹⁸ a pair."""
    characters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    mixed = characters.astype(np.uint64)
    found = []
    longer, length = mixed, len(mixed)
    for order, tag in zip(ORDERS, _TAGS, strict=True):
        longer = longer[: max(0, length - order + 1)] * _MIX + mixed[order - 1 :]
        found.append(longer * _MIX >> _TAG_BITS | tag)
    numbers = np.concatenate(found)
    numbers.sort()
    places = np.arange(len(numbers))
    first = places.copy()
    first[1:][numbers[1:] == numbers[:-1]] = 0
    return Grams(numbers, places - np.maximum.accumulate(first), tuple(map(len, found)))


def common(one: Grams, other: Grams) -> tuple[int, ...]:
    """For each order, how many n-grams both texts have: each as often as the one with fewer."""
    if not len(one.numbers) or not len(other.numbers):
        return NO_LETTERS.common
    places = other.numbers.searchsorted(one.numbers) + one.occurrence
    last = len(other.numbers) - 1
    shared = (other.numbers[np.minimum(places, last)] == one.numbers) & (places <= last)
    start, found = 0, []
    for count in one.counts:
        found.append(int(np.count_nonzero(shared[start : start + count])))
        start += count
    return tuple(found)


def letters(candidate: Sequence[Word], reference: Sequence[Word]) -> Letters:
    """Words of both sides → their n-grams: of each side, and those that both have."""
    one, other = _grams(candidate), _grams(reference)
    return Letters(one.counts, other.counts, common(one, other))


def _grams(words: Sequence[Word]) -> Grams:
    return remembered(words, "letters", lambda: grams("".join([word.form for word in words])))
