"""Exercises without a browser: solved, made, and a class's answers summed up."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.exercises.answer import Answer
from meteor_core.exercises.exercise import Exercise
from meteor_core.exercises.submission import Submission, dump
from pages.ui.learn import attempts, solving
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

    monkeypatch.setattr(solving, "drawn_lines", reported)
    return lines


def type_numbers(test: AppTest, exercise: Exercise, *numbers: str) -> None:
    for question, typed in zip(("chunks", "precision", "recall", "score"), numbers, strict=True):
        test.text_input(key=attempts.number_key(exercise, question)).input(typed)


def test_an_exercise_is_marked(drawn: list[list[int]]) -> None:
    test = page(exercise=attempts.pack(CAT))
    drawn += BEST
    type_numbers(test, CAT, "2", "1", "6/6", "0.94")
    test.button(key="learn_check").click().run()
    assert "First wrong step: Chunks" in shown(calm(test))
    test.button(key="learn_hint").click().run()
    assert "A chunk is a run" in shown(calm(test))
    test.text_input(key=attempts.number_key(CAT, "chunks")).input("3").run()
    assert "Changed since" in shown(calm(test))
    test.button(key="learn_check").click().run()
    assert "Everything is right" in shown(calm(test))
    test.button(key="learn_see").click().run()
    assert calm(test).query_params.get("step", "tokens") == "tokens"
    assert test.text_area(key="candidate").value == CAT.candidate


@pytest.mark.parametrize("language", ["en", "ru"])
def test_hints_lead_to_the_answer(drawn: list[list[int]], language: str) -> None:
    exercise = attempts.READY[language][0]
    test = page(locale=language)
    drawn.append([0, 0])
    for _ in range(2):
        test.button(key="learn_check").click().run()
        for _ in range(4):
            if any(button.key == "learn_hint" for button in test.button):
                test.button(key="learn_hint").click().run()
                calm(test)
        drawn.clear()
    assert f"{exercise.candidate.split()[0]} ~ " in plainly(shown(test))
    test.button(key="learn_again").click().run()
    assert not any(button.key == "learn_hint" for button in calm(test).button)


@pytest.mark.parametrize("packed", ["x", "eNp", attempts.pack(CAT)[:-9], "a" * 20_000])
def test_a_broken_exercise_link_is_told(packed: str) -> None:
    test = page(exercise=packed)
    assert any("damaged" in alert for alert in alerts(test))
    assert test.button(key="learn_check")


def test_an_exercise_without_words_is_refused() -> None:
    test = page(exercise=attempts.pack(Exercise("", "a fox")))
    assert any("needs words" in alert for alert in alerts(test))


def test_a_hostile_exercise_is_only_text(drawn: list[list[int]]) -> None:
    hostile = Exercise(LINE, LINE, title=LINE)
    test = page(exercise=attempts.pack(hostile))
    drawn += [[0, 0], [0, 5], [3, 9]]
    test.button(key="learn_check").click().run()
    nothing_runs(calm(test))


def test_a_teacher_makes_a_link() -> None:
    test = page(work="make")
    test.text_area(key="make_candidate").input("a fox sat").run()
    test.text_input(key="make_title").input("Foxes").run()
    link = next(block.value for block in calm(test).code if "exercise=" in block.value)
    made = attempts.unpack(link.partition("exercise=")[2])
    assert (made.candidate, made.title, made.variant) == ("a fox sat", "Foxes", "2005")
    test.button(key="make_try").click().run()
    assert calm(test).header[0].value == "Foxes"
    assert test.query_params["exercise"] == attempts.pack(made)


def test_what_is_tried_is_what_was_typed_last() -> None:
    """It may come in one message with the press."""
    test = page(work="make")
    test.text_input(key="make_title").input("Foxes")
    test.button(key="make_try").click().run()
    assert calm(test).header[0].value == "Foxes"


@pytest.mark.parametrize("text", ["", " ", "word " * 99, "ж" * 5_000])
def test_a_pair_that_makes_no_exercise_is_told(text: str) -> None:
    test = page(work="make")
    test.text_area(key="make_candidate").input(text).run()
    assert calm(test).error
    assert not test.code


def handed(student: str, numbers: tuple[str, ...], exercise: Exercise = CAT) -> bytes:
    answer = Answer(tuple((line[0], line[1]) for line in BEST), *numbers)
    return dump(Submission(student, exercise, answer, 1, 0)).encode()


def test_a_class_is_summed_up() -> None:
    test = page(work="class")
    good, bad = ("3", "1", "1", "0.9375"), ("2", "1", "1", "0.5")
    files = [
        ("a.json", handed("Anna", good), "application/json"),
        ("b.json", handed(LINE, bad), "application/json"),
        ("c.json", handed("Clara", bad), "application/json"),
        ("<b>.json", b"[" * 10_000, "application/json"),
        ("e.json", json.dumps({"format": "x"}).encode(), "application/json"),
    ]
    test.file_uploader(key="class_files").set_value(files).run()
    assert len(calm(test).error) == 2
    assert "commonest first wrong step: Chunks (2)" in plainly(shown(test))
    students = test.table[1].value
    assert list(students.iloc[:, 0])[1:] == ["Anna", "Clara"]
    assert "<script>" not in students.iloc[0, 0].replace(r"\<", "")


def test_answers_to_two_exercises_are_kept_apart() -> None:
    test = page(work="class")
    numbers = ("3", "1", "1", "0.9375")
    other = Exercise("a fox", "the fox")
    files = [
        ("a.json", handed("Anna", numbers), "application/json"),
        ("b.json", handed("Boris", numbers, other), "application/json"),
    ]
    test.file_uploader(key="class_files").set_value(files).run()
    assert len(calm(test).selectbox(key="class_exercise").options) == 2
    test.selectbox(key="class_exercise").set_value(1).run()
    assert calm(test).header[0].value == "a fox"
