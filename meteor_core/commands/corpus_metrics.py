"""A corpus under other metrics than METEOR: counted, compared, and put into its report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tqdm import tqdm

from meteor_core.commands.comparisons import Drawing, records
from meteor_core.commands.metrics import Metrics, record
from meteor_core.messages.errors import InputError
from meteor_core.metrics.corpus import BlockCounts, block_size, count_blocks, few, gather
from meteor_core.metrics.measured import Measured, of_rows
from meteor_core.metrics.metric import Metric
from meteor_core.metrics.uploaded import UploadedMetric
from meteor_core.readers import Dataset

_SMALL = 1000
"""Pairs to count for which worker processes are not worth their start."""

_PAIRS = 500
"""Pairs in a block."""


def _corpus_record(measured: Measured) -> dict[str, Any]:
    """The JSON object of a corpus metric, with the segments' scoring if that differs."""
    metric, references = measured.metric, measured.references
    if isinstance(metric, UploadedMetric):
        return {
            "name": metric.name,
            "title": metric.title,
            "higher_is_better": metric.higher_is_better,
            "signature": measured.signature,
        }
    _, *segments = measured.signatures
    single = metric.signature_for(references, corpus=False)
    return record(metric, references, corpus=True) | (
        {"segment_signature": single} if segments else {}
    )


def signatures(written: Mapping[str, Any]) -> Iterator[str]:
    """A corpus metric as in JSON → its signatures, one per line."""
    yield str(written["signature"])
    if "segment_signature" in written:
        yield f"segments: {written['segment_signature']}"


def of_corpus(metrics: Metrics, data: Dataset, jobs: int) -> tuple[Measured, ...]:
    """Scores every system by each metric, with a bar on standard error."""
    if not metrics:
        return ()
    references = [*data.references.values()]
    total, texts = len(data), len(data.systems) * len(references)
    blocks: list[BlockCounts] = []
    counting = count_blocks(
        data.systems,
        references,
        metrics,
        jobs=1 if few(metrics, total * texts, _SMALL) else jobs,
        lines=block_size(metrics, _PAIRS, texts),
    )
    with tqdm(total=total, unit=" segments", desc="metrics", disable=None) as bar:
        try:
            for block in counting:
                blocks.append(block)
                bar.update(len(block[0][0]))
        except InputError as error:
            _name_text(data, metrics, error.values.get("line"))
            raise
    scored = gather(blocks, tuple(data.systems), metrics)
    return tuple(
        of_rows(counts[0].metric, len(references), dict(zip(scored, rows, strict=True)))
        for counts in zip(*scored.values(), strict=True)
        for rows in ([each.rows for each in counts],)
    )


def _name_text(data: Dataset, metrics: Metrics, line: object) -> None:
    """Raises ``InputError`` that names the system or reference which a metric cannot compare."""
    if not isinstance(line, int):
        return
    references = {name: texts[line - 1] for name, texts in data.references.items()}
    for name, texts in data.systems.items():
        for metric in metrics:
            why = _refusal(metric, texts[line - 1], [*references.values()])
            if why is None:
                continue
            if why.values.get("what") == "reference":
                name = next(
                    each for each, text in references.items() if _refusal(metric, "", [text])
                )
            raise InputError(
                "{name}, segment {number}: {why}", name=name, number=data.ids[line - 1], why=why
            ) from None


def _refusal(metric: Metric, candidate: str, references: Sequence[str]) -> InputError | None:
    try:
        metric.count(candidate, references)
    except InputError as error:
        return error
    return None


def add(
    report: dict[str, Any], scored: Sequence[Measured], drawing: Drawing
) -> tuple[Measured, ...]:
    """Adds each system's scores, intervals and comparisons to the report of a corpus.

    Gives the metrics back with what was found.
    """
    tested = []
    report["metrics"] = [_corpus_record(measured) for measured in scored]
    for measured in scored:
        name, found = measured.metric.name, drawing.of(measured.drawn, measured.metric.rate_sums)
        report["comparisons"] += records(name, found)
        for system in report["systems"]:
            system.setdefault("metrics", {})[name] = measured.scores[system["name"]]
            intervals = system.setdefault("metric_intervals", {})
            if found is not None and found.intervals:
                intervals[name] = list(found.intervals[system["name"]])
        tested.append(replace(measured, significance=found))
    return tuple(tested)


def flat(system: Mapping[str, Any]) -> dict[str, Any]:
    """A system as in JSON → a row: each metric's score, then its interval."""
    row = {key: value for key, value in system.items() if not isinstance(value, dict)}
    intervals = system.get("metric_intervals", {})
    for name, score in system.get("metrics", {}).items():
        row[name] = score
        row |= {f"{name} interval": intervals[name]} if name in intervals else {}
    return row


def columns(name: str, scored: Sequence[Measured]) -> Iterator[tuple[str, Any]]:
    """Yields a system's segment scores under each metric, with headings: ``A.txt bleu``."""
    for measured in scored:
        yield f"{name} {measured.metric.name}", measured.segments[name]
