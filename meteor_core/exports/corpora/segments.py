"""A row for each segment of each system as CSV, JSON Lines, Parquet; METEOR 1.5's alignments."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator, Sequence, Set
from typing import Any

from meteor_core.corpus.results import System
from meteor_core.exports.corpora.report import ALL, Report
from meteor_core.exports.corpora.tables import whole
from meteor_core.messages.safe import encodable, written
from meteor_core.model import Alignment, Link, Score, Token

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
        **{  # numbered, so that no name can take another column's
            "reference" if number == 1 else f"reference_{number}": encodable(texts[segment])
            for number, texts in enumerate(dataset.references.values(), 1)
        },
        "candidate": encodable(report.candidate(system, segment)),
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


def csv(report: Report) -> str:
    """A report → CSV; save it as ``utf-8-sig`` for spreadsheets. No cell runs as a formula."""
    rows = list(records(report))
    cells = (
        [whole(value) if isinstance(value, float) else value for value in row.values()]
        for row in rows
    )
    return written([*map(list, rows[:1]), *cells])


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


# Alignments as METEOR 1.5 writes them under ``-writeAlignments``, for X-Ray and its kin.
#
# For each segment: ``Alignment``, number, precision, recall, penalty, score; the candidate's
# tokens; the reference's; a heading; for each match, in the order of the reference, where it starts
# and how long it is on either side, the number of its stage and its similarity; an empty line.

HEADING = "Line2Start:Length\tLine1Start:Length\tModule\t\tScore"
EMPTY = Alignment((), (), (), (), True)


def alignments(report: Report, system: str, *, signed: bool = True) -> Iterator[str]:
    """A system of a report → blocks of text, one for each of its segments, written one by one.

    ``signed``: the first line is ``# `` and the signature, which readers that look for
    ``Alignment`` pass over; without it the file is as the program writes it.
    """
    if signed:
        yield f"# {report.signature}\n"
    scored = report.system(system)
    for segment in report.segments.tolist():
        alignment = report.alignment(scored, segment)
        score = report.score(scored, segment)
        yield block(segment + 1, alignment or EMPTY, score, scored.stages)


def block(number: int, alignment: Alignment, score: Score, stages: Sequence[str]) -> str:
    """Returns one segment's lines."""
    penalty = score.penalty if alignment.matches else float("nan")
    numbers = (score.precision, score.recall, penalty, score.value)
    matches = sorted(alignment.matches, key=lambda match: match.reference)
    return "\n".join(
        [
            "\t".join(["Alignment", str(number), *map(double, numbers)]),
            _line(alignment.candidate),
            _line(alignment.reference),
            HEADING,
            *(_match(match, stages) for match in matches),
            "",
            "",
        ]
    )


def _line(tokens: Sequence[Token]) -> str:
    """Forms, as the program writes them: what was compared, not what was typed."""
    return " ".join("_".join(token.form.split()) for token in tokens)


def _match(match: Link, stages: Sequence[str]) -> str:
    spans = [f"{start}:{stop - start}" for start, stop in (match.reference, match.candidate)]
    stage = stages.index(match.stage)
    return "\t\t\t".join([*spans, f"{stage}\t\t{double(match.similarity)}"])


def double(value: float) -> str:
    """A number as Java prints it: ``0.001`` → ``"0.001"``, ``0.0001`` → ``"1.0E-4"``."""
    if value != value:
        return "NaN"
    if value == 0 or 1e-3 <= abs(value) < 1e7:
        return repr(float(value))
    mantissa, _, exponent = f"{value!r}".partition("e")
    if not exponent:  # the fewest digits that give the number back
        texts = (f"{value:.{digits}e}" for digits in range(17))
        text = next(text for text in texts if float(text) == value)
        mantissa, _, exponent = text.partition("e")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{int(exponent)}"
