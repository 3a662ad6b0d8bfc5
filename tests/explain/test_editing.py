"""Candidates rewritten: white space, capitals and punctuation, one line a case."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import languages
from meteor_core.explain.whatif import rewrite
from tests import toys

CASES = """
Кот спит дома.      |             | 0 2 3       | Кот дома.
Кот спит дома.      |             | 1 2 3       | Спит дома.
Кот спит дома.      |             | 1 0 2 3     | Спит кот дома.
Иван спит.          |             | 1 0 2       | Спит Иван.
Кот, спит.          |             | 0 2 3       | Кот спит.
Кот (спит) дома     |             | 0 1 3 4     | Кот () дома
Кот (спит) дома     |             | 0 1 2 3     | Кот (спит)
Кот . .             |             | 0 2 1       | Кот. .
Кот «спит»          |             | 2 0         | Спит кот
Кот  спит           |             | 0 1         | Кот  спит
Кот спит            | Чёрный кот  | ~0 0 1      | Чёрный кот спит
Кот спит            | Чёрный кот  | 0 ~0 1      | Кот чёрный спит
кот спит            | чёрный кот  | ~0 0 1      | чёрный кот спит
Кот спит            | Он ест.     | 0 1 ~2      | Кот спит.
Кот, увы, спит      | Он ест      | 0 1 ~1 2 3 4 | Кот, ест увы, спит
The cat sleeps      | A dog       | 1 0 2       | Cat the sleeps
Paris is here       | I am        | 1 0 2       | Is Paris here
A cat               | I sleep     | ~0 ~1 0 1   | I sleep a cat
We do it            | I don't     | 0 1 ~2 2    | We don't it
В 10:30 он ушёл     | Он в 10:45  | 0 1 2 ~4 4 5 | В 10:45 он ушёл
Жду #полёты         | Жду #небо   | 0 1 ~2      | Жду #небо
Жду #полёты         | Жду на #небо | 0 1 ~1 2   | Жду #на полёты
Кот - зверь         | Он - он     | 0 ~1 2      | Кот - зверь
NATO is             | a           | 1 0         | Is NATO
                    | Да          | ~0          | Да
Кот                 |             |             |
"""


@pytest.mark.parametrize("line", CASES.strip("\n").splitlines())
def test_texts_stay_well_written(line: str) -> None:
    candidate, reference, order, expected = map(str.strip, line.split("|"))
    code = languages.detect(candidate + reference)
    analyser = languages.get(code).analyser(True)
    places = tuple(~int(one[1:]) if one[0] == "~" else int(one) for one in order.split())
    words = analyser.tokens(candidate), analyser.tokens(reference)
    assert rewrite(candidate, *words, places) == expected


def test_punctuation_that_does_not_count_stays_with_its_word() -> None:
    analyser = languages.get("ru").analyser(False)
    text = "Кот, увы, (спит) дома."
    tokens = analyser.tokens(text)
    assert [token.text for token in tokens] == ["Кот", "увы", "спит", "дома"]
    assert rewrite(text, tokens, (), (0, 2, 3)) == "Кот, (спит) дома."
    assert rewrite(text, tokens, (), (0, 1, 2, 3)) == text


WORDS = [word for word in toys.TEXT if word != "в"]
"""A preposition before a full stop would be the abbreviation of a century."""


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8), st.data())
@settings(max_examples=80, deadline=None)
def test_the_words_are_those_of_the_order(words: list[str], data: st.DataObject) -> None:
    analyser = languages.get("ru").analyser(True)
    text = " ".join(words)
    tokens, others = analyser.tokens(text), analyser.tokens("Один и дом")
    known = [*range(len(tokens)), *(~place for place in range(len(others)))]
    order = tuple(data.draw(st.permutations(known)))[: data.draw(st.integers(1, len(known)))]
    made = rewrite(text, tokens, others, order)
    expected = [(tokens[place] if place >= 0 else others[~place]).form for place in order]
    assert [word.form for word in analyser.words(made)] == expected
    assert rewrite(text, tokens, others, tuple(range(len(tokens)))) == text
