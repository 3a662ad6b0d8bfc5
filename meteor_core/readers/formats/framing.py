"""What people put around a table: a title above its headings, a sum below its rows."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.readers import headings
from meteor_core.readers.dataset import Note
from meteor_core.readers.formats import heading_rows
from meteor_core.readers.headings import Numbered

MOST_TITLES = 10
"""Rows of a title, blank ones too."""

TOTALS = frozenset(
    ["total", "totals", "sum", "average", "mean", "итого", "всего", "итог", "сумма", "среднее"]
)


def framed(name: str, rows: Sequence[Numbered]) -> tuple[list[Numbered], tuple[Note, ...]]:
    """Rows of a sheet or file → those of the table in it, and what was left out around it."""
    below, titles = _without_titles(list(rows))
    table, totals = _without_totals(below)
    notes = (
        [
            Note(
                "{file}: the title above the headings, down to row {line}, is left out ({title}).",
                file=name,
                line=titles[-1][0],
                title=next(cell.strip()[:80] for _, row in titles for cell in row if cell.strip()),
            )
        ]
        if any(cell.strip() for _, row in titles for cell in row)
        else []
    )
    if totals:
        line, cells = totals[-1]
        word = next(cell.strip() for cell in cells if cell.strip())
        message = Note(
            "{file}, row {line}: {word} is not a segment and is left out.",
            file=name,
            line=line,
            word=word,
        )
        notes.append(message)
    return table, tuple(notes)


def _without_titles(rows: list[Numbered]) -> tuple[list[Numbered], list[Numbered]]:
    """(The rows from the headings on, those above them), where there is a title."""
    for index, (_, row) in enumerate(rows[: MOST_TITLES + 1]):
        if not _filled(row):
            continue
        even = _even(rows[index:])
        if heading_rows.are_two(even):
            return rows[index:], rows[:index]
        if _filled(row) > 1:
            headed = index and headings.known_names(row) and headings.first_row(even)
            return (rows[index:], rows[:index]) if headed else (rows, [])
    return rows, []


def _even(rows: Sequence[Numbered]) -> list[list[str]]:
    """The first rows, all as long as the longest."""
    cells = [row for _, row in rows[: headings.SAMPLE + 1]]
    width = max(map(len, cells))
    return [row + [""] * (width - len(row)) for row in cells]


def _without_totals(rows: list[Numbered]) -> tuple[list[Numbered], list[Numbered]]:
    """(The rows without a sum at their end and the blank ones before it, what goes)."""
    if len(rows) < 3 or not _is_total(rows[-1][1]):
        return rows, []
    end = len(rows) - 1
    while end and not _filled(rows[end - 1][1]):
        end -= 1
    return rows[:end], rows[end:]


def _is_total(row: Sequence[str]) -> bool:
    """Whether a row is a word for a sum and numbers."""
    first, *others = [cell.strip() for cell in row if cell.strip()] or [""]
    return first.rstrip(":.").casefold() in TOTALS and all(map(headings.is_number, others))


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in row)
