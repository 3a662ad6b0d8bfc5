"""Vectors kept quantised, unpacked many at a time.

A row is a row of numbers of pieces of vector, one for each part of it (Jégou, Douze & Schmid 2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
