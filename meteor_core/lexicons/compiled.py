"""Lexicons compiled once into memory-mapped files in the data folder.

A file is found by the path of its source and the edition of its reader, and is current while the
source has the size and time that it notes, or else the checksum. Its own checksum is verified when
it is opened, and a damaged file is built again. It is put in place when it is
whole: several processes may build the same one. Where it cannot be written (a read-only folder, a
full disk), the lexicon is compiled into memory.
"""

from __future__ import annotations

import hashlib
import logging
import mmap
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from meteor_core import resources
from meteor_core.lexicons.making import made
from meteor_core.lexicons.packed import Pack, Sections, pack
from meteor_core.model.libraries import version
from meteor_core.resources.checksums import sha256
from meteor_core.resources.table import COMPILED

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


def load(name: str, path: Path, reader: Compiled[T]) -> T:
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
