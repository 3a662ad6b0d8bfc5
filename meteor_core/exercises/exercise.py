"""An exercise and homework: pairs and the settings that decide their solution, which is never kept.

``write`` and ``read`` turn them into text and back, for a link or a file.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from typing import Any

from meteor_core import languages
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import parsed
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Parameters, Score, Statistics
from meteor_core.model.limits import check_length
from meteor_core.stages.registry import link_phrases

VERSION = 1
"""Of the text that ``write`` makes."""

VARIANTS = ("meteor", "2005", "2007", "tuned")
"""Those with a proved best alignment: there a solution does not hang on a search's habits."""

MOST_WORDS = 40
"""Of one side: more cannot be drawn by hand."""

MOST_CHARACTERS = 1_000
MOST_TITLE = 120

_DAMAGED = N_("This exercise is damaged or incomplete and cannot be read.")
_NEWER = N_(
    "This exercise was made by a newer version of this program (format {version}; this version "
    "reads {known})."
)


@dataclass(frozen=True, slots=True)
class Exercise:
    """What a teacher hands out."""

    candidate: str
    reference: str
    language: str = "en"
    variant: str = "meteor"
    punctuation: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """All that marking needs of an exercise."""

    alignment: Alignment
    statistics: Statistics
    score: Score
    parameters: Parameters
    metric: Meteor

    @property
    def has_phrases(self) -> bool:
        """Whether some stage of the task's variant can link several words as one."""
        return link_phrases(self.metric.stages)


def check(exercise: Exercise) -> Exercise:
    """Checks the exercise and returns it; raises ``InputError`` if it cannot be used."""
    if exercise.variant not in VARIANTS:
        raise ChoiceError("exercise variant", exercise.variant, VARIANTS)
    if exercise.language not in languages.codes():
        raise ChoiceError("language", exercise.language, languages.codes())
    for side, text in (("candidate", exercise.candidate), ("reference", exercise.reference)):
        check_length(side, N_("characters"), len(text), MOST_CHARACTERS)
    check_length(N_("title"), N_("characters"), len(exercise.title), MOST_TITLE)
    return exercise


def solve(exercise: Exercise) -> Solution:
    """An exercise → its solution; raises ``InputError`` where a side is empty or too long."""
    check(exercise)
    metric = Meteor(exercise.language, variant=exercise.variant, punctuation=exercise.punctuation)
    alignments = metric.align(exercise.candidate, [exercise.reference])
    result = metric.rate(alignments)
    for side, tokens in (
        ("candidate", result.alignment.candidate),
        ("reference", result.alignment.reference),
    ):
        if not tokens:
            raise InputError("The {what} of an exercise must contain words.", what=side)
        if len(tokens) > MOST_WORDS:
            raise InputError(
                "The {what} has {count} words; the limit for an exercise is {limit}.",
                what=side,
                count=len(tokens),
                limit=MOST_WORDS,
            )
    return Solution(result.alignment, result.statistics, result.score, result.parameters, metric)


def write(exercise: Exercise) -> str:
    """``Exercise("a", "b")`` → ``'[1,"a","b","en","meteor",true,""]'``; no solution is in it."""
    return packed([VERSION, *astuple(exercise)])


def read(text: str) -> Exercise:
    """Reads what ``write`` wrote; raises ``InputError`` on anything else."""
    kinds = [str, str, str, str, bool, str]
    return check(Exercise(*unpacked(text, VERSION, kinds, _DAMAGED, _NEWER)))


def packed(record: list[Any]) -> str:
    """Writes JSON without blanks; half a character becomes ``?``."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace").decode("utf-8")


def unpacked(text: str, version: int, kinds: list[type], damaged: str, newer: str) -> list[Any]:
    """``packed`` text → its fields, of these kinds, after the version.

    Raises ``InputError``: ``newer`` for what a later version wrote, ``damaged`` for all else.
    """
    try:
        fields = parsed(text)
    except (ValueError, RecursionError) as error:
        raise InputError(damaged) from error
    if not isinstance(fields, list) or not fields or type(fields[0]) is not int:
        raise InputError(damaged)
    if fields[0] > version:
        raise InputError(newer, version=fields[0], known=version)
    if [type(value) for value in fields[1:]] != kinds:
        raise InputError(damaged)
    return fields[1:]


HOMEWORK_VERSION = 1
"""Of the text that ``write_homework`` makes."""

MOST_TASKS = 20
MOST_TEXT = 2_000
MOST_POINTS = 100
USUAL_POINTS = 5
"""One for each question."""

_HOMEWORK_DAMAGED = N_("This homework is damaged or incomplete and cannot be read.")
_HOMEWORK_NEWER = N_(
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


def check_homework(homework: Homework) -> Homework:
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
        check(task.exercise)
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


def write_homework(homework: Homework) -> str:
    """``'[1,"Title","Text","2026-12-01T20:59:00Z",[["a","b","en","meteor",true,"",5,true]]]'``."""
    tasks = [[*astuple(task.exercise), task.points, task.hints] for task in homework.tasks]
    record = [
        HOMEWORK_VERSION,
        homework.title,
        homework.text,
        written_time(homework.deadline),
        tasks,
    ]
    return packed(record)


def read_homework(text: str) -> Homework:
    """Reads what ``write_homework`` wrote; raises ``InputError`` on anything else."""
    fields = unpacked(
        text, HOMEWORK_VERSION, [str, str, str, list], _HOMEWORK_DAMAGED, _HOMEWORK_NEWER
    )
    title, introduction, deadline, tasks = fields
    try:
        ends = read_time(deadline)
    except ValueError as error:
        raise InputError(_HOMEWORK_DAMAGED) from error
    return check_homework(Homework(tuple(map(_task, tasks)), title, introduction, ends))


def _task(fields: Any) -> Task:
    kinds = [str, str, str, str, bool, str, int, bool]
    if not isinstance(fields, list) or [type(value) for value in fields] != kinds:
        raise InputError(_HOMEWORK_DAMAGED)
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
