"""CSV and TSV that no spreadsheet runs, and that read back letter by letter.

Every cell stands in quotation marks, or a spreadsheet that splits at ``;`` too would make a cell of
its own of the formula in ``один;=1+1;два``. A text that begins as a formula gets an apostrophe; so
does one whose apostrophes stand before such a text, so that ``restored`` can take away what
``written`` has added, and nothing else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from meteor_core.messages.safe import bare, harmless

Rows = Sequence[Sequence[str]]


def written(rows: Iterable[Iterable[object]], mark: str = ",", end: str = "\r\n") -> str:
    """Rows → text; numbers stay as they are, None is an empty cell.

    ``written([["=1", -2]])`` → ``'"\\'=1","-2"\\r\\n'``
    """
    return _quoted(([_guarded(cell) for cell in row] for row in rows), mark, end)


def restored(rows: Rows, text: str, mark: str) -> Rows:
    """Rows as ``text`` gave them → without ``written``'s apostrophes, if it has written the text.

    In files of others an apostrophe belongs to the text.
    """
    if not text.startswith('"') or not any(_wrote(rows, text, mark, end) for end in ("\r\n", "\n")):
        return rows
    return [[bare(cell) for cell in row] for row in rows]


def _wrote(rows: Rows, text: str, mark: str, end: str) -> bool:
    """Whether a text is what ``written`` makes of rows, row by row: they may be many."""
    position = 0
    for row in rows:
        line = _quoted([row], mark, end)
        if not text.startswith(line, position):
            return False
        position += len(line)
    return position == len(text)


def _quoted(rows: Iterable[Sequence[object]], mark: str, end: str) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=mark, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    return stream.getvalue()


def _guarded(cell: object) -> object:
    return harmless(cell) if isinstance(cell, str) else cell
