"""CSV and TSV that no spreadsheet runs, and that read back letter by letter.

Every cell is in quotation marks, or a spreadsheet that splits at ``;`` too would make a cell of its
own of the formula in ``один;=1+1;два``. A text that begins as a formula gets an apostrophe; so does
a text that already begins with apostrophes. A reader can thus remove what ``written`` has added,
and nothing else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from meteor_core.messages.safe import escape_formula


def written(rows: Iterable[Iterable[object]], mark: str = ",", end: str = "\r\n") -> str:
    """Rows → text; numbers stay as they are, None is an empty cell.

    ``written([["=1", -2]])`` → ``'"\\'=1","-2"\\r\\n'``
    """
    return _quoted(([_guarded(cell) for cell in row] for row in rows), mark, end)


def has_written(rows: Iterable[Sequence[str]], text: str, mark: str) -> bool:
    """Returns whether a text, which gave these rows, is one of ``written``.

    Its apostrophes are then to be taken away; in files of others they belong to the text.
    """
    ends = ["\r\n", "\n"]
    position = 0
    for row in rows:
        ends = [end for end in ends if text.startswith(_quoted([row], mark, end), position)]
        if not ends:
            return False
        position += len(_quoted([row], mark, ends[0]))
    return position == len(text)


def _quoted(rows: Iterable[Sequence[object]], mark: str, end: str) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=mark, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    return stream.getvalue()


def _guarded(cell: object) -> object:
    return escape_formula(cell) if isinstance(cell, str) else cell
