"""Exercises without a browser: solved, made, and a class's answers summed up."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.exercises.answer import Answer
from meteor_core.exercises.exercise import Exercise
from meteor_core.exercises.submission import Submission, dump
from pages.ui.learn import attempts, solving
from tests.pages.apps import calm
from tests.pages.learning import HOSTILE, LANGUAGES, said, starter

CAT = Exercise("on the mat sat the cat", "the cat sat on the mat")

BEST = [[0, 3], [1, 4], [2, 5], [3, 2], [4, 0], [5, 1]]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """``app(learn="lessons", …)`` → the Learn page, run once."""
    return starter(monkeypatch)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The lines on the board, for tests to fill: a browser draws them otherwise."""
    lines: list[list[int]] = []

    def told(*_: object) -> tuple[tuple[int, int], ...]:
        return tuple((line[0], line[1]) for line in lines)

    monkeypatch.setattr(solving, "drawn", told)
    return lines


def type_numbers(test: AppTest, exercise: Exercise, *numbers: str) -> None:
    for question, typed in zip(("chunks", "precision", "recall", "score"), numbers, strict=True):
        test.text_input(key=attempts.number_key(exercise, question)).input(typed)


def test_an_exercise_is_marked(app: Callable[..., AppTest], drawn: list[list[int]]) -> None:
    test = app(learn="exercises", exercise=attempts.pack(CAT))
    drawn += BEST
    type_numbers(test, CAT, "2", "1", "6/6", "0.94")
    test.button(key="learn_check").click().run()
    assert "First wrong step: Chunks" in said(calm(test))
    test.button(key="learn_hint").click().run()
    assert "A chunk is a run" in said(calm(test))
    test.text_input(key=attempts.number_key(CAT, "chunks")).input("3").run()
    assert "Changed since" in said(calm(test))
    test.button(key="learn_check").click().run()
    assert "Everything is right" in said(calm(test))
    test.button(key="learn_see").click().run()
    assert calm(test).query_params.get("step", "tokens") == "tokens"
    assert test.text_area(key="candidate").value == CAT.candidate


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_lead_to_the_answer(
    app: Callable[..., AppTest], drawn: list[list[int]], language: str
) -> None:
    exercise = attempts.SHELF[language][0]
    test = app(locale=language, learn="exercises")
    drawn.append([0, 0])
    for _ in range(2):
        test.button(key="learn_check").click().run()
        for _ in range(4):
            if any(button.key == "learn_hint" for button in test.button):
                test.button(key="learn_hint").click().run()
                calm(test)
        drawn.clear()
    assert f"{exercise.candidate.split()[0]} " in said(test).replace("\\", "")
    test.button(key="learn_again").click().run()
    assert not any(button.key == "learn_hint" for button in calm(test).button)


@pytest.mark.parametrize("packed", ["x", "eNp", attempts.pack(CAT)[:-9], "a" * 20_000])
def test_a_broken_exercise_link_is_told(app: Callable[..., AppTest], packed: str) -> None:
    test = app(learn="exercises", exercise=packed)
    assert any("damaged" in error.value for error in test.error)
    assert test.button(key="learn_check")


def test_an_exercise_without_words_is_refused(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", exercise=attempts.pack(Exercise("", "a fox")))
    assert any("needs words" in error.value for error in test.error)


def test_a_hostile_exercise_is_only_text(
    app: Callable[..., AppTest], drawn: list[list[int]]
) -> None:
    hostile = Exercise(HOSTILE, HOSTILE, title=HOSTILE)
    test = app(learn="exercises", exercise=attempts.pack(hostile))
    drawn += [[0, 0], [0, 5], [3, 9]]
    test.button(key="learn_check").click().run()
    for element in (*calm(test).markdown, *test.header):
        assert "](javascript" not in element.value
        assert "<script>" not in element.value.replace(r"\<", "")


def test_a_teacher_makes_a_link(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", work="make")
    test.text_area(key="make_candidate").input("a fox sat").run()
    test.text_input(key="make_title").input("Foxes").run()
    link = next(block.value for block in calm(test).code if "exercise=" in block.value)
    made = attempts.unpack(link.partition("exercise=")[2])
    assert (made.candidate, made.title, made.variant) == ("a fox sat", "Foxes", "2005")
    test.button(key="make_try").click().run()
    assert calm(test).header[0].value == "Foxes"
    assert test.query_params["exercise"] == attempts.pack(made)


@pytest.mark.parametrize("text", ["", " ", "word " * 99, "ж" * 5_000])
def test_a_pair_that_makes_no_exercise_is_told(app: Callable[..., AppTest], text: str) -> None:
    test = app(learn="exercises", work="make")
    test.text_area(key="make_candidate").input(text).run()
    assert calm(test).error
    assert not test.code


def handed(student: str, numbers: tuple[str, ...], exercise: Exercise = CAT) -> bytes:
    answer = Answer(tuple((line[0], line[1]) for line in BEST), *numbers)
    return dump(Submission(student, exercise, answer, 1, 0)).encode()


def test_a_class_is_summed_up(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", work="class")
    good, bad = ("3", "1", "1", "0.9375"), ("2", "1", "1", "0.5")
    files = [
        ("a.json", handed("Anna", good), "application/json"),
        ("b.json", handed(HOSTILE, bad), "application/json"),
        ("c.json", handed("Clara", bad), "application/json"),
        ("<b>.json", b"[" * 10_000, "application/json"),
        ("e.json", json.dumps({"format": "x"}).encode(), "application/json"),
    ]
    test.file_uploader(key="class_files").set_value(files).run()
    assert len(calm(test).error) == 2
    assert "commonest first wrong step: Chunks (2)" in said(test).replace("\\", "")
    students = test.table[1].value
    assert list(students.iloc[:, 0])[1:] == ["Anna", "Clara"]
    assert "<script>" not in students.iloc[0, 0].replace(r"\<", "")


def test_answers_to_two_exercises_are_kept_apart(app: Callable[..., AppTest]) -> None:
    test = app(learn="exercises", work="class")
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
