"""What COMET prints: a line for each segment of each system, then one for each system.

``A.txt⇥Segment 0⇥score: 0.8123`` – the metric itself has no name there.
"""

from __future__ import annotations

import re

from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.limits import check_rows
from meteor_core.readers.tables import FileTable, table

METRIC = "COMET"
LOOKED_AT = 1000
"""Characters in which the first line ends."""
_SEGMENT = re.compile(r"([^\t\n]+)\tSegment \d+\tscore: (-?\d+\.\d+)\r?")
_SYSTEM = re.compile(r"[^\t\n]+\tscore: -?\d+\.\d+\r?")


def looks_like(text: str) -> bool:
    """Returns whether every line is one of COMET's, the first of a segment."""
    if not _SEGMENT.fullmatch(text[:LOOKED_AT].partition("\n")[0]):
        return False
    lines = text.rstrip().split("\n")
    return all(_SEGMENT.fullmatch(line) or _SYSTEM.fullmatch(line) for line in lines)


def read(name: str, text: str) -> FileTable:
    """Lines of segments → a table of scores alone; those of whole systems follow from them."""
    check_rows(name, text.count("\n"))
    found = [
        (number, line[1], line[2])
        for number, line in enumerate(map(_SEGMENT.fullmatch, text.split("\n")), 1)
        if line
    ]
    called = names.systems({file: None for _, file, _ in found})
    rows = [(called[file], score) for _, file, score in found]
    lines = [number for number, _, _ in found]
    return table(name, ("system", METRIC), rows, lines, unit=N_("line"))
