"""Why something failed, in our own words: a foreign library's error → a phrase.

An error is recognised by its class, or by the number that its system gives; never by its message,
which changes from one version of a library to the next, is English, and is about things that its
reader has never seen. Messages of parsers about things that a person can fix in a file are
translated.
"""

from __future__ import annotations

import csv
import errno
import gzip
import json
import sqlite3
import tarfile
import zipfile
import zlib
from xml.etree.ElementTree import ParseError
from xml.parsers.expat.errors import codes

from meteor_core.messages.errors import MeteorError
from meteor_core.messages.phrase import N_, Phrase

LONGEST = 200
"""Characters of a message that are quoted."""

_IN_USE = Phrase("the database is in use by another program")
_ROOM = Phrase("there is no room left on the disk")
_DISK = Phrase("the disk reports an error")
_READ_ONLY = Phrase("it is read-only")
_DENIED = Phrase("permission is denied")
_MANY_FILES = Phrase("too many files are open")

SYSTEM = {
    errno.ENOENT: Phrase("there is no such file or folder"),
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.EEXIST: Phrase("that name is already taken"),
    errno.EISDIR: Phrase("it is a folder"),
    errno.ENOTDIR: Phrase("a part of the path is not a folder"),
    errno.ENAMETOOLONG: Phrase("the name is too long"),
    errno.EROFS: _READ_ONLY,
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EIO: _DISK,
    errno.EMFILE: _MANY_FILES,
    errno.ENFILE: _MANY_FILES,
    errno.EBUSY: Phrase("it is in use"),
    errno.ECONNREFUSED: Phrase("the server cannot be reached"),
    errno.EPIPE: Phrase("the connection was lost"),
}
"""Errors of the operating system by number: its messages depend on the system."""

SQLITE = {
    sqlite3.SQLITE_NOTADB: Phrase("it is not an SQLite database"),
    sqlite3.SQLITE_CORRUPT: Phrase("the database is damaged"),
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Phrase("the database cannot be opened"),
    sqlite3.SQLITE_FULL: _ROOM,
    sqlite3.SQLITE_IOERR: _DISK,
}
"""Errors of SQLite by primary result code."""

ENOUGH: tuple[tuple[type[BaseException], Phrase], ...] = (
    (RecursionError, Phrase("it is nested too deeply")),
    (MemoryError, Phrase("there is not enough memory")),
    (EOFError, Phrase("it ends too early")),
)
"""Errors that are clear from their class."""

KINDS: tuple[tuple[type[BaseException], Phrase], ...] = (
    (json.JSONDecodeError, Phrase("this is not JSON")),
    (SyntaxError, Phrase("this is not valid XML")),  # ElementTree's, and lxml's in workbooks
    (zipfile.BadZipFile, Phrase("this is not a valid ZIP archive")),
    (gzip.BadGzipFile, Phrase("this is not a valid gzip file")),
    (tarfile.TarError, Phrase("this is not a valid tar archive")),
    (zlib.error, Phrase("the compressed data are damaged")),
    (csv.Error, Phrase("the cells of a row cannot be separated")),
    (sqlite3.Error, Phrase("the database reports an error")),
    (OverflowError, Phrase("a number is too large")),
    (NotImplementedError, Phrase("this kind of file is not supported")),
    (OSError, Phrase("the system reports an error")),
    (LookupError, Phrase("a required part is missing from it")),
    (StopIteration, Phrase("a required part is missing from it")),
    (ValueError, Phrase("it contains an invalid value")),
    (TypeError, Phrase("it contains an invalid value")),
    (AttributeError, Phrase("it refers to something that does not exist")),
)
"""The first class that fits counts."""

XML = {
    codes["no element found"]: Phrase("it ends too early"),
    codes["not well-formed (invalid token)"]: Phrase("a character is not valid"),
    codes["unclosed token"]: Phrase("a tag is not closed"),
    codes["mismatched tag"]: Phrase("an end tag does not match its start tag"),
    codes["duplicate attribute"]: Phrase("an attribute is given twice"),
    codes["junk after document element"]: Phrase("there is something after the outermost element"),
    codes["undefined entity"]: Phrase("an entity is not declared"),
    codes["unknown encoding"]: Phrase("its encoding is unknown"),
    codes["unclosed CDATA section"]: Phrase("a CDATA section is not closed"),
    codes["unbound prefix"]: Phrase("a prefix has no namespace"),
}
"""Errors of expat by number."""

JSON = {
    "Expecting value": Phrase("a value is missing"),
    "Expecting property name enclosed in double quotes": Phrase(
        "a name in double quotation marks is missing"
    ),
    "Expecting ':' delimiter": Phrase("a colon is missing"),
    "Expecting ',' delimiter": Phrase("a comma or a closing bracket is missing"),
    "Unterminated string starting at": Phrase("a string is not closed"),
    "Invalid control character at": Phrase(
        "a text contains a line break or another control character"
    ),
    "Invalid \\escape": Phrase("a backslash does not begin a valid escape"),
    "Invalid \\uXXXX escape": Phrase("a backslash does not begin a valid escape"),
    "Extra data": Phrase("there is something after the value"),
}
"""Errors of the standard library's JSON parser, which have no numbers."""


def reason(error: BaseException) -> Phrase:
    """``KeyError("a.xml")`` → "something is missing from it"; our own errors as they are.

    An error that wraps a database driver's, as SQLAlchemy's do, is recognised by the driver's.
    """
    error = getattr(error, "orig", None) or error
    if isinstance(error, MeteorError):
        return Phrase(error.template, **error.values)
    if isinstance(error, UnicodeDecodeError):
        return _undecodable(error)
    enough = (said for kind, said in ENOUGH if isinstance(error, kind))
    return _by_number(error) or next(enough, None) or _by_class(error)


def quoted(message: str) -> Phrase:
    """Quotes the words of a program that this one runs, so that readers see whose they are: “…”."""
    return Phrase("“{original}”", original=first_line(message))


def syntax(error: BaseException) -> Phrase:
    """Returns the error of a parser of JSON or XML without its position, which is given
    separately."""
    if isinstance(error, json.JSONDecodeError):
        return JSON.get(error.msg, Phrase("this is not JSON"))
    return XML.get(getattr(error, "code", 0), Phrase("this is not valid XML"))


def _undecodable(error: UnicodeDecodeError) -> Phrase:
    return Phrase(
        "byte {byte} at position {position} is not {encoding}",
        byte=f"0x{error.object[error.start]:02x}",
        position=error.start + 1,
        encoding=error.encoding.upper(),
    )


def _by_number(error: BaseException) -> Phrase | None:
    """By the system's ``errno`` or SQLite's result code, of which the low byte is the kind."""
    if isinstance(error, OSError):
        return SYSTEM.get(error.errno or 0)
    if isinstance(error, sqlite3.Error):
        return SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return None


def _by_class(error: BaseException) -> Phrase:
    if isinstance(error, json.JSONDecodeError):
        template = N_("line {line}, position {position}: {why}")
        return Phrase(template, line=error.lineno, position=error.colno, why=syntax(error))
    if isinstance(error, ParseError):
        line, column = error.position
        template = N_("line {line}, column {column}: {why}")
        return Phrase(template, line=line, column=column + 1, why=syntax(error))
    said = next((said for kind, said in KINDS if isinstance(error, kind)), None)
    return said or Phrase("an unexpected error ({kind})", kind=type(error).__name__)


def first_line(message: str) -> str:
    """Returns a message's first line, of ``LONGEST`` characters at most, to be quoted.

    Below it drivers put the statement and its values.
    """
    line = " ".join(message.strip().partition("\n")[0].split()).rstrip(".")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
