"""Homework without a browser: made, changed, copied, previewed, and solved task by task."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.exercises.exercise import Exercise, Homework, Task
from pages.ui.learn import attempts, homework_links
from tests.data import DEFAULTS
from tests.pages.apps import LINE, alerts, calm, nothing_runs, open_page, plainly, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

CAT = Exercise("on the mat sat the cat", "the cat sat on the mat")
FOX = Exercise("a fox", "the fox", title="Foxes")
DEADLINE = datetime(2026, 12, 1, 20, 59, tzinfo=UTC)
HOMEWORK = Homework((Task(CAT), Task(FOX, 10, hints=False)), "Week 3", "Read *twice*.", DEADLINE)

PACKED = homework_links.pack(HOMEWORK)


def page(**address: str) -> AppTest:
    return open_page("learn", learn="exercises", **address)


def made(test: AppTest) -> Homework:
    """The homework of the link on the page."""
    link = next(block.value for block in calm(test).code if "homework=" in block.value)
    return homework_links.from_link(link)


def test_a_homework_is_made_task_by_task() -> None:
    test = page(work="make")
    test.text_input(key="make_title").input("Week 3")
    test.text_area(key="make_text").input("Read *twice*.")
    test.checkbox(key="make_has_deadline").check().run()
    test.date_input(key="make_day").set_value(date(2026, 12, 1))
    test.time_input(key="make_clock").set_value(time(20, 59))
    test.text_area(key="make_reference_1").input(CAT.reference)
    test.text_area(key="make_candidate_1").input(CAT.candidate)
    test.selectbox(key="make_variant_1").set_value("meteor").run()
    press(test, "Add a task")
    assert not test.error, "nothing is wrong before anything is typed"
    assert "Task 2: a reference and a candidate are missing." in plainly(shown(test))
    assert [part.label for part in test.expander if part.label.startswith("Task 2")] == ["Task 2"]
    assert not test.code, "no link as long as a task cannot be solved"
    test.text_area(key="make_reference_2").input(FOX.reference)
    test.text_area(key="make_candidate_2").input(FOX.candidate)
    test.text_input(key="make_title_2").input("Foxes")
    test.number_input(key="make_points_2").set_value(10)
    test.checkbox(key="make_hints_2").uncheck().run()
    assert made(test) == HOMEWORK
    assert "2 tasks · 15 points" in shown(test)
    test.button(key="make_down_1").click().run()
    assert [task.points for task in made(test).tasks] == [10, 5]
    test.button(key="make_up_1").click().run()
    assert made(test) == HOMEWORK
    test.button(key="make_copy_2").click().run()
    assert any("Tasks 2 and 3 are the same" in alert for alert in alerts(calm(test)))
    test.text_area(key="make_candidate_3").input("a red fox").run()
    assert [task.points for task in made(test).tasks] == [5, 10, 10]
    test.button(key="make_remove_3").click().run()
    assert made(test) == HOMEWORK


def test_the_draft_outlives_a_reload() -> None:
    test = page(work="make")
    assert "homework" not in test.query_params
    test.text_input(key="make_title").input("Week 3").run()
    given = calm(test).query_params["homework"]
    again = page(work="make", homework=given)
    assert again.text_input(key="make_title").value == "Week 3"
    assert made(again) == made(test)


def test_a_preview_is_what_was_typed_last() -> None:
    """It may come in one message with the press."""
    test = page(work="make")
    test.text_input(key="make_title").input("Foxes")
    test.button(key="make_try").click().run()
    assert calm(test).header[0].value == "Foxes"
    assert homework_links.unpack(test.query_params["homework"]).title == "Foxes"


@pytest.mark.parametrize("text", ["word " * 99, "ж" * 5_000])
def test_a_pair_that_makes_no_exercise_is_told(text: str) -> None:
    test = page(work="make")
    test.text_area(key="make_candidate_1").input(text).run()
    assert calm(test).error
    assert not test.code


@pytest.mark.parametrize("text", ["", " "])
def test_a_text_that_is_still_to_be_typed_is_no_error(text: str) -> None:
    test = page(work="make")
    test.text_area(key="make_candidate_1").input(text).run()
    assert not calm(test).error
    assert "Task 1: a reference and a candidate are missing." in plainly(shown(test))
    assert not test.code


def test_a_homework_is_copied_from_its_link() -> None:
    test = page(work="make")
    test.text_input(key="make_link").input(f"http://host/learn?learn=exercises&homework={PACKED}")
    test.button(key="make_open").click().run()
    assert made(calm(test)) == HOMEWORK
    old = f"http://host/learn?learn=exercises&exercise={homework_links.pack_exercise(FOX)}"
    test.text_input(key="make_link").input(old)
    test.button(key="make_open").click().run()
    assert made(calm(test)) == Homework((Task(FOX),))


@pytest.mark.parametrize(
    "link", ["", "x", "http://host/learn", "?homework=eNp", f"?homework={PACKED[:90]}", LINE]
)
def test_a_link_that_cannot_be_copied_is_told(link: str) -> None:
    test = page(work="make")
    before = made(test)
    test.text_input(key="make_link").input(link)
    test.button(key="make_open").click().run()
    assert any("damaged" in alert for alert in alerts(calm(test)))
    assert made(test) == before


def test_what_a_student_opens_is_called_homework_and_leads_nowhere_else() -> None:
    test = page(homework=PACKED)
    assert any(one.value.startswith("Homework · 2 tasks · 15 points") for one in test.caption)
    assert "work" not in [switch.key for switch in test.segmented_control]
    calm(test.menu_button(key="learn_shelf").click(CAT.candidate).run())
    assert test.segmented_control(key="work").value == "solve"


def test_a_copy_is_changed() -> None:
    test = page(homework=PACKED)
    test.button(key="learn_edit").click().run()
    assert calm(test).segmented_control(key="work").value == "make"
    assert made(test) == HOMEWORK
    test.number_input(key="make_points_1").set_value(7).run()
    assert [task.points for task in made(test).tasks] == [7, 10]


def test_a_homework_too_long_for_a_link_is_told() -> None:
    random = Random(5)

    def text() -> str:
        return " ".join("".join(random.choices("абвгдежзиклмнопрст", k=24)) for _ in range(39))

    tasks = tuple(Task(Exercise(text(), text(), "ru")) for _ in range(20))
    assert homework_links.pack(Homework(tasks)) == ""
    test = page(work="make")
    for _ in range(19):
        test.button(key="make_add").click().run()
    for number, task in enumerate(tasks, 1):
        test.text_area(key=f"make_candidate_{number}").input(task.exercise.candidate)
        test.text_area(key=f"make_reference_{number}").input(task.exercise.reference)
    test.run()
    assert any("too long for a link" in alert for alert in alerts(calm(test)))
    assert not test.code


def test_a_homework_is_solved_task_by_task() -> None:
    test = page(homework=PACKED)
    assert calm(test).header[0].value == "Week 3"
    text = plainly(shown(test))
    assert "2 tasks · 15 points · Hand in by 1 December 2026, 20:59 (UTC)" in text
    assert "Read *twice*" in text
    test.text_input(key=attempts.number_key(CAT, "chunks")).input("3").run()
    assert "answered so far: 1" in plainly(shown(calm(test)))
    test.segmented_control(key="task").set_value("2").run()
    assert [header.value for header in calm(test).header] == ["Week 3", "Foxes"]
    assert test.query_params["task"] == "2"
    test.text_input(key=attempts.number_key(FOX, "chunks")).input("2")
    test.button(key="learn_check").click().run()
    assert not any(button.key == "learn_hint" for button in calm(test).button)
    assert "This task has no hints" in shown(test)
    test.segmented_control(key="task").set_value("1").run()
    assert calm(test).text_input(key=attempts.number_key(CAT, "chunks")).value == "3"
    test.text_input(key="learn_student").input("Анна Ёлкина").run()
    assert "Tasks answered: 2 of 2." in shown(calm(test))
    assert any(block.value.startswith("Анна Ёлкина meteor:") for block in test.code)


def test_a_task_that_there_is_not_is_the_last() -> None:
    test = page(homework=PACKED, task="7")
    assert test.segmented_control(key="task").value == "2"


def test_hostile_texts_are_only_texts() -> None:
    hostile = Homework((Task(Exercise(LINE, LINE, title=LINE)), Task(FOX)), LINE, LINE)
    packed = homework_links.pack(hostile)
    nothing_runs(page(homework=packed))
    nothing_runs(page(homework=packed, work="make"))
