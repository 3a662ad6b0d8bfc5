"""N-grams of the references that one system has oftener than another.

They are identified by 64-bit hashes, so that those of a large corpus are columns of arrays:
counted block by block in any process, put together by sorting, and read as text again only where
they are shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.processes import LineBlock
from meteor_core.model.cancellation import checkpoint

LONGEST = 4
"""Words of the longest n-gram compared."""

MOST = 50
"""N-grams listed for each system."""

_WORD = re.compile(r"\w+(?:[-’']\w+)*")
_TRIED = 4
"""Times as many are looked at as are listed: parts of longer ones are left out."""

Reference = Sequence[str]


@dataclass(frozen=True, slots=True)
class Gain:
    """An n-gram of the references that one system has oftener than the other.

    ``wins`` and ``losses``: how often only the first system has it, and how often only
    the other has it; ``segments``, counted from 0, are those of both.
    """

    text: str
    wins: int
    losses: int
    segments: tuple[int, ...]

    @property
    def net(self) -> int:
        return self.wins - self.losses


Gains = tuple[tuple[Gain, ...], tuple[Gain, ...]]
"""N-grams won by the first system, and those won by the other."""


class NgramRows(NamedTuple):
    """A row for each n-gram of a segment that the two systems do not have alike."""

    keys: NDArray[np.uint64]
    words: NDArray[np.int8]
    segments: NDArray[np.int32]
    gained: NDArray[np.int16]


def count_ngrams(number: int, block: LineBlock) -> NgramRows:
    """Counts two systems' n-grams, for ``stream``; ``number`` is that of the block's first line,
    from 1."""
    systems, references = block
    rows = [
        (_key(text), text.count(" ") + 1, number - 1 + line, gained)
        for line, (first, second) in enumerate(zip(*systems, strict=True))
        for text, gained in _differences(first, second, [lines[line] for lines in references])
    ]
    columns = zip(*rows, strict=True) if rows else ((), (), (), ())
    types = (np.uint64, np.int8, np.int32, np.int16)
    arrays = [np.array(column, kind) for column, kind in zip(columns, types, strict=True)]
    return NgramRows(*arrays)


def _differences(first: str, second: str, references: Sequence[str]) -> Iterator[tuple[str, int]]:
    """N-grams of the references with how often more, or less, the first system has them."""
    checkpoint()
    if first == second:
        return
    wanted: Counter[str] = Counter()
    for text in references:
        wanted |= _ngrams(text)
    has, other_has = _ngrams(first) & wanted, _ngrams(second) & wanted
    for text in has.keys() | other_has.keys():
        if gained := has[text] - other_has[text]:
            yield text, gained


def _ngrams(text: str) -> Counter[str]:
    words = _WORD.findall(text.lower())
    return Counter(
        " ".join(words[start : start + length])
        for length in range(1, LONGEST + 1)
        for start in range(len(words) - length + 1)
    )


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest())


def gains(
    first: Sequence[str],
    second: Sequence[str],
    references: Sequence[Reference],
    most: int = MOST,
) -> Gains:
    """Finds n-grams (1 to 4 words) of the references won by the first system, and those it lost.

    ``gains(["a b"], ["b a"], [["a b"]])[0][0].text == "a b"``. A longer n-gram is more informative
    than its parts: one that is won just as often within a longer one is left out.
    """
    block = [list(first), list(second)], [list(lines) for lines in references]
    return ranked([count_ngrams(1, block)], references, most)


def ranked(blocks: Sequence[NgramRows], references: Sequence[Reference], most: int = MOST) -> Gains:
    """Merges the counts of blocks into what ``gains`` returns."""
    if not blocks:
        return (), ()
    totals = _Totals(NgramRows(*map(np.concatenate, zip(*blocks, strict=True))), references)
    return totals.largest(1, most), totals.largest(-1, most)


class _Totals:
    """Each distinct n-gram's wins and losses, and the rows that it is in."""

    def __init__(self, rows: NgramRows, references: Sequence[Reference]) -> None:
        self._rows, self._references = rows, references
        self._keys, firsts, inverse = np.unique(rows.keys, return_index=True, return_inverse=True)
        self._words = rows.words[firsts]
        self._wins, self._losses = (
            np.bincount(inverse, np.maximum(sign * rows.gained, 0), len(self._keys)).astype(int)
            for sign in (1, -1)
        )
        self._order = np.argsort(inverse, kind="stable")
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(inverse))])

    def largest(self, sign: int, most: int) -> tuple[Gain, ...]:
        """Returns the largest gains (sign 1) or losses (sign −1), longer n-grams before their
        parts."""
        net = sign * (self._wins - self._losses)
        chosen = np.flatnonzero(net > 0)
        by_size = np.lexsort((self._keys[chosen], -self._words[chosen], -net[chosen]))
        found = [self._gain(place) for place in chosen[by_size[: most * _TRIED]]]
        found.sort(key=lambda gain: (-gain.net * sign, -gain.text.count(" "), gain.text))
        return _without_parts(found, most)

    def _gain(self, place: int) -> Gain:
        rows = self._order[self._starts[place] : self._starts[place + 1]]
        segments = tuple(np.unique(self._rows.segments[rows]).tolist())
        text = self._text(self._keys[place], segments[0])
        return Gain(text, int(self._wins[place]), int(self._losses[place]), segments)

    def _text(self, key: np.uint64, segment: int) -> str:
        texts = (text for lines in self._references for text in _ngrams(lines[segment]))
        return next(text for text in texts if _key(text) == key)


def _without_parts(gains: Sequence[Gain], most: int) -> tuple[Gain, ...]:
    kept: list[Gain] = []
    for gain in gains:
        inside = f" {gain.text} "
        if not any(inside in f" {other.text} " and other.net == gain.net for other in kept):
            kept.append(gain)
        if len(kept) == most:
            break
    return tuple(kept)
