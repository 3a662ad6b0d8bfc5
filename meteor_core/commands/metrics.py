"""``--metrics``: other metrics than METEOR on the command line, and a pair under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from meteor_core.wording.words import number

# Imported when needed, because scoring a pair usually needs only METEOR.
if TYPE_CHECKING:
    from meteor_core.metrics import Metric, MetricDefinition, MetricOption

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


def record(metric: Metric, references: int, *, corpus: bool) -> dict[str, Any]:
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
        | record(metric, len(references), corpus=False)
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
