"""Is the first row of a table its heading?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from meteor_core.model.written import typed_number
from meteor_core.readers import names

Numbered = tuple[int, list[str]]
"""A row after its number in the file."""

LONGEST = 40
SAMPLE = 100
LONGEST_NUMBER = 10_000
"""Characters of a number, white space with it; a text may have a hundred million."""

MISSING = frozenset(
    [
        "",
        "n/a",
        "n.a.",
        "na",
        "<na>",
        "#n/a",
        "nan",
        "null",
        "none",
        "н/д",
        "#н/д",
        "-",
        "–",
        "—",
        ".",
    ]
)
"""Words for a missing number, in lower case.

Python writes None, databases NULL, R NA, spreadsheets #N/A.
"""

_LIKE_NUMBER = re.compile(r"[\s.,:/%+−–-]*\d[\d\s.,:/%+−–-]*")


def known_names(row: Sequence[str]) -> int:
    """Counts the cells that are known names of columns (``names.column``)."""
    return sum(len(cell) <= LONGEST and bool(names.column(cell).role) for cell in row)


def first_row(rows: Sequence[Sequence[str]]) -> bool:
    """Returns whether the first row is a heading: known names, or short words over longer texts."""
    first, rest = rows[0], rows[1 : SAMPLE + 1]
    filled = [cell.strip() for cell in first if cell.strip()]
    if not filled or any(len(cell) > LONGEST for cell in filled):
        return False
    if not rest:  # one known name will do, as it does above rows
        return known_names(first) >= 1
    if len(set(filled)) < len(filled) or any(cell[-1] in ".!?…»" for cell in filled):
        return known_names(first) >= 2
    if known_names(first):
        return True
    if any(is_number(cell) for cell in filled):
        return False
    longest = max(median(len(row[column]) for row in rest) for column in range(len(first)))
    return longest > 2 * max(map(len, filled))


def is_number(cell: str) -> bool:
    """Returns whether a cell is a number: ``"-0.5"`` and ``"0,5"`` are, an empty cell is not."""
    if len(cell) > LONGEST_NUMBER:
        return False
    try:
        number(cell)
    except ValueError:
        return False
    return True


def is_missing(cell: str) -> bool:
    """Returns whether a cell of numbers is empty or has a word for a missing number."""
    return len(cell) <= LONGEST_NUMBER and cell.strip().lower() in MISSING


def are_scores(cells: Sequence[str]) -> bool:
    """Returns whether most cells are numbers, or meant to be (``"50%"``, ``"1,234.5"``), or none is
    there.

    A value that is not a number is then a mistake to be reported rather than a sign of something
    else.
    """
    given = [cell for cell in cells if not is_missing(cell)]
    like = sum(
        len(cell) <= LONGEST_NUMBER
        and (is_number(cell) or bool(_LIKE_NUMBER.fullmatch(cell.strip())))
        for cell in given
    )
    return not given or like > len(given) / 2


def number(cell: str) -> float:
    """``"0,5"`` → 0.5: a decimal comma is a point. Raises ``ValueError`` for no number."""
    return typed_number(cell.replace(",", "."))
