"""Homework and answers for tests: English pairs of exact words, three people."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from meteor_core.exercises.exercise import (
    MOST_POINTS,
    MOST_TASKS,
    MOST_TITLE,
    VARIANTS,
    Exercise,
    Homework,
    Task,
)
from meteor_core.exercises.marking import Answer
from meteor_core.exercises.submission import Solved, Submission

DEADLINE = datetime(2026, 12, 1, 20, 59, tzinfo=UTC)
PAIR, FOX = Exercise("the cat sat", "sat the cat"), Exercise("a fox", "the fox", title="Foxes")
HOMEWORK = Homework((Task(PAIR), Task(FOX, 10, hints=False)), "Week 3", "Read *twice*.", DEADLINE)
RIGHT = Answer(((0, 1), (1, 2), (2, 0)), "2", "1", "100%", "0.852")
WRONG_CHUNKS = Answer(RIGHT.lines, "3", "1", "1", "0.9")


def handed(
    student: str, *answers: Answer, minutes: int | None = -60, homework: Homework = HOMEWORK
) -> Submission:
    """Answers to the first tasks, the others left out; ``minutes`` after the deadline."""
    given = [*answers, *[Answer()] * (len(homework.tasks) - len(answers))]
    time = None if minutes is None else DEADLINE + timedelta(minutes=minutes)
    return Submission(student, homework, tuple(Solved(one, 2, 1) for one in given), time)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
moments = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(microsecond=0)
)
exercises = st.builds(
    Exercise,
    candidate=texts,
    reference=texts,
    language=st.sampled_from(["en", "ru"]),
    variant=st.sampled_from(VARIANTS),
    punctuation=st.booleans(),
    title=st.text(st.characters(exclude_categories=["Cs"]), max_size=MOST_TITLE),
)
tasks = st.builds(Task, exercise=exercises, points=st.integers(0, MOST_POINTS), hints=st.booleans())
homeworks = st.builds(
    Homework,
    tasks=st.lists(
        tasks, min_size=1, max_size=MOST_TASKS, unique_by=lambda task: task.exercise
    ).map(tuple),
    title=texts,
    text=texts,
    deadline=st.none() | moments,
)
