"""navec's word vectors, kept quantised: 100 bytes a word, unpacked when a word is asked for."""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from navec.vocab import PAD, UNK
from numpy.typing import NDArray

from meteor_core.lexicons.neighbours import Neighbours, best
from meteor_core.model import compat

Vector = NDArray[np.float32]

_MEMORY = 8192  # unpacked vectors kept: 10 MB
_QUERIES = 256  # lists of neighbours kept


class Embedding:
    """Unit word vectors. Words are looked up in lower case, ё and е being one letter.

    Of «пёс» and «пес» the spelling that the model met more often answers for both: the rarer one's
    vector is poor (in the news model «пёс» is nowhere near «собака»).
    """

    def __init__(self, model: Any) -> None:
        self.model = model
        self.source = f"navec {model.meta.id}"
        self.licence = "MIT"
        self._ids: dict[str, int] = model.vocab.word_ids
        self._respelled = _respelled(model.vocab)
        self._unit = lru_cache(_MEMORY)(self._unpack)
        self._near = lru_cache(_QUERIES)(self._look_around)

    def known(self, word: str) -> bool:
        """``"кошка"`` → True."""
        return self.index(word) is not None

    def vector(self, word: str) -> Vector | None:
        """``"кошка"`` → its vector of length 1 (read-only), None for an unknown word."""
        index = self.index(word)
        return None if index is None else self._unit(index)

    def similarity(self, word: str, other: str) -> float | None:
        """``("кошка", "кот")`` → the cosine of their vectors, None if either word is unknown."""
        left, right = self.vector(word), self.vector(other)
        if left is None or right is None:
            return None
        return max(-1.0, min(1.0, float(left @ right)))

    def index(self, word: str) -> int | None:
        """The word's row in the quantised table (``model.pq``)."""
        key = word.lower().replace("ё", "е")
        if key in _MARKS:
            return None
        return self._respelled.get(key, self._ids.get(key))

    def nearest(self, word: str, count: int = 10) -> tuple[tuple[str, float], ...]:
        """``"кошка"`` → the words of the largest cosines with them, none for an unknown word."""
        index = self.index(word)
        return () if index is None else self._near(index, count)

    def _look_around(self, index: int, count: int) -> tuple[tuple[str, float], ...]:
        cosines = self._neighbours.cosines(self._unit(index))
        words = self.model.vocab.words
        # Some rows fall away: the word itself, its poorer spelling, and the marks of the model.
        rows = (row for row in best(cosines, 2 * count + 4) if self.index(words[row]) == row)
        nearest = [row for row in rows if row != index][:count]
        return tuple((words[row], min(1.0, float(cosines[row]))) for row in nearest)

    @cached_property
    def _neighbours(self) -> Neighbours:
        return Neighbours(self.model.pq)

    def _unpack(self, index: int) -> Vector:
        vector: Vector = self.model.pq[index]
        length = float(np.linalg.norm(vector))
        unit = vector / np.float32(length) if length else vector.copy()
        unit.flags.writeable = False  # it is shared by all who ask
        return unit


_MARKS = (UNK, PAD)


def read(path: Path) -> Embedding:
    """navec's tar → its word vectors."""
    return Embedding(compat.navec(path))


def _respelled(vocab: Any) -> dict[str, int]:
    """Spelling with е → the row of its spelling with ё, where that is the commoner or the only."""
    ids, counts = vocab.word_ids, vocab.counts
    respelled: dict[str, int] = {}
    for word, index in ids.items():
        if "ё" in word:
            key = word.replace("ё", "е")
            rival = respelled.get(key, ids.get(key))
            if rival is None or counts[index] > counts[rival]:
                respelled[key] = index
    return respelled
