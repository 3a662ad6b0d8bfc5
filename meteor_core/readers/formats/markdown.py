"""Tables of Markdown: rows between upright strokes, under a line of hyphens."""

from __future__ import annotations

import re
from itertools import islice, pairwise

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Note
from meteor_core.readers.limits import MOST_COLUMNS, check_rows, check_table
from meteor_core.readers.tables import LINE, FileTable, blocks, table

EXTENSIONS = ("md", "markdown")
_RULE = re.compile(r"[ \t]*+\|?+(?:[ \t]*+:?-++:?[ \t]*+\|)++(?:[ \t]*+:?-++:?)?+[ \t]*+\r?")
_CELL = re.compile(r"((?:[^|\\]|\\.|\\$)*+)(?:\||$)")
_ESCAPED = re.compile(r"\\([|\\])")


def begins(text: str, extension: str) -> int:
    """Returns the line of a table's heading, from 1, or 0 if there is none.

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
    check_rows(name, text.count("\n"))
    cut = blocks([text])
    del text
    lines = enumerate((found[0].rstrip("\n") for part in cut for found in LINE.finditer(part)), 1)
    above = [line for _, line in islice(lines, begin + 1)]
    heading = _cells(name, above[begin - 1])
    left = sum(bool(line.strip()) for line in above[: begin - 1])
    rows, numbers = [], []
    for number, line in lines:
        if "|" not in line:
            left += bool(line.strip())
            break
        cells = _cells(name, line)
        if len(cells) > len(heading):
            raise InputError(
                "{file}, line {line}: the number of cells is {count}, but {expected} in the "
                "heading. Write a vertical bar within a text as \\|.",
                file=name,
                line=number,
                count=len(cells),
                expected=len(heading),
            )
        rows.append(cells + [""] * (len(heading) - len(cells)))
        numbers.append(number)
    left += sum(bool(line.strip()) for _, line in lines)
    made = table(name, heading, rows, numbers, unit=N_("line"))
    if not left:
        return made
    return made.noted(
        Note("{file}: lines outside the first table are left out ({count}).", file=name, count=left)
    )


def _cells(name: str, line: str) -> list[str]:
    """``"| a | b\\\\|c |"`` → ``["a", "b|c"]``. Raises ``InputError`` for too many, uncut."""
    if (strokes := line.count("|") - line.count("\\|")) > MOST_COLUMNS + 1:
        check_table(name, 1, strokes - 1)
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
