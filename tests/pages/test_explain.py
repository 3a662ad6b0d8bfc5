"""The panels that explain, without a browser: a word asked about, runners-up, changes and undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts

APP = Path(__file__).parents[2] / "app.py"
PAIR = Texts("the mat on sat a cat", ("the cat sat on the mat",))


@pytest.fixture
def app() -> Callable[..., AppTest]:
    """``app(runners="true", …)`` → the Pair page with METEOR 2005, which needs no data files.

    ``word`` is the one asked about from the start.
    """

    def start(pair: Texts = PAIR, word: tuple[str, int] | None = None, **address: str) -> AppTest:
        test = AppTest.from_file(str(APP), default_timeout=30)
        test.session_state["why_word"] = word
        test.context = {"locale": address.pop("locale", "en-US")}
        test.query_params.update({"variant": "2005", "pair": permalink.pack(pair), **address})
        return calm(test.run())

    return start


def calm(test: AppTest) -> AppTest:
    assert not test.exception, test.exception[0].value
    return test


def text(test: AppTest) -> str:
    return "\n".join(block.value for block in (*test.markdown, *test.caption))


def change(test: AppTest, start: str) -> str:
    """The key of the first change offered whose line contains the words."""
    return next(one.key for one in test.button if start in one.label)


def test_a_word_from_the_list_is_explained(app: Callable[..., AppTest]) -> None:
    test = app()
    test.selectbox(key="why_word").set_value(("candidate", 4)).run()
    assert "**a** · not in the reference: costs precision" in text(calm(test))
    table = test.table[0].value
    said = dict(zip(table["Stage"], table["What it says of the word"], strict=True))
    assert said["E exact"].startswith("the forms differ\\: a ≠ ")
    test.selectbox(key="why_partner").set_value(4).run()
    table = calm(test).table[0].value
    assert "the forms differ\\: a ≠ the" in list(table["What it says of the word"])


def test_the_answer_speaks_russian(app: Callable[..., AppTest]) -> None:
    test = app(Texts("видел собаку", ("видела собака",)), word=("candidate", 1), locale="ru-RU")
    assert any("винительный → именительный" in line for line in test.table[0].value.iloc[:, 1])
    assert "Разбор, который учитывается" in text(test).replace("\\", "")


def test_punctuation_has_no_stem(app: Callable[..., AppTest]) -> None:
    pair = Texts("кот спит , дома", ("собака бежит , в лес",))
    assert "Reading: **punctuation**" in text(app(pair, ("candidate", 2)))


def test_another_text_forgets_the_word(app: Callable[..., AppTest]) -> None:
    test = app()
    test.selectbox(key="why_word").set_value(("candidate", 5)).run()
    test.text_area(key="candidate").input("a cat").run()
    assert calm(test).selectbox(key="why_word").value is None


def test_runners_up_stand_below_ours(app: Callable[..., AppTest]) -> None:
    test = app(Texts("b a c", ("a x b a c",)), runners="true")
    headings = [line.value for line in test.subheader]
    assert headings[0].startswith("This alignment · ")
    assert any(line.startswith("The next best · greedy") for line in headings)
    assert "the number of chunks decides" in text(test)
    test = app(Texts("a b", ("a b",)), runners="true")
    assert "Finds the very same alignment" in text(test)


def test_changes_are_applied_and_undone_step_by_step(app: Callable[..., AppTest]) -> None:
    test = app(changes="true")
    typed = [test.text_area(key="candidate").value]
    for _ in range(2):
        test.button(key="change_0").click().run()
        typed.append(calm(test).text_area(key="candidate").value)
    assert len(set(typed)) == 3
    for before in reversed(typed[:-1]):
        test.button(key="undo_change").click().run()
        assert calm(test).text_area(key="candidate").value == before
    assert not [one for one in test.button if one.key == "undo_change"]


def test_a_change_says_its_gain_and_keeps_it(app: Callable[..., AppTest]) -> None:
    test = app(changes="true")
    label = test.button(key="change_0").label
    score = label.rpartition(" → ")[2]
    test.button(key="change_0").click().run()
    assert any(line.value.startswith(f"{score} = F") for line in calm(test).header)


def test_what_is_typed_by_hand_ends_the_undoing(app: Callable[..., AppTest]) -> None:
    test = app(changes="true")
    test.button(key="change_0").click().run()
    test.text_area(key="candidate").input("a cat").run()
    assert not [one for one in calm(test).button if one.key == "undo_change"]


@pytest.mark.parametrize(("candidate", "reference"), [("", "a cat"), ("a cat", ""), ("x", "y")])
def test_nothing_to_explain_breaks_nothing(
    app: Callable[..., AppTest], candidate: str, reference: str
) -> None:
    calm(app(Texts(candidate, (reference,)), runners="true", changes="true"))


def test_hostile_words_are_shown_as_they_are(app: Callable[..., AppTest]) -> None:
    pair = Texts("**a** <b>x</b> cat", ("a `b` [c](javascript:d) cat",))
    test = app(pair, runners="true", changes="true")
    for place in range(4):
        test.selectbox(key="why_word").set_value(("candidate", place)).run()
        assert not any(block.allow_html for block in calm(test).markdown)
