"""Answers as files and codes: what is read back, what is refused, what files are called."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pathvalidate import is_valid_filename

from meteor_core.exercises import submission
from meteor_core.exercises.marking import Answer
from meteor_core.exercises.submission import MOST_BYTES, Submission, dump, file_name, load
from meteor_core.messages.errors import InputError
from tests.exercises.homeworks import HOMEWORK, RIGHT, WRONG_CHUNKS, handed

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=120)
typed = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


def changed(**fields: Any) -> bytes:
    """A good file with some fields replaced."""
    record = json.loads(dump(handed("Anna", RIGHT))) | fields
    return json.dumps(record).encode()


def altered(**fields: Any) -> bytes:
    """A good file with something in its first task's answer replaced."""
    answers = json.loads(dump(handed("Anna", RIGHT)))["answers"]
    return changed(answers=[answers[0] | fields, *answers[1:]])


def read_code(text: str) -> Submission:
    ((number, packed),) = submission.codes(text)
    return submission.load_code(f"Code {number}", packed)


@given(names, typed, st.none() | st.integers(-9_999, 9_999))
def test_a_file_and_a_code_give_back_what_was_handed_in(
    student: str, text: str, minutes: int | None
) -> None:
    one = handed(student, RIGHT, Answer((), text), minutes=minutes)
    assert load("a.json", dump(one).encode("utf-8")) == one
    assert list(submission.codes(submission.code(replace(one, student="Ann"))))
    found = [
        submission.load_code(str(number), packed)
        for number, packed in submission.codes(submission.code(one))
    ]
    assert found[-1] == one


@pytest.mark.parametrize("width", [7, 64, 76])
def test_a_code_may_be_broken_by_a_mail(width: int) -> None:
    one = handed("Ёлкина Анна", RIGHT)
    code = submission.code(one)
    assert code.startswith("Ёлкина Анна meteor:")
    letters = code[len("Ёлкина Анна ") + len("meteor:") :]
    lines = [letters[start : start + width] for start in range(0, len(letters), width)]
    assert read_code("Good morning, meteor:" + "\r\n ".join(lines) + "\nAnna; bye") == one


def test_codes_among_other_things() -> None:
    people = [handed("Anna", RIGHT), handed("Boris"), handed("Clara", WRONG_CHUNKS)]
    text = '"name","code"\n' + "\n".join(f'"x","{submission.code(one)}"' for one in people)
    assert [submission.load_code(str(n), packed) for n, packed in submission.codes(text)] == people


@pytest.mark.parametrize("length", [0, 1, 20, 200, -2, -1])
def test_a_code_cut_short_is_told(length: int) -> None:
    code = submission.code(handed("Anna", RIGHT)).removeprefix("Anna ")
    cut = "meteor:" + code.removeprefix("meteor:")[:length]
    with pytest.raises(InputError, match="Code 1 is damaged or incomplete"):
        read_code(cut)
    with pytest.raises(InputError, match="Code 1"):
        read_code(cut + ";" if length not in (-1,) else cut)


def test_no_mark_is_in_the_file() -> None:
    record = json.loads(dump(handed("Anna", RIGHT)))
    assert set(record) == {"format", "version", "student", "homework", "handed", "answers"}
    fields = {"lines", "chunks", "precision", "recall", "score", "checks", "hints"}
    assert [set(answer) for answer in record["answers"]] == [fields, fields]


@pytest.mark.parametrize(
    ("content", "inside"),
    [
        (b"", "is not an answer"),
        (b"\xff\xfe\x00", "is not an answer"),
        (b"[1, 2]", "is not an answer"),
        (b"[" * 60_000, "is not an answer"),
        (b" " * (MOST_BYTES + 1), "larger than"),
        (changed(format="other"), "is not an answer"),
        (changed(version=3), "newer version"),
        (changed(version="1"), "version"),
        (changed(version=1), "exercise"),
        (changed(version=1, exercise='[1,"a"]'), "exercise"),
        (changed(student=5), "student"),
        (changed(student="x" * 5_000), "student"),
        (changed(homework=["a", "b"]), "homework"),
        (changed(homework='[1,"a"]'), "homework"),
        (changed(handed=None), "handed"),
        (changed(handed="yesterday"), "handed"),
        (changed(answers={}), "answers"),
        (changed(answers=[]), "answers"),
        (changed(answers=[5, 5]), "answers"),
        (changed(answers=[{}, {}]), "lines"),
        (altered(lines="0 1"), "lines"),
        (altered(lines=[[0, 1, 2]]), "lines"),
        (altered(lines=[[0, True]]), "lines"),
        (altered(lines=[[0, -1]]), "lines"),
        (altered(lines=[[0, 10**9]]), "lines"),
        (altered(lines=[[0, 1]] * 5_000), "lines"),
        (altered(chunks=2), "chunks"),
        (altered(score=None), "score"),
        (altered(checks=-1), "checks"),
        (altered(hints=1e300), "hints"),
    ],
)
def test_a_damaged_file_is_named(content: bytes, inside: str) -> None:
    with pytest.raises(InputError) as caught:
        load("Anna <b>.json", content)
    assert "Anna <b>.json" in str(caught.value)
    assert inside in str(caught.value)


@pytest.mark.parametrize(
    ("minutes", "late"), [(None, False), (-1, False), (0, False), (1, True), (9_999, True)]
)
def test_late_is_after_the_deadline(minutes: int | None, late: bool) -> None:
    assert handed("Anna", minutes=minutes).late is late
    free = replace(HOMEWORK, deadline=None)
    assert not handed("Anna", minutes=minutes, homework=free).late


@given(names, names)
@example("Ё" * 200, "ъ" * 120)
@example("🦊" * 200, "🦊" * 120)
def test_every_name_makes_a_file_name(student: str, title: str) -> None:
    name = file_name(handed(student, homework=replace(HOMEWORK, title=title[:120])))
    assert is_valid_filename(name, platform="universal")
    assert name.endswith(".json")
    assert len(name.encode()) <= 255
    assert not set('/\\:*?"<>|\n\x00\u202e') & set(name)


def test_files_of_different_answers_have_different_names() -> None:
    """Forty files of a class had one name, and overwrote each other."""
    class_ = [handed(f"Student {number}", RIGHT) for number in range(40)]
    class_ += [handed("Student 1", WRONG_CHUNKS), handed("student 1", RIGHT)]
    assert len({file_name(one).casefold() for one in class_}) == 42
    assert file_name(handed("Ёлкина Анна", RIGHT)).startswith("Ёлкина Анна – Week 3 – ")
    same = {file_name(handed("Anna", RIGHT, minutes=minutes)) for minutes in (1, 2)}
    assert len(same) == 1, "the name stands on the page before the time of the press is known"
