"""Foreign libraries' errors in our own words: each provoked in the library itself."""

from __future__ import annotations

import csv
import errno
import gzip
import io
import json
import os
import pickle
import sqlite3
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lxml import etree
from sqlalchemy import create_engine, text

from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import LONGEST, first_line, quoted, reason


def raised(provoke: Callable[[], object]) -> Exception:
    try:
        provoke()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def zipped(change: Callable[[bytes], bytes]) -> bytes:
    """An archive with one file, damaged."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.xml", "text " * 9)
    return change(made.getvalue())


def unzip(data: bytes, member: str = "a.xml") -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.read(member)


def asked(query: str) -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(query)


def asked_by_sqlalchemy(query: str) -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        connection.execute(text(query))


def opened(folder: Path, content: bytes) -> None:
    """A file that is to be a database."""
    (folder / "a.db").write_bytes(content)
    with closing(sqlite3.connect(folder / "a.db")) as database:
        database.execute("select * from words")


TOLD_BY_CLASS: list[tuple[Callable[[], object], str]] = [
    (lambda: json.loads('{"a" 1}'), "line 1, position 6: a colon is missing"),
    (lambda: json.loads("[1\n 2]"), "line 2, position 2: a comma or a closing bracket is missing"),
    (lambda: json.loads("1" * 5000), "it contains an invalid value"),
    (lambda: ElementTree.fromstring("<a>\n<b></a>"),
     "line 2, column 6: an end tag does not match its start tag"),
    (lambda: ElementTree.fromstring("<a>&b;</a>"), "line 1, column 4: an entity is not declared"),
    (lambda: etree.fromstring(b"<a>\n <b></a>"), "this is not valid XML"),
    (lambda: gzip.decompress(gzip.compress(b"a" * 99)[:-8] + b"\0" * 8),
     "this is not a valid gzip file"),
    (lambda: gzip.decompress(b"text"), "this is not a valid gzip file"),
    (lambda: zlib.decompress(b"text"), "the compressed data are damaged"),
    (lambda: unzip(b"text"), "this is not a valid ZIP archive"),
    (lambda: unzip(zipped(lambda data: data), "b.xml"), "a required part is missing from it"),
    (lambda: unzip(zipped(lambda data: data.replace(b"text", b"next"))),
     "this is not a valid ZIP archive"),
    (lambda: tarfile.TarFile(fileobj=io.BytesIO(b"text" * 999)), "this is not a valid tar archive"),
    (lambda: list(csv.reader(["a" * 200_000])), "the cells of a row cannot be separated"),
    (lambda: asked("select * from words"), "the database reports an error"),
    (lambda: asked_by_sqlalchemy("select * from words"), "the database reports an error"),
    (lambda: float("many"), "it contains an invalid value"),
    (lambda: [][1], "a required part is missing from it"),
    (lambda: {}["a key"], "a required part is missing from it"),
    (lambda: next(iter(())), "a required part is missing from it"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("provoke", "said"), TOLD_BY_CLASS, ids=[said for _, said in TOLD_BY_CLASS]
)
def test_the_class_says_what_and_no_library_is_quoted(
    provoke: Callable[[], object], said: str
) -> None:
    assert reason(raised(provoke)) == said


TOLD_BY_NUMBER: list[tuple[Callable[[Path], object], str]] = [
    (lambda folder: (folder / "nowhere").read_text(), "there is no such file or folder"),
    (lambda folder: folder.read_text(), "it is a folder"),
    (lambda folder: opened(folder, b"text" * 999), "it is not an SQLite database"),
    (lambda folder: sqlite3.connect(folder / "nowhere" / "a.db"), "the database cannot be opened"),
    (lambda folder: pickle.loads(b""), "it ends too early"),
    (lambda folder: gzip.decompress(gzip.compress(b"a" * 99)[:-9]), "it ends too early"),
    (lambda folder: json.loads("[" * 100_000), "it is nested too deeply"),
    (lambda folder: b"a\xff".decode(), "byte 0xff at position 2 is not UTF-8"),
]


@pytest.mark.parametrize(("provoke", "said"), TOLD_BY_NUMBER, ids=[x for _, x in TOLD_BY_NUMBER])
def test_what_needs_no_words_of_the_library(
    provoke: Callable[[Path], object], said: str, tmp_path: Path
) -> None:
    assert reason(raised(lambda: provoke(tmp_path))) == said


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EROFS, errno.EIO])
def test_what_the_system_says(number: int) -> None:
    said = reason(OSError(number, "words of the system"))
    assert said not in os.strerror(number)
    assert "words of the system" not in said


def test_a_locked_database(tmp_path: Path) -> None:
    with (
        closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as one,
        closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None, timeout=0)) as other,
    ):
        one.execute("begin exclusive")
        error = raised(lambda: other.execute("begin exclusive"))
    assert reason(error) == "the database is in use by another program"


def test_what_nobody_knows_is_told_by_its_class() -> None:
    assert reason(AssertionError("so it  is.\nvalues")) == "an unexpected error (AssertionError)"
    assert reason(AssertionError()) == "an unexpected error (AssertionError)"
    assert quoted("who knows") == "“who knows”"
    assert len(first_line("long " * 99)) == LONGEST


def test_our_own_errors_stay_as_they_are() -> None:
    error = ChoiceError("stage", "x", "ab")
    assert reason(error) == str(error)
    assert reason(error).template == error.template


def test_phrases_and_errors_within_errors_cross_processes() -> None:
    inner = InputError("The {what} is empty.", what=Phrase("column of {file}", file="a"))
    error = InputError("Segment {line}: {why}", line=3, why=inner)
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) == "Segment 3: The column of a is empty."
    assert copy.values["why"].values["what"].values == {"file": "a"}
