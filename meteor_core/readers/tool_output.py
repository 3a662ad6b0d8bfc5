"""What fairseq, Moses, Marian, COMET, MetricX and WMT's metrics tasks write."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath

from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.dataset import METRIC, Note
from meteor_core.readers.headings import are_scores
from meteor_core.readers.limits import check_rows
from meteor_core.readers.tables import Column, FileTable, table
from meteor_core.readers.text_tables import read_lines

HEAD_LINES = 200
"""Lines by which a file is known."""
HEAD = 1 << 17
"""The characters at the beginning that are searched."""

_FAIRSEQ = re.compile(r"([STHDPWACEI])-(\d{1,9})\t(.*)")
_SCORED = re.compile(r"(?:-?\d[^\t]*|-?inf|nan)\t(.*)")
_ROLES = {"S": "source", "T": "reference", "D": "candidate"}
_NBEST = re.compile(r"\s*(\d{1,9}) \|\|\| (.*?) \|\|\|")


def read_toolkit(name: str, text: str) -> FileTable | None:
    """Output of fairseq, or n-best lists of Moses and Marian → its table; None for any other.

    ``S-3⇥source``, ``T-3⇥reference``, ``H-3⇥score⇥hypothesis``, ``D-3⇥score⇥the same,
    detokenised``; ``3 ||| hypothesis ||| features ||| score``.
    """
    lines = text[:HEAD].split("\n")
    if len(text) > HEAD:
        lines.pop()  # which is cut
    head = [line for line in lines[:HEAD_LINES] if line.strip()]
    if not head:
        return None
    if all(map(_NBEST.match, head)):
        return _nbest(name, text)
    kinds = [found[1] for line in head if (found := _FAIRSEQ.match(line))]
    if "H" in kinds and len(set(kinds)) > 1 and 2 * len(kinds) > len(head):
        return _fairseq(name, text)
    return None


def _fairseq(name: str, text: str) -> FileTable:
    """Segments by their numbers, which are not sorted; of several hypotheses the first."""
    check_rows(name, text.count("\n"))
    texts: dict[str, dict[int, str]] = {}
    lines: dict[int, int] = {}
    for line, content in enumerate(text.split("\n"), 1):
        found = _FAIRSEQ.match(content.removesuffix("\r"))
        if not found or found[1] not in "STHD":
            continue
        number, words = int(found[2]), found[3]
        if found[1] in "HD":
            scored = _SCORED.fullmatch(words)
            words = scored[1] if scored else words
        lines.setdefault(number, line)
        texts.setdefault(found[1], {}).setdefault(number, words)
    texts.setdefault("D", texts.get("H", {}))
    ids = sorted(lines)
    columns = [Column("id", tuple(map(str, ids)), "id")]
    columns += [
        Column(role, tuple(texts[kind].get(number, "") for number in ids), role)
        for kind, role in _ROLES.items()
        if kind in texts
    ]
    return FileTable(name, tuple(columns), [lines[number] for number in ids], N_("line"))


def _nbest(name: str, text: str) -> FileTable | None:
    """The first, which is the best, of each segment; None where a line is another."""
    given = text.rstrip().split("\n")
    check_rows(name, len(given))
    first: dict[str, tuple[int, str]] = {}
    for line, content in enumerate(given, 1):
        if not (found := _NBEST.match(content)):
            return None
        first.setdefault(found[1], (line, found[2].strip()))
    note = Note("{file} contains n-best lists. The first text of each list is used.", file=name)
    made = read_lines(name, "\n".join(text for _, text in first.values()) + "\n")
    return replace(made, lines=[line for line, _ in first.values()]).noted(note)


COMET = "COMET"
LONGEST_LINE = 1000
"""Characters in which the first line ends."""
_SEGMENT = re.compile(r"([^\t\n]+)\tSegment \d+\tscore: (-?\d+\.\d+)\r?")
_SYSTEM = re.compile(r"[^\t\n]+\tscore: -?\d+\.\d+\r?")


def is_comet(text: str) -> bool:
    """Returns whether every line is one of COMET's, the first of a segment."""
    if not _SEGMENT.fullmatch(text[:LONGEST_LINE].partition("\n")[0]):
        return False
    lines = text.rstrip().split("\n")
    return all(_SEGMENT.fullmatch(line) or _SYSTEM.fullmatch(line) for line in lines)


def read_comet(name: str, text: str) -> FileTable:
    """Lines of segments → a table of scores alone; those of whole systems follow from them.

    ``A.txt⇥Segment 0⇥score: 0.8123``: the metric itself has no name there.
    """
    check_rows(name, text.count("\n"))
    found = [
        (number, line[1], line[2])
        for number, line in enumerate(map(_SEGMENT.fullmatch, text.split("\n")), 1)
        if line
    ]
    called = names.systems({file: None for _, file, _ in found})
    rows = [(called[file], score) for _, file, score in found]
    lines = [number for number, _, _ in found]
    return table(name, ("system", COMET), rows, lines, unit=N_("line"))


_NAME = re.compile(r"(?:[a-z]{2,3}-[a-z]{2,3}\.)?(.+?)(?:\.seg)?\.score", re.IGNORECASE)


def read_segment_scores(name: str, text: str) -> FileTable | None:
    """Scores as WMT's metrics tasks keep them → a table; None where a name or a line is another.

    ``COMET.seg.score``, ``en-ru.mqm.seg.score``: a line for each segment of each system,
    ``system⇥score``; the file's name is the metric's.
    """
    called = _NAME.fullmatch(PurePosixPath(name.replace("\\", "/")).name)
    if not called:
        return None
    rows = [line.removesuffix("\r").split("\t", 2) for line in text.rstrip().split("\n")]
    if any(len(row) != 2 or not row[0].strip() for row in rows):
        return None
    systems, scores = zip(*rows, strict=True)
    if not are_scores(scores):
        return None
    check_rows(name, len(rows))
    role = "human" if names.column(called[1]).role == "human" else METRIC
    columns = (Column("system", systems, "system"), Column(called[1], scores, role))
    return FileTable(name, columns, range(1, len(rows) + 1), N_("line"))


METRICX = "MetricX"
_METRICX_SCORE = "prediction"
_METRICX_COLUMNS = frozenset(("source", "hypothesis", _METRICX_SCORE))


def name_metricx(table: FileTable) -> FileTable:
    """Names the scores of a table by MetricX; returns any other table unchanged.

    MetricX writes ``source``, ``hypothesis``, perhaps ``reference``, and its score, which it calls
    ``prediction``.
    """
    if not {column.name for column in table.columns} >= _METRICX_COLUMNS:
        return table
    columns = tuple(
        replace(column, name=METRICX)
        if column.name == _METRICX_SCORE and are_scores(column.cells)
        else column
        for column in table.columns
    )
    return replace(table, columns=columns)
