"""An answer as one file: made when a student hands in, trusted in nothing when a teacher reads it.

The file holds the exercise, the name and the answer, never marks: these are computed anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.answer import NUMBERS, Answer
from meteor_core.exercises.exercise import MOST_WORDS, Exercise
from meteor_core.messages.errors import InputError
from meteor_core.messages.safe import parsed

FORMAT = "meteor-exercise-answer"
VERSION = 1
MOST_BYTES = 64 * 1024
MOST_NAME = 120
MOST_LINES = 4 * MOST_WORDS
MOST_TYPED = 40
_MOST_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class Submission:
    """Who answered what; how often they had it checked, and how many hints they took."""

    student: str
    exercise: Exercise
    answer: Answer
    checks: int = 0
    hints: int = 0


def dump(submission: Submission) -> str:
    """A submission → the text of its file."""
    answer = submission.answer
    record = {
        "format": FORMAT,
        "version": VERSION,
        "student": submission.student[:MOST_NAME],
        "exercise": exercises.write(submission.exercise),
        "lines": [list(line) for line in answer.lines],
        **{question: answer.number(question)[:MOST_TYPED] for question in NUMBERS},
        "checks": submission.checks,
        "hints": submission.hints,
    }
    text = json.dumps(record, ensure_ascii=False, indent=2)
    return text.encode("utf-8", "replace").decode("utf-8")


def load(file: str, content: bytes) -> Submission:
    """A file's name and bytes → what it holds; raises ``InputError`` that names the file."""
    if len(content) > MOST_BYTES:
        raise InputError(
            "{file} is larger than {limit} KB; an answer never is.",
            file=file,
            limit=MOST_BYTES // 1024,
        )
    record = _record(file, content)
    return Submission(
        _text(record, "student", file, MOST_NAME),
        _exercise(record, file),
        Answer(
            _lines(record, file),
            *(_text(record, question, file, MOST_TYPED) for question in NUMBERS),
        ),
        _count(record, "checks", file),
        _count(record, "hints", file),
    )


def _record(file: str, content: bytes) -> dict[str, Any]:
    """The file's object, of a format and version that this program knows."""
    try:
        record = parsed(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise InputError("{file} is not an answer to an exercise of this program.", file=file)
    version = record.get("version")
    if type(version) is not int or version < 1:
        raise _wrong("version", file)
    if version > VERSION:
        raise InputError(
            "{file} was made by a newer version of this program (format {version}; this one "
            "reads {known}).",
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


def _exercise(record: dict[str, Any], file: str) -> Exercise:
    text = record.get("exercise")
    try:
        return exercises.read(text if isinstance(text, str) else "")
    except InputError as error:
        raise _wrong("exercise", file) from error


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
