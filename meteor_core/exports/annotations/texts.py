"""CSV, JSON Lines, and error spans as WMT publishes them; save CSV as ``utf-8-sig``.

Error spans are plain tab-separated lines, as WMT's tools split them: without quotation marks, a
break within a text is a blank. A cell that a spreadsheet would run has a blank before it: neither
format counts it.

- MQM (github.com/google-research/google-research, marot): a row for each error, marked ``<v>…</v>``
  in the target or, for what was left out, in the source; ``No-error`` for a
  candidate without one; metadata as JSON.
- ESA (WMT24, Kocmi et al. 2024): a row for each candidate and annotator, with its score and its
  spans as JSON, in places as Appraise counts them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from meteor_core.annotations import results
from meteor_core.annotations.answers import Assessment, Span, spans_of
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import Segment
from meteor_core.exports.annotations import sheets
from meteor_core.exports.annotations.records import file_stem, records, text_of, words_of
from meteor_core.exports.annotations.sheets import workbook
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import escape_formula, written
from meteor_core.readers.mqm import GOOGLE as MQM
from meteor_core.readers.own_exports import HUMAN
from meteor_core.readers.spans import MISSING
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


def human(gathered: Gathered) -> str:
    """Candidates with human scores, as the tuning reads them: TSV with a heading."""
    return _tsv(HUMAN, map(astuple, results.human(gathered)))


def wmt(gathered: Gathered) -> str:
    """The errors that count, of a project in which errors are marked: MQM, or ESA with scores."""
    return esa(gathered) if gathered.setup.traits.rates else mqm(gathered)


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
) -> list[ResultFile]:
    """The files of a project; each is made when it is asked for.

    ``translate``: headings and settings of the workbook; ``zone``: of times, the machine's own for
    None.
    """

    def xlsx() -> bytes:
        return workbook(gathered, translate=translate, zone=zone)

    def text(make: Callable[[Gathered], str], encoding: str = "utf-8") -> Callable[[], bytes]:
        return lambda: make(gathered).encode(encoding, "replace")

    files: list[tuple[str, str, str, Callable[[], bytes]]] = [
        ("xlsx", "XLSX", _XLSX, xlsx),
        # spreadsheets need the byte-order mark to read Cyrillic
        ("csv", N_("History (CSV)"), "text/csv", text(lambda g: csv(g, zone), "utf-8-sig")),
        ("jsonl", N_("History (JSONL)"), "application/jsonl", text(lambda g: jsonl(g, zone))),
        ("human.tsv", N_("Human scores for tuning"), _TSV, text(human)),
    ]
    if gathered.setup.traits.marks:
        files.append(("wmt.tsv", N_("WMT format (TSV)"), _TSV, text(wmt)))
    if gathered.setup.traits.proposes:
        files.append(("mqm.tsv", N_("MQM errors (TSV)"), _TSV, text(mqm)))
    return [ResultFile(file_stem(gathered.setup), *file) for file in files]


ESA = ("system", "doc_id", "line_id", "annotator", "src", "ref", "tgt", "esa_score", "esa_spans")

_BREAK = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
"""One for one with a blank: places in the text stay what they are."""


def mqm(gathered: Gathered) -> str:
    """The errors of the votes that count, of a project in which errors are marked."""
    return _lines(MQM, _mqm_rows(gathered))


def esa(gathered: Gathered) -> str:
    """The scores and errors of the votes that count, of an ESA project."""
    return _lines(ESA, _esa_rows(gathered))


def _mqm_rows(gathered: Gathered) -> Iterator[Sequence[str]]:
    places = _places(gathered)
    for vote in gathered.counting:
        segment = gathered.segments[vote.segment]
        document, place = places[segment.number]
        for position, system in enumerate(vote.systems):
            about = (system, document, str(place), segment.name, vote.annotator)
            target = segment.candidates[gathered.systems.index(system)]
            own = [span for span in spans_of(vote.answer) if span.candidate == position]
            for span in own:
                category = span.category or "error"
                sides = _sides(segment, target, span)
                metadata = _metadata(gathered, vote, span)
                severity = (
                    span.severity[:1].upper() + span.severity[1:]
                )  # as published files have it
                yield (*about, *sides, category, severity, metadata)
            if not own:
                sides, metadata = (segment.source or "", target), _metadata(gathered, vote)
                yield (*about, *sides, "No-error", "no-error", metadata)


def _sides(segment: Segment, target: str, span: Span) -> tuple[str, str]:
    """Source and target, with the marks in one of them; in none for words that neither has."""
    source = segment.source or ""
    if span.source:
        return _marked(source, span), target
    is_beside = span.reference is not None or span.is_missing
    return source, target if is_beside else _marked(target, span)


def _marked(text: str, span: Span) -> str:
    before, words, after = text[: span.start], text[span.start : span.stop], text[span.stop :]
    return f"{before}<v>{words}</v>{after}"


def _metadata(gathered: Gathered, vote: Judgement, span: Span | None = None) -> str:
    """As Marot reads it: when, the note and what of a reference is missing, the references."""
    segment = gathered.segments[vote.segment]
    data: dict[str, Any] = {"timestamp": round(vote.made * 1000)}
    if vote.note:
        data["note"] = vote.note
    if span is not None:
        data["marked_text"] = words_of(text_of(gathered, vote, span), span)
    if not gathered.setup.show_source:
        data["source_not_seen"] = True
    if segment.references:
        names = dict(zip(gathered.references, segment.references, strict=True))
        data["segment"] = {"references": names, "primary_reference": gathered.references[0]}
    return json.dumps(data, ensure_ascii=False)


def _places(gathered: Gathered) -> dict[int, tuple[str, int]]:
    """A segment's number → its document's name and its place in there, from 1.

    Segments of no known document make one by the project's title.
    """
    seen: Counter[str] = Counter()
    places = {}
    for number, segment in sorted(gathered.segments.items()):
        name = segment.document or gathered.setup.title
        seen[name] += 1
        places[number] = name, seen[name]
    return places


def _esa_rows(gathered: Gathered) -> Iterator[Sequence[str]]:
    places = _places(gathered)
    for vote in gathered.counting:
        if not isinstance(vote.answer, Assessment):
            continue
        segment = gathered.segments[vote.segment]
        for position, (system, score) in enumerate(
            zip(vote.systems, vote.answer.values, strict=True)
        ):
            target = segment.candidates[gathered.systems.index(system)]
            spans = [
                _esa_span(target, span) for span in vote.answer.spans if span.candidate == position
            ]
            about = (system, places[segment.number][0], segment.name, vote.annotator)
            texts = (segment.source or "", segment.reference, target)
            yield (*about, *texts, f"{score:g}", json.dumps(spans))


def _esa_span(target: str, span: Span) -> dict[str, Any]:
    """``{"start_i": 0, "end_i": 4, "severity": "minor"}``; words left out are ``"missing"``."""
    if span.source or span.reference is not None or span.is_missing:
        return {"start_i": MISSING, "end_i": MISSING, "severity": span.severity}
    first, last = appraise_place(target, span.start, span.stop)
    return {"start_i": first, "end_i": last, "severity": span.severity}


def appraise_place(text: str, start: int, stop: int) -> tuple[int, int]:
    """Half-open characters → UTF-16 units of the stripped text, the last one included.

    ``appraise_place(" a😀b", 2, 3) == (1, 2)``
    """
    before = len(text) - len(text.lstrip())
    first = _units(text[before:start])
    return first, max(first, _units(text[before:stop]) - 1)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _lines(headings: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = ("\t".join(map(_cell, row)) for row in (headings, *rows))
    return "".join(f"{line}\n" for line in lines)


def _cell(text: str) -> str:
    line = _BREAK.sub(" ", text)
    return line if escape_formula(line) == line else f" {line}"
