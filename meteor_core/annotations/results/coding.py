"""Krippendorff's α of units by counts, where units are too many for a table of every coder."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int_]


def nominal_alpha(counts: Counts) -> float | None:
    """Units × labels, how many coders gave each label → α (Krippendorff 2011), by the library.

    Units with fewer than two labels say nothing. None without any other, or with one label alone.
    """
    twice = counts[counts.sum(axis=1) > 1]
    if not len(twice) or np.count_nonzero(twice.sum(axis=0)) < 2:
        return None
    import krippendorff

    return float(krippendorff.alpha(value_counts=twice, level_of_measurement="nominal"))
