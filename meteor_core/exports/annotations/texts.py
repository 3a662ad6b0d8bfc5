"""CSV, JSON Lines, and tab-separated files like those of WMT; save CSV as ``utf-8-sig``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import TYPE_CHECKING

from meteor_core.annotations import results
from meteor_core.annotations.answers import Errors
from meteor_core.annotations.gathering import Gathered
from meteor_core.annotations.results.outcomes import comparisons, standardised, values
from meteor_core.exports.annotations import sheets
from meteor_core.exports.annotations.records import records, text_of
from meteor_core.messages.delimited import written

if TYPE_CHECKING:
    from meteor_core.exports.corpora.views import Cell

MQM = ("system", "doc", "seg_id", "rater", "reference", "target", "category", "severity", "weight")
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

_BREAKS = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


def csv(gathered: Gathered) -> str:
    """The history, a row for each vote and skip; no cell is a formula."""
    return written([[heading.lower() for heading in sheets.HISTORY], *sheets.history(gathered)])


def jsonl(gathered: Gathered) -> str:
    """The history with all texts, an object a line."""
    lines = (json.dumps(record, ensure_ascii=False) for record in records(gathered))
    return "".join(f"{line}\n" for line in lines)


def human(gathered: Gathered, z: bool = False) -> str:
    """Candidates with human scores, as the tuning reads them: TSV with a heading."""
    return _tsv(sheets.HUMAN, map(astuple, results.human(gathered, z)))


def wmt(gathered: Gathered) -> str:
    """The votes that count, in the manner of WMT: MQM errors, ratings with z, or ranks in pairs."""
    if gathered.setup.scheme == "errors":
        return _tsv(MQM, _errors(gathered))
    if gathered.setup.scheme == "rating":
        return _tsv(RATINGS, _ratings(gathered))
    return _tsv(RANKS, _ranks(gathered))


def _errors(gathered: Gathered) -> Iterator[Sequence[Cell]]:
    """A row for each error, marked <v>…</v> where it lies; ``no-error`` for a perfect candidate."""
    for vote in gathered.counting:
        if not isinstance(vote.answer, Errors):
            continue
        for position, system in enumerate(vote.systems):
            spans = [span for span in vote.answer.spans if span.candidate == position]
            segment = gathered.segments[vote.segment]
            about = (system, gathered.setup.title, segment.name, vote.annotator)
            target = segment.candidates[gathered.systems.index(system)]
            for span in spans:
                marked = _marked(text_of(gathered, vote, span), span.start, span.stop)
                omitted = span.reference is not None
                sides = (marked, target) if omitted else (segment.references[0], marked)
                weight = gathered.setup.severities[span.severity]
                yield (*about, *sides, span.category, span.severity, weight)
            if not spans:
                yield (*about, segment.references[0], target, "no-error", "no-error", 0.0)


def _marked(text: str, start: int, stop: int) -> str:
    return f"{text[:start]}<v>{text[start:stop]}</v>{text[stop:]}"


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
