"""navec's word vectors, kept quantised: 100 bytes a word, unpacked when a word is asked for.

A product-quantised vector is a row of codes, each of them the number of a short piece of vector
(Jégou, Douze & Schmid 2011). So the products of a query with all pieces there are (100 × 256 of
them) are all that its product with any word can be made of: the words nearest to a vector are found
in the quantised table itself, every other word costs one look-up a code, and no vector is unpacked
(section III-B: asymmetric distance computation).
"""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from meteor_core.lexicons.compiled import Compiled, Pack, Sections, Table, table
from meteor_core.model import compat
from meteor_core.model.caches import word_cache

Floats = NDArray[np.float32]


class Quantised:
    """``indexes``: rows × parts → the number of a piece; ``codes``: parts × pieces × numbers."""

    def __init__(self, indexes: Any, codes: Any) -> None:
        parts, pieces, numbers = codes.shape
        self._indexes, self.dimensions = indexes, parts * numbers
        self._pieces: Floats = codes.reshape(parts * pieces, numbers)
        self._begins = np.arange(0, parts * pieces, pieces)  # of each part's pieces

    def rows(self, wanted: Sequence[int] | NDArray[np.intp]) -> Floats:
        """Numbers of rows (n) → their vectors (n × dimensions)."""
        places = self._indexes[wanted] + self._begins
        # "clip", which has nothing to do here, is the mode in which NumPy checks nothing.
        vectors: Floats = self._pieces.take(places, axis=0, mode="clip")
        return vectors.reshape(len(wanted), self.dimensions)


class Neighbours:
    """Cosines of one vector with every word of a quantised table (words × codes)."""

    def __init__(self, table: Any) -> None:
        self._pieces: Floats = table.codes
        self._columns = np.ascontiguousarray(table.indexes.T)  # a column is read from end to end
        lengths = np.sqrt(self._sums(np.square(self._pieces).sum(axis=2)))
        self._lengths = np.where(lengths > 0, lengths, np.float32(np.inf))

    def cosines(self, unit: Floats) -> Floats:
        """A vector of length 1 (dimensions) → its cosine with each row of the table (words)."""
        parts = unit.reshape(len(self._pieces), -1)
        products = np.einsum("dcp,dp->dc", self._pieces, parts)
        return np.divide(self._sums(products), self._lengths, dtype=np.float32)

    def _sums(self, values: Floats) -> Floats:
        """A value for each piece (codes × pieces) → its sum over the codes of each word."""
        total = np.zeros(self._columns.shape[1], dtype=np.float32)
        part = np.empty_like(total)
        for column, pieces in zip(self._columns, values, strict=True):
            np.take(pieces, column, out=part, mode="clip")
            total += part
        return total


def best(cosines: Floats, count: int) -> list[int]:
    """Rows of the ``count`` largest cosines, the largest first."""
    count = min(count, len(cosines))
    rows = np.argpartition(-cosines, count - 1)[:count]
    return [int(row) for row in rows[np.argsort(-cosines[rows], kind="stable")]]


def plane(vectors: Floats) -> NDArray[np.float64]:
    """Vectors (words × dimensions) → where they lie in their two principal components (words × 2).

    The signs are fixed, so that the same words always make the same map.
    """
    centred = np.asarray(vectors, dtype=np.float64) - np.mean(vectors, axis=0, dtype=np.float64)
    left, scale, axes = np.linalg.svd(centred, full_matrices=False)
    turned = np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])
    points = np.zeros((len(vectors), 2))
    kept = (left * scale * turned)[:, :2]
    points[:, : kept.shape[1]] = kept
    return points


Vector = NDArray[np.float32]

_MEMORY = 8192  # unpacked vectors kept: 10 MB
_QUERIES = 256  # lists of neighbours kept


class Embedding:
    """Unit word vectors. Words are looked up in lower case, ё and е being one letter.

    Of «пёс» and «пес» the spelling that the model met more often answers for both: the rarer one's
    vector is poor (in the news model «пёс» is nowhere near «собака»).
    """

    def __init__(
        self, name: str, words: Table, respelled: Mapping[str, str], quantised: Any, mark: bytes
    ) -> None:
        """``words``: each one's number is its row in ``quantised``; ``mark`` is of them all.

        ``respelled``: spelling with е → the row of its spelling with ё.
        Its ``units``: rows → their vectors of length 1 (words × dimensions).
        """
        self.name, self.words, self.table, self.mark = name, words, quantised, mark
        self.source = f"navec {name}"
        self.licence = "MIT"
        self._respelled = respelled
        self._index = word_cache(self._look_up)
        self.units = Units(Quantised(quantised.indexes, quantised.codes), _MEMORY)
        self._near = lru_cache(_QUERIES)(self._look_around)

    def known(self, word: str) -> bool:
        """``"кошка"`` → True."""
        return self.index(word) is not None

    def vector(self, word: str) -> Vector | None:
        """``"кошка"`` → its vector of length 1, None for an unknown word."""
        index = self.index(word)
        return None if index is None else self._unit(index)

    def similarity(self, word: str, other: str) -> float | None:
        """``("кошка", "кот")`` → the cosine of their vectors, None if either word is unknown."""
        left, right = self.vector(word), self.vector(other)
        if left is None or right is None:
            return None
        return max(-1.0, min(1.0, float(left @ right)))

    def index(self, word: str) -> int | None:
        """The word's row in the quantised table (``table``)."""
        return self._index(word)

    def _look_up(self, word: str) -> int | None:
        key = word.lower().replace("ё", "е")
        if key in _MARKS:
            return None
        row = self._respelled.get(key)
        return self.words.index(key) if row is None else int(row)

    def nearest(self, word: str, count: int = 10) -> tuple[tuple[str, float], ...]:
        """``"кошка"`` → the words of the largest cosines with them, none for an unknown word."""
        index = self.index(word)
        return () if index is None else self._near(index, count)

    def _look_around(self, index: int, count: int) -> tuple[tuple[str, float], ...]:
        cosines = self._neighbours.cosines(self._unit(index))
        word = self.words.key
        # Some rows fall away: the word itself, its poorer spelling, and the marks of the model.
        rows = (row for row in best(cosines, 2 * count + 4) if self.index(word(row)) == row)
        nearest = [row for row in rows if row != index][:count]
        return tuple((word(row), min(1.0, float(cosines[row]))) for row in nearest)

    @cached_property
    def _neighbours(self) -> Neighbours:
        return Neighbours(self.table)

    def _unit(self, index: int) -> Vector:
        unit: Vector = self.units([index])[0]
        return unit


_MARKS = ("<unk>", "<pad>")
"""Rows that are no words."""

_SHAPE = "name and shapes"


def _build(path: Path) -> Sections:
    """navec's tar → its parts, the table as it stands in it."""
    model = compat.navec(path)
    indexes, codes = model.pq.indexes, model.pq.codes
    head = {"name": model.meta.id, "indexes": indexes.shape, "codes": codes.shape}
    respelled = _respelled(model.vocab.word_ids, model.vocab.counts)
    text = "\n".join(model.vocab.words).encode()
    return {
        _SHAPE: json.dumps(head, default=int).encode(),
        "mark": struct.pack("<II", crc32(text), len(text)),  # as a gzip file of them ends
        "words": table((word, "") for word in model.vocab.words),
        "respelled": table((word, str(row)) for word, row in respelled.items()),
        "indexes": indexes.tobytes(),
        "codes": codes.tobytes(),
    }


def _open(path: Path, pack: Pack) -> Embedding:
    head = json.loads(pack.text(_SHAPE))
    indexes = np.frombuffer(pack.data("indexes"), np.uint8).reshape(head["indexes"])
    codes = np.frombuffer(pack.data("codes"), np.float32).reshape(head["codes"])
    quantised = compat.navec_table(indexes, codes)
    words, respelled = pack.table("words"), pack.table("respelled")
    return Embedding(head["name"], words, respelled, quantised, bytes(pack.data("mark")))


read = Compiled(_build, _open, edition=2)
"""navec's tar → its word vectors."""


def _respelled(ids: Mapping[str, int], counts: Sequence[int]) -> dict[str, int]:
    """Spelling with е → the row of its spelling with ё, where that is the commoner or the only."""
    respelled: dict[str, int] = {}
    for word, index in ids.items():
        if "ё" in word:
            key = word.replace("ё", "е")
            rival = respelled.get(key, ids.get(key))
            if rival is None or counts[index] > counts[rival]:
                respelled[key] = index
    return respelled


# Vectors of length 1, unpacked when they are first asked for, and kept side by side.


class Units:
    """Rows of a quantised table → their vectors of length 1; so many are kept (``most``).

    A corpus asks for the same words again and again, and a kept vector is copied in a tenth of the
    time in which it is unpacked.
    """

    def __init__(self, quantised: Quantised, most: int) -> None:
        self._quantised, self._most = quantised, most
        self._lock = threading.Lock()
        self._kept = self._room()

    def __call__(self, rows: Sequence[int]) -> Floats:
        """Numbers of rows (n) → n × dimensions; an array of the caller's own."""
        places, vectors = self._kept  # together: another thread may begin anew
        try:
            return vectors.take([places[row] for row in rows], axis=0)
        except KeyError:
            return self._unpack(rows)

    def _unpack(self, rows: Sequence[int]) -> Floats:
        wanted = [*dict.fromkeys(rows)]
        if len(wanted) > self._most:
            return self._of_length_1(rows)
        with self._lock:
            places, vectors = self._kept
            new = [row for row in wanted if row not in places]
            if len(places) + len(new) > self._most:
                places, vectors = self._kept = self._room()
                new = wanted
            start = len(places)
            vectors[start : start + len(new)] = self._of_length_1(new)
            # Only now: others look for places without the lock.
            places.update(zip(new, range(start, start + len(new)), strict=True))
            return vectors.take([places[row] for row in rows], axis=0)

    def _room(self) -> tuple[dict[int, int], Floats]:
        """No places of rows yet, and room for their vectors, which takes memory as it is filled."""
        return {}, np.empty((self._most, self._quantised.dimensions), np.float32)

    def _of_length_1(self, rows: Sequence[int]) -> Floats:
        """A vector that is all zeros stays so."""
        vectors = self._quantised.rows(rows)
        lengths = np.sqrt(np.vecdot(vectors, vectors))  # to the last bit as ``norm`` of each
        lengths[lengths == 0] = 1.0
        units: Floats = vectors / lengths[:, None]
        return units
