"""What every format is read into: named columns of texts, with the place of every row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.dataset import Columns, Note
from meteor_core.readers.limits import check_table
from meteor_core.readers.names import Meaning

LINE = re.compile(r"[^\n]*+\n|[^\n]++")
"""Lines of a text one by one, where a list of them would be as large as the text."""

BLOCK = 1 << 25
"""Characters of a block of text: as many bytes or more, which the system gets back when freed."""

PREVIEW_ROWS = 5
PREVIEW_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its texts and – if the format has them – its role and label.

    ``label`` is the name of the column's system or reference; ``language``
    the code that the format gives, None where it has none to give.
    """

    name: str
    cells: tuple[str, ...]
    role: str = ""
    label: str = ""
    language: str | None = None


@dataclass(frozen=True, slots=True)
class FileTable:
    """One file, sheet or side. ``lines`` holds the row or line number of each row in the file.

    ``side`` and ``label`` are the file's, as a person gave them.
    """

    file: str
    columns: tuple[Column, ...]
    lines: Sequence[int]
    unit: str = N_("row")
    header: bool = True
    plain: bool = False
    sheet: bool = False
    notes: tuple[Note, ...] = ()
    side: str = ""
    label: str = ""

    def __len__(self) -> int:
        return len(self.lines)

    def preview(self, roles: Sequence[str]) -> Columns:
        """Returns names and first rows for a person, with the guessed roles."""
        count = min(PREVIEW_ROWS, len(self))
        rows = tuple(
            tuple(column.cells[row][:PREVIEW_CHARACTERS] for column in self.columns)
            for row in range(count)
        )
        shown = tuple(column.name for column in self.columns)
        return Columns(self.file, shown, rows, tuple(roles), len(self), self.header)

    def named(self) -> Meaning:
        """Returns the meaning of the file's name, or of the sheet's."""
        if self.label:
            return Meaning(self.side, self.label)
        if self.sheet and self.file.endswith("]"):
            return Meaning("", self.file[self.file.rindex("[") + 1 : -1])
        return names.file(self.file)

    def noted(self, *notes: Note) -> FileTable:
        return replace(self, notes=(*self.notes, *notes))


def no_rows(file: str, headings: Sequence[str]) -> InputError:
    """Makes the error for a table without rows, with or without headings."""
    named = [heading.strip() for heading in headings if heading.strip()]
    if not named:
        return InputError("{file} contains no rows.", file=file)
    return InputError(
        "{file} has headings ({headings}), but no row below them.",
        file=file,
        headings=", ".join(named),
    )


def blocks(held: list[str]) -> Iterator[str]:
    """Blocks of whole lines of a text to which a list holds the only reference.

    The text is freed block by block, so that it takes no room beside what is cut from it.
    """
    text = held.pop()
    begin, parts = 0, []
    while begin < len(text):
        end = text.find("\n", begin + BLOCK - 1) + 1 or len(text)
        parts.append(text[begin:end])
        begin = end
    del text
    parts.reverse()
    while parts:
        yield parts.pop()


def numbered_lines(held: list[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text to which a list holds the only reference, from 1, without line feeds."""
    lines = (found[0].rstrip("\n") for part in blocks(held) for found in LINE.finditer(part))
    return enumerate(lines, 1)


def table(
    file: str,
    given: Sequence[str],
    rows: Sequence[Sequence[str]],
    lines: Sequence[int],
    *,
    unit: str = N_("row"),
    header: bool = True,
    sheet: bool = False,
) -> FileTable:
    """Rows of equal length → a table: names stripped, made up where empty, unique.

    Empty rows at the end are dropped, and columns without a name or a text.

    Raises ``InputError`` if there is no row.
    """
    check_table(file, len(rows), len(given))
    cells = [tuple(map(itemgetter(place), rows)) for place in range(len(given))]
    return of_columns(file, given, cells, lines, unit=unit, header=header, sheet=sheet)


def of_columns(
    file: str,
    given: Sequence[str],
    cells: Sequence[Sequence[str]],
    lines: Sequence[int],
    *,
    unit: str = N_("row"),
    header: bool = True,
    sheet: bool = False,
) -> FileTable:
    """Makes a ``table`` of what has been cut into columns."""
    kept = len(lines) if cells else 0
    while kept and not any(column[kept - 1].strip() for column in cells):
        kept -= 1
    if not kept:
        raise no_rows(file, given)
    columns = [
        Column(name, tuple(column[:kept]))
        for heading, name, column in zip(given, unique(given), cells, strict=True)
        if heading.strip() or any(cell.strip() for cell in column[:kept])
    ]
    return FileTable(file, tuple(columns), lines[:kept], unit, header, sheet=sheet)


def unique(given: Iterable[str]) -> list[str]:
    """``["ref", "", "ref"]`` → ``["ref", "column 2", "ref (2)"]``."""
    names_: list[str] = []
    counts: Counter[str] = Counter()
    for number, name in enumerate(given, start=1):
        plain = " ".join(name.split()) or f"column {number}"
        wanted = plain
        while wanted in names_:
            counts[plain] += 1
            wanted = f"{plain} ({counts[plain] + 1})"
        names_.append(wanted)
    return names_
