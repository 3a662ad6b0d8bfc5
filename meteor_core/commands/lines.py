"""Plain text, a segment a line, UTF-8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from meteor_core.messages.errors import InputError


def lines(path: Path) -> Iterator[str]:
    """The lines of a file without their ends; only a line feed ends a line."""
    with path.open(encoding="utf-8-sig", newline="\n") as file:
        for line in file:
            yield line.rstrip("\r\n")


def check(paths: Sequence[Path], longest: int) -> int:
    """The number of lines that all files have.

    Raises ``InputError`` for an empty file, undecodable bytes or a line of more than ``longest``
    characters (naming file and line), or files of different lengths (naming both).
    """
    counts = {path: _count(path, longest) for path in paths}
    first, expected = next(iter(counts.items()))
    for path, count in counts.items():
        if count != expected:
            raise InputError(
                "{other} has {count} lines but {first} has {expected}; every file needs the same "
                "number: line {line} is missing from the shorter one.",
                other=str(path),
                count=count,
                first=str(first),
                expected=expected,
                line=min(count, expected) + 1,
            )
    return expected


def _count(path: Path, longest: int) -> int:
    count = 0
    with path.open("rb") as file:
        for count, line in enumerate(file, start=1):
            length = len(_decoded(path, count, line))
            if length > longest:
                raise InputError(
                    "{path}, line {line}: {length} characters; the limit is {limit}.",
                    path=str(path),
                    line=count,
                    length=length,
                    limit=longest,
                )
    if not count:
        raise InputError("{path} is empty: there is no line to score.", path=str(path))
    return count


def _decoded(path: Path, number: int, line: bytes) -> str:
    try:
        text = line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InputError(
            "{path}, line {line}: byte {byte:#04x} at position {position} is not UTF-8; "
            "save the file as UTF-8.",
            path=str(path),
            line=number,
            byte=line[error.start],
            position=error.start + 1,
        ) from error
    if b"\0" in line:
        raise InputError(
            "{path}, line {line}: byte 0x00 at position {position} stands in no text.",
            path=str(path),
            line=number,
            position=line.index(b"\0") + 1,
        )
    return text
