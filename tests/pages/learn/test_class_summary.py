"""A class's answers on the page: files and codes in, points and first wrong steps out."""

from __future__ import annotations

import json
from dataclasses import replace
from types import ModuleType

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.exercises import classroom
from meteor_core.exercises.exercise import Homework, alone
from meteor_core.exercises.marking import Answer
from meteor_core.exercises.submission import Submission, code, dump
from meteor_core.exports import classrooms
from tests.data import DEFAULTS
from tests.exercises.homeworks import FOX, HOMEWORK, RIGHT, WRONG_CHUNKS, handed
from tests.pages.apps import LINE, alerts, calm, nothing_runs, open_page, plainly, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

JSON = "application/json"
FOX_RIGHT = Answer(((1, 1),), "1", "1/2", "50 %", "0.25")


def page() -> AppTest:
    return open_page("learn", learn="exercises", work="class")


def upload(test: AppTest, *submissions: Submission) -> AppTest:
    files = [
        (f"{number}.json", dump(submission).encode(), JSON)
        for number, submission in enumerate(submissions)
    ]
    test.file_uploader(key="class_files").set_value(files).run()
    return calm(test)


def rows(test: AppTest, table: int) -> list[list[str]]:
    return [[plainly(str(cell)) for cell in row] for row in test.table[table].value.values.tolist()]


def test_a_class_is_summed_up() -> None:
    test = upload(
        page(),
        handed("Щукин", WRONG_CHUNKS, minutes=90),
        handed("Ёлкина", RIGHT, FOX_RIGHT),
        handed("Ёлкина", WRONG_CHUNKS, minutes=-90),
        handed("Жуков", replace(RIGHT, chunks="1", score="0.98"), Answer(((0, 0),))),
    )
    assert list(test.table[0].value.columns)[:4] == ["Student", "1 (5)", "2 (10)", "Total"]
    points = [row[:4] for row in rows(test, 0)]
    assert points == [
        ["Ёлкина", "5", "10", "**15** / 15"],
        ["Жуков", "3.5", "0", "**3.5** / 15"],
        ["Щукин", "3", "–", "**3** / 15"],
    ]
    assert [row[4] for row in rows(test, 0)] == [
        "1 December 2026, 19:59",
        "1 December 2026, 19:59",
        "1 December 2026, 22:29 · **late**",
    ]
    assert [row[5] for row in rows(test, 0)] == ["2", "1", "1"]
    assert rows(test, 1) == [
        ["Ёлкина", "✓", "✓"],
        ["Жуков", "Chunks", "Links that no stage makes"],
        ["Щукин", "Chunks", "not answered"],
    ]
    text = plainly(shown(test))
    assert "can be forged" in text
    assert "most common first wrong step: Chunks (2)" in text
    test.selectbox(key="class_task").set_value(1).run()
    assert "Answers: 2 · everything right: 1" in plainly(shown(calm(test)))


def test_answers_are_marked_once_and_files_made_when_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[str] = []

    def count(module: ModuleType, name: str) -> None:
        made = getattr(module, name)

        def counted(*given: object) -> object:
            called.append(name)
            return made(*given)

        monkeypatch.setattr(module, name, counted)

    count(classroom, "summary")
    count(classrooms, "csv_text")
    count(classrooms, "workbook")
    test = upload(page(), handed("Anna", RIGHT))
    test.selectbox(key="class_task").set_value(1).run()
    assert called == ["summary"]
    calm(upload(test, handed("Anna", RIGHT), handed("Boris", WRONG_CHUNKS)))
    assert called == ["summary", "summary"]
    assert [row[0] for row in rows(test, 0)] == ["Anna", "Boris"]


def test_codes_do_as_files_do() -> None:
    people = [handed("Anna", RIGHT), handed("Boris", WRONG_CHUNKS)]
    test = upload(page(), handed("Clara", RIGHT))
    text = "\n\n".join(code(one) for one in people)
    test.text_area(key="class_codes").input(text).run()
    assert [row[0] for row in rows(calm(test), 0)] == ["Anna", "Boris", "Clara"]
    listed = page()
    lists = [("form.csv", f'"who","{text}"'.encode(), "text/csv")]
    listed.file_uploader(key="class_files").set_value(lists).run()
    assert [row[0] for row in rows(calm(listed), 0)] == ["Anna", "Boris"]


@pytest.mark.parametrize("text", ["x", "meteor:", "meteor:eNpx", "meteor:eNpx;", LINE])
def test_a_code_that_is_none_is_told(text: str) -> None:
    test = page()
    test.text_area(key="class_codes").input(text).run()
    assert any("Code 1 is damaged or incomplete" in alert for alert in alerts(calm(test)))


def test_files_that_are_none_are_told() -> None:
    files = [
        ("a.json", dump(handed(LINE, RIGHT)).encode(), JSON),
        ("<b>.json", b"[" * 10_000, JSON),
        ("e.json", json.dumps({"format": "x"}).encode(), JSON),
        ("none.txt", b"no code", "text/plain"),
    ]
    test = page()
    test.file_uploader(key="class_files").set_value(files).run()
    assert len(calm(test).error) == 3
    assert "<script>" not in test.table[0].value.iloc[0, 0].replace(r"\<", "")
    nothing_runs(test)


def test_answers_to_two_homeworks_are_kept_apart() -> None:
    other: Homework = alone(FOX)
    test = upload(
        page(), handed("Anna", RIGHT), handed("Anna", FOX_RIGHT, homework=other), handed("Boris")
    )
    assert len(test.selectbox(key="class_homework").options) == 2
    assert test.header[0].value == HOMEWORK.title
    test.selectbox(key="class_homework").set_value(1).run()
    assert calm(test).header[0].value == "Foxes"
    assert [row[0] for row in rows(test, 0)] == ["Anna"]


def test_files_of_the_older_format_are_summed_up() -> None:
    record = {
        "format": "meteor-exercise-answer",
        "version": 1,
        "student": "Анна",
        "exercise": '[1,"the cat sat","sat the cat","en","2005",true,""]',
        "lines": [list(line) for line in RIGHT.lines],
        **{name: RIGHT.number(name) for name in ("chunks", "precision", "recall", "score")},
        "checks": 1,
        "hints": 0,
    }
    test = page()
    files = [("a.json", json.dumps(record).encode(), JSON)]
    test.file_uploader(key="class_files").set_value(files).run()
    assert rows(calm(test), 0)[0][:3] == ["Анна", "5", "**5** / 5"]
