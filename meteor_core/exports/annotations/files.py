"""The files of a project's results, as the page offers them and the command writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from meteor_core.annotations import Gathered
from meteor_core.annotations.metric_agreement import MetricsBesideVotes
from meteor_core.exports.annotations.about import file_stem
from meteor_core.exports.annotations.sheets import workbook
from meteor_core.exports.annotations.texts import csv, human, jsonl, wmt
from meteor_core.exports.annotations.wmt_spans import mqm
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate, same

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
        ("csv", N_("CSV, the history"), "text/csv", text(lambda g: csv(g, zone), "utf-8-sig")),
        ("jsonl", N_("JSONL, the history"), "application/jsonl", text(lambda g: jsonl(g, zone))),
        ("wmt.tsv", N_("TSV as at WMT"), _TSV, text(wmt)),
        ("human.tsv", N_("Human scores for tuning"), _TSV, text(human)),
    ]
    if gathered.setup.traits.proposes:
        files.insert(4, ("mqm.tsv", N_("Errors as MQM, TSV"), _TSV, text(mqm)))
    return [ResultFile(file_stem(gathered.setup), *file) for file in files]
