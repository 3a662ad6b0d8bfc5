from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from navec import Navec
from navec.meta import Meta
from navec.pq import PQ
from navec.vocab import Vocab

from meteor_core import lexicons
from meteor_core.lexicons.vectors import read

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
