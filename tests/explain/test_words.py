"""What is said of a word, on the real lexicons."""

from __future__ import annotations

from itertools import islice, product

import numpy as np
import pytest

from meteor_core import Meteor
from meteor_core.explain import words
from meteor_core.explain.neighbours import neighbours
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


@pytest.mark.parametrize("text", ["лист", "суда", "зуба", "колено", "все", "Луны-25", "листьев"])
def test_readings_of_forms_that_are_counted_anew_sum_to_one(text: str) -> None:
    found = words.readings(one(text), "ru")
    assert sum(reading.probability for reading in found) == pytest.approx(1, abs=1e-4)
    assert not [each for each in found if each.lemma == "листья" and "sing" in each.tag]


@pytest.mark.parametrize("text", ["бутявка", "хливкий"])
def test_a_guessed_reading_says_so(text: str) -> None:
    assert not words.readings(one(text), "ru")[0].known


@pytest.mark.parametrize("text", ["😀", "𗀀", ",", "x" * 200])
def test_what_has_no_reading_has_its_form(text: str) -> None:
    assert [reading.lemma for reading in words.readings(one(text), "ru")]


def test_english_words_go_by_their_base_forms() -> None:
    assert words.lemmas(one("leapt", "en"), "en") == ("leapt", "leap")
    assert any("jump" in sense.members for sense in words.senses(one("leapt", "en"), "en"))
    assert neighbours(Meteor("en", "tuned"), one("leapt", "en")) == ()


def test_synsets_of_every_reading() -> None:
    assert words.lemmas(one("стали"), "ru") == ("стать", "сталь")
    found = words.senses(one("врача"), "ru")
    assert any({"врач", "доктор"} <= set(sense.members) for sense in found)
    assert words.senses(one("неведомость"), "ru") == ()


@pytest.mark.parametrize(
    ("word", "gloss"),
    [("driver", "the operator of a motor vehicle"), ("draw", "cause to move by pulling")],
)
def test_the_most_frequent_sense_stands_first(word: str, gloss: str) -> None:
    assert words.senses(one(word, "en"), "en")[0].gloss.startswith(gloss)


@pytest.mark.parametrize(
    ("word", "other", "verdict"),
    [
        ("хороший", "отличный", "synonym"),
        ("заметно", "сильно", "embedding"),
        ("вырос", "сократиться", "opposites"),
        ("хороший", "плохой", "opposites"),
        ("хороший", "очень", "part of speech"),
        ("кошка", "животное", "threshold"),
        ("над", "верх", "function word"),
    ],
)
def test_what_becomes_of_a_neighbour_as_a_pair(word: str, other: str, verdict: str) -> None:
    found = {near.word: near for near in neighbours(Meteor("ru", "tuned"), one(word), 30)}
    standing = found[other].verdict
    assert standing is not None
    assert (standing.obstacle.kind if standing.obstacle else standing.stage) == verdict


def test_a_neighbour_s_verdict_is_that_of_the_pair() -> None:
    """By the cosine of the lemmas, which need not be that of the spellings in the model."""
    metric = Meteor("ru", "tuned")
    found = neighbours(metric, one("РФ"), 50)
    assert any(near.compared and abs(near.compared - near.cosine) > 0.1 for near in found)
    for near in found:
        alignment = metric.align("РФ", [near.word])[0]
        matched = [match.stage for match in alignment.matches]
        if near.verdict is not None:
            assert ([near.verdict.stage] if near.verdict.kind == "matched" else []) == matched


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
    with pytest.raises(InputError, match="61 different words; at most 60"):
        words.tokens(" ".join(map("".join, islice(product("абвгдежз", repeat=2), 61))), "ru")
    assert len(words.tokens("кот " * 100, "ru")) == 100
    with pytest.raises(InputError, match="1001 characters; at most 1000 can"):
        words.tokens("ж" * 1001, "ru")
