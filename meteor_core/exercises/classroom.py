"""A class's answers summed up: each student's marks, each question's, the commonest slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from meteor_core.exercises.answer import QUESTIONS
from meteor_core.exercises.exercise import Exercise
from meteor_core.exercises.marking import Marking, Verdict
from meteor_core.exercises.submission import Submission
from meteor_core.messages.delimited import written

MOST_FILES = 300
VERDICTS: tuple[Verdict, ...] = ("right", "follows", "wrong", "open")


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """One student's answer and its marks."""

    submission: Submission
    marking: Marking

    @property
    def right(self) -> int:
        """Questions answered rightly."""
        return sum(self.marking.verdict(question) == "right" for question in QUESTIONS)


@dataclass(frozen=True, slots=True)
class Classroom:
    """All answers to one exercise. ``commonest``: first wrong steps and how many made them."""

    exercise: Exercise
    rows: tuple[MarkedAnswer, ...]
    verdicts: Mapping[str, Mapping[Verdict, int]]
    commonest: tuple[tuple[str, int], ...]


def by_exercise(submissions: Iterable[Submission]) -> dict[Exercise, list[Submission]]:
    """Answers to the same exercise together, the exercise with the most answers first."""
    groups: dict[Exercise, list[Submission]] = {}
    for submission in submissions:
        groups.setdefault(submission.exercise, []).append(submission)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))


def summary(exercise: Exercise, rows: Sequence[MarkedAnswer]) -> Classroom:
    """Marked answers → what the class knows, students in the order of their names."""
    ordered = tuple(sorted(rows, key=lambda row: row.submission.student.casefold()))
    verdicts = {
        question: Counter(row.marking.verdict(question) for row in ordered)
        for question in QUESTIONS
    }
    slips = Counter(row.marking.first for row in ordered if row.marking.first)
    commonest = sorted(slips.items(), key=lambda item: (-item[1], item[0]))
    return Classroom(exercise, ordered, verdicts, tuple(commonest))


def csv_text(classroom: Classroom) -> str:
    """A class → CSV, a row for each student; nothing in it runs in a spreadsheet."""
    table: list[list[object]] = [
        ["student", *QUESTIONS, "right", "first wrong step", "checks", "hints"]
    ]
    for row in classroom.rows:
        submission, marking = row.submission, row.marking
        marks = [marking.verdict(question) for question in QUESTIONS]
        counts = (submission.checks, submission.hints)
        table.append([submission.student, *marks, row.right, marking.first, *counts])
    return written(table)
