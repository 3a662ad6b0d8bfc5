"""The tables of a report, before anybody decides in which format: headings and rows."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import astuple, dataclass, field

from meteor_core.corpus.findings import earnings, lost
from meteor_core.corpus.results import System
from meteor_core.corpus.versions import (
    KINDS,
    LOST,
    MOVED,
    WON,
    MatchChange,
    change_line,
    stage_changes,
)
from meteor_core.exports.corpora.report import Report
from meteor_core.messages.phrase import N_
from meteor_core.metrics.corpus import Measured
from meteor_core.readers.own_exports import column_mark
from meteor_core.wording.palette import look
from meteor_core.wording.systems import short_names
from meteor_core.wording.words import Translate, digits_for, same

Cell = str | float | int | None
Row = tuple[Cell, ...]

SYSTEMS = (
    *(N_("System"), N_("Score"), N_("Low"), N_("High"), N_("Mean of segments"), N_("Precision")),
    *(N_("Recall"), N_("F-mean"), N_("Fragmentation"), N_("Penalty"), N_("Letters")),
    *(N_("Matches"), N_("Chunks"), N_("Segments"), N_("Not proved optimal")),
)
COMPARISONS = (
    *(N_("Metric"), N_("Baseline"), N_("System"), N_("Difference"), N_("Low"), N_("High")),
    *(N_("p (bootstrap)"), N_("p (randomisation)")),
    *(N_("p (bootstrap, Holm)"), N_("p (randomisation, Holm)")),
)
LOSSES = (
    *(N_("System"), N_("Missing reference words"), N_("Extra candidate words")),
    *(N_("Partial matches"), N_("Fragmentation"), N_("Letters"), N_("Score")),
    N_("Smoothing (σ)"),
)
STAGES = (N_("System"), N_("Stage"), N_("Matched reference words"), N_("Precision"), N_("Recall"))


LONGEST_NAME = 16
"""Characters of a system's name in a heading."""

CHANGES = (N_("Change"), N_("Lost matches"), N_("New matches"), N_("Matched by another stage"))


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

    def row(system: System) -> Row:
        found = lost(system)
        return (system.name, *(value for _, value in found.parts), found.value, found.granted)

    headings = tuple(map(translate, LOSSES))
    return TableView(translate("Losses"), headings, map(row, report.systems))


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


def segments(report: Report, translate: Translate = same) -> TableView:
    """Makes a row for each segment, the systems side by side: scores, differences, then texts."""
    dataset = report.dataset
    names = headings_of(report)
    headings = [translate("Segment"), translate("ID")]
    headings += [translate("Score: {system}").format(system=name) for name in names.values()]
    headings += differences(report)
    headings += [f"{metric.title}: {name}" for metric in report.metrics for name in names.values()]
    headings += [translate(CHANGES[0])] if _marked(report) else []
    texts = [translate("Source")] if dataset.sources else []
    texts += [*dataset.references, *names]
    texts += [translate("Changed words")] if _marked(report) else []
    rows = (_segment(report, at, translate) for at in report.segments.tolist())
    first = 2 + len(names)
    digits = dict.fromkeys(range(first, first + len(report.rivals)), difference_digits(report))
    return TableView(translate("Segments"), (*headings, *texts), rows, len(texts), digits)


def corpus_columns(report: Report, shown: TableView) -> dict[str, int]:
    """Names by which a reader recognises the columns of ``segments`` → their places."""
    first = len(shown.headings) - shown.texts
    roles = [("source", 0)] if report.dataset.sources else []
    roles += [("reference", number) for number in range(1, len(report.dataset.references) + 1)]
    roles += [("candidate", number) for number in range(1, len(report.systems) + 1)]
    places = {column_mark(*role): place for place, role in enumerate(roles, first)}
    return {column_mark("id"): 1, **places}


def difference_digits(report: Report) -> int:
    """Returns the decimal places in which no difference of a listed segment looks like zero."""
    chosen, base = report.segments, report.values[report.baseline.name]
    return digits_for(
        float(change)
        for system in report.rivals
        for change in (report.values[system.name][chosen] - base[chosen])
    )


def headings_of(report: Report) -> dict[str, str]:
    """Returns the systems' names, and what headings call them: short and different."""
    names = [system.name for system in report.systems]
    return dict(zip(names, short_names(names, LONGEST_NAME), strict=True))


def differences(report: Report) -> list[str]:
    """Returns the name of each difference: ``"v2 − v1"``."""
    names = headings_of(report)
    base = names[report.baseline.name]
    return [f"{names[system.name]} − {base}" for system in report.rivals]


def _marked(report: Report) -> bool:
    return report.view.versions and report.versions is not None


def _segment(report: Report, at: int, translate: Translate) -> Row:
    dataset = report.dataset
    scores = [float(report.values[system.name][at]) for system in report.systems]
    changes = [report.difference(system, at) for system in report.rivals]
    others = [
        float(metric.segments[system.name][at])
        for metric in report.metrics
        for system in report.systems
    ]
    kind, changed = [], []
    if _marked(report):
        new, old = candidates_of(report, at)
        assert report.versions is not None
        kind = [translate([*KINDS.values()][report.versions.kinds[at]])]
        changed = [change_line(old, new)]
    source = [dataset.sources[at]] if dataset.sources else []
    references = [texts[at] for texts in dataset.references.values()]
    candidates = [report.candidate(system, at) for system in report.systems]
    numbers: tuple[Cell, ...] = (*scores, *changes, *others)
    return (at + 1, dataset.ids[at], *numbers, *kind, *source, *references, *candidates, *changed)


def candidates_of(report: Report, at: int) -> tuple[str, str]:
    """Returns, for two systems, the new version's candidate and the old one's."""
    new, old = (report.candidate(each, at) for each in (report.rivals[0], report.baseline))
    return new, old


def change_counts(report: Report, translate: Translate = same) -> TableView:
    """Counts, for two systems, the worse, better, reworded and identical segments of the corpus."""
    found = report.versions
    counts = found.counts if found is not None else {}
    rows = ((translate(KINDS[kind]), count) for kind, count in counts.items())
    headings = (translate(CHANGES[0]), translate("Segments"))
    return TableView(translate("What changed"), headings, rows)


def changes_by_stage(report: Report, translate: Translate = same) -> TableView:
    """Compares, for two systems, what each stage matched in the listed segments."""
    old, new = report.baseline, report.rivals[0]
    names = headings_of(report)
    rows = (
        (translate(look(change.stage).label), change.old, change.new, change.new - change.old)
        for change in stage_changes(old, new, report.segments)
    )
    headings = (translate("Stage"), names[old.name], names[new.name], *differences(report))
    return TableView(translate("Matches by stage"), headings, rows)


def match_changes(report: Report, most: int, translate: Translate = same) -> TableView:
    """Lists, for two systems, the lost and won matches of the first ``most`` listed segments."""
    texts = (*CHANGES[1:], N_("Reference"))
    headings = (translate("Segment"), translate("ID"), *differences(report))
    rows = _match_changes(report, most, translate)
    name = translate("Lost and new matches")
    titles = (*headings, *map(translate, texts))
    return TableView(name, titles, rows, len(texts), {2: difference_digits(report)})


def _match_changes(report: Report, most: int, translate: Translate) -> Iterator[Row]:
    for at in report.drawn[:most].tolist():
        changes = report.match_changes(at)
        words = (_words(changes, kind, translate) for kind in (LOST, WON, MOVED))
        _, reference = report.held_against(at)
        difference = report.difference(report.rivals[0], at)
        yield (at + 1, report.dataset.ids[at], difference, *words, reference)


def _words(changes: tuple[MatchChange, ...], kind: str, translate: Translate) -> str:
    """``"cat (exact), sat (lemma)"``."""
    return ", ".join(
        f"{change.reference} ({_stages(change, translate)})"
        for change in changes
        if change.kind == kind
    )


def _stages(change: MatchChange, translate: Translate) -> str:
    held = (match for match in (change.old, change.new) if match)
    return " → ".join(translate(look(match.stage).label) for match in held)
