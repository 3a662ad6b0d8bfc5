"""Word vectors: cosines, spellings of one word, nearest words, and the map of words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from navec import Navec
from navec.meta import Meta
from navec.pq import PQ
from navec.vocab import Vocab

from meteor_core import lexicons
from meteor_core.lexicons.vectors import Neighbours, Quantised, best, plane, read

Require = Callable[[str], Path]


def test_vectors_have_length_one(navec_file: Path) -> None:
    model = read(navec_file)
    vector = model.vector("кот")
    assert vector is not None
    assert vector.dtype == np.float32
    np.testing.assert_allclose(vector, [0.6, 0.8, 0, 0], atol=1e-7)
    vector[0] = 1  # an array of the caller's own
    np.testing.assert_allclose(model.vector("Кот"), [0.6, 0.8, 0, 0], atol=1e-7)


def test_similarity_is_the_cosine(navec_file: Path) -> None:
    model = read(navec_file)
    assert model.similarity("кошка", "кот") == pytest.approx(0.6 / 2**0.5)
    assert model.similarity("кошка", "ёлка") == pytest.approx(0.5)
    assert model.similarity("кот", "кот") == pytest.approx(1)
    assert model.similarity("кот", "пёс") is None


@pytest.mark.parametrize("word", ["ёлка", "елка", "ЁЛКА", "Елка"])
def test_both_spellings_have_one_vector(navec_file: Path, word: str) -> None:
    assert read(navec_file).index(word) == 2


@pytest.mark.parametrize(("counts", "row"), [((5, 9), 1), ((9, 5), 0)])
def test_the_commoner_spelling_answers(tmp_path: Path, counts: tuple[int, int], row: int) -> None:
    tiny = np.zeros((2, 1), np.uint8), np.ones((1, 1, 1), np.float32)
    path = tmp_path / "two.tar"
    words = Vocab(["пёс", "пес"], counts)
    Navec(Meta("two"), words, PQ(2, 1, 1, 1, *tiny)).dump(str(path))
    model = read(path)
    assert model.index("пёс") == model.index("пес") == row


@pytest.mark.parametrize("word", ["", "<unk>", "<pad>", "пёс", "\0", "кот" * 10_000])
def test_other_words_are_unknown(navec_file: Path, word: str) -> None:
    model = read(navec_file)
    assert not model.known(word)
    assert model.vector(word) is None


def test_source_names_the_model(navec_file: Path) -> None:
    assert read(navec_file).source == "navec tiny_5w_4d_2q"


def test_the_table_stays_quantised(navec_file: Path) -> None:
    table = read(navec_file).table
    assert table.indexes.shape == (5, 2)
    assert table.indexes.dtype == np.uint8


@pytest.mark.resource("navec-news")
def test_the_real_model_answers_as_navec_does(require_resource: Require) -> None:
    path = require_resource("navec-news")
    model, public = read(path), Navec.load(str(path))
    similarity = model.similarity("собака", "пёс")
    assert similarity is not None
    assert similarity > 0.5
    assert np.array_equal(model.table.indexes, public.pq.indexes)
    assert np.array_equal(model.table.codes, public.pq.codes)
    for row, word in enumerate(public.vocab.words):
        if "ё" not in word and word not in ("<unk>", "<pad>"):
            rival = model.index(word)
            assert rival == row or "ё" in public.vocab.words[rival], word
    one, other = model.vector("кошка"), public["кошка"]
    assert one is not None
    np.testing.assert_allclose(one, other / np.linalg.norm(other), atol=1e-6)


def test_no_model_for_english() -> None:
    assert lexicons.embedding("en") is None


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
