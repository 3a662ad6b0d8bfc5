"""Vectors of length 1, unpacked when they are first asked for, and kept side by side."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from meteor_core.lexicons.quantised import Floats, Quantised


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
