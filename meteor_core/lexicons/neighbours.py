"""The words nearest to a vector, found in the quantised table itself.

A product-quantised vector is a row of codes, each of them the number of a short piece of vector. So
the products of a query with all pieces there are (100 × 256 of them) are all that its product with
any word can be made of: every other word costs one look-up a code, and no vector is unpacked
(Jégou, Douze & Schmid 2011, section III-B: asymmetric distance computation).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


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
