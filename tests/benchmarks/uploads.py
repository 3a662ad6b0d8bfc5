"""What the largest uploads cost to read or to refuse: seconds of a processor, and memory.

    python tests/benchmarks/uploads.py

Each file is made here, just within the limits of ``meteor_core/readers/limits.py`` or beyond one of
them, and read in a process of its own. Memory is the most that this process had beyond what it had
with the file's bytes at hand; the answer is the corpus's size, or the beginning of the refusal.
"""

from __future__ import annotations

import gzip
import io
import multiprocessing
import os
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
MEGA = 2**20


def rows(count: int) -> bytes:
    """A table of short lines."""
    return b"reference\tcandidate\n" + "кот спит\tпёс спит\n".encode() * count


def enormous() -> bytes:
    """Three lines of 66 MB each."""
    return b"\n".join(["слово ".encode() * (6 * MEGA)] * 3)


def values(count: int) -> bytes:
    """A JSON array of so many numbers."""
    return b'{"reference": [' + b",".join([b"1"] * count) + b"]}"


def elements(count: int) -> bytes:
    """An XML file full of empty elements."""
    return b"<tmx><body>" + b"<tu/>" * count + b"</body></tmx>"


def sheet(count: int) -> bytes:
    """A workbook of so many rows without a cell."""
    from openpyxl import Workbook

    made = io.BytesIO()
    Workbook().save(made)
    name, packed = "xl/worksheets/sheet1.xml", io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for one in old.namelist():
            data = old.read(one)
            if one == name:
                data = data.replace(b"<sheetData/>", b"<sheetData></sheetData>")
                data = data.replace(b"</sheetData>", b"<row/>" * count + b"</sheetData>")
            new.writestr(one, data)
    return packed.getvalue()


FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "1,000,000 rows": ("corpus.tsv", lambda: rows(999_999)),
    "3,000,000 rows": ("corpus.tsv", lambda: rows(3_000_000)),
    "three enormous lines": ("lines.txt", enormous),
    "10 million JSON values": ("corpus.json", lambda: values(9_999_000)),
    "60 million JSON values": ("corpus.json", lambda: values(60_000_000)),
    "20 million elements": ("corpus.tmx", lambda: elements(20_000_000)),
    "a sheet of 4 million rows": ("corpus.xlsx", lambda: sheet(4_000_000)),
    "gzip of 2 GB of zeros": ("corpus.tsv.gz", lambda: gzip.compress(bytes(2000 * MEGA), 1)),
    "random bytes, 199 MB": ("corpus.csv", lambda: os.urandom(199 * MEGA)),
}


def measure(place: str, folder: str) -> None:
    """One line of the table; another process has made the file, so that its memory is not ours."""
    from meteor_core import MeteorError, readers
    from meteor_core.readers import File

    name = FILES[place][0]
    file = File(name, Path(folder, name).read_bytes())
    before, began = _peak(), time.process_time()
    try:
        answer = f"{type(readers.recognise((file,))).__name__}"
    except MeteorError as error:
        answer = f"refused: {error}"
    cost, most = time.process_time() - began, max(0, _peak() - before)
    print(
        f"{place:27}{len(file.data) / MEGA:6.0f} MB{cost:8.1f} s{most:8.0f} MB  {answer[:90]}",
        flush=True,
    )


def _peak() -> float:
    """Megabytes that this process had at the most; ``getrusage`` would begin with its parent's."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main() -> None:
    print(f"{'file':27}{'size':>9}{'CPU':>10}{'memory':>11}  answer", flush=True)
    for place, (name, make) in FILES.items():
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, name).write_bytes(make())
            worker = multiprocessing.get_context("spawn").Process(
                target=measure, args=(place, folder)
            )
            worker.start()
            worker.join()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
