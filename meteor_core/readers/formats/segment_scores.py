"""Scores by segment as WMT's metrics tasks keep them: ``COMET.seg.score``, ``en-ru.mqm.seg.score``.

A line for each segment of each system, ``system⇥score``; the file's name is the metric's.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from meteor_core.messages.phrase import N_
from meteor_core.readers import headings, names
from meteor_core.readers.columns_of_others import METRIC
from meteor_core.readers.limits import check_rows
from meteor_core.readers.tables import Column, FileTable

_NAME = re.compile(r"(?:[a-z]{2,3}-[a-z]{2,3}\.)?(.+?)(?:\.seg)?\.score", re.IGNORECASE)


def read(name: str, text: str) -> FileTable | None:
    """Such a file → a table of scores alone; None where its name or a line is another."""
    called = _NAME.fullmatch(PurePosixPath(name.replace("\\", "/")).name)
    if not called:
        return None
    rows = [line.removesuffix("\r").split("\t", 2) for line in text.rstrip().split("\n")]
    if any(len(row) != 2 or not row[0].strip() for row in rows):
        return None
    systems, scores = zip(*rows, strict=True)
    if not headings.are_scores(scores):
        return None
    check_rows(name, len(rows))
    role = "human" if names.column(called[1]).role == "human" else METRIC
    columns = (Column("system", systems, "system"), Column(called[1], scores, role))
    return FileTable(name, columns, range(1, len(rows) + 1), N_("line"))
