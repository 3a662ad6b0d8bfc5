"""Answers to a homework as one file or one code: trusted in nothing when a teacher reads it.

It holds the homework, the name and the answers, but no marks: these are computed again. The time
of handing in is as stated in the file. A code is for where files are awkward: a phone, a form, a
chat. ``Анна Ёлкина meteor:eNq…;`` – whatever is around a code, and white space within it, as mails
break lines, does no harm; a code without its end is a damaged one.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeVar

from pathvalidate import sanitize_filename

from meteor_core.exercises.exercise import (
    MOST_WORDS,
    Homework,
    alone,
    read,
    read_homework,
    read_time,
    write_homework,
    written_time,
)
from meteor_core.exercises.marking import NUMBERS, Answer
from meteor_core.messages.errors import InputError
from meteor_core.messages.safe import clean, parsed

T = TypeVar("T")

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
    parts = [
        clean(part).encode("utf-8", "replace")[:_LONGEST_PART].decode("utf-8", "ignore").strip(" .")
        for part in (submission.student, title)
    ]
    parts.append(sha256(dump(replace(submission, handed=None)).encode()).hexdigest()[:6])
    joined = " – ".join(part for part in parts if part)
    return str(sanitize_filename(f"{joined}.json", platform="universal", replacement_text="_"))


def dump(submission: Submission) -> str:
    """A submission → the text of its file."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "student": submission.student[:MOST_NAME],
        "homework": write_homework(submission.homework),
        "handed": written_time(submission.handed),
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
        homework = alone(_parsed(record, "exercise", file, read))
        return Submission(student, homework, (_solved(record, file),))
    homework, answers = _parsed(record, "homework", file, read_homework), record.get("answers")
    if not isinstance(answers, list) or len(answers) != len(homework.tasks):
        raise _wrong("answers", file)
    if not all(isinstance(answer, dict) for answer in answers):
        raise _wrong("answers", file)
    solved = tuple(_solved(answer, file) for answer in answers)
    return Submission(student, homework, solved, _parsed(record, "handed", file, read_time))


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


def _parsed(record: dict[str, Any], field: str, file: str, read: Callable[[str], T]) -> T:
    """What a text of the file says."""
    text = record.get(field)
    try:
        return read(text if isinstance(text, str) else "?")
    except (InputError, ValueError) as error:
        raise _wrong(field, file) from error


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


MARK, END = "meteor:", ";"
_CODE = re.compile(rf"{MARK}([\w\s=-]*)({END})?", re.ASCII)


def code(handed: Submission) -> str:
    """A submission → its code, on one line, the student's name before it."""
    squeezed = zlib.compress(dump(handed).encode("utf-8"), 9)
    packed = base64.urlsafe_b64encode(squeezed).decode("ascii").rstrip("=")
    name = clean(handed.student).replace(":", " ").strip()
    return f"{name} {MARK}{packed}{END}"


def codes(text: str) -> Iterator[tuple[int, str]]:
    """A text with codes in it → each one's number, from 1, and its letters, "" of a damaged one."""
    for number, found in enumerate(_CODE.finditer(text), 1):
        yield number, "".join(found[1].split()) if found[2] else ""


def load_code(name: str, packed: str) -> Submission:
    """A code's letters → what it holds; raises ``InputError`` that begins with ``name``."""
    try:
        squeezed = base64.b64decode(
            packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True
        )
        inflater = zlib.decompressobj()
        content = inflater.decompress(squeezed, MOST_BYTES + 1)
    except (ValueError, zlib.error):
        raise _damaged(name) from None
    if len(content) <= MOST_BYTES and not inflater.eof:
        raise _damaged(name)
    return load(name, content)


def _damaged(name: str) -> InputError:
    return InputError(
        "{name} is damaged or incomplete. Copy all of it, including the “;” at the end.", name=name
    )
