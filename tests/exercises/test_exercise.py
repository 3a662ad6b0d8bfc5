"""Homework: what its text holds and gives back, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from meteor_core.exercises.exercise import (
    MOST_TASKS,
    Exercise,
    Homework,
    Task,
    alone,
    check_homework,
    read_homework,
    write_homework,
)
from meteor_core.messages.errors import InputError
from tests.exercises.homeworks import FOX, HOMEWORK, PAIR, homeworks


@given(homeworks)
def test_a_homework_survives_its_text(homework: Homework) -> None:
    assert read_homework(write_homework(homework)) == homework


def test_the_text_holds_no_solution() -> None:
    assert json.loads(write_homework(HOMEWORK)) == [
        1,
        "Week 3",
        "Read *twice*.",
        "2026-12-01T20:59:00Z",
        [
            ["the cat sat", "sat the cat", "en", "meteor", True, "", 5, True],
            ["a fox", "the fox", "en", "meteor", True, "Foxes", 10, False],
        ],
    ]
    assert HOMEWORK.points == 15


def changed(position: int, value: Any) -> str:
    """A good text with one field replaced."""
    record = json.loads(write_homework(HOMEWORK))
    record[position] = value
    return json.dumps(record)


TASK = ["a", "b", "en", "2005", True, "", 5, True]


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("", "damaged"),
        ("null", "damaged"),
        ("[]", "damaged"),
        ("[" * 100_000, "damaged"),
        (write_homework(HOMEWORK)[:-1], "damaged"),
        (changed(0, 1.0), "damaged"),
        (changed(0, 2), "newer version"),
        (changed(1, 5), "damaged"),
        (changed(3, "tomorrow"), "damaged"),
        (changed(3, "2026-12-01T20:59:00+03:00"), "damaged"),
        (changed(3, "2026-13-01T20:59:00Z"), "damaged"),
        (changed(4, {}), "damaged"),
        (changed(4, []), "needs at least one task"),
        (changed(4, ["a"]), "damaged"),
        (changed(4, [TASK[:-1]]), "damaged"),
        (changed(4, [[*TASK[:6], True, True]]), "damaged"),
        (changed(4, [[*TASK[:6], 5.5, True]]), "damaged"),
        (changed(4, [[*TASK[:6], -1, True]]), "Task 1 is worth -1 points"),
        (changed(4, [[*TASK[:6], 101, True]]), "101 points"),
        (changed(4, [["a", "b", "tlh", *TASK[3:]]]), "tlh"),
        (changed(4, [["a", "b", "en", "nltk", *TASK[4:]]]), "nltk"),
        (changed(4, [TASK, TASK]), "Tasks 1 and 2 are the same"),
        (changed(1, "t" * 500), "title"),
        (changed(2, "t" * 5_000), "introduction"),
    ],
)
def test_what_nobody_wrote_is_refused(text: str, inside: str) -> None:
    with pytest.raises(InputError) as caught:
        read_homework(text)
    assert inside in str(caught.value)


def test_too_many_tasks_are_refused() -> None:
    tasks = tuple(Task(Exercise(f"a {number}", "b")) for number in range(MOST_TASKS + 1))
    assert check_homework(Homework(tasks[1:])).points == 5 * MOST_TASKS
    with pytest.raises(InputError, match="21 tasks"):
        check_homework(Homework(tasks))


def test_a_single_exercise_is_a_homework_of_one_task() -> None:
    assert alone(FOX) == Homework((Task(FOX, 5, True),))
    assert alone(PAIR) != replace(alone(PAIR), title="Week 3")
