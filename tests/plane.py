"""A model of word vectors that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

import numpy as np


class Plane:
    """Words as directions in a plane, in degrees: the cosine of two is of the angle between."""

    source = "plane"

    def __init__(self, angles: Mapping[str, int]) -> None:
        self._words, self._angles = list(angles), list(angles.values())

    def known(self, word: str) -> bool:
        return word in self._words

    def index(self, word: str) -> int:
        return self._words.index(word)

    def units(self, rows: Sequence[int]) -> np.ndarray:
        angles = [radians(self._angles[row]) for row in rows]
        points = [(cos(angle), sin(angle)) for angle in angles]
        return np.array(points, dtype=np.float32).reshape(len(rows), 2)
