from __future__ import annotations

import numpy as np
import pytest

from meteor_core.lexicons.vectors import Quantised

INDEXES = np.array([[0, 1], [1, 1], [2, 0]], dtype=np.uint8)
CODES = np.arange(12, dtype=np.float32).reshape(2, 3, 2)
"""Two parts, three pieces of each, two numbers a piece: 0 1, 2 3, 4 5; 6 7, 8 9, 10 11."""


@pytest.mark.parametrize(
    ("wanted", "vectors"),
    [
        ([0], [[0, 1, 8, 9]]),
        ([2, 1], [[4, 5, 6, 7], [2, 3, 8, 9]]),
        ([1, 1], [[2, 3, 8, 9], [2, 3, 8, 9]]),
        ([], np.zeros((0, 4))),
    ],
)
def test_rows(wanted: list[int], vectors: list[list[float]]) -> None:
    np.testing.assert_array_equal(Quantised(INDEXES, CODES).rows(wanted), vectors)


def test_as_navec_unpacks_them() -> None:
    """Whatever the parts, as the library itself would have it."""
    from navec.pq import PQ

    random = np.random.default_rng(7)
    indexes = random.integers(0, 16, (40, 5), dtype=np.uint8)
    codes = random.normal(size=(5, 16, 3)).astype(np.float32)
    whole = PQ(40, 15, 5, 16, indexes, codes).unpack()
    wanted = random.integers(0, 40, 25)
    np.testing.assert_array_equal(Quantised(indexes, codes).rows(wanted), whole[wanted])
