"""What is said of a word, on the real lexicons."""

from __future__ import annotations

import numpy as np
import pytest

from meteor_core.explain import words
from meteor_core.messages.errors import InputError
from meteor_core.model import Token

pytestmark = pytest.mark.resource("navec-news", "wiktionary-ru", "wordnet-3.0")


def one(text: str, language: str = "ru") -> Token:
    (token,) = words.tokens(text, language)
    return token


def test_tokens_keep_their_offsets() -> None:
    found = words.tokens("Кот-то, ёж!", "ru")
    assert [(token.text, token.start, token.stop) for token in found] == [
        ("Кот-то", 0, 6), (",", 6, 7), ("ёж", 8, 10), ("!", 10, 11),
    ]  # fmt: skip


def test_readings_sum_to_one_the_likeliest_first() -> None:
    found = words.readings(one("стали"), "ru")
    assert {reading.lemma for reading in found} == {"стать", "сталь"}
    assert sum(reading.probability for reading in found) == pytest.approx(1, abs=1e-4)
    assert found[0].probability == max(reading.probability for reading in found)
    assert all(reading.known for reading in found)


@pytest.mark.parametrize("text", ["бутявка", "хливкий"])
def test_a_guessed_reading_says_so(text: str) -> None:
    assert not words.readings(one(text), "ru")[0].known


@pytest.mark.parametrize("text", ["😀", "𗀀", ",", "x" * 200])
def test_what_has_no_reading_has_its_form(text: str) -> None:
    assert [reading.lemma for reading in words.readings(one(text), "ru")]


def test_english_words_go_by_their_base_forms() -> None:
    assert words.lemmas(one("leapt", "en"), "en") == ("leapt", "leap")
    assert any("jump" in sense.members for sense in words.senses(one("leapt", "en"), "en"))
    assert words.neighbours(one("leapt", "en"), "en") == ()


def test_synsets_of_every_reading() -> None:
    assert words.lemmas(one("стали"), "ru") == ("стать", "сталь")
    found = words.senses(one("врача"), "ru")
    assert any({"врач", "доктор"} <= set(sense.members) for sense in found)
    assert words.senses(one("неведомость"), "ru") == ()


@pytest.mark.parametrize(
    ("word", "other", "obstacle"),
    [
        ("хороший", "отличный", ""),
        ("хороший", "неплохой", "opposites"),
        ("хороший", "очень", "part of speech"),
        ("кошка", "животное", "threshold"),
        ("над", "верх", "function word"),
    ],
)
def test_what_keeps_a_neighbour_from_matching(word: str, other: str, obstacle: str) -> None:
    found = {near.word: near for near in words.neighbours(one(word), "ru", 30)}
    standing = found[other].obstacle
    assert (standing.kind if standing else "") == obstacle


def test_cosines_are_symmetric() -> None:
    found = words.cosines(("кошка", "кот", "экономика"), "ru")
    np.testing.assert_allclose(found, found.T)
    np.testing.assert_allclose(np.diag(found), 1, atol=1e-6)
    assert found[0, 1] > found[0, 2]


def test_words_that_the_model_knows() -> None:
    found = words.tokens("Кошки, кошка и бутявка", "ru")
    assert words.with_vectors(found, "ru") == (("Кошки", "кошка"), ("и", "и"))
    assert words.with_vectors(words.tokens("a cat", "en"), "en") == ()


def test_a_map_has_a_place_for_every_word() -> None:
    assert words.positions(("кошка", "кот", "собака"), "ru").shape == (3, 2)
    with pytest.raises(ValueError, match="неведомость"):
        words.positions(("кошка", "неведомость"), "ru")


def test_bounds() -> None:
    with pytest.raises(InputError, match="13 different words; at most 12"):
        words.tokens(" ".join("абвгдежзиклмн"), "ru")
    assert len(words.tokens("кот " * 100, "ru")) == 100
    with pytest.raises(InputError, match="501 characters; the limit is 500"):
        words.tokens("ж" * 501, "ru")
