"""Plain text, a segment a line."""

from __future__ import annotations

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers.limits import check_rows
from meteor_core.readers.tables import Column, FileTable

COLUMN = "text"


def read(name: str, text: str) -> FileTable:
    """Text → a table of one column; only a line feed ends a line (a lone CR, where there is none).

    Empty lines count: the other files have theirs at the same places.

    Raises ``InputError`` for an empty file.
    """
    end = "\n" if "\n" in text or "\r" not in text else "\r"
    check_rows(name, text.count(end))
    lines = [line.removesuffix("\r") for line in text.split(end)]
    if not lines[-1]:
        lines.pop()
    if not any(line.strip() for line in lines):
        raise InputError("{file} is empty.", file=name)
    column = Column(COLUMN, tuple(lines))
    return FileTable(
        name, (column,), range(1, len(lines) + 1), N_("line"), header=False, plain=True
    )
