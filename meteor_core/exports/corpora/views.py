"""The tables of a report, before anybody decides in which format: headings and rows."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import astuple, dataclass, field

from meteor_core.corpus.findings import earnings, lost
from meteor_core.corpus.results import System
from meteor_core.exports.corpora.report import Report
from meteor_core.messages.phrase import N_
from meteor_core.metrics.corpus import Measured
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, digits_for, same

Cell = str | float | int | None
Row = tuple[Cell, ...]

SYSTEMS = (
    N_("System"),
    N_("Score"),
    N_("Low"),
    N_("High"),
    N_("Mean of segments"),
    N_("Precision"),
    N_("Recall"),
    N_("F-mean"),
    N_("Fragmentation"),
    N_("Penalty"),
    N_("Letters"),
    N_("Matches"),
    N_("Chunks"),
    N_("Segments"),
    N_("Not proved optimal"),
)
COMPARISONS = (
    N_("Metric"),
    N_("Baseline"),
    N_("System"),
    N_("Difference"),
    N_("Low"),
    N_("High"),
    N_("p (bootstrap)"),
    N_("p (randomisation)"),
    N_("p (bootstrap, Holm)"),
    N_("p (randomisation, Holm)"),
)
LOSSES = (
    N_("System"),
    N_("Missing reference words"),
    N_("Extra candidate words"),
    N_("Partial matches"),
    N_("Fragmentation"),
    N_("Letters"),
    N_("Score"),
    N_("Smoothing (σ)"),
)
STAGES = (N_("System"), N_("Stage"), N_("Matched reference words"), N_("Precision"), N_("Recall"))


@dataclass(frozen=True, slots=True)
class TableView:
    """A table: its name and headings, already translated, and its rows, made as they are read.

    The last ``texts`` columns hold long texts; columns of differences have, by number, the decimal
    places that they need; those of p-values are named.
    """

    name: str
    headings: tuple[str, ...]
    rows: Iterator[Row]
    texts: int = 0
    differences: Mapping[int, int] = field(default_factory=dict)
    probabilities: Collection[int] = ()


def systems(report: Report, translate: Translate = same) -> TableView:
    """Makes a row for each system: corpus score with its interval, and its parts."""
    rows = (_system(report, system) for system in report.systems)
    headings = (*map(translate, SYSTEMS), *_metric_headings(report, translate))
    return TableView(translate("Systems"), headings, rows)


def _system(report: Report, system: System) -> Row:
    score, statistics = system.score, system.statistics
    low, high = report.intervals.get(system.name, (None, None))
    return (
        system.name,
        score.value,
        low,
        high,
        float(report.values[system.name].mean()),
        score.precision,
        score.recall,
        score.f_mean,
        score.fragmentation,
        score.penalty,
        score.letters,
        whole(statistics.matches),
        statistics.chunks,
        len(system.rows),
        statistics.unproved,
        *(cell for metric in report.metrics for cell in _metric_cells(metric, system.name)),
    )


def _metric_headings(report: Report, translate: Translate) -> Iterator[str]:
    for metric in report.metrics:
        yield metric.title
        if metric.significance is not None:
            yield from (f"{metric.title}: {translate(bound)}" for bound in (N_("Low"), N_("High")))


def _metric_cells(metric: Measured, system: str) -> Row:
    found = metric.significance
    bounds = found.intervals.get(system, (None, None)) if found is not None else ()
    return (metric.scores[system], *bounds)


def comparisons(report: Report, translate: Translate = same) -> TableView:
    """Makes a row for each metric and pair of systems: difference, interval, p-values."""
    rows = (
        (metric, *astuple(comparison)[: len(COMPARISONS) - 1])
        for metric, comparisons in report.tested
        for comparison in comparisons
    )
    digits = digits_for(pair.difference for _, pairs in report.tested for pair in pairs)
    headings, signed = tuple(map(translate, COMPARISONS)), dict.fromkeys((3, 4, 5), digits)
    p_values = range(6, len(headings))
    return TableView(
        translate("Comparisons"), headings, rows, differences=signed, probabilities=p_values
    )


def losses(report: Report, translate: Translate = same) -> TableView:
    """Returns each system's losses: the parts and the score sum to 1.

    The part of smoothing belongs to the score.
    """
    rows = (_lost(system) for system in report.systems)
    return TableView(translate("Losses"), tuple(map(translate, LOSSES)), rows)


def _lost(system: System) -> Row:
    losses = lost(system)
    return (system.name, *(value for _, value in losses.parts), losses.value, losses.granted)


def stages(report: Report, translate: Translate = same) -> TableView:
    """Returns the contribution of each stage for each system."""
    rows = (
        (
            system.name,
            translate(look(earning.stage).label),
            earning.words,
            earning.precision,
            earning.recall,
        )
        for system in report.systems
        for earning in earnings(system)
    )
    return TableView(translate("Stages"), tuple(map(translate, STAGES)), rows)


def whole(value: float) -> float | int | None:
    """``6.0`` → ``6``, ``nan`` → nothing."""
    if math.isnan(value):
        return None
    return int(value) if value == int(value) else value
