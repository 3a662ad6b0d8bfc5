"""Is the first row of a table its heading?"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from meteor_core.model import typed
from meteor_core.readers import names

LONGEST = 40
SAMPLE = 100


def known_names(row: Sequence[str]) -> int:
    """The number of cells that are names of columns, as ``names.column`` knows them."""
    return sum(len(cell) <= LONGEST and bool(names.column(cell).role) for cell in row)


def first_row(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is a heading: known names, or short words over longer texts."""
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
    """``"-0.5"`` and ``"0,5"`` are numbers, an empty cell is not."""
    try:
        number(cell)
    except ValueError:
        return False
    return True


def number(cell: str) -> float:
    """``"0,5"`` → 0.5: a decimal comma is a point. Raises ``ValueError`` for no number."""
    return typed.number(cell.replace(",", "."))
