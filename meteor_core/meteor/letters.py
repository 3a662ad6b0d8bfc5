"""How alike two texts are in their letters, whatever their words: what chrF counts.

n-grams of 2, 3 and 4 characters of both texts (Popović (2015): chrF: character n-gram F-score for
automatic MT evaluation, section 2): the normalised forms of their words, joined without blanks; in
English with the first capitals and the blanks that the texts have (``Word.written``). Precision and
recall of each order are averaged over the orders that both texts have, and their F-mean with
α = .8 is chrF's with β = 2.

Each n-gram is a whole number, exactly: the pair that it is of, its characters, and in the last bit
its side. Sorted, equal ones of a pair stand together. A hundred pairs cost little more than ten.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from meteor_core.model import Letters, Word
from meteor_core.model.statistics import NO_LETTERS, ORDERS
from meteor_core.stages.stage import remembered

Sides = tuple[Sequence[Word], Sequence[Word]]
"""A candidate and a reference."""

Whole = NDArray[np.uint64]

TOGETHER = 50
"""Pairs that are counted at once: as many as a processor keeps at hand."""

_BITS = 64
_NO_CHARACTER = np.array([0xFFFFFFFF], dtype=np.uint32)
_ONE = np.uint64(1)


def letters(candidate: Sequence[Word], reference: Sequence[Word]) -> Letters:
    """Words of both sides → their n-grams: of each side, and those that both have."""
    return letters_of([(candidate, reference)])[0]


def letters_of(pairs: Sequence[Sides]) -> list[Letters]:
    """``letters`` of each pair: a corpus asks for many."""
    texts = [_text(side) for pair in pairs for side in pair]
    counted: list[Letters] = []
    for start in range(0, len(texts), 2 * TOGETHER):
        counted += _counted(texts[start : start + 2 * TOGETHER])
    return counted


def written(words: Sequence[Word]) -> str:
    """What letters are compared by: of English words ``" A cat, she "``, of others ``"да,она"``."""
    text = "".join([word.written or word.form for word in words])
    return f"{text} " if as_written(words) else text


def as_written(*sides: Sequence[Word]) -> bool:
    """Whether blanks and capitals of these words count."""
    return any(side and side[0].written for side in sides)


def _text(words: Sequence[Word]) -> str:
    return remembered(words, "letters", lambda: written(words))


def _counted(texts: list[str]) -> list[Letters]:
    """Texts, candidate and reference by turns → the n-grams of each two."""
    pairs = len(texts) // 2
    both = sorted(set("".join(texts[::2])).intersection("".join(texts[1::2])))
    width = (len(both) + 1).bit_length()
    if max(ORDERS) * width + 3 + (pairs - 1).bit_length() > _BITS:  # no language has so many
        half = pairs // 2 * 2
        return _counted(texts[:half]) + _counted(texts[half:]) if half else [_alone(*texts)]
    lengths = [len(text) for text in texts]
    text = np.arange(len(texts), dtype=np.uint64).repeat(lengths)
    numbers = _numbered(_codes("".join(texts)), _codes("".join(both)), text & _ONE)
    common = _common(_grams(numbers, text, width), max(ORDERS) * width + 1, pairs)
    of_text = list(map(_totals, lengths))
    return list(map(Letters, of_text[::2], of_text[1::2], common))


def _alone(candidate: str, reference: str) -> Letters:
    """One pair whatever its characters: its n-grams are numbered order by order."""
    characters = np.unique(_codes(candidate + reference), return_inverse=True)[1]
    grams, common = characters, []
    for order in range(2, max(ORDERS) + 1):
        longer = grams[:-1] * len(characters) + characters[order - 1 :]
        grams = np.unique(longer, return_inverse=True)[1]
        if order in ORDERS:
            both = grams[: max(0, len(candidate) - order + 1)], grams[len(candidate) :]
            numbers = [np.bincount(side, minlength=len(grams)) for side in both]
            common.append(int(np.minimum(*numbers).sum()))
    return Letters(_totals(len(candidate)), _totals(len(reference)), tuple(common))


def _totals(length: int) -> tuple[int, ...]:
    """The number of n-grams of each order that a text of this length has."""
    return tuple([max(0, length - order + 1) for order in ORDERS])


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _numbered(characters: NDArray[np.uint32], both: NDArray[np.uint32], side: Whole) -> Whole:
    """Characters as small numbers: their places in ``both``, which are those of both sides.

    Of other characters no n-gram can be common: they have one number for each side.
    """
    known = np.concatenate([both, _NO_CHARACTER])
    places = known.searchsorted(characters)
    own = known[places] != characters
    numbers = places.astype(np.uint64)
    numbers[own] = side[own] + np.uint64(len(both))
    return numbers


def _grams(numbers: Whole, text: Whole, width: int) -> Whole:
    """The n-grams of all orders and texts, sorted: pair, order, characters, side."""
    of_text = text >> _ONE << np.uint64(max(ORDERS) * width + 3) | text & _ONE
    shift, longer, found = np.uint64(width), numbers, []
    for number, order in enumerate(ORDERS):
        longer = longer[: max(0, len(numbers) - order + 1)] << shift | numbers[order - 1 :]
        place = of_text[: len(longer)] | np.uint64(number << max(ORDERS) * width + 1)
        within = text[: len(longer)] == text[order - 1 :]
        found.append((longer << _ONE | place)[within])
    grams = np.concatenate(found)
    grams.sort()
    return grams


def _common(grams: Whole, bits: int, pairs: int) -> list[tuple[int, ...]]:
    """For each pair and order, how many both texts have: each as often as the one with fewer.

    Above its lowest ``bits`` an n-gram has its order and its pair.
    """
    if not len(grams):
        return [NO_LETTERS.common] * pairs
    last = (grams[1:] ^ grams[:-1] > _ONE).nonzero()[0]
    ends = np.concatenate([last, [len(grams) - 1]])
    of_reference = (grams & _ONE).cumsum(dtype=np.int64)[ends]
    of_both = ends + 1
    of_both[1:] -= last + 1
    of_reference[1:] -= of_reference[:-1].copy()
    fewer = np.minimum(of_both - of_reference, of_reference)
    shared = np.bincount((grams[ends] >> np.uint64(bits)).astype(np.int64), fewer, 4 * pairs)
    numbers = shared.astype(int).tolist()
    return [tuple(numbers[place : place + len(ORDERS)]) for place in range(0, 4 * pairs, 4)]
