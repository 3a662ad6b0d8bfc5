"""Rows of a sheet or file → those of the table in it: is the first one its heading, or are two?

Around a table people put a title above its headings and a sum below its rows. Of headings in two
rows the upper one has what several columns have in common: Excel and LibreOffice merge its cells,
so that all but the first are empty; pandas writes it into every cell of a CSV, and below both rows
another one with the name of its index.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.model.written import typed_number
from meteor_core.readers import names
from meteor_core.readers.dataset import TEXTS, Note
from meteor_core.readers.tables import FileTable, table

Numbered = tuple[int, list[str]]
"""A row after its number in the file."""

LONGEST = 40
SAMPLE = 100
LONGEST_NUMBER = 10_000
"""Characters of a number, white space with it; a text may have a hundred million."""

MISSING = frozenset(
    [
        *("", "n/a", "n.a.", "na", "<na>", "#n/a", "nan", "null", "none", "н/д", "#н/д"),
        *("-", "–", "—", "."),
    ]
)
"""Words for a missing number, in lower case.

Python writes None, databases NULL, R NA, spreadsheets #N/A.
"""

_LIKE_NUMBER = re.compile(r"[\s.,:/%+−–-]*\d[\d\s.,:/%+−–-]*")
_NO_NAME = re.compile(r"Unnamed: \d+_level_\d+")
"""What pandas calls a cell that had none."""

MOST_TITLES = 10
"""Rows of a title, blank ones too."""

TOTALS = frozenset(
    ["total", "totals", "sum", "average", "mean", "итого", "всего", "итог", "сумма", "среднее"]
)
_FEWER = N_(
    "{file}, line {line}: the number of cells is {count}, but it should be {expected} as in the "
    "first row. Look for a missing delimiter, a line break within a cell or a quotation mark "
    "that is not closed."
)
_MORE = N_(
    "{file}, line {line}: the number of cells is {count}, but it should be {expected} as in the "
    "first row. Look for an extra delimiter or a missing quotation mark."
)


def headed_table(
    name: str, rows: list[Numbered], header: bool | None, unit: str = N_("row"), sheet: bool = False
) -> FileTable:
    """Numbered rows of a sheet or file → the table in them, with notes on what is left out.

    ``header``: whether the first row holds names; None: to be detected. Raises ``InputError``
    naming the row that has more or fewer cells than the first.
    """
    rows, notes = without_frame(name, rows)
    if header is not False:
        rows, joined = with_one_heading(name, rows)
        notes += joined
    width = len(rows[0][1])
    texts = [_checked(name, line, row, width) for line, row in rows]
    lines = [line for line, _ in rows]
    del rows
    if first_row(texts) if header is None else header:
        made = table(name, texts[0], texts[1:], lines[1:], unit=unit, sheet=sheet)
    else:
        made = table(name, [""] * width, texts, lines, unit=unit, header=False, sheet=sheet)
    return made.noted(*notes)


def _checked(name: str, line: int, row: list[str], width: int) -> list[str]:
    if row and len(row) != width:
        raise InputError(
            _FEWER if len(row) < width else _MORE,
            file=name,
            line=line,
            count=len(row),
            expected=width,
        )
    return row or [""] * width


def without_frame(name: str, rows: Sequence[Numbered]) -> tuple[list[Numbered], tuple[Note, ...]]:
    """Rows of a sheet or file → those of the table in it, and what was left out around it."""
    below, titles = _without_titles(list(rows))
    inner, totals = _without_totals(below)
    notes = []
    if title := next((cell.strip()[:80] for _, row in titles for cell in row if cell.strip()), ""):
        message = N_(
            "{file}: the title above the headings, down to row {line}, is left out ({title})."
        )
        notes.append(Note(message, file=name, line=titles[-1][0], title=title))
    if totals:
        line, cells = totals[-1]
        word = next(cell.strip() for cell in cells if cell.strip())
        message = N_("{file}, row {line}: {word} is not a segment and is left out.")
        notes.append(Note(message, file=name, line=line, word=word))
    return inner, tuple(notes)


def _without_titles(rows: list[Numbered]) -> tuple[list[Numbered], list[Numbered]]:
    """(The rows from the headings on, those above them), where there is a title."""
    for index, (_, row) in enumerate(rows[: MOST_TITLES + 1]):
        if not _filled(row):
            continue
        even = _even(rows[index:])
        if are_two(even):
            return rows[index:], rows[:index]
        if _filled(row) > 1:
            headed = index and known_names(row) and first_row(even)
            return (rows[index:], rows[:index]) if headed else (rows, [])
    return rows, []


def _even(rows: Sequence[Numbered]) -> list[list[str]]:
    cells = [row for _, row in rows[: SAMPLE + 1]]
    width = max(map(len, cells))
    return [row + [""] * (width - len(row)) for row in cells]


def _without_totals(rows: list[Numbered]) -> tuple[list[Numbered], list[Numbered]]:
    """(The rows without a sum at their end and the blank ones before it, what goes)."""
    if len(rows) < 3:
        return rows, []
    first, *others = [cell.strip() for cell in rows[-1][1] if cell.strip()] or [""]
    if first.rstrip(":.").casefold() not in TOTALS or not all(map(is_number, others)):
        return rows, []
    end = len(rows) - 1
    while end and not _filled(rows[end - 1][1]):
        end -= 1
    return rows[:end], rows[end:]


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in row)


def with_one_heading(name: str, rows: list[Numbered]) -> tuple[list[Numbered], tuple[Note, ...]]:
    """Rows from the headings on → the same under one row of headings, and a remark about that.

    ``["", "MT", ""], ["ref", "A", "B"]`` → ``["ref", "MT A", "MT B"]``.
    """
    if not are_two([row for _, row in rows[: SAMPLE + 2]]):
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
        and all(
            len(cell) <= LONGEST and cell[-1:] not in set(".!?…") and not is_number(cell)
            for cell in (*top, *bottom)
        )
        and _has_groups(top, bottom)
        and _heads_texts(bottom, below)
    )


def _named(row: Sequence[str]) -> list[str]:
    cells = (" ".join(cell.split()) for cell in row)
    return ["" if _NO_NAME.fullmatch(cell) else cell for cell in cells]


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
    if known_names([own for own in bottom if own]):
        return True
    columns = [column for column, own in enumerate(bottom) if own]
    cells = [[row[column].strip() for row in below] for column in columns]
    longest = max(len(bottom[column]) for column in columns) if columns else 0
    numbers = any(
        any(given)
        and all(is_missing(cell) or is_number(cell) for cell in given)
        and not is_missing(bottom[column])
        for column, given in zip(columns, cells, strict=True)
    )
    return numbers or any(median(map(len, column)) > 2 * longest for column in cells)


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


def known_names(row: Sequence[str]) -> int:
    """Counts the cells that are known names of columns (``names.column``)."""
    return sum(len(cell) <= LONGEST and bool(names.column(cell).role) for cell in row)


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
