"""Units: the same vectors whatever is kept."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.lexicons.vectors import Quantised, Units

ROWS, PARTS, PIECES, NUMBERS = 12, 2, 3, 2
INDEXES = np.random.default_rng(1).integers(0, PIECES, (ROWS, PARTS)).astype(np.uint8)
CODES = np.arange(PARTS * PIECES * NUMBERS, dtype=np.float32).reshape(PARTS, PIECES, NUMBERS)
CODES[:, 0] = 0  # so that some row is all zeros
WANTED = st.lists(st.integers(0, ROWS - 1), max_size=8)


def expected(rows: list[int]) -> np.ndarray:
    vectors = np.array([np.concatenate(CODES[range(PARTS), INDEXES[row]]) for row in rows])
    vectors = vectors.reshape(len(rows), PARTS * NUMBERS)
    lengths = np.sqrt((vectors**2).sum(axis=1, keepdims=True))
    return vectors / np.where(lengths > 0, lengths, 1)


@given(st.lists(WANTED, max_size=6), st.integers(1, ROWS))
def test_what_is_kept_makes_no_difference(questions: list[list[int]], most: int) -> None:
    units = Units(Quantised(INDEXES, CODES), most)
    for rows in questions:
        np.testing.assert_allclose(units(rows), expected(rows), rtol=1e-6)


def test_an_answer_is_the_askers_own() -> None:
    units = Units(Quantised(INDEXES, CODES), ROWS)
    units([3])[:] = 7
    np.testing.assert_allclose(units([3]), expected([3]), rtol=1e-6)


@pytest.mark.parametrize("most", [2, 5, ROWS])
def test_threads_that_begin_anew(most: int) -> None:
    units = Units(Quantised(INDEXES, CODES), most)
    questions = np.random.default_rng(2).integers(0, ROWS, (400, 2)).tolist()
    with ThreadPoolExecutor(8) as pool:
        for rows, found in zip(questions, pool.map(units, questions), strict=True):
            np.testing.assert_allclose(found, expected(rows), rtol=1e-6)
