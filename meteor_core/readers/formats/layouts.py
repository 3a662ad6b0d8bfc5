"""What a spreadsheet shows otherwise than its cells are read: hidden, merged, computed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Doubt
from meteor_core.readers.tables import FileTable

_MERGED = N_(
    "{file}: merged cells are read only in their first row and column ({count}, the first are "
    "{cells})."
)
_UNSTORED = N_(
    "{file} has formulas without a stored value ({count}, the first in {cell}). Their cells are "
    "read as empty. Open the file in a spreadsheet program, save it and read it again."
)


@dataclass(frozen=True, slots=True)
class Layout:
    """``hidden``: the first and last of rows that are not shown; ``columns``: of such
    columns; ``merged``: ranges of cells, ``"A5:A6"``; ``unstored``: cells of which nobody has
    computed the formula."""

    hidden: list[tuple[int, int]] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    unstored: list[str] = field(default_factory=list)
    is_hidden: bool = False
    columns: list[tuple[int, int]] = field(default_factory=list)

    def doubts(self, table: FileTable) -> Iterator[Doubt]:
        """Remarks about those in the rows of the sheet's table."""
        if self.is_hidden:
            yield Doubt(N_("{file} is a hidden sheet, but it is read too."), file=table.file)
        hidden = sorted({line for span in self.hidden for line in _within(table.lines, *span)})
        if hidden:
            message = N_("{file}: hidden rows are read too ({count}, the first is {line}).")
            yield Doubt(message, file=table.file, count=len(hidden), line=hidden[0])
        used = len(table.columns)
        columns = [(first, min(last, used)) for first, last in self.columns if first <= used]
        if columns:
            count = sum(last - first + 1 for first, last in columns)
            message = N_("{file}: hidden columns are read too ({count}, the first is {column}).")
            yield Doubt(message, file=table.file, count=count, column=columns[0][0])
        if merged := [cells for cells in self.merged if _touches(table, cells)]:
            yield Doubt(_MERGED, file=table.file, count=len(merged), cells=merged[0])
        if unstored := [cell for cell in self.unstored if _touches(table, cell)]:
            yield Doubt(_UNSTORED, file=table.file, count=len(unstored), cell=unstored[0])


def _touches(table: FileTable, cells: str) -> bool:
    """Whether ``"A5:B6"`` lies in rows of the table."""
    from openpyxl.utils import cell  # slow to import, and most files are not workbooks

    _, first, _, last = cell.range_boundaries(cells)
    return bool(_within(table.lines, first or 0, last or 0))


def _within(lines: Sequence[int], first: int, last: int) -> Sequence[int]:
    """Those of ascending lines that lie between two."""
    return lines[bisect_left(lines, first) : bisect_right(lines, last)]
