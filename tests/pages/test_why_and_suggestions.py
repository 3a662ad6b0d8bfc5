"""The panels that explain, without a browser: a word asked about, other alignments, changes."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages.apps import LINE, calm, nothing_runs, open_page, plainly, shown, value

pytestmark = pytest.mark.resource(*DEFAULTS)

PAIR = Texts("the mat on sat a cat", ("the cat sat on the mat",))


def app(pair: Texts = PAIR, word: tuple[str, int] | None = None, **address: str) -> AppTest:
    """``app(why="alignment", …)`` → the Pair page with METEOR 2005, which needs no data files.

    ``word`` is the one asked about from the start.
    """
    return open_page(pair=pair, state={"why_word_0": word}, **{"variant": "2005", **address})


def typed(test: AppTest, text: str) -> AppTest:
    return calm(test.text_area(key="candidate").input(text).run())


def candidate(test: AppTest) -> str:
    text: str = test.text_area(key="candidate").value
    return text


def keys(test: AppTest) -> set[str]:
    return {button.key for button in test.button}


def answers(test: AppTest) -> dict[str, str]:
    """Stage → what it says of the word asked about."""
    table = test.table[0].value
    said = map(plainly, table["Result for the word"])
    return dict(zip(table["Stage"], said, strict=True))


def test_a_word_from_the_list_is_explained() -> None:
    test = app()
    calm(test.selectbox(key="why_word_0").set_value(("candidate", 4)).run())
    assert "**a** · not in the reference, so precision is lower" in shown(test)
    assert answers(test)["E exact"] == "no word with the same form"
    calm(test.selectbox(key="why_partner_0").set_value(4).run())
    assert "the forms differ: a ≠ the" in answers(test).values()


@pytest.mark.parametrize("view", ["graph", "matrix", "text"])
def test_a_click_is_asked_for_where_something_can_be_clicked(view: str) -> None:
    said = app(view=view).selectbox(key="why_word_0").placeholder
    assert ("Click" in said) == (view in ("graph", "matrix"))


def test_the_answer_speaks_russian() -> None:
    test = app(Texts("видел собаку", ("видела собака",)), word=("candidate", 1), locale="ru-RU")
    assert any("винительный → именительный" in line for line in test.table[0].value.iloc[:, 1])
    assert "Разбор, который учитывается" in plainly(shown(test))


def test_punctuation_has_no_stem() -> None:
    pair = Texts("кот спит , дома", ("собака бежит , в лес",))
    assert "Reading: **punctuation**" in shown(app(pair, ("candidate", 2)))


def test_another_text_forgets_the_word() -> None:
    test = app(word=("candidate", 5))
    assert test.selectbox(key="why_word_0").value == ("candidate", 5)
    assert typed(test, "a cat").selectbox(key="why_word_1").value is None


def test_other_alignments_are_shown_below_the_page_s_own() -> None:
    test = app(Texts("b a c", ("a x b a c",)), why="alignment")
    headings = [line.value for line in test.subheader]
    assert headings[1].startswith("This alignment · ")
    assert any(
        line.startswith("The best alignment with one match excluded · greedy") for line in headings
    )
    assert "the number of chunks decides" in shown(test)
    assert "There is only one best alignment" in shown(test)
    test = app(Texts("a b", ("a b",)), why="alignment")
    assert "Finds the same alignment" in shown(test)


def test_changes_are_applied_and_undone_step_by_step() -> None:
    test = app(why="help")
    texts, scores = [candidate(test)], [value(test)]
    for _ in range(2):
        calm(test.button(key="change_0").click().run())
        texts.append(candidate(test))
        scores.append(value(test))
    assert len(set(texts)) == 3
    assert scores == sorted(scores)
    for before in reversed(texts[:-1]):
        calm(test.button(key="undo_change").click().run())
        assert candidate(test) == before
    assert "undo_change" not in keys(test)


def test_a_change_says_its_gain_and_keeps_it() -> None:
    test = app(why="help")
    gain, before = plainly(test.button(key="change_0").label), value(test)
    after = float(gain.rpartition(" → ")[2].partition(" · ")[0])
    assert gain.startswith(f"**+{after - before:.3f}**")
    assert value(calm(test.button(key="change_0").click().run())) == after


def test_what_is_typed_by_hand_ends_the_undoing() -> None:
    test = app(why="help")
    test.button(key="change_0").click().run()
    assert "undo_change" in keys(test)
    assert "undo_change" not in keys(typed(test, "a cat"))


@pytest.mark.parametrize(
    ("sides", "change"),
    [
        (("", "a cat"), "Insert “cat” at the beginning → 0."),
        (
            ("a cat", ""),
            "None of the changes tried (a word, phrase or chunk) raises the score.",
        ),
        (("x", "y"), "Accept “x” for “y” → 0.500"),
    ],
)
def test_where_nothing_matches_there_is_little_to_explain(
    sides: tuple[str, str], change: str
) -> None:
    test = app(Texts(sides[0], sides[1:]), why="help")
    assert value(test) == 0
    buttons = "\n".join(button.label for button in test.button)
    assert change in plainly(shown(test) + buttons)
    calm(test.segmented_control(key="why").set_value("alignment").run())
    assert "Finds the same alignment" in shown(test)


def test_hostile_words_are_shown_as_they_are() -> None:
    test = app(Texts(f"{LINE} cat", (f"a `b` {LINE} cat",)))
    for place in range(6):
        test.selectbox(key="why_word_0").set_value(("candidate", place)).run()
        nothing_runs(calm(test))
    for question in ("alignment", "help", "wrong"):
        nothing_runs(calm(test.segmented_control(key="why").set_value(question).run()))


@pytest.mark.parametrize(
    ("kind", "candidate"),
    [("Insert", "the cat sat on mat"), ("Replace", "the cat, sat at the mat")],
)
def test_function_words_and_marks_are_said_to_be_such(kind: str, candidate: str) -> None:
    test = app(Texts(candidate, ("the cat, sat on the mat",)), why="help")
    remarks = [str(button.label) for button in test.button if kind in str(button.label)]
    assert remarks
    assert all("only function words or punctuation marks" in remark for remark in remarks)
