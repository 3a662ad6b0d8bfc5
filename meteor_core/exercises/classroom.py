"""A class's answers summed up: points and slips of students and questions, the commonest slip.

Nothing depends on the order in which answers are given.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from meteor_core.exercises.exercise import Homework, Solution, write_homework, written_time
from meteor_core.exercises.marking import NUMBERS, QUESTIONS, Answer, Marking, Verdict, mark
from meteor_core.exercises.submission import Submission, dump

MOST_ANSWERS = 300
VERDICTS: tuple[Verdict, ...] = ("right", "follows", "wrong", "open")
CREDIT: Mapping[Verdict, Fraction] = {"right": Fraction(1), "follows": Fraction(1, 2)}
"""The share of a question's points that a verdict earns; others earn nothing."""


@dataclass(frozen=True, slots=True)
class MarkedTask:
    """What was answered to one task. ``points``: those earned of the task's own."""

    answered: bool
    marking: Marking
    points: Fraction

    @property
    def right(self) -> int:
        """Questions answered rightly."""
        verdicts = (self.marking.verdict(question) for question in QUESTIONS)
        return sum(verdict == "right" for verdict in verdicts) if self.answered else 0

    @property
    def first(self) -> str:
        """The first wrong step of what was answered; "" where nothing was, or all is right."""
        return self.marking.first if self.answered else ""


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """One student's latest answer and its marks; ``attempts``: how many were handed in."""

    submission: Submission
    tasks: tuple[MarkedTask, ...]
    attempts: int = 1

    @property
    def points(self) -> Fraction:
        return sum((task.points for task in self.tasks), Fraction(0))


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """A class's results of a task. ``commonest``: first wrong steps and how many made them."""

    verdicts: Mapping[str, Mapping[Verdict, int]]
    commonest: tuple[tuple[str, int], ...]
    complete: int
    answered: int


@dataclass(frozen=True, slots=True)
class Classroom:
    """All latest answers to one homework, students in the order of the alphabet."""

    homework: Homework
    rows: tuple[MarkedAnswer, ...]

    def task(self, position: int) -> TaskSummary:
        """Returns a task's verdicts and slips; ``position`` from 0."""
        tasks = [row.tasks[position] for row in self.rows]
        answered = [task for task in tasks if task.answered]
        verdicts = {
            question: Counter(
                task.marking.verdict(question) if task.answered else "open" for task in tasks
            )
            for question in QUESTIONS
        }
        slips = Counter(task.first for task in answered if task.first)
        commonest = sorted(slips.items(), key=lambda item: (-item[1], item[0]))
        complete = sum(task.right == len(QUESTIONS) for task in answered)
        return TaskSummary(verdicts, tuple(commonest), complete, len(answered))


def by_homework(submissions: Iterable[Submission]) -> dict[Homework, list[Submission]]:
    """Answers to the same homework together, the one with the most answers first."""
    groups: dict[Homework, list[Submission]] = {}
    for submission in submissions:
        groups.setdefault(submission.homework, []).append(submission)
    return dict(sorted(groups.items(), key=lambda item: (-len(item[1]), write_homework(item[0]))))


def latest(submissions: Iterable[Submission]) -> list[tuple[Submission, int]]:
    """Returns the latest answer of each student, and how many different ones there are.

    By the time that they state; one without a time is the earliest. Of the same moment, the one
    that was checked more often. Answers without a name are everybody's own. The same answer as a
    file and as a code is one, though its times differ.
    """
    people: dict[str, list[Submission]] = {}
    for submission in submissions:
        person = person_key(submission.student) or f"\0{dump(submission)}"
        people.setdefault(person, []).append(submission)
    return [
        (max(given, key=_recency), len({submission.answers for submission in given}))
        for given in people.values()
    ]


def _recency(submission: Submission) -> tuple[str, int, str]:
    handed = written_time(submission.handed)
    return handed, submission.checks, dump(submission)


def person_key(name: str) -> str:
    """Returns the key of a person: capitals, the dots of ё and white space make no difference."""
    folded = unicodedata.normalize("NFKC", name).casefold().replace("ё", "е")
    return " ".join(folded.split())


def marked(
    submission: Submission, solutions: Sequence[Solution], attempts: int = 1
) -> MarkedAnswer:
    """An answer beside its tasks' solutions → its marks and points."""
    tasks = []
    for task, solved, solution in zip(
        submission.homework.tasks, submission.answers, solutions, strict=True
    ):
        marking, answered = mark(solution, solved.answer), is_answered(solved.answer)
        tasks.append(MarkedTask(answered, marking, earned(marking, solved.answer, task.points)))
    return MarkedAnswer(submission, tuple(tasks), attempts)


def is_answered(answer: Answer) -> bool:
    """Returns whether there is anything in it."""
    return bool(answer.lines) or any(answer.number(name).strip() for name in NUMBERS)


def earned(marking: Marking, answer: Answer, points: int) -> Fraction:
    """Returns an answer's points: every question has an equal part of the task's.

    Where no line is drawn nothing can follow from the lines, and an empty answer gets no points.
    """
    if not is_answered(answer):
        return Fraction(0)
    verdicts = [marking.verdict(question) for question in QUESTIONS]
    if not answer.lines:
        verdicts = ["wrong" if verdict == "follows" else verdict for verdict in verdicts]
    credit = sum((CREDIT.get(verdict, Fraction(0)) for verdict in verdicts), Fraction(0))
    return points * credit / len(QUESTIONS)


def summary(
    homework: Homework, submissions: Iterable[Submission], solutions: Sequence[Solution]
) -> Classroom:
    """Answers to a homework → the class's results; the latest answer of each student counts."""
    rows = [marked(answer, solutions, attempts) for answer, attempts in latest(submissions)]

    def by_name(row: MarkedAnswer) -> tuple[object, str]:
        name = " ".join(row.submission.student.split())
        return alphabetically(name), dump(row.submission)

    return Classroom(homework, tuple(sorted(rows, key=by_name)))


# The order of the alphabet, as dictionaries have it: Unicode's collation algorithm (UTS #10).


def alphabetically(name: str) -> tuple[tuple[int, ...], str]:
    """Makes a sort key: Е, Ё, Ж, …, Щ; capitals and accents decide only between equals."""
    return tuple(_collator().sort_key(name)), name


@cache
def _collator() -> Any:
    from pyuca import Collator  # reads its table for 0.2 s

    return Collator()
