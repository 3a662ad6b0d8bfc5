"""Answers as files: what is read back, what is refused, how a class is summed up."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.exercises.answer import Answer
from meteor_core.exercises.classroom import MarkedAnswer, by_exercise, csv_text, summary
from meteor_core.exercises.exercise import Exercise, solve
from meteor_core.exercises.marking import mark
from meteor_core.exercises.submission import MOST_BYTES, Submission, dump, load
from meteor_core.messages.errors import InputError

PAIR = Exercise("the cat sat", "sat the cat")
OTHER = Exercise("a fox", "the fox")
RIGHT = Answer(((0, 1), (1, 2), (2, 0)), "2", "1", "1", "0.852")


def handed(student: str, answer: Answer = RIGHT, exercise: Exercise = PAIR) -> Submission:
    return Submission(student, exercise, answer, checks=2, hints=1)


def changed(**fields: Any) -> bytes:
    """A good file with some fields replaced."""
    record = json.loads(dump(handed("Anna"))) | fields
    return json.dumps(record).encode()


@given(st.text(max_size=120), st.text(max_size=40))
def test_a_file_gives_back_what_was_handed_in(student: str, typed: str) -> None:
    one = handed(student, Answer(RIGHT.lines, typed))
    lossless = student.isprintable() and typed.isprintable()
    found = load("a.json", dump(one).encode("utf-8"))
    assert not lossless or found == one


def test_no_mark_is_in_the_file() -> None:
    fields = {"format", "version", "student", "exercise", "lines", "checks", "hints"}
    fields |= {"chunks", "precision", "recall", "score"}
    assert set(json.loads(dump(handed("Anna")))) == fields


@pytest.mark.parametrize(
    ("content", "inside"),
    [
        (b"", "is not an answer"),
        (b"\xff\xfe\x00", "is not an answer"),
        (b"[1, 2]", "is not an answer"),
        (b"[" * 60_000, "is not an answer"),
        (b" " * (MOST_BYTES + 1), "larger than"),
        (changed(format="other"), "is not an answer"),
        (changed(version=2), "newer version"),
        (changed(version="1"), "version"),
        (changed(student=5), "student"),
        (changed(student="x" * 5_000), "student"),
        (changed(exercise=["a", "b"]), "exercise"),
        (changed(exercise='[1,"a"]'), "exercise"),
        (changed(lines="0 1"), "lines"),
        (changed(lines=[[0, 1, 2]]), "lines"),
        (changed(lines=[[0, True]]), "lines"),
        (changed(lines=[[0, -1]]), "lines"),
        (changed(lines=[[0, 10**9]]), "lines"),
        (changed(lines=[[0, 1]] * 5_000), "lines"),
        (changed(chunks=2), "chunks"),
        (changed(score=None), "score"),
        (changed(checks=-1), "checks"),
        (changed(hints=1e300), "hints"),
    ],
)
def test_a_damaged_file_is_named(content: bytes, inside: str) -> None:
    with pytest.raises(InputError) as caught:
        load("Anna <b>.json", content)
    assert "Anna <b>.json" in str(caught.value)
    assert inside in str(caught.value)


def rows(*answers: tuple[str, Answer]) -> list[MarkedAnswer]:
    solution = solve(PAIR)
    return [MarkedAnswer(handed(name, one), mark(solution, one)) for name, one in answers]


def test_a_class_is_summed_up() -> None:
    found = summary(
        PAIR,
        rows(
            ("boris", Answer(RIGHT.lines, "3", "1", "1", "0.5")),
            ("Anna", RIGHT),
            ("Clara", Answer(RIGHT.lines, "1", "1", "1", "0.98")),
            ("Dan", Answer()),
        ),
    )
    assert [row.submission.student for row in found.rows] == ["Anna", "boris", "Clara", "Dan"]
    assert [row.right for row in found.rows] == [5, 3, 3, 0]
    assert found.verdicts["chunks"] == {"right": 1, "wrong": 2, "open": 1}
    assert found.verdicts["score"] == {"right": 1, "follows": 2, "open": 1}
    assert found.commonest == (("chunks", 2), ("exact", 1))


def test_exercises_are_kept_apart() -> None:
    found = by_exercise([handed("A", exercise=OTHER), handed("B"), handed("C")])
    assert [(one, len(group)) for one, group in found.items()] == [(PAIR, 2), (OTHER, 1)]


def test_nothing_runs_in_a_spreadsheet() -> None:
    text = csv_text(summary(PAIR, rows(("=HYPERLINK(1)", RIGHT), ('a "b", c', RIGHT))))
    lines = list(csv.reader(io.StringIO(text)))
    assert [line[0] for line in lines] == ["student", "'=HYPERLINK(1)", 'a "b", c']
    assert lines[1][1:] == ["right"] * 5 + ["5", "", "2", "1"]
