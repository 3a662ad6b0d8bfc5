"""The time sheet as CSV and XLSX; save CSV as ``utf-8-sig``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import TYPE_CHECKING

from meteor_core.annotations import Times
from meteor_core.exports.annotations.records import moment
from meteor_core.messages.delimited import written
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate, same

if TYPE_CHECKING:
    from meteor_core.exports.corpora.views import Row

TIMES = (
    N_("Annotator"),
    N_("Answered"),
    N_("of them repeats"),
    N_("of them whole documents"),
    N_("of them left out"),
    N_("Controls"),
    N_("Skipped"),
    N_("Votes and skips in total"),
    N_("Seconds on the page"),
    N_("Seconds from the answers’ times"),
    N_("First"),
    N_("Last"),
)


def time_csv(times: Iterable[Times], zone: tzinfo | None = None) -> str:
    """A row for each annotator; no cell is a formula."""
    return written([[heading.lower() for heading in TIMES], *_rows(times, zone)])


def time_workbook(
    times: Iterable[Times],
    title: str,
    translate: Translate = same,
    zone: tzinfo | None = None,
) -> bytes:
    """The same as one sheet, headings translated."""
    from meteor_core.exports.corpora import sheets
    from meteor_core.exports.corpora.views import TableView

    headings = tuple(map(translate, TIMES))
    table = TableView(translate(N_("Time sheet")), headings, _rows(times, zone))
    return sheets(iter([table]), title)


def _rows(times: Iterable[Times], zone: tzinfo | None) -> Iterator[Row]:
    for one in times:
        work = one.work
        parts = work.repeats, work.documents, work.left_out
        counts = work.answered, *parts, work.controls, work.skipped, one.answers
        seconds = round(one.logged, 1), round(one.worked, 1)
        days = moment(one.first, zone), moment(one.last, zone)
        yield (one.annotator, *counts, *seconds, *days)
