"""CSV, JSON Lines, and tab-separated files like those of WMT; save CSV as ``utf-8-sig``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from datetime import tzinfo
from typing import TYPE_CHECKING

from meteor_core.annotations import Gathered, results
from meteor_core.annotations.metric_agreement import MetricsBesideVotes
from meteor_core.annotations.results.outcomes import comparisons, standardised, values
from meteor_core.exports.annotations import sheets
from meteor_core.exports.annotations.about import file_stem
from meteor_core.exports.annotations.records import records
from meteor_core.exports.annotations.sheets import workbook
from meteor_core.exports.annotations.wmt_spans import esa, mqm
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import written
from meteor_core.readers.own_exports import HUMAN
from meteor_core.wording.words import Translate, same

if TYPE_CHECKING:
    from meteor_core.exports.corpora.tables import Cell

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


_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_TSV = "text/tab-separated-values"


@dataclass(frozen=True, slots=True)
class ResultFile:
    """``stem.suffix`` is its name, ``label`` says what is in it, ``make`` makes its content."""

    stem: str
    suffix: str
    label: str
    mime: str
    make: Callable[[], bytes]


def result_files(
    gathered: Gathered,
    translate: Translate = same,
    zone: tzinfo | None = None,
    metrics: Sequence[MetricsBesideVotes] = (),
) -> list[ResultFile]:
    """The files of a project; each is made when it is asked for.

    Args:
        gathered: The project's votes.
        translate: Translates headings and settings in the workbook.
        zone: The time zone of times, the machine's own for None.
        metrics: The metrics in the workbook: the first, if there is one by the time it is made.
    """

    def xlsx() -> bytes:
        return workbook(gathered, translate=translate, metrics=next(iter(metrics), None), zone=zone)

    def text(make: Callable[[Gathered], str], encoding: str = "utf-8") -> Callable[[], bytes]:
        return lambda: make(gathered).encode(encoding, "replace")

    files: list[tuple[str, str, str, Callable[[], bytes]]] = [
        ("xlsx", "XLSX", _XLSX, xlsx),
        # spreadsheets need the byte-order mark to read Cyrillic
        ("csv", N_("History (CSV)"), "text/csv", text(lambda g: csv(g, zone), "utf-8-sig")),
        ("jsonl", N_("History (JSONL)"), "application/jsonl", text(lambda g: jsonl(g, zone))),
        ("wmt.tsv", N_("WMT format (TSV)"), _TSV, text(wmt)),
        ("human.tsv", N_("Human scores for tuning"), _TSV, text(human)),
    ]
    if gathered.setup.traits.proposes:
        files.insert(4, ("mqm.tsv", N_("Errors in MQM format (TSV)"), _TSV, text(mqm)))
    return [ResultFile(file_stem(gathered.setup), *file) for file in files]
