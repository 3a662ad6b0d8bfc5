"""Paraphrase tables: phrase → paraphrases, from METEOR's text format into an index on disk.

The English table has 5.3 million pairs, too many for memory. It is built once into a SQLite file of
the data folder with one row for each phrase; the phrases looked up last stay in memory.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import os
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cached_property, lru_cache
from itertools import groupby, zip_longest
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import BinaryIO, cast

from meteor_core import languages, resources
from meteor_core.lexicons.compiled import load, made, stamp
from meteor_core.messages.errors import InputError, ResourceError
from meteor_core.messages.reasons import reason
from meteor_core.model.caches import word_cache

Phrase = tuple[int, int, tuple[str, ...]]
"""A stretch of words, ``start`` to ``stop``, and its paraphrases."""

log = logging.getLogger(__name__)

_building = Lock()
DIGITS = 8
"""Of the digest of a table's pairs, in a signature."""
_LAYOUT = "3"
_USER_VERSION = 60
"""Where a SQLite file has this number, which is its application's own."""
_REPORTED = 1 << 14

_CREATE = """
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma page_size = 8192;
    create table source (layout text, name text, size integer, changed integer);
    create table longest (words integer);
    create table contents (digest text);
    create table phrases (phrase text primary key, paraphrases text) without rowid;
"""
_INSERT = """
    insert into phrases values (?, ?)
    on conflict do update set paraphrases = paraphrases || char(10) || excluded.paraphrases
"""
# The phrase itself, if it is there, and the next: a longer one that begins with it, if any does.
_FIND = "select phrase, paraphrases from phrases where phrase >= ? order by phrase limit 2"


class Paraphrases:
    """A paraphrase table on disk; safe to share between threads, and picklable."""

    def __init__(self, index: Path) -> None:
        self.index = index
        self.source = index.name.rpartition(".")[0].rpartition(".")[0]
        self._connections: dict[int, sqlite3.Connection] = {}
        self._look_up = word_cache(self._read)

    def __reduce__(self) -> tuple[object, ...]:
        return Paraphrases, (self.index,)

    def paraphrases(self, phrase: str) -> tuple[str, ...]:
        """``"of course"`` → ``("by all means", "certainly", …)`` in the table's order."""
        return self._look_up(phrase)[0]

    def phrases(self, words: Sequence[str]) -> list[Phrase]:
        """Every stretch of ``words`` that the table knows, by start, then by length."""
        phrases: list[Phrase] = []
        look_up = self._look_up
        for start in range(len(words)):
            phrase = words[start]
            for stop in range(start + 1, len(words) + 1):
                paraphrases, goes_on = look_up(phrase)
                if paraphrases:
                    phrases.append((start, stop, paraphrases))
                if not goes_on or stop == len(words):
                    break
                phrase = f"{phrase} {words[stop]}"
        return phrases

    @cached_property
    def longest(self) -> int:
        """Words in the longest paraphrase; 0 in an empty table."""
        return self._connection().execute("select words from longest").fetchone()[0] or 0

    @cached_property
    def signed(self) -> str:
        """``"table.gz(1f2e3d4c)"``: its name, and a digest of its pairs in their order."""
        digest = self._connection().execute("select digest from contents").fetchone()[0]
        return f"{self.source}({digest[:DIGITS]})"

    def _read(self, phrase: str) -> tuple[tuple[str, ...], bool]:
        """Its paraphrases, and whether a longer phrase begins with it."""
        rows = self._connection().execute(_FIND, (phrase,)).fetchall()
        in_table = bool(rows) and rows[0][0] == phrase
        paraphrases = tuple(rows[0][1].split("\n")) if in_table else ()
        longer = rows[1:] if in_table else rows[:1]
        return paraphrases, bool(longer) and longer[0][0].startswith(phrase + " ")

    def _connection(self) -> sqlite3.Connection:
        process = os.getpid()  # a connection must not cross a fork
        if process not in self._connections:
            address = f"{self.index.absolute().as_uri()}?mode=ro&immutable=1"
            self._connections[process] = sqlite3.connect(address, uri=True, check_same_thread=False)
        return self._connections[process]


def of(language: str, report: resources.Report | None = None) -> Paraphrases | None:
    """``"en"`` → the table that ``METEOR_PARAPHRASES_EN`` names, else METEOR's own, else None."""
    named = os.environ.get(f"METEOR_PARAPHRASES_{language.upper()}")
    if named:
        return table(Path(os.path.expanduser(named)), report)
    folders = filter(None, map(resources.find, languages.get(language).paraphrases))
    return next((table(folder / f"paraphrase-{language}.gz", report) for folder in folders), None)


def table(path: Path, report: resources.Report | None = None) -> Paraphrases:
    """The table in METEOR's format at ``path``.

    The first call builds its index and says so: ``report(name, bytes done, bytes in all)``.

    Raises ``InputError`` where there is none or a record is broken, ``ResourceError`` for a damaged
    file.
    """
    if not path.is_file():
        raise InputError("There is no paraphrase table at {path}.", path=path)
    index = resources.folder() / "paraphrases" / f"{path.name}.{_key(path)}.sqlite"
    with _building:
        if not _is_current(index, path):
            _build_or_blame(path, index, report)
    return load(f"paraphrases {path}", index, Paraphrases)


def _key(path: Path) -> str:
    return hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]


def _build_or_blame(source: Path, index: Path, report: resources.Report | None) -> None:
    try:
        build(source, index, report)
    except (OSError, EOFError, UnicodeError, sqlite3.Error, zlib.error) as error:
        raise ResourceError(
            "The paraphrase table {path} cannot be indexed: {reason}.",
            path=source,
            reason=reason(error),
        ) from error


def _mark(source: Path) -> tuple[str, str, int, int]:
    state = source.stat()
    return _LAYOUT, source.name, state.st_size, state.st_mtime_ns


def _is_current(index: Path, source: Path) -> bool:
    try:
        if not _is_whole(index, stamp(index)):
            return False
        with closing(sqlite3.connect(f"{index.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return bool(base.execute("select * from source").fetchall() == [_mark(source)])
    except (OSError, sqlite3.Error):
        return False


@lru_cache(maxsize=8)
def _is_whole(index: Path, state: object) -> bool:
    """Whether the checksum in the index is its own, asked once for a size and time of the file."""
    with index.open("rb") as file:
        file.seek(_USER_VERSION)
        return file.read(4) == _checksum(index)


def _checksum(index: Path) -> bytes:
    """CRC-32 of a database but for its ``user_version``, where SQLite leaves room to keep it."""
    with index.open("rb") as file:
        found = zlib.crc32(file.read(_USER_VERSION))
        file.seek(4, os.SEEK_CUR)
        while block := file.read(1 << 20):
            found = zlib.crc32(block, found)
    return found.to_bytes(4, "big")


def build(source: Path, index: Path, report: resources.Report | None = None) -> None:
    """A table of METEOR's (gzip or plain) → its index, put in place when it is complete."""
    log.info("Compiling %s from %s", index.name, source)
    with made(index) as part:
        with closing(sqlite3.connect(part)) as base, source.open("rb") as file:
            base.executescript(_CREATE)
            digest = hashlib.sha256()
            base.executemany(_INSERT, _rows(file, source, digest, report))
            base.execute("insert into contents values (?)", (digest.hexdigest(),))
            base.create_function("longest", 1, _longest)
            base.execute("insert into longest select max(longest(paraphrases)) from phrases")
            base.execute("insert into source values (?, ?, ?, ?)", _mark(source))
            base.commit()
        with part.open("r+b") as written:
            written.seek(_USER_VERSION)
            written.write(_checksum(part))


def _longest(paraphrases: str) -> int:
    """``"by all means\\ncertainly"`` → 3 words."""
    return max(line.count(" ") for line in paraphrases.split("\n")) + 1


def _rows(
    file: BinaryIO, source: Path, digest: hashlib._Hash, report: resources.Report | None
) -> Iterator[tuple[str, str]]:
    """Records of three lines (probability, phrase, paraphrase) → a row for each run of a phrase.

    ``digest`` gets the pairs, one a line: neither how the file is packed nor probabilities count.
    """
    size = source.stat().st_size
    is_packed = file.peek(2)[:2] == b"\x1f\x8b"  # type: ignore[attr-defined]
    lines = cast(BinaryIO, gzip.GzipFile(fileobj=file)) if is_packed else file
    records = _records(lines, source)
    for number, (phrase, group) in enumerate(groupby(records, itemgetter(0))):
        if report and number % _REPORTED == 0:
            report(source.name, file.tell(), size)
        paraphrases = b"\n".join(paraphrase for _, paraphrase in group)
        digest.update(b"%b\n%b\n\n" % (phrase, paraphrases))
        yield phrase.decode(), paraphrases.decode()
    if report:
        report(source.name, size, size)


def _records(lines: BinaryIO, source: Path) -> Iterator[tuple[bytes, bytes]]:
    for number, record in enumerate(zip_longest(lines, lines, lines, fillvalue=b"")):
        probability, phrase, paraphrase = map(bytes.strip, record)
        if not (phrase and paraphrase and probability[:1].isdigit()):
            raise InputError(
                "{path}, line {line}: a record of three lines (probability, phrase, paraphrase) "
                "should begin here.",
                line=3 * number + 1,
                path=source,
            )
        yield phrase, paraphrase
