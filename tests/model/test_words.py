"""Of a word there is one object, so that it is found by its place in memory; tokens are many."""

from __future__ import annotations

import copy
import gc
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from weakref import ref

from meteor_core.model import Token, Word


def word(form: str) -> Word:
    return Word(form, form, "NOUN", is_function=False)


def test_words_of_one_value_are_one_object() -> None:
    assert word("кот") is word("кот")
    assert word("кот") is Word("кот", "кот", "NOUN", False, is_capital=False, written="")


def test_words_that_differ_in_anything_are_others() -> None:
    capital = replace(word("кот"), is_capital=True)
    assert capital is replace(word("кот"), is_capital=True)
    assert len({word("кот"), capital, word("кит"), replace(word("кот"), written=" кот")}) == 4


def test_a_word_that_was_sent_is_the_one_that_is_there() -> None:
    cat = word("кот")
    assert pickle.loads(pickle.dumps(cat)) is cat
    assert copy.deepcopy(cat) is cat


def test_a_word_that_nobody_has_is_let_go_of() -> None:
    gone = ref(word("нигдебольше"))
    gc.collect()
    assert gone() is None


def test_threads_that_make_a_word_at_once_make_one() -> None:
    with ThreadPoolExecutor(8) as threads:
        for number in range(50):
            made = list(threads.map(word, [f"слово{number}"] * 16))
            assert len(set(map(id, made))) == 1
            assert {each.base for each in made} == {f"слово{number}"}


def test_tokens_are_many_and_equal_by_their_fields() -> None:
    one, two = (Token("кот", "кот", "NOUN", False, False, "Кот", 0, 3) for _ in range(2))
    assert one is not two
    assert (one, hash(one)) == (two, hash(two))
    assert pickle.loads(pickle.dumps(one)) == one
    assert replace(one, start=1) != one
    assert one != word("кот")
