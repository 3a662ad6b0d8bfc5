"""Error spans: what people marked as wrong in a candidate, as MQM and ESA have it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorSpan:
    """Characters of a candidate that are wrong: ``candidate[start:stop]``.

    ``severity`` is in small letters (``"critical"``, ``"major"``, ``"minor"``, ``"neutral"`` or
    whatever a scheme has); ``category`` stays as it was written, empty where a scheme has none.
    """

    start: int
    stop: int
    severity: str
    category: str = ""
    annotator: str = ""

    def covers(self, start: int, stop: int) -> bool:
        """Returns whether it holds any of the characters ``start:stop``: a wrong ending is a wrong
        word."""
        return self.start < stop and start < self.stop


@dataclass(frozen=True, slots=True)
class Annotation:
    """One annotator's errors of one candidate; none is a judgement too: nothing is wrong.

    ``unplaced`` are errors without a place in the candidate: omissions, errors of the source.
    ``line`` is where the annotation begins in its file. Missing information is empty.
    """

    system: str
    candidate: str
    spans: tuple[ErrorSpan, ...]
    unplaced: tuple[ErrorSpan, ...] = ()
    annotator: str = ""
    document: str = ""
    segment: str = ""
    source: str = ""
    reference: str = ""
    line: int = 0


SEVERITIES = ("critical", "major", "minor", "neutral")
"""Those of MQM, the worst first."""


def severity_rank(severity: str) -> int:
    """Sorts severities, the worst first; names that MQM does not have come last."""
    return SEVERITIES.index(severity) if severity in SEVERITIES else len(SEVERITIES)
