"""Why something failed, in our own words: a foreign library's error → a phrase.

What went wrong is told by the error's class, or by the number that its system gives; never by its
message, which changes from one version of a library to the next. Where the class leaves open what
happened, the library's own words are quoted behind ours.
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
from xml.parsers.expat import ErrorString

from meteor_core.messages.errors import MeteorError
from meteor_core.messages.phrase import N_, Phrase

LONGEST = 200
"""Characters of a message that are quoted."""

_IN_USE = Phrase("the database is in use by another program")
_ROOM = Phrase("there is no room left on the disk")
_DISK = Phrase("the disk reports an error")
_READ_ONLY = Phrase("it may be read but not changed")
_DENIED = Phrase("permission is denied")
_MANY_FILES = Phrase("too many files are open")

SYSTEM = {
    errno.ENOENT: Phrase("there is no such file or folder"),
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.EEXIST: Phrase("there is something of that name already"),
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
    errno.EPIPE: Phrase("the connection broke off"),
}
"""What the operating system says, by its number: its words depend on the system."""

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
"""What SQLite says, by its primary result code."""

ENOUGH: tuple[tuple[type[BaseException], Phrase], ...] = (
    (RecursionError, Phrase("it is nested too deep")),
    (MemoryError, Phrase("there is not enough memory")),
    (EOFError, Phrase("it ends too early")),
)
"""Errors that say enough by their class."""

KINDS: tuple[tuple[type[BaseException], Phrase], ...] = (
    (json.JSONDecodeError, Phrase("this is not JSON")),
    (SyntaxError, Phrase("this is not sound XML")),  # ElementTree's, and lxml's in workbooks
    (zipfile.BadZipFile, Phrase("this is not a sound ZIP archive")),
    (gzip.BadGzipFile, Phrase("this is not a sound gzip file")),
    (tarfile.TarError, Phrase("this is not a sound tar archive")),
    (zlib.error, Phrase("the compressed data are damaged")),
    (csv.Error, Phrase("its cells cannot be told apart")),
    (sqlite3.Error, Phrase("the database refuses it")),
    (OverflowError, Phrase("a number is too large")),
    (NotImplementedError, Phrase("it is made in a way that is not supported")),
    (OSError, Phrase("the system reports an error")),
    (LookupError, Phrase("something is missing from it")),
    (StopIteration, Phrase("something is missing from it")),
    (ValueError, Phrase("it has a value that may not be there")),
    (TypeError, Phrase("it has a value that may not be there")),
    (AttributeError, Phrase("it refers to something that is not there")),
)
"""Errors whose own words say more; the first class that fits counts."""


def reason(error: BaseException) -> Phrase:
    """``KeyError("a.xml")`` → "something is missing from it (“a.xml”)"; our own errors as they are.

    An error that wraps a database driver's, as SQLAlchemy's do, is told by the driver's.
    """
    error = getattr(error, "orig", None) or error
    if isinstance(error, MeteorError):
        return Phrase(error.template, **error.values)
    if isinstance(error, UnicodeDecodeError):
        return _undecodable(error)
    enough = (said for kind, said in ENOUGH if isinstance(error, kind))
    return _by_number(error) or next(enough, None) or _with_its_words(error)


def quoted(message: str) -> Phrase:
    """A library's own words, so that a reader sees whose they are: ``"mismatched tag"`` → “…”."""
    return Phrase("“{original}”", original=first_line(message))


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


def _with_its_words(error: BaseException) -> Phrase:
    name, original = type(error).__name__, first_line(_message(error))
    said = next((said for kind, said in KINDS if isinstance(error, kind)), None)
    if said and original:
        return Phrase("{what} (“{original}”)", what=_where(error, said), original=original)
    if original:
        return Phrase("{kind}: “{original}”", kind=name, original=original)
    return said or Phrase("an unexpected error ({kind})", kind=name)


def _where(error: BaseException, why: Phrase) -> Phrase:
    """With the place of which the error tells; expat counts columns from 0."""
    if isinstance(error, json.JSONDecodeError):
        template = N_("line {line}, position {position}: {why}")
        return Phrase(template, line=error.lineno, position=error.colno, why=why)
    if isinstance(error, ParseError):
        line, column = error.position
        return Phrase("line {line}, column {column}: {why}", line=line, column=column + 1, why=why)
    return why


def _message(error: BaseException) -> str:
    """Its words, without the place that ``_where`` tells, or the quotes that ``KeyError`` adds."""
    if isinstance(error, ParseError):
        return ErrorString(error.code)
    if isinstance(error, KeyError) and error.args:
        return str(error.args[0])
    if isinstance(error, OSError) and error.strerror:
        return error.strerror  # without the number and the path
    return str(getattr(error, "msg", "") or error)


def first_line(message: str) -> str:
    """A message's first line, of ``LONGEST`` characters at most, to be quoted.

    Below it drivers put the statement and its values.
    """
    line = " ".join(message.strip().partition("\n")[0].split()).rstrip(".")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
