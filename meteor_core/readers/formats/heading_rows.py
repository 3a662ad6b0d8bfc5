"""Headings in two rows: the upper row has what several columns have in common.

Excel and LibreOffice merge its cells, so that all but the first are empty; pandas writes it into
every cell of a CSV, and below both rows another one with the name of its index.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from meteor_core.readers import headings, names
from meteor_core.readers.columns_of_others import TEXTS
from meteor_core.readers.dataset import Note
from meteor_core.readers.headings import Numbered

_NO_NAME = re.compile(r"Unnamed: \d+_level_\d+")
"""What pandas calls a cell that had none."""


def joined(name: str, rows: list[Numbered]) -> tuple[list[Numbered], tuple[Note, ...]]:
    """Rows from the headings on → the same under one row of headings, and a remark about that.

    ``["", "MT", ""], ["ref", "A", "B"]`` → ``["ref", "MT A", "MT B"]``.
    """
    if not are_two([row for _, row in rows[: headings.SAMPLE + 2]]):
        return rows, ()
    (first, top), (line, bottom), *below = rows
    heads = _heads(_named(top), _named(bottom))
    if not below[0][1] or not any(
        cell.strip() and head for cell, head in zip(below[0][1], heads, strict=False)
    ):
        (_, index), *below = below
        heads = [head or cell for head, cell in zip(heads, index + [""] * len(heads), strict=False)]
    note = Note(
        "{file}, rows {first} and {line}: two rows of headings are read as one ({heads}).",
        file=name,
        first=first,
        line=line,
        heads=", ".join(filter(None, heads)),
    )
    return [(line, heads), *below], (note,)


def are_two(rows: Sequence[Sequence[str]]) -> bool:
    """Returns whether the first two rows are headings: some columns have one above in common, and
    what is below is longer, or numbers, or some heading of the second row is a known name."""
    width = len(rows[0]) if rows else 0
    if len(rows) < 3 or any(len(row) not in (0, width) for row in rows):
        return False
    top, bottom = _named(rows[0]), _named(rows[1])
    below = [row for row in rows[2:] if any(cell.strip() for cell in row)]
    return (
        bool(bottom and below)
        and all(map(_may_head, (*top, *bottom)))
        and _has_groups(top, bottom)
        and _heads_texts(bottom, below)
    )


def _named(row: Sequence[str]) -> list[str]:
    cells = (" ".join(cell.split()) for cell in row)
    return ["" if _NO_NAME.fullmatch(cell) else cell for cell in cells]


def _may_head(cell: str) -> bool:
    return len(cell) <= headings.LONGEST and cell[-1:] not in set(".!?…") and not _is_number(cell)


def _is_number(cell: str) -> bool:
    return bool(cell) and headings.is_number(cell)


def _groups(top: Sequence[str], bottom: Sequence[str]) -> list[str]:
    """What is above each column: the last one given, as far as columns have a name below it."""
    above: list[str] = []
    for head, own in zip(top, bottom, strict=True):
        before = above[-1] if above and own and bottom[len(above) - 1] else ""
        above.append(head or before)
    return above


def _heads(top: Sequence[str], bottom: Sequence[str]) -> list[str]:
    return [
        own if own == above else " ".join(filter(None, (above, own)))
        for above, own in zip(_groups(top, bottom), bottom, strict=True)
    ]


def _has_groups(top: Sequence[str], bottom: Sequence[str]) -> bool:
    """Whether some columns share what is above, as no title and no first row of texts does."""
    above = _groups(top, bottom)
    columns = [column for column, own in enumerate(bottom) if own]
    shared = {
        column
        for pair in pairwise(columns)
        if pair[1] == pair[0] + 1 and above[pair[0]] == above[pair[1]] != ""
        for column in pair
    }
    heads = [head for head in _heads(top, bottom) if head]
    is_title = sum(map(bool, top)) == 1 and shared == set(columns)
    texts = (
        column
        for column in set(columns) - shared
        if names.column(above[column]).role in TEXTS and not names.column(bottom[column]).role
    )
    return bool(shared) and not is_title and len({*heads}) == len(heads) and not [*texts]


def _heads_texts(bottom: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether a row is a heading of the rows below, not a row of a table."""
    if headings.known_names([own for own in bottom if own]):
        return True
    columns = [column for column, own in enumerate(bottom) if own]
    cells = [[row[column].strip() for row in below] for column in columns]
    longest = max(len(bottom[column]) for column in columns) if columns else 0
    numbers = any(
        any(given) and all(map(_is_score, given)) and not headings.is_missing(bottom[column])
        for column, given in zip(columns, cells, strict=True)
    )
    return numbers or any(median(map(len, column)) > 2 * longest for column in cells)


def _is_score(cell: str) -> bool:
    return headings.is_missing(cell) or headings.is_number(cell)
