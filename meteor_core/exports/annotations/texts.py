"""CSV, JSON Lines, and tab-separated files like those of WMT; save CSV as ``utf-8-sig``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from datetime import tzinfo
from typing import TYPE_CHECKING

from meteor_core.annotations import results
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import comparisons, standardised, values
from meteor_core.exports.annotations import sheets
from meteor_core.exports.annotations.records import records
from meteor_core.exports.annotations.wmt_spans import esa, mqm
from meteor_core.messages.delimited import written
from meteor_core.readers.assembling.judgements import HUMAN

if TYPE_CHECKING:
    from meteor_core.exports.corpora.views import Cell

HISTORY = (
    "item",
    "kind",
    "segment",
    "id",
    "annotator",
    "version",
    "action",
    "counts",
    "verdict",
    "shown",
    "note",
    "seconds",
    "time",
)
RATINGS = ("SYS", "SID", "RATER", "RAW.SCR", "Z.SCR")
RANKS = (
    "segmentId",
    "judgeID",
    "system1Id",
    "system1rank",
    "system2Id",
    "system2rank",
    "rankingID",
)

_SPANS = {"errors": mqm, "esa": esa}
_BREAKS = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def csv(gathered: Gathered, zone: tzinfo | None = None) -> str:
    """The history, a row for each vote and skip; no cell is a formula.

    ``zone``: of its times, the machine's own for None.
    """
    return written([HISTORY, *sheets.history(gathered, zone=zone)])


def jsonl(gathered: Gathered, zone: tzinfo | None = None) -> str:
    """The history with all texts, an object a line."""
    lines = (json.dumps(record, ensure_ascii=False) for record in records(gathered, zone=zone))
    return "".join(f"{line}\n" for line in lines)


def human(gathered: Gathered, z: bool = False) -> str:
    """Candidates with human scores, as the tuning reads them: TSV with a heading."""
    return _tsv(HUMAN, map(astuple, results.human(gathered, z)))


def wmt(gathered: Gathered) -> str:
    """The votes that count, as WMT has them: MQM, ESA, ratings with z, or ranks in pairs."""
    if gathered.setup.scheme in _SPANS:
        return _SPANS[gathered.setup.scheme](gathered)
    if gathered.setup.scheme == "rating":
        return _tsv(RATINGS, _ratings(gathered))
    return _tsv(RANKS, _ranks(gathered))


def _ratings(gathered: Gathered) -> Iterator[Sequence[Cell]]:
    for value, z in standardised(values(gathered)):
        name = gathered.segments[value.segment].name
        yield value.system, name, value.annotator, value.value, z


def _ranks(gathered: Gathered) -> Iterator[Sequence[Cell]]:
    for pair in comparisons(gathered):
        first, second = (1 if side >= 0 else 2 for side in (pair.outcome, -pair.outcome))
        name = gathered.segments[pair.segment].name
        yield name, pair.annotator, pair.first, first, pair.second, second, pair.item


def _tsv(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Each row on one line, whatever its texts hold."""
    return written([headings, *([_one_line(cell) for cell in row] for row in rows)], "\t", "\n")


def _one_line(cell: Cell) -> Cell:
    return _BREAKS.sub(" ", cell) if isinstance(cell, str) else cell
