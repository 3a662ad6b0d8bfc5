"""Exercises without a browser: opened by their links, solved, marked, explained."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.exercises.exercise import Exercise, alone
from pages.ui.learn import attempts, homework_links
from tests.data import DEFAULTS
from tests.pages.apps import LINE, alerts, calm, nothing_runs, open_page, plainly, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

CAT = Exercise("on the mat sat the cat", "the cat sat on the mat")

BEST = [[0, 3], [1, 4], [2, 5], [3, 2], [4, 0], [5, 1]]


def page(**address: str) -> AppTest:
    """``page(work="make")`` → the exercises of the Learn page, run once."""
    return open_page("learn", learn="exercises", **address)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The lines on the board, for tests to fill: a browser draws them otherwise."""
    lines: list[list[int]] = []

    def reported(*_: object) -> tuple[tuple[int, int], ...]:
        return tuple((line[0], line[1]) for line in lines)

    monkeypatch.setattr(attempts, "drawn_lines", reported)
    return lines


def type_numbers(test: AppTest, exercise: Exercise, *numbers: str) -> None:
    for question, typed in zip(("chunks", "precision", "recall", "score"), numbers, strict=True):
        test.text_input(key=attempts.number_key(exercise, question)).input(typed)


@pytest.mark.parametrize(
    ("variant", "phrases", "weighed"),
    [("2005", False, False), ("2007", False, False), ("tuned", True, True)],
)
def test_what_is_said_of_a_task_holds_of_its_variant(
    variant: str, phrases: bool, weighed: bool
) -> None:
    exercise = Exercise(CAT.candidate, CAT.reference, variant=variant)
    said = shown(page(exercise=homework_links.pack_exercise(exercise)))
    assert ("several make a phrase" in said) is phrases
    assert ("δ is the weight of content words" in said) is weighed
    assert ("Matched words are weighted by stage" in said) is weighed


def test_an_exercise_is_marked(drawn: list[list[int]]) -> None:
    test = page(exercise=homework_links.pack_exercise(CAT))
    drawn += BEST
    type_numbers(test, CAT, "2", "1", "6/6", "0.94")
    test.button(key="learn_check").click().run()
    assert "First wrong step: Chunks" in shown(calm(test))
    test.button(key="learn_hint").click().run()
    assert "A chunk is a run" in shown(calm(test))
    test.text_input(key=attempts.number_key(CAT, "chunks")).input("3").run()
    assert "You changed the answer." in shown(calm(test))
    test.button(key="learn_check").click().run()
    assert "Everything is right" in shown(calm(test))
    test.button(key="learn_see").click().run()
    assert calm(test).query_params.get("step", "tokens") == "tokens"
    assert test.text_area(key="candidate").value == CAT.candidate


@pytest.mark.parametrize("language", ["en", "ru"])
def test_hints_come_one_by_one(drawn: list[list[int]], language: str) -> None:
    test = page(locale=language)
    drawn.append([0, 0])
    for _ in range(2):
        test.button(key="learn_check").click().run()
        for _ in range(4):
            if any(button.key == "learn_hint" for button in test.button):
                test.button(key="learn_hint").click().run()
                calm(test)
        drawn.clear()
    test.button(key="learn_again").click().run()
    assert not any(button.key == "learn_hint" for button in calm(test).button)


@pytest.mark.parametrize("typed", ["100%", "100 %", "6/6", "1,0"])
def test_per_cent_commas_and_fractions_are_understood(drawn: list[list[int]], typed: str) -> None:
    test = page(exercise=homework_links.pack_exercise(CAT))
    drawn += BEST
    type_numbers(test, CAT, "3", typed, typed, "93,75%")
    test.button(key="learn_check").click().run()
    assert "Everything is right" in shown(calm(test))
    assert "93,75% = 0.938" in plainly(test.table[0].value.iloc[4, 1])


@pytest.mark.parametrize(
    ("question", "typed", "said"),
    [
        ("precision", "five", "“five” cannot be read"),
        ("score", "1/0", "“1/0” cannot be read"),
        ("recall", "85,7", "“85,7” is more than 1"),
        ("chunks", "300%", "“300%” is not a whole number"),
        ("score", "<b>", "“<b>” cannot be read"),
    ],
)
def test_a_number_that_is_none_is_explained(question: str, typed: str, said: str) -> None:
    test = page(exercise=homework_links.pack_exercise(CAT))
    test.text_input(key=attempts.number_key(CAT, question)).input(typed).run()
    assert said in plainly(shown(calm(test)))
    test.text_input(key=attempts.number_key(CAT, question)).input("0,5").run()
    assert said not in plainly(shown(calm(test)))


PACKED = homework_links.pack_exercise(CAT)


@pytest.mark.parametrize("packed", ["x", "eNp", PACKED[:-9], PACKED[:9], "", "a" * 20_000])
def test_of_a_broken_link_nothing_is_offered(packed: str) -> None:
    for parameter in ("exercise", "homework"):
        test = page(**{parameter: packed})
        assert any("damaged" in alert for alert in alerts(test))
        assert {button.key for button in test.button} == {"switch_language"}
        assert not test.text_input
        assert test.query_params[parameter] == packed, "a reload says the same"


def test_a_link_cut_anywhere_offers_no_other_task() -> None:
    """Its tasks come first, so that every cut damages them – or takes nothing of theirs."""
    making = page(work="make", homework=homework_links.pack(alone(CAT)))
    query = making.code[0].value.partition("?")[2]
    assert query.startswith("homework=")
    whole = query.index("&")
    for cut in {9, 12, whole // 2, whole - 1, whole, whole + 9, len(query) - 3}:
        parameters = {name: given[0] for name, given in parse_qs(query[:cut], True).items()}
        test = open_page("learn", **parameters)
        assert test.segmented_control(key="work").value == "solve"
        if cut < whole:
            assert any("damaged" in alert for alert in alerts(test))
            assert not test.text_input
        else:
            assert attempts.number_key(CAT, "score") in {box.key for box in test.text_input}


def test_an_exercise_without_words_is_refused() -> None:
    test = page(exercise=homework_links.pack_exercise(Exercise("", "a fox")))
    assert any("must contain words" in alert for alert in alerts(test))


def test_a_hostile_exercise_is_only_text(drawn: list[list[int]]) -> None:
    hostile = Exercise(LINE, LINE, title=LINE)
    test = page(exercise=homework_links.pack_exercise(hostile))
    drawn += [[0, 0], [0, 5], [3, 9]]
    test.button(key="learn_check").click().run()
    nothing_runs(calm(test))
