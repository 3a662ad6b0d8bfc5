"""Homework: a list of exercises with points, under one title and one link.

``write`` and ``read`` turn it into text and back, for a link or a file. Of solutions it holds
nothing, as an exercise does not.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from typing import Any

from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.exercise import MOST_TITLE, Exercise
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.limits import check_length

VERSION = 1
"""Of the text that ``write`` makes."""

MOST_TASKS = 20
MOST_TEXT = 2_000
MOST_POINTS = 100
USUAL_POINTS = 5
"""One for each question."""

_DAMAGED = N_("This homework is damaged or incomplete and cannot be read.")
_NEWER = N_(
    "This homework was made by a newer version of this program (format {version}; this version "
    "reads {known})."
)
_TIME = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True, slots=True)
class Task:
    """An exercise, its points, and whether hints are allowed."""

    exercise: Exercise
    points: int = USUAL_POINTS
    hints: bool = True


@dataclass(frozen=True, slots=True)
class Homework:
    """What a class gets. ``deadline``: information, in UTC; answers are taken after it too."""

    tasks: tuple[Task, ...]
    title: str = ""
    text: str = ""
    deadline: datetime | None = None

    @property
    def points(self) -> int:
        """What all tasks together are worth."""
        return sum(task.points for task in self.tasks)


def check(homework: Homework) -> Homework:
    """Checks the homework and returns it; raises ``InputError`` if it cannot be used."""
    if not homework.tasks:
        raise InputError("Homework needs at least one task.")
    if len(homework.tasks) > MOST_TASKS:
        raise InputError(
            "The homework has {count} tasks; the limit is {limit}.",
            count=len(homework.tasks),
            limit=MOST_TASKS,
        )
    check_length(N_("title"), N_("characters"), len(homework.title), MOST_TITLE)
    check_length(N_("introduction"), N_("characters"), len(homework.text), MOST_TEXT)
    first: dict[Exercise, int] = {}
    for number, task in enumerate(homework.tasks, 1):
        exercises.check(task.exercise)
        if not 0 <= task.points <= MOST_POINTS:
            raise InputError(
                "Task {number} is worth {points} points, but must be worth 0 to {limit}.",
                number=number,
                points=task.points,
                limit=MOST_POINTS,
            )
        if first.setdefault(task.exercise, number) != number:
            raise InputError(
                "Tasks {first} and {number} are the same. Change or remove one of them.",
                first=first[task.exercise],
                number=number,
            )
    return homework


def write(homework: Homework) -> str:
    """``'[1,"Title","Text","2026-12-01T20:59:00Z",[["a","b","en","meteor",true,"",5,true]]]'``."""
    tasks = [[*astuple(task.exercise), task.points, task.hints] for task in homework.tasks]
    record = [VERSION, homework.title, homework.text, written_time(homework.deadline), tasks]
    return exercises.packed(record)


def read(text: str) -> Homework:
    """Reads what ``write`` wrote; raises ``InputError`` on anything else."""
    fields = exercises.unpacked(text, VERSION, [str, str, str, list], _DAMAGED, _NEWER)
    title, introduction, deadline, tasks = fields
    try:
        ends = read_time(deadline)
    except ValueError as error:
        raise InputError(_DAMAGED) from error
    return check(Homework(tuple(map(_task, tasks)), title, introduction, ends))


def _task(fields: Any) -> Task:
    kinds = [str, str, str, str, bool, str, int, bool]
    if not isinstance(fields, list) or [type(value) for value in fields] != kinds:
        raise InputError(_DAMAGED)
    return Task(Exercise(*fields[:6]), *fields[6:])


def written_time(time: datetime | None) -> str:
    """Writes a moment to the second, in UTC: ``"2026-12-01T20:59:00Z"``; "" for none."""
    return time.astimezone(UTC).strftime(_TIME) if time else ""


def read_time(text: str) -> datetime | None:
    """Reads what ``written_time`` wrote; raises ``ValueError`` on anything else."""
    if not text:
        return None
    time = datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    if written_time(time) != text:
        raise ValueError(text)
    return time


def alone(exercise: Exercise) -> Homework:
    """Makes a homework of a single exercise."""
    return Homework((Task(exercise),))
