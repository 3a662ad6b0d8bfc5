"""What a file of more than a hundred megabytes costs a process, and what is left of it after."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.abuse

SIZE = 126
"""MB: one row of 41.9 million cells."""

LEFT = 100
"""MB that a process may have more after a refusal."""

TEXT = "Кошка сидела на старом ковре. " * 20
UNIT = f"<tu><tuv lang='ru'><seg>{TEXT}</seg></tuv><tuv lang='en'><seg>{TEXT}</seg></tuv></tu>"
SHAPES = {
    "row.csv": ("", "ab,", ""),
    "row.tsv": ("", "ab\t", ""),
    "quoted.csv": ('ref,hyp\n"x",', "ab,", '"y"'),
    "row.json": ("[[1,2],[", "1, ", "1]]"),
    "row.jsonl": ('{"ref": "a"}\n[', "1, ", "1]"),
    "row.md": ("|ref|hyp|\n|-|-|\n|", "ab|", ""),
    "emoji.txt": ("\N{CAT FACE}", "a cat\n", ""),
    "broken.tmx": ("<tmx><body>", UNIT, "</body></tm>"),
}
"""A file's name → what it begins with, what is repeated, and its end."""

PROGRAM = """
import gc, sys
from meteor_core.messages.errors import InputError
from meteor_core.readers import File, recognise
from pages.ui.shared.serving import server

def used(key):
    status = open("/proc/self/status").read()
    return int(status.partition(key + ":")[2].split()[0]) / 1024

name, begin, unit, end, size = sys.argv[1:]
unit, size = unit.encode(), int(size) << 20
data = begin.encode() + unit * (size // len(unit)) + end.encode()
gc.collect()
before = used("VmRSS")
open("/proc/self/clear_refs", "w").write("5")
try:
    recognise([File(name, data)])
except InputError as error:
    refused = str(error)
peak = used("VmHWM")
server.sweep(everything=False)
print(peak - before, used("VmRSS") - before, refused)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("name", SHAPES)
def test_a_refused_file_leaves_nothing(name: str) -> None:
    """One row of forty million cells took four gigabytes, and the process kept them."""
    command = [sys.executable, "-c", PROGRAM, name, *SHAPES[name], str(SIZE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    peak, left, refused = done.stdout.split(maxsplit=2)
    assert refused.startswith(name)
    assert float(peak) < 3 * SIZE
    assert float(left) < LEFT
