"""Answers to a homework as one file or one code: trusted in nothing when a teacher reads it.

It holds the homework, the name and the answers, but no marks: these are computed again. The time
of handing in is as stated in the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from pathvalidate import sanitize_filename

from meteor_core.exercises import exercise as exercises
from meteor_core.exercises import homework as homeworks
from meteor_core.exercises.answer import NUMBERS, Answer
from meteor_core.exercises.exercise import MOST_WORDS
from meteor_core.exercises.homework import Homework
from meteor_core.messages.errors import InputError
from meteor_core.messages.safe import clean, parsed

FORMAT = "meteor-exercise-answer"
VERSION = 2
"""Format 1 held a single exercise's answer, and no time."""

MOST_BYTES = 256 * 1024
MOST_NAME = 120
MOST_LINES = 4 * MOST_WORDS
MOST_TYPED = 40
_MOST_COUNTED = 10_000
_LONGEST_PART = 110
"""Bytes of a name or a title in a file's name: with both its ending still fits into the 255 bytes
that file systems give a name."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What was answered to one task; how often it was checked, and how many hints were taken."""

    answer: Answer = field(default_factory=Answer)
    checks: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Submission:
    """Name and answers, one ``Solved`` for each task; ``handed``: the time, if known."""

    student: str
    homework: Homework
    answers: tuple[Solved, ...]
    handed: datetime | None = None

    @property
    def checks(self) -> int:
        return sum(solved.checks for solved in self.answers)

    @property
    def hints(self) -> int:
        return sum(solved.hints for solved in self.answers)

    @property
    def late(self) -> bool:
        """Whether it was handed in after the deadline, by the time in the file."""
        deadline = self.homework.deadline
        return deadline is not None and self.handed is not None and self.handed > deadline


def file_name(submission: Submission) -> str:
    """Returns a name that is safe on every file system: ``"Анна Ёлкина – Homework 3 –
    4f2a91.json"``.

    The last part distinguishes answers of one person, or of two people with one name.
    """
    first = submission.homework.tasks[0].exercise
    title = submission.homework.title or first.title or first.candidate
    parts = [_cut(clean(part)).strip(" .") for part in (submission.student, title)]
    parts.append(sha256(dump(replace(submission, handed=None)).encode()).hexdigest()[:6])
    joined = " – ".join(part for part in parts if part)
    return str(sanitize_filename(f"{joined}.json", platform="universal", replacement_text="_"))


def _cut(part: str) -> str:
    return part.encode("utf-8", "replace")[:_LONGEST_PART].decode("utf-8", "ignore")


def dump(submission: Submission) -> str:
    """A submission → the text of its file."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "student": submission.student[:MOST_NAME],
        "homework": homeworks.write(submission.homework),
        "handed": homeworks.written_time(submission.handed),
        "answers": [_solved_record(solved) for solved in submission.answers],
    }
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace").decode("utf-8")


def _solved_record(solved: Solved) -> dict[str, Any]:
    return {
        "lines": [list(line) for line in solved.answer.lines],
        **{question: solved.answer.number(question)[:MOST_TYPED] for question in NUMBERS},
        "checks": solved.checks,
        "hints": solved.hints,
    }


def load(file: str, content: bytes) -> Submission:
    """A file's name and bytes → what it holds; raises ``InputError`` that names the file."""
    if len(content) > MOST_BYTES:
        raise InputError(
            "{file} is larger than {limit} KB, so it cannot be an answer.",
            file=file,
            limit=MOST_BYTES // 1024,
        )
    record = _record(file, content)
    student = _text(record, "student", file, MOST_NAME)
    if record["version"] == 1:
        return Submission(student, _exercise(record, file), (_solved(record, file),))
    homework, answers = _homework(record, file), record.get("answers")
    if not isinstance(answers, list) or len(answers) != len(homework.tasks):
        raise _wrong("answers", file)
    if not all(isinstance(answer, dict) for answer in answers):
        raise _wrong("answers", file)
    solved = tuple(_solved(answer, file) for answer in answers)
    return Submission(student, homework, solved, _handed(record, file))


def _record(file: str, content: bytes) -> dict[str, Any]:
    """The file's object, of a supported format and version."""
    try:
        record = parsed(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise InputError("{file} is not an answer to an exercise.", file=file)
    version = record.get("version")
    if type(version) is not int or version < 1:
        raise _wrong("version", file)
    if version > VERSION:
        raise InputError(
            "{file} was made by a newer version of this program (format {version}; this "
            "version reads {known}).",
            file=file,
            version=version,
            known=VERSION,
        )
    return record


def _wrong(field: str, file: str) -> InputError:
    return InputError("{file}: “{field}” is missing or damaged.", file=file, field=field)


def _text(record: dict[str, Any], field: str, file: str, most: int) -> str:
    value = record.get(field)
    if not isinstance(value, str) or len(value) > most:
        raise _wrong(field, file)
    return value


def _count(record: dict[str, Any], field: str, file: str) -> int:
    value = record.get(field)
    if type(value) is not int or not 0 <= value <= _MOST_COUNTED:
        raise _wrong(field, file)
    return value


def _exercise(record: dict[str, Any], file: str) -> Homework:
    text = record.get("exercise")
    try:
        return homeworks.alone(exercises.read(text if isinstance(text, str) else ""))
    except InputError as error:
        raise _wrong("exercise", file) from error


def _homework(record: dict[str, Any], file: str) -> Homework:
    text = record.get("homework")
    try:
        return homeworks.read(text if isinstance(text, str) else "")
    except InputError as error:
        raise _wrong("homework", file) from error


def _handed(record: dict[str, Any], file: str) -> datetime | None:
    text = record.get("handed")
    try:
        return homeworks.read_time(text if isinstance(text, str) else "?")
    except ValueError as error:
        raise _wrong("handed", file) from error


def _solved(record: dict[str, Any], file: str) -> Solved:
    numbers = (_text(record, question, file, MOST_TYPED) for question in NUMBERS)
    answer = Answer(_lines(record, file), *numbers)
    return Solved(answer, _count(record, "checks", file), _count(record, "hints", file))


def _lines(record: dict[str, Any], file: str) -> tuple[tuple[int, int], ...]:
    lines = record.get("lines")
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise _wrong("lines", file)
    for line in lines:
        if not isinstance(line, list) or [type(position) for position in line] != [int, int]:
            raise _wrong("lines", file)
        if not all(0 <= position < MOST_WORDS for position in line):
            raise _wrong("lines", file)
    return tuple((line[0], line[1]) for line in lines)
