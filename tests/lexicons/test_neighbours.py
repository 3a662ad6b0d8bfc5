"""Neighbours found in the quantised table, against every vector unpacked."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from navec.pq import PQ

from meteor_core import lexicons
from meteor_core.lexicons.vectors import Neighbours, best, plane, read


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(1, 5), st.integers(1, 3))
def test_cosines_are_those_of_the_unpacked_table(
    seed: int, words: int, codes: int, piece: int
) -> None:
    random = np.random.default_rng(seed)
    pieces = random.normal(size=(codes, 8, piece)).astype(np.float32)
    rows = random.integers(8, size=(words, codes)).astype(np.uint8)
    table = PQ(words, codes * piece, codes, 8, rows, pieces)
    query = random.normal(size=codes * piece).astype(np.float32)
    query /= np.linalg.norm(query)
    vectors = table.unpack()
    expected = vectors @ query / np.linalg.norm(vectors, axis=1)
    np.testing.assert_allclose(Neighbours(table).cosines(query), expected, atol=1e-5)


def test_a_word_without_length_is_nobodys_neighbour() -> None:
    pieces = np.array([[[0, 0], [3, 4]]], dtype=np.float32)
    table = SimpleNamespace(codes=pieces, indexes=np.array([[0], [1]], dtype=np.uint8))
    query = np.array([0.6, 0.8], dtype=np.float32)
    np.testing.assert_allclose(Neighbours(table).cosines(query), [0, 1], atol=1e-6)


def test_the_best_come_first() -> None:
    cosines = np.array([0.1, 0.9, 0.5, 0.7], dtype=np.float32)
    assert best(cosines, 3) == [1, 3, 2]
    assert best(cosines, 9) == [1, 3, 2, 0]


def test_nearest_words_of_a_tiny_model(navec_file: Path) -> None:
    model = read(navec_file)
    assert model.nearest("кошка", 5) == (
        ("ёлка", pytest.approx(0.5)),
        ("кот", pytest.approx(0.6 / 2**0.5)),
    )
    assert model.nearest("неведомое") == ()


@pytest.mark.resource("navec-news")
def test_a_preposition_has_prepositions_and_heights() -> None:
    model = lexicons.embedding("ru")
    assert model is not None
    near = {word for word, _ in model.nearest("над", 40)}
    assert {"верх", "небе"} <= near
    assert len(near & {"под", "со", "между", "вместе", "за", "перед", "вокруг"}) >= 2


def test_the_map_keeps_distances_where_it_can() -> None:
    points = np.array([[0, 0, 0], [3, 4, 0], [3, 0, 0]], dtype=np.float32)
    flat = plane(points)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        expected = np.linalg.norm(points[one] - points[other])
        assert np.linalg.norm(flat[one] - flat[other]) == pytest.approx(expected)
    np.testing.assert_array_equal(plane(points), flat)


@pytest.mark.parametrize("count", [1, 2])
def test_the_map_of_few_words(count: int) -> None:
    assert plane(np.eye(3, dtype=np.float32)[:count]).shape == (count, 2)
