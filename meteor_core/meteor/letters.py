"""How alike two texts are in their letters, whatever their words: what chrF counts.

n-grams of 2, 3 and 4 characters of both texts (Popović (2015): chrF: character n-gram F-score for
automatic MT evaluation, section 2): the normalised forms of their words, joined without blanks; in
English with the first capitals and the blanks that the texts have (``Word.written``). Precision and
recall of each order are averaged over the orders that both texts have, and their F-mean with
α = .8 is chrF's with β = 2.

Each n-gram is a whole number, exactly: its characters, and in the last bit its side. Sorted pair by
pair, equal ones are together. A hundred pairs cost little more than ten.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meteor_core.model import Letters, Word
from meteor_core.model.score import ORDERS
from meteor_core.stages.stage import remembered

Sides = tuple[Sequence[Word], Sequence[Word]]
"""A candidate and a reference."""

Whole = NDArray[np.integer[Any]]
Places = NDArray[np.int64]

TOGETHER = 50
"""Pairs that are counted at once, so that they fit into a processor's cache."""


def letters_of(pairs: Sequence[Sides]) -> list[Letters]:
    """Words of both sides of each pair → their n-grams: of each side, and those that both have."""
    texts, counted = list[str](), list[Letters]()
    for side in chain.from_iterable(pairs):
        texts.append(remembered(side, "letters", partial(written, side)))
    for start in range(0, len(texts), 2 * TOGETHER):
        counted += _counted(texts[start : start + 2 * TOGETHER])
    return counted


def written(words: Sequence[Word]) -> str:
    """Returns the letters that are compared: of English words ``" A cat, she "``, of others
    ``"да,она"``."""
    text = "".join([word.written or word.form for word in words])
    return f"{text} " if words and words[0].written else text


def as_written(*sides: Sequence[Word]) -> bool:
    """Returns whether blanks and capitals of these words count."""
    return any(side and side[0].written for side in sides)


def _counted(texts: list[str]) -> list[Letters]:
    """Texts, candidate and reference by turns → the n-grams of each two."""
    pairs = len(texts) // 2
    lengths = list(map(len, texts))
    ends = np.array(lengths, np.int64).cumsum() + np.arange(len(texts))
    side = (np.arange(len(texts)) & 1).repeat(np.add(lengths, 1))
    codes = "\0".join([*texts, ""]).encode("utf-32-le", "surrogatepass")
    numbers, most = _numbered(np.frombuffer(codes, np.uint32), side, ends)
    width = most.bit_length()
    bits = max(ORDERS) * width + 1
    if bits > 64:  # no language has so many characters
        half = pairs // 2 * 2
        return _counted(texts[:half]) + _counted(texts[half:]) if half else [_alone(*texts)]
    # int32 sorts thrice as fast, and no language has so many characters that it lacks the bits
    kind: type[np.integer[Any]] = np.int32 if bits < 32 else np.uint64
    numbers, side = numbers.astype(kind), side.astype(kind)
    # An order in each row, the n-grams that begin at each character: its characters, side. Those
    # that go on beyond a text hold what ends it, so that they are of one side alone.
    beyond = np.full(max(ORDERS) - 1, numbers[-1])
    following, longer, rows = np.concatenate([numbers, beyond]), numbers, []
    for order in ORDERS:
        longer = longer << width | following[order - 1 :][: len(numbers)]
        rows.append(longer << 1 | side)
    common = _common(np.array(rows), ends[1::2])
    of_text = list(map(_totals, lengths))
    return list(map(Letters, of_text[::2], of_text[1::2], common))


def _alone(candidate: str, reference: str) -> Letters:
    """One pair whatever its characters: its n-grams are numbered order by order."""
    characters = np.unique([*map(ord, candidate + reference)], return_inverse=True)[1]
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


def _numbered(characters: NDArray[np.uint32], side: Places, ends: Places) -> tuple[Places, int]:
    """Characters as small numbers, and the largest of these: those of both sides are counted up.

    Of other characters no n-gram can be common: they have one number for each side, and so has
    what is at the ``ends`` of texts.
    """
    seen = np.zeros((2, 1 + int(characters.max())), bool)
    seen[side, characters] = True
    of_both = seen[0] & seen[1]
    counted = of_both.cumsum()
    most = int(counted[-1]) + 1
    numbers, own = counted[characters] - 1, ~of_both[characters]
    own[ends] = True
    numbers[own] = side[own] + (most - 1)
    return numbers, most


def _common(grams: Whole, ends: Places) -> list[tuple[int, ...]]:
    """For each pair, which ends there, and order, how many both texts have: each as often as the
    one with fewer."""
    start = 0
    for end in ends.tolist():
        grams[:, start : end + 1].sort()
        start = end + 1
    every, pair_ends = grams.ravel(), np.add.outer(np.arange(len(grams)) * grams.shape[1], ends)
    unlike = np.empty_like(every)  # the next one: 0 an equal one, 1 that of the other side
    unlike[:-1] = every[1:] ^ every[:-1]
    unlike[pair_ends] = 2
    last = np.flatnonzero(unlike != 0)
    times = np.diff(last, prepend=-1)
    meet = np.flatnonzero(unlike[last] == 1)
    fewer = np.zeros(len(meet) + 1, np.int64)
    np.minimum(times[meet], times[meet + 1]).cumsum(out=fewer[1:])
    until = fewer[last[meet].searchsorted(pair_ends.ravel())]
    shared = np.diff(until, prepend=0).reshape(pair_ends.shape)
    return list(zip(*shared.tolist(), strict=True))
