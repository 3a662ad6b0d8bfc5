"""How a class is summed up: points, the latest answer of each, the order of the alphabet."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.exercises.classroom import (
    Classroom,
    alphabetically,
    by_homework,
    earned,
    latest,
    person_key,
    summary,
)
from meteor_core.exercises.exercise import Exercise, alone, solve
from meteor_core.exercises.marking import Answer, mark
from meteor_core.exercises.submission import Solved, Submission
from tests.exercises.homeworks import FOX, HOMEWORK, PAIR, RIGHT, WRONG_CHUNKS, handed

SOLUTIONS = [solve(PAIR), solve(FOX)]
FOX_RIGHT = Answer(((1, 1),), "1", "1/2", "50 %", "0.25")
TABLE = {
    "all right": (RIGHT, 5),
    "a slip and what follows from it": (WRONG_CHUNKS, 3),
    "score from wrong chunks": (replace(RIGHT, chunks="1", score="0.98"), Fraction(7, 2)),
    "links alone": (Answer(RIGHT.lines), 1),
    "numbers alone": (replace(RIGHT, lines=()), 4),
    "nothing": (Answer(), 0),
    "blanks": (Answer((), " ", "", " ", ""), 0),
    "zeros without a line follow from nothing": (Answer((), "0", "0", "0", "0"), 0),
    "of a wrong line only the score follows": (
        Answer(((0, 0),), "7", "0", "0", "0"),
        Fraction(1, 2),
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_points(name: str) -> None:
    answer, points = TABLE[name]
    assert earned(mark(SOLUTIONS[0], answer), answer, 5) == points
    assert earned(mark(SOLUTIONS[0], answer), answer, 10) == 2 * points


def test_nothing_is_right_where_nothing_matches_and_nothing_was_answered() -> None:
    solution = solve(Exercise("a fox", "the hound"))
    assert mark(solution, Answer()).links_verdict == "right"
    assert earned(mark(solution, Answer()), Answer(), 5) == 0
    zeros = Answer((), "0", "0", "0", "0")
    assert earned(mark(solution, zeros), zeros, 5) == 5


def class_of(*submissions: Submission) -> Classroom:
    return summary(HOMEWORK, submissions, SOLUTIONS)


def test_a_class_is_summed_up() -> None:
    found = class_of(
        handed("boris", WRONG_CHUNKS, FOX_RIGHT),
        handed("Anna", RIGHT, FOX_RIGHT),
        handed("Clara", replace(RIGHT, chunks="1", score="0.98"), minutes=5),
        handed("Dan"),
    )
    assert [row.submission.student for row in found.rows] == ["Anna", "boris", "Clara", "Dan"]
    assert [row.points for row in found.rows] == [15, 13, Fraction(7, 2), 0]
    assert [row.submission.late for row in found.rows] == [False, False, True, False]
    assert [[task.first for task in row.tasks] for row in found.rows] == [
        ["", ""],
        ["chunks", ""],
        ["chunks", ""],
        ["", ""],
    ]
    task = found.task(0)
    assert (task.answered, task.complete) == (3, 1)
    assert task.verdicts["chunks"] == {"right": 1, "wrong": 2, "open": 1}
    assert task.verdicts["score"] == {"right": 1, "wrong": 1, "follows": 1, "open": 1}
    assert task.commonest == (("chunks", 2),)
    assert found.task(1).answered == 2


def test_the_latest_answer_counts_once() -> None:
    given = [
        handed("Анна  Ёлкина", WRONG_CHUNKS, minutes=-50),
        handed("анна елкина", RIGHT, minutes=-10),
        handed("Анна Ёлкина", WRONG_CHUNKS, minutes=-50),
        handed("Анна Ёлкина ", Answer(), minutes=None),
        handed("Борис", RIGHT, minutes=-50),
        handed("Борис", RIGHT, minutes=-50),
    ]
    ways = []
    for seed in range(20):
        random.Random(seed).shuffle(given)
        found = class_of(*given)
        assert [row.points for row in found.rows] == [5, 5]
        assert [row.attempts for row in found.rows] == [3, 1]
        ways.append(found)
    assert all(found == ways[0] for found in ways)


people = st.sampled_from(["Anna", "anna", "Ёва", "Ева", "", "Щукин"])
answers = st.sampled_from([RIGHT, WRONG_CHUNKS, Answer(), FOX_RIGHT])
submissions = st.builds(
    lambda student, one, other, minutes, checks: replace(
        handed(student, one, minutes=minutes),
        answers=(Solved(one, checks), Solved(other, checks)),
    ),
    people,
    answers,
    answers,
    st.none() | st.integers(-2, 2),
    st.integers(0, 2),
)


@given(st.lists(submissions, max_size=10), st.randoms(use_true_random=False))
def test_marks_do_not_depend_on_the_order_of_files(
    given_in: list[Submission], shuffled: random.Random
) -> None:
    found = class_of(*given_in)
    other = list(given_in)
    shuffled.shuffle(other)
    assert class_of(*other) == found
    assert [found.task(position) for position in (0, 1)] == [
        class_of(*other).task(position) for position in (0, 1)
    ]
    assert list(by_homework(other)) == list(by_homework(given_in))


@given(st.lists(submissions, max_size=10))
def test_every_person_stands_in_the_table_once(given_in: list[Submission]) -> None:
    chosen = latest(given_in)
    named = [person_key(one.student) for one, _ in chosen if one.student]
    assert len(named) == len(set(named))
    assert set(named) == {person_key(one.student) for one in given_in if one.student}
    different = {(person_key(one.student) or one, one.answers) for one in given_in}
    assert sum(attempts for _, attempts in chosen) == len(different)
    for one, _ in chosen:
        person = person_key(one.student)
        same = [other for other in given_in if person and person_key(other.student) == person]
        times = [other.handed for other in same if other.handed]
        assert not times or one.handed == max(times)


def test_homeworks_are_kept_apart() -> None:
    other = alone(FOX)
    found = by_homework([handed("A", homework=other), handed("B"), handed("C")])
    assert [(one, len(group)) for one, group in found.items()] == [(HOMEWORK, 2), (other, 1)]


def test_the_order_of_the_alphabet() -> None:
    """Ё stood after Щ, or before А; Й is a letter of its own."""
    letters = [*"абвгдеёжзийклмнопрстуфхцчшщъыьэюя"]
    names = [f"{letter.upper()}а{letter}" for letter in letters]
    for seed in range(5):
        mixed = list(names)
        random.Random(seed).shuffle(mixed)
        assert sorted(mixed, key=alphabetically) == names
    surnames = ["Егоров", "Ёжиков", "Елкин", "Ёлкин", "Ёлкина", "Ельцин", "Жуков", "Щукин"]
    assert sorted(set(surnames), key=alphabetically) == surnames
