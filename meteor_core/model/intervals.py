"""The levels 95% and 5% for all intervals and p-values."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SIGNIFICANT = 0.05
"""Below this p a difference is significant."""


def middle(values: NDArray[np.float64]) -> tuple[float, float]:
    """Returns the bounds of the middle 95% of what was drawn; nan for none.

    Scores of corpora are cut as sacreBLEU cuts them, which is ``corpus.significance.interval``.
    """
    if not len(values):
        return float("nan"), float("nan")
    low, high = np.quantile(values, [0.025, 0.975])
    return float(low), float(high)
