"""A separate process that reads ODS and XLS by calamine: bytes in, JSON of the sheets out.

    python -I calamine_process.py SHEETS COLUMNS MEGABYTES SECONDS < a.xls

A forged file can make a compiled library end its process, which must not be the server's. Run by
its path, it imports nothing of the project, so that it starts at once.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import suppress
from datetime import date, datetime, time
from typing import Any

from python_calamine import CalamineWorkbook


def main() -> None:
    """Writes ``[[title, [row, …]], …]``, cells as JSON has them, dates as ISO 8601."""
    sheets, columns, megabytes, seconds = map(int, sys.argv[1:])
    _limit(megabytes, seconds)
    with CalamineWorkbook.from_filelike(io.BytesIO(sys.stdin.buffer.read())) as book:
        titles = book.sheet_names[:sheets]
        made = [[title, _rows(book, title, columns)] for title in titles]
    json.dump(made, sys.stdout, ensure_ascii=True)


def _limit(megabytes: int, seconds: int) -> None:
    """The memory and time limits of the process, if the system has such limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _rows(book: CalamineWorkbook, title: str, columns: int) -> list[list[Any]]:
    cells = book.get_sheet_by_name(title).to_python(skip_empty_area=False)
    return [[_plain(cell) for cell in row[:columns]] for row in cells]


def _plain(cell: Any) -> Any:
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, datetime | date | time):
        return cell.isoformat()
    return cell if isinstance(cell, str | bool | int | float) else str(cell)


if __name__ == "__main__":
    main()
