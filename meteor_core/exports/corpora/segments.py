"""A row for each segment of each system: CSV, JSON Lines, Parquet."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator, Set
from typing import Any

from meteor_core.corpus.results import System
from meteor_core.exports.corpora.export_view import ALL
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.views import whole
from meteor_core.messages.safe import encodable, written

SegmentRecord = dict[str, Any]


def records(report: Report) -> Iterator[SegmentRecord]:
    """Yields segments in order, the systems of each one after the other; all records have the same
    keys.

    Numbers are unrounded; ``best`` is the name of the reference that counted. Where a part of the
    corpus is written, ``view`` describes it.
    """
    signed = {"signature": report.signature}
    if report.view is not ALL:
        signed["view"] = "; ".join(report.view.describe(len(report.dataset)))
    for segment in report.segments.tolist():
        for system in report.systems:
            yield _record(report, system, segment) | signed


def _record(report: Report, system: System, segment: int) -> SegmentRecord:
    dataset, score = report.dataset, report.score(system, segment)
    statistics = system.rows.statistics(segment)
    human = dataset.human.get(system.name)
    judged = human[segment] if human else math.nan
    return {
        "segment": segment + 1,
        "id": dataset.ids[segment],
        "system": system.name,
        "score": score.value,
        **score.parts,
        "matches": float(statistics.matches),
        "chunks": statistics.chunks,
        "proved": not statistics.unproved,
        **{
            measured.metric.name: _known(float(measured.segments[system.name][segment]))
            for measured in report.metrics
        },
        **{metric.name: None for metric in report.missing},
        "human": _known(judged),
        "best": report.reference(system, segment)[0],
        "source": encodable(dataset.sources[segment]) if dataset.sources else None,
        **{
            _key(name, number): encodable(texts[segment])
            for number, (name, texts) in enumerate(dataset.references.items(), 1)
        },
        "candidate": encodable(report.candidate(system, segment)),
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


def _key(name: str, number: int) -> str:
    """References are numbered, so that no name can take another column's."""
    return "reference" if number == 1 else f"reference_{number}"


def csv(report: Report) -> str:
    """A report → CSV; save it as ``utf-8-sig`` for spreadsheets. No cell runs as a formula."""
    rows = list(records(report))
    cells = ([_cell(value) for value in row.values()] for row in rows)
    return written([*map(list, rows[:1]), *cells])


def _cell(value: Any) -> Any:
    return whole(value) if isinstance(value, float) else value


def jsonl(report: Report) -> str:
    """A report → JSON Lines, one segment of one system a line."""
    return "".join(
        json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n" for record in records(report)
    )


def parquet(report: Report) -> bytes:
    """A report → Parquet; the signature is in a column and in the file's own metadata."""
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    rows = list(records(report))
    real = {*REAL, *(measured.metric.name for measured in report.metrics)}
    real |= {metric.name for metric in report.missing}
    columns = {
        key: pa.array([row[key] for row in rows], type=_type(pa, key, real))
        for key in (rows[0] if rows else ())
    }
    metadata = {"signature": report.signature, "corpus": encodable(report.dataset.name)}
    table = pa.table(columns).replace_schema_metadata(metadata)
    stream = io.BytesIO()
    pq.write_table(table, stream)
    return stream.getvalue()


WHOLE = ("segment", "chunks")
REAL = (
    *("score", "precision", "recall", "f_mean", "fragmentation", "penalty", "letters", "matches"),
    "human",
)


def _type(pa: Any, key: str, real: Set[str]) -> Any:
    if key == "proved":
        return pa.bool_()
    return pa.int64() if key in WHOLE else pa.float64() if key in real else pa.string()
