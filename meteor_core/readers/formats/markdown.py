"""Tables of Markdown: rows between upright strokes, under a line of hyphens."""

from __future__ import annotations

import re
from itertools import pairwise

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Note
from meteor_core.readers.limits import check_rows
from meteor_core.readers.tables import FileTable, table

EXTENSIONS = ("md", "markdown")
_RULE = re.compile(r"[ \t]*+\|?+(?:[ \t]*+:?-++:?[ \t]*+\|)++(?:[ \t]*+:?-++:?)?+[ \t]*+\r?")
_CELL = re.compile(r"((?:[^|\\]|\\.|\\$)*+)(?:\||$)")
_ESCAPED = re.compile(r"\\([|\\])")


def begins(text: str, extension: str) -> int:
    """The line on which a table's heading stands, from 1; 0 where there is none.

    Files not called Markdown have to begin with it.
    """
    lines = text[: 1 << 17].split("\n")
    for number, (head, rule) in enumerate(pairwise(lines), 1):
        if "|" in head and "|" in rule and _RULE.fullmatch(rule):
            return number
        if head.strip() and extension not in EXTENSIONS:
            return 0
    return 0


def read(name: str, text: str, begin: int) -> FileTable:
    """The table whose heading is line ``begin`` → its rows, to the first line that is none.

    Raises ``InputError`` naming the line that has more cells than the heading.
    """
    lines = text.split("\n")
    check_rows(name, len(lines))
    heading = _cells(lines[begin - 1])
    rows, numbers = [], []
    for number, line in enumerate(lines[begin + 1 :], begin + 2):
        if "|" not in line:
            break
        cells = _cells(line)
        if len(cells) > len(heading):
            raise InputError(
                "{file}, line {line}: the number of cells is {count}, in the heading {expected}; "
                "an upright stroke within a text is written \\|.",
                file=name,
                line=number,
                count=len(cells),
                expected=len(heading),
            )
        rows.append(cells + [""] * (len(heading) - len(cells)))
        numbers.append(number)
    made = table(name, heading, rows, numbers, unit=N_("line"))
    left = sum(
        bool(line.strip()) for line in (*lines[: begin - 1], *lines[begin + 1 + len(rows) :])
    )
    if not left:
        return made
    return made.noted(
        Note("{file}: lines outside the first table are left out ({count}).", file=name, count=left)
    )


def _cells(line: str) -> list[str]:
    """``"| a | b\\\\|c |"`` → ``["a", "b|c"]``."""
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    cells, position = [], 0
    while position <= len(inner):
        match = _CELL.match(inner, position)
        if match is None:
            break
        cells.append(_ESCAPED.sub(r"\1", match[1].strip()))
        if match.end() == len(inner) and not match[0].endswith("|"):
            break
        position = match.end()
    return cells
