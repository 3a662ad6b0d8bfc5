"""Lexicons compiled once into memory-mapped files in the data folder, and loaded once.

A file is found by the path of its source and the edition of its reader, and is current while the
source has the size and time that it notes, or else the checksum. Its own checksum is verified when
it is opened, and a damaged file is built again. It is put in place when it is
whole: several processes may build the same one. Where it cannot be written (a read-only folder, a
full disk), the lexicon is compiled into memory.

It holds maps of words. Nothing of a mapped file is read before it is asked for, and all processes
share what was: a dictionary of 150,000 words costs its processes nothing to load. Libraries of such
maps give keys back in an order of their own; here they keep the order in which they were given.
"""

from __future__ import annotations

import hashlib
import json
import logging
import mmap
import os
import struct
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar
from zlib import crc32

from meteor_core import resources
from meteor_core.messages.errors import MeteorError, ResourceError
from meteor_core.messages.reasons import reason
from meteor_core.model.caches import no_garbage_collection
from meteor_core.model.libraries import version
from meteor_core.resources.checksums import sha256
from meteor_core.resources.table import COMPILED

LEFT = 3600
"""Seconds without a change after which nobody makes a file any more: who did was killed."""


@contextmanager
def made(target: Path) -> Iterator[Path]:
    """An empty file beside ``target`` to write to, which replaces it at the end.

    An error leaves nothing behind; what processes have left that were killed goes as well.
    Raises ``OSError``.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep_parts(target.parent)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.stem, suffix=".part")
    os.close(handle)
    part = Path(name)
    try:
        yield part
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def _sweep_parts(folder: Path) -> None:
    """SQLite's journals too, which are named after the file."""
    with suppress(OSError):
        for part in folder.glob("*.part*"):
            if time.time() - part.stat().st_mtime > LEFT:
                part.unlink(missing_ok=True)


Buffer = bytes | mmap.mmap

Sections = Mapping[str, bytes]
"""Names of parts and what they hold; ``table`` makes one of words."""

MAGIC = b"METEOR Explorer lexicon\n"
_ALIGNED = 8
_HEAD = struct.Struct("<II")
_MOST = 1 << 24
_TAG = 0xFF << 24


class Table(Mapping[str, str]):
    """Strings by strings, in the order in which ``table`` was given them.

    Keys lie in a hash table with open addressing; ``at`` is where the table begins in the buffer.
    A slot holds the number of a key, counted from 1, and eight bits of its hash: most keys that
    are not the one wanted need not be looked at.
    """

    __slots__ = ("_at", "_buffer", "_count", "_ends", "_mask", "_slots")

    _count: int
    _ends: memoryview[int]
    _slots: memoryview[int]

    def __init__(self, buffer: Buffer, at: int = 0) -> None:
        self._count, size = _HEAD.unpack_from(buffer, at)
        self._mask: int = size - 1
        view, start = memoryview(buffer), at + _HEAD.size
        self._slots = view[start : start + 4 * size].cast("I")
        start += 4 * size
        stop = start + 4 * (2 * self._count + 1)
        self._ends = view[start:stop].cast("I")
        self._buffer, self._at = buffer, stop

    def index(self, key: str) -> int | None:
        """The number of a key in the order given, None where it is not."""
        wanted = key.encode("utf-8", "surrogatepass")
        hashed = crc32(wanted)
        slots, mask, tag = self._slots, self._mask, hashed & _TAG
        slot, ends, at = hashed & mask, self._ends, self._at
        while entry := slots[slot]:
            number = entry ^ tag
            if number < _MOST:
                key_end = 2 * number - 1
                if self._buffer[at + ends[key_end - 1] : at + ends[key_end]] == wanted:
                    return number - 1
            slot = (slot + 1) & mask
        return None

    def key(self, number: int) -> str:
        """The key of that number."""
        start, stop = self._ends[2 * number : 2 * number + 2]
        return self._buffer[self._at + start : self._at + stop].decode("utf-8", "surrogatepass")

    def __getitem__(self, key: str) -> str:
        value: str | None = self.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        number = self.index(key)
        if number is None:
            return default
        at, ends = self._at, self._ends
        value = self._buffer[at + ends[2 * number + 1] : at + ends[2 * number + 2]]
        return value.decode("utf-8", "surrogatepass")

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.index(key) is not None

    def __iter__(self) -> Iterator[str]:
        return map(self.key, range(self._count))

    def __len__(self) -> int:
        return self._count


def table(pairs: Iterable[tuple[str, str]]) -> bytes:
    """(key, value) pairs, no key twice → the bytes of a ``Table``."""
    pieces = [piece.encode("utf-8", "surrogatepass") for pair in pairs for piece in pair]
    keys = pieces[::2]
    if len(keys) >= _MOST:
        raise ValueError(f"{len(keys)} keys are more than a table holds")
    size = 1 << (2 * len(keys)).bit_length()  # never more than half full
    slots = [0] * size
    for number, key in enumerate(keys, 1):
        hashed = crc32(key)
        slot = hashed & (size - 1)
        while slots[slot]:
            slot = (slot + 1) & (size - 1)
        slots[slot] = number | hashed & _TAG
    ends = [0]
    for piece in pieces:
        ends.append(ends[-1] + len(piece))
    numbers = struct.pack(f"={len(slots) + len(ends)}I", *slots, *ends)
    return b"".join((_HEAD.pack(len(keys), size), numbers, *pieces))


class Pack:
    """Named parts in one buffer. Raises ``ValueError`` for one that is none, or is damaged."""

    def __init__(self, buffer: Buffer) -> None:
        self._buffer = buffer
        self.mark, self._places = _unpacked(buffer)

    def table(self, name: str) -> Table:
        """A part that ``table`` made."""
        return Table(self._buffer, self._places[name][0])

    def data(self, name: str) -> memoryview:
        """A part as it was given."""
        start, length = self._places[name]
        return memoryview(self._buffer)[start : start + length]

    def text(self, name: str) -> str:
        """A part that is a text."""
        return bytes(self.data(name)).decode()


def pack(sections: Sections, mark: object = None) -> bytes:
    """Parts, and what there is to say of where they are from → the bytes of a ``Pack``."""
    # Places are counted from the end of the head, whose length they have a part in.
    places, at = {}, 0
    for name, data in sections.items():
        places[name] = (at, len(data))
        at += len(data) + _gap(len(data))
    head = json.dumps({"mark": mark, "places": places}).encode()
    head += b" " * _gap(len(MAGIC) + _HEAD.size + len(head))
    parts = (part for data in sections.values() for part in (data, bytes(_gap(len(data)))))
    rest = b"".join((struct.pack("<I", len(head)), head, *parts))
    return b"".join((MAGIC, struct.pack("<I", crc32(rest)), rest))


def _unpacked(buffer: Buffer) -> tuple[Any, dict[str, tuple[int, int]]]:
    """What the head says: the mark, and where each part begins and how long it is."""
    start = len(MAGIC) + _HEAD.size
    if buffer[: len(MAGIC)] != MAGIC or len(buffer) < start:
        raise ValueError("no pack")
    checksum, length = _HEAD.unpack_from(buffer, len(MAGIC))
    with memoryview(buffer)[len(MAGIC) + 4 :] as rest:
        if crc32(rest) != checksum:
            raise ValueError("damaged")
    head = json.loads(buffer[start : start + length])
    start += length
    return head["mark"], {name: (start + at, size) for name, (at, size) in head["places"].items()}


def _gap(length: int) -> int:
    """Bytes to the next place where numbers may begin."""
    return -length % _ALIGNED


T = TypeVar("T")

log = logging.getLogger(__name__)

_LAYOUT = 5
"""Of the file itself; readers have editions of their own."""

_KEPT = 4
"""Files of one name, for sources at several paths; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class Compiled(Generic[T]):
    """A reader in two steps: the source → parts to be kept in a file, these → the lexicon.

    ``edition`` changes with what ``build`` makes of a source; ``libraries`` are the distributions
    that have a say in it. Called with a path, it reads the source into memory.
    """

    build: Callable[[Path], Sections]
    open: Callable[[Path, Pack], T]
    edition: int
    libraries: tuple[str, ...] = ()
    others: tuple[Path, ...] = ()
    """Sources besides the path that it is called with."""

    def __call__(self, path: Path) -> T:
        return self.open(path, Pack(pack(self.build(path))))


def load_compiled(name: str, path: Path, reader: Compiled[T]) -> T:
    """The lexicon at ``path`` from its compiled file, which is built where it is not current."""
    target = _target(name, path, reader)
    sources = [*_files(path), *reader.others]
    found = _current(target, sources)
    if found is None:
        found = _built(target, path, sources, reader)
    return reader.open(path, found)


def stamp(path: Path) -> tuple[tuple[str, int, int], ...]:
    """Size and time of a file, or of every file directly in a folder."""
    return _stamped(_files(path))


def _stamped(files: Sequence[Path]) -> tuple[tuple[str, int, int], ...]:
    return tuple((file.name, (s := file.stat()).st_size, s.st_mtime_ns) for file in files)


def _files(path: Path) -> list[Path]:
    return sorted(path.iterdir()) if path.is_dir() else [path]


def _target(name: str, path: Path, reader: Compiled[Any]) -> Path:
    """``compiled/wordnet-0123456789ab.lexicon``."""
    versions = [version(library) for library in reader.libraries]
    described = f"{_LAYOUT} {reader.edition} {versions} {path.resolve()}"
    key = hashlib.sha256(described.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return resources.folder() / COMPILED / f"{name}-{key}.lexicon"


def _current(target: Path, sources: Sequence[Path]) -> Pack | None:
    """The pack in the file; None where there is none, it is damaged, or its sources are others."""
    try:
        found = mapped(target)
        stamped, checksum = found.mark
    except (OSError, ValueError):
        return None
    return found if stamped == _listed(sources) or checksum == _checksum(sources) else None


def mapped(path: Path) -> Pack:
    """The pack in a file, which stays where it is. Raises ``OSError``, ``ValueError``."""
    with path.open("rb") as file:
        buffer = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    found = Pack(buffer)
    if hasattr(buffer, "madvise"):  # to be verified it was read, and would count as this process's
        buffer.madvise(mmap.MADV_DONTNEED)
    return found


def _built(target: Path, path: Path, sources: Sequence[Path], reader: Compiled[Any]) -> Pack:
    log.info("Compiling %s from %s", target.name, path)
    mark = [_listed(sources), _checksum(sources)]
    data = pack(reader.build(path), mark)
    try:
        _write(target, data)
        return mapped(target)
    except (OSError, ValueError):
        return Pack(data)


def _write(target: Path, data: bytes) -> None:
    with made(target) as part:
        part.write_bytes(data)
        part.chmod(0o644)  # whoever may read the folder may read it
    _sweep(target)


def _sweep(target: Path) -> None:
    """Lets go of the oldest compiled files of this name."""
    name = target.stem.rpartition("-")[0]
    with suppress(OSError):
        files = [*target.parent.glob(f"{name}-{'[0-9a-f]' * 12}.lexicon")]
        for old in sorted(files, key=lambda file: file.stat().st_mtime_ns)[:-_KEPT]:
            old.unlink(missing_ok=True)


def _listed(sources: Sequence[Path]) -> list[list[str | int]]:
    """Name, size and time of every file, as JSON gives them back."""
    return [list(each) for each in _stamped(sources)]


def _checksum(sources: Sequence[Path]) -> str:
    """SHA-256 of the names and checksums of files."""
    return hashlib.sha256(
        "\n".join(f"{file.name} {sha256(file)}" for file in sources).encode()
    ).hexdigest()


Loaded = TypeVar("Loaded")

# One copy for each name: a file that was replaced is not kept in memory beside its successor.
_loaded: dict[str, tuple[object, Any]] = {}
_locks: dict[str, threading.Lock] = {}
_locks_lock = threading.Lock()


def load(name: str, path: Path, read: Callable[[Path], Loaded]) -> Loaded:
    """What ``read(path)`` gives, read anew only when path, size or time of the file differ.

    A ``Compiled`` reader's from its compiled file.
    """
    mark = (path, read, stamp(path))
    copy = _loaded.get(name)
    if copy is None or copy[0] != mark:
        with _locks_lock:
            lock = _locks.setdefault(name, threading.Lock())
        with lock:  # the second to ask waits for the first instead of reading too
            copy = _loaded.get(name)
            if copy is None or copy[0] != mark:
                copy = _loaded[name] = (mark, _read_anew(name, path, read))
    lexicon: Loaded = copy[1]
    return lexicon


def _read_anew(name: str, path: Path, read: Callable[[Path], Loaded]) -> Loaded:
    try:
        with no_garbage_collection():
            return load_compiled(name, path, read) if isinstance(read, Compiled) else read(path)
    except MeteorError:
        raise
    except Exception as error:
        # Each format fails in its own ways; to the reader they all say that the file is damaged.
        raise ResourceError(
            "{name} cannot be read from {path}: {reason}. Remove this file and install it again.",
            name=name,
            path=path,
            reason=reason(error),
        ) from error
