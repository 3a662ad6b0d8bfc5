"""Writes down how long each file of tests took: ``python -m tests.durations RUN.xml``

``python -m pytest --release --junitxml RUN.xml`` writes the report. Later runs begin with the
files that took longest, so that no process is idle at the end.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from defusedxml.ElementTree import parse

HERE = Path(__file__).parent
DURATIONS = HERE / "durations.json"
"""File below ``tests`` → seconds, for files that took a second or more."""


def seconds(report: Path) -> dict[str, int]:
    """Seconds of each file, set-up included, from a report in JUnit's format."""
    taken: Counter[str] = Counter()
    for case in parse(report).iter("testcase"):
        parts = case.get("classname", "").split(".")[1:]
        while parts and not HERE.joinpath(*parts).with_suffix(".py").is_file():
            parts.pop()  # the name of a class
        if parts:
            taken["/".join(parts) + ".py"] += float(case.get("time", 0))
    return {file: round(each) for file, each in taken.most_common() if each >= 1}


if __name__ == "__main__":
    DURATIONS.write_text(json.dumps(seconds(Path(sys.argv[1])), indent=0) + "\n", "utf-8")
