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
import regex
from lxml import etree
from sqlalchemy import create_engine, text

from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason, reworded


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


def parsed(xml: str) -> Callable[[], object]:
    return lambda: ElementTree.fromstring(xml)


def parsed_by_lxml(xml: str) -> Callable[[], object]:
    return lambda: etree.fromstring(xml.encode())


def loaded(made: str) -> Callable[[], object]:
    return lambda: json.loads(made)


def compiled(pattern: str) -> Callable[[], object]:
    return lambda: regex.compile(pattern)


PROVOKED: list[tuple[Callable[[], object], str]] = [
    (loaded(""), "line 1, position 1: a value is missing or malformed"),
    (loaded("{a"), "line 1, position 2: a name in double quotes is missing"),
    (loaded('{"a" 1}'), "line 1, position 6: a colon is missing"),
    (loaded('[1\n 2]'), "line 2, position 2: a comma is missing"),
    (loaded("[] []"), "line 1, position 4: something follows the end of the value"),
    (loaded('["a'), "line 1, position 2: a string is not closed"),
    (loaded('["a\n"]'), "line 1, position 4: a control character stands in a string"),
    (loaded('["\\x"]'), "line 1, position 3: a backslash stands before something"),
    (loaded('["\\u12"]'), "a backslash stands before something that it cannot escape"),
    (loaded("1" * 5000), "a number has 5000 digits"),
    (parsed(""), "line 1, column 1: it ends before its elements are closed"),
    (parsed("<a>\n<b>"), "line 2, column 4: it ends before its elements are closed"),
    (parsed("<a>\n<b"), "line 2, column 1: a tag is not closed"),
    (parsed("<a>\n<b></a>"), "line 2, column 6: the closing tag does not match the opening one"),
    (parsed("<!DOCTYPE a SYSTEM 'a'><a>&b;</a>"), "column 27: the entity &b; is not defined"),
    (parsed("<a x='1' x='2'/>"), "line 1, column 10: an attribute stands twice"),
    (parsed("<a/><b/>"), "line 1, column 5: something follows the outermost element"),
    (parsed("<a>\x00</a>"), "line 1, column 4: a character stands where it may not"),
    (parsed("<a>&#0;</a>"), "a character reference names no character"),
    (parsed(" <?xml version='1.0'?><a/>"), "the XML declaration is not at the very beginning"),
    (parsed("<?xml version='1.0' x='1'?><a/>"), "the XML declaration is malformed"),
    (parsed("<a><![CDATA[ </a>"), "a CDATA section is not closed"),
    (parsed("<a><b:c/></a>"), "a prefix belongs to no namespace"),
    (parsed_by_lxml("text"), "line 1, column 1: this is no XML"),
    (parsed_by_lxml("<a>\n<b>"), "line 2, column 4: it ends before its elements are closed"),
    (parsed_by_lxml("<a>\n <b></a>"), "line 2, column 9: the closing tag does not match"),
    (parsed_by_lxml("<a>&b;</a>"), "the entity b is not defined"),
    (parsed_by_lxml("<a x></a>"), "an attribute is malformed"),
    (parsed_by_lxml("<a><![CDATA[x</a>"), "a CDATA section is not closed"),
    (parsed_by_lxml("<a><!-- x</a>"), "a comment is not closed"),
    (lambda: gzip.decompress(gzip.compress(b"a" * 99)[:-9]), "it ends too early"),
    (lambda: gzip.decompress(gzip.compress(b"a" * 99)[:-8] + b"\0" * 8), "the checksum is wrong"),
    (lambda: gzip.decompress(b"text"), "it is not gzip"),
    (lambda: zlib.decompress(b"text"), "the compressed data are damaged"),
    (lambda: unzip(b"text"), "it is no ZIP archive"),
    (lambda: unzip(zipped(lambda data: data), "b.xml"), "b.xml is missing from it"),
    (lambda: unzip(zipped(lambda data: data.replace(b"text", b"next"))), "the checksum of a.xml"),
    (lambda: unzip(zipped(lambda data: data.replace(b"PK\3\4", b"PK\0\0"))), "the header of a"),
    (lambda: unzip(zipped(lambda data: data.replace(b"PK\1\2", b"PK\0\0"))), "the archive's dir"),
    (lambda: tarfile.TarFile(fileobj=io.BytesIO(b"text" * 999)), "it is no tar archive"),
    (lambda: list(csv.reader(["a" * 200_000])), "a cell has over 131072 characters"),
    (lambda: asked("select * from words"), "the database has no table words"),
    (lambda: asked_by_sqlalchemy("select * from words"), "the database has no table words"),
    (lambda: asked("select a from (select 1)"), "the database has no column a"),
    (lambda: sqlite3.connect("/nowhere/a.db"), "the database cannot be opened"),
    (compiled("(a"), "position 3: ) is missing"),
    (compiled("a)"), "position 2: a parenthesis has no partner"),
    (compiled("[a"), "position 3: a set of characters is not closed"),
    (compiled("*a"), "there is nothing to repeat"),
    (compiled("a{3,2}"), "the fewest repeats are more than the most"),
    (compiled("[b-a]"), "a range of characters runs backwards"),
    (compiled(r"\1"), "there is no such group"),
    (compiled(r"\p{Nothing}"), "a property of characters is unknown"),
    (compiled("(?<>a)"), "the name of a group is missing or malformed"),
    (compiled("a\\"), "a backslash stands before something that it cannot escape"),
    (compiled("(?q)"), "what follows the bracket is unknown"),
    (lambda: Path("/nowhere/at/all").read_text(), "there is no such file or folder"),
    (lambda: Path("/").read_text(), "it is a folder"),
    (lambda: b"a\xff".decode(), "byte 0xff at position 2 is not UTF-8"),
    (lambda: float("many"), "“many” stands where a number is needed"),
    (lambda: pickle.loads(b""), "it ends too early"),
    (lambda: json.loads("[" * 100_000), "it is nested too deep"),
]  # fmt: skip


@pytest.mark.parametrize(("provoke", "said"), PROVOKED, ids=[said for _, said in PROVOKED])
def test_the_well_known_errors_are_in_our_words(provoke: Callable[[], object], said: str) -> None:
    found = reason(raised(provoke))
    assert said in found
    assert "“" not in found or "number is needed" in said


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EROFS, errno.EIO])
def test_what_the_system_says(number: int) -> None:
    assert reason(OSError(number, "words of the system")) not in os.strerror(number)
    assert "words of the system" not in reason(OSError(number, "words of the system"))


def test_what_nobody_knows_is_quoted() -> None:
    assert reason(ValueError("so it  is.\n")) == "ValueError: “so it is”"
    assert reason(KeyError("a key")) == "a key is missing from it"
    assert reason(AssertionError()) == "an unexpected error (AssertionError)"
    assert reworded("who knows") == "“who knows”"
    assert len(reworded("long " * 99)) < 210


def test_our_own_errors_stay_as_they_are() -> None:
    error = ChoiceError("stage", "x", "ab")
    assert reason(error) == str(error)
    assert reason(error).template == error.template


def test_phrases_and_errors_within_errors_cross_processes() -> None:
    inner = InputError("The {what} is empty.", what=Phrase("column of {file}", file="a"))
    error = InputError("Line {line}: {why}", line=3, why=inner)
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) == "Line 3: The column of a is empty."
    assert copy.values["why"].values["what"].values == {"file": "a"}
