"""``--metrics``: other metrics than METEOR on the command line, for a pair and for a corpus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from meteor_core.messages.errors import InputError
from meteor_core.wording.words import number

# Imported where needed: the command score usually needs only METEOR.
if TYPE_CHECKING:
    from meteor_core.commands.comparisons import Drawing
    from meteor_core.metrics import Metric, MetricDefinition, MetricOption
    from meteor_core.metrics.corpus import BlockCounts, Measured
    from meteor_core.readers import Dataset


_HEADING = (
    "Metrics for --metrics. Options go in brackets, separated by semicolons. Scores "
    "are between 0 and 1, where sacreBLEU prints 0 to 100. A lower TER is better, and "
    "TER can exceed 1. Empty references are ignored if there are others."
)

Metrics = tuple["Metric", ...]


def _parsed(context: click.Context, parameter: click.Parameter, value: str | None) -> Metrics:
    if value is None:
        return ()
    from meteor_core.metrics import parse

    return parse(value)


class WithMetrics(click.Command):
    """A command whose help ends in the list of all metrics."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from meteor_core.metrics import METRICS

        self.epilog = "\n\n".join([_HEADING, *map(_described, METRICS.values())])
        super().format_epilog(ctx, formatter)


def metrics_option(command: click.Command) -> click.Command:
    """Adds ``--metrics bleu,rouge2[mode=recall]`` to a command ``WithMetrics``."""
    command.params.append(
        click.Option(
            ["--metrics"],
            callback=_parsed,
            metavar="NAME,…",
            help="Also compute these metrics, for example bleu,rouge2[mode=recall]. "
            "They are listed below.",
        )
    )
    return command


def _described(metric: MetricDefinition) -> str:
    """A metric's paragraph of the help: title, options with their defaults, empty sides."""
    options = "; ".join(map(_option, metric.options))
    text = f"{metric.name}: {metric.title} by {metric.library}. {options}. {metric.sheet.empty}"
    wrapped = fill(text, 76, initial_indent="", subsequent_indent="  ", break_on_hyphens=False)
    return f"\b\n{wrapped}"


def _option(option: MetricOption) -> str:
    return f"{option.name}={option.valid} ({option.write(option.default)})"


def _record(metric: Metric, references: int, *, corpus: bool) -> dict[str, Any]:
    """Returns the JSON object of a metric without its score."""
    return {
        "name": metric.name,
        "title": metric.title,
        "scale": metric.definition.scale,
        "higher_is_better": metric.definition.higher_is_better,
        "signature": metric.signature_for(references, corpus=corpus),
    }


def of_pair(
    metrics: Metrics, candidate: str, references: Sequence[str], *, derive: bool = False
) -> list[dict[str, Any]]:
    """Scores a pair by each metric, as JSON shows it; with ``derive`` with all steps."""
    return [
        {"score": metric.segment(candidate, references)}
        | _record(metric, len(references), corpus=False)
        | ({"derivation": _derivation(metric, candidate, references)} if derive else {})
        for metric in metrics
    ]


def _derivation(metric: Metric, candidate: str, references: Sequence[str]) -> list[str]:
    from meteor_core.wording.derivations import lines

    return [*lines(metric.derive(candidate, references))]


def derived(row: Mapping[str, Any]) -> str:
    """Returns a metric's derivation under its title, if requested."""
    return "\n".join([row["title"], *row["derivation"]]) if "derivation" in row else ""


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Writes name, score and signature of each metric, one per line."""
    wide = max((len(row["name"]) for row in rows), default=0)
    return "\n".join(
        f"{row['name']:<{wide}}  {number(row['score'])}  {row['signature']}" for row in rows
    )


_SMALL = 1000
"""Pairs to count for which worker processes are not worth their start."""

_PAIRS = 500
"""Pairs in a block."""


def _corpus_record(measured: Measured) -> dict[str, Any]:
    """The JSON object of a corpus metric, with the segments' scoring if that differs."""
    from meteor_core.metrics.corpus import UploadedMetric, VariantMetric

    metric, references = measured.metric, measured.references
    if isinstance(metric, (UploadedMetric, VariantMetric)):
        return {
            "name": metric.name,
            "title": metric.title,
            "higher_is_better": metric.higher_is_better,
            "signature": measured.signature,
        }
    _, *segments = measured.signatures
    single = metric.signature_for(references, corpus=False)
    return _record(metric, references, corpus=True) | (
        {"segment_signature": single} if segments else {}
    )


def signatures(written: Mapping[str, Any]) -> Iterator[str]:
    """A corpus metric as in JSON → its signatures, one per line."""
    yield str(written["signature"])
    if "segment_signature" in written:
        yield f"segments: {written['segment_signature']}"


def score_corpus_metrics(metrics: Metrics, data: Dataset, jobs: int) -> tuple[Measured, ...]:
    """Scores every system by each metric, with a bar on standard error."""
    if not metrics:
        return ()
    from tqdm import tqdm

    from meteor_core.metrics.corpus import block_size, count_blocks, few, gather

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
    return gather(blocks, tuple(data.systems), metrics, len(references))


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


def add_metrics(
    report: dict[str, Any], scored: Sequence[Measured], drawing: Drawing
) -> tuple[Measured, ...]:
    """Adds each system's scores, intervals and comparisons to the report of a corpus.

    Gives the metrics back with what was found.
    """
    from meteor_core.commands.comparisons import comparison_records

    tested = []
    report["metrics"] = [_corpus_record(measured) for measured in scored]
    for measured in scored:
        name, found = measured.metric.name, drawing.of(measured.drawn, measured.metric.rate_sums)
        report["comparisons"] += comparison_records(name, found)
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
