"""The tables of a report, before anybody decides in which format: headings and rows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from meteor_core.corpus.losses import earnings, lost
from meteor_core.corpus.scoring import System
from meteor_core.exports.corpora.report import Report
from meteor_core.wording.words import Translate, same

Cell = str | float | int | None
Row = tuple[Cell, ...]

SYSTEMS = (
    "System",
    "Score",
    "Low",
    "High",
    "Mean of segments",
    "Precision",
    "Recall",
    "F-mean",
    "Fragmentation",
    "Penalty",
    "Matches",
    "Chunks",
    "Segments",
)
COMPARISONS = (
    "Baseline",
    "System",
    "Difference",
    "Low",
    "High",
    "p (bootstrap)",
    "p (randomisation)",
)
LOSSES = (
    "System",
    "Missing reference words",
    "Extra candidate words",
    "Soft matches",
    "Fragmentation",
    "Score",
)
STAGES = ("System", "Stage", "Matched reference words", "Precision", "Recall")


@dataclass(frozen=True, slots=True)
class View:
    """A table: its name and headings, already translated, and its rows, made as they are read."""

    name: str
    headings: tuple[str, ...]
    rows: Iterator[Row]


def systems(report: Report, translate: Translate = same) -> View:
    """A row for each system: corpus score with its interval, what it is made of."""
    rows = (_system(report, one) for one in report.systems)
    headings = (*map(translate, SYSTEMS), *(one.title for one in report.metrics))
    return View(translate("Systems"), headings, rows)


def _system(report: Report, system: System) -> Row:
    found, statistics = system.score, system.statistics
    low, high = report.intervals.get(system.name, (None, None))
    return (
        system.name,
        found.value,
        low,
        high,
        float(report.values[system.name].mean()),
        found.precision,
        found.recall,
        found.f_mean,
        found.fragmentation,
        found.penalty,
        whole(statistics.matches),
        statistics.chunks,
        len(system.rows),
        *(one.scores[system.name] for one in report.metrics),
    )


def comparisons(report: Report, translate: Translate = same) -> View:
    """A row for each pair of systems: difference, interval, both p-values."""
    rows = (
        (
            one.baseline,
            one.system,
            one.difference,
            one.low,
            one.high,
            one.bootstrap_p,
            one.randomisation_p,
        )
        for one in report.comparisons
    )
    return View(translate("Comparisons"), tuple(map(translate, COMPARISONS)), rows)


def losses(report: Report, translate: Translate = same) -> View:
    """Where each system's score was lost: the parts and the score sum to 1."""
    rows = (_lost(one) for one in report.systems)
    return View(translate("Losses"), tuple(map(translate, LOSSES)), rows)


def _lost(system: System) -> Row:
    found = lost(system)
    return (system.name, *(value for _, value in found.parts), found.value)


def stages(report: Report, translate: Translate = same) -> View:
    """What each stage brought to each system."""
    rows = (
        (one.name, translate(earning.stage), earning.words, earning.precision, earning.recall)
        for one in report.systems
        for earning in earnings(one)
    )
    return View(translate("Stages"), tuple(map(translate, STAGES)), rows)


def segments(report: Report, translate: Translate = same) -> View:
    """A row for each segment, the systems side by side: scores, then texts."""
    dataset, names = report.dataset, [one.name for one in report.systems]
    headings = [translate("Segment"), translate("Id")]
    headings += [translate("Score: {system}").format(system=name) for name in names]
    headings += [translate("Difference")] if len(names) > 1 else []
    headings += [f"{one.title}: {name}" for one in report.metrics for name in names]
    headings += [translate("Source")] if dataset.sources else []
    headings += [*dataset.references, *names]
    rows = (_segment(report, at) for at in range(len(dataset)))
    return View(translate("Segments"), tuple(headings), rows)


def _segment(report: Report, at: int) -> Row:
    """The difference is that of the second system to the first, as in comparisons."""
    dataset = report.dataset
    scores = [float(report.values[one.name][at]) for one in report.systems]
    difference = [scores[1] - scores[0]] if len(scores) > 1 else []
    others = [
        float(one.segments[system.name][at]) for one in report.metrics for system in report.systems
    ]
    source = [dataset.sources[at]] if dataset.sources else []
    references = [texts[at] for texts in dataset.references.values()]
    candidates = [report.candidate(one, at) for one in report.systems]
    numbers = (*scores, *difference, *others)
    return (at + 1, dataset.ids[at], *numbers, *source, *references, *candidates)


def whole(value: float) -> float | int | None:
    """``6.0`` → ``6``, ``nan`` → nothing."""
    if math.isnan(value):
        return None
    return int(value) if value == int(value) else value
