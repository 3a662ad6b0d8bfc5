"""The tables that have a row for each segment of a report, as its view has them."""

from __future__ import annotations

from collections.abc import Iterator

from meteor_core.corpus.edits import change_line
from meteor_core.corpus.match_changes import LOST, MOVED, WON, MatchChange
from meteor_core.corpus.versions import KINDS, stage_changes
from meteor_core.exports.corpora.report import Report
from meteor_core.exports.corpora.views import Cell, Row, TableView
from meteor_core.messages.phrase import N_
from meteor_core.readers.formats.own_reports import name
from meteor_core.wording.names import short_names
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, digits_for, same

LONGEST_NAME = 16
"""Characters of a system's name in a heading."""

CHANGES = (N_("Change"), N_("Lost matches"), N_("New matches"), N_("Matches of another stage"))


def segments(report: Report, translate: Translate = same) -> TableView:
    """Makes a row for each segment, the systems side by side: scores, differences, then texts."""
    dataset = report.dataset
    names = dict(zip(_names(report), headings_of(report), strict=True))
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
    places = {name(*role): place for place, role in enumerate(roles, first)}
    return {name("id"): 1, **places}


def difference_digits(report: Report) -> int:
    """Returns the decimal places in which no difference of a listed segment looks like zero."""
    chosen, base = report.segments, report.values[report.baseline.name]
    return digits_for(
        float(change)
        for system in report.rivals
        for change in (report.values[system.name][chosen] - base[chosen])
    )


def headings_of(report: Report) -> tuple[str, ...]:
    """Returns the systems' names for headings: short and different."""
    return short_names(_names(report), LONGEST_NAME)


def differences(report: Report) -> list[str]:
    """Returns the name of each difference: ``"v2 − v1"``."""
    names = dict(zip(_names(report), headings_of(report), strict=True))
    base = names[report.baseline.name]
    return [f"{names[system.name]} − {base}" for system in report.rivals]


def _names(report: Report) -> list[str]:
    return [system.name for system in report.systems]


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
        kind, changed = [_kind(report, at, translate)], [change_line(old, new)]
    source = [dataset.sources[at]] if dataset.sources else []
    references = [texts[at] for texts in dataset.references.values()]
    candidates = [report.candidate(system, at) for system in report.systems]
    numbers: tuple[Cell, ...] = (*scores, *changes, *others)
    return (at + 1, dataset.ids[at], *numbers, *kind, *source, *references, *candidates, *changed)


def candidates_of(report: Report, at: int) -> tuple[str, str]:
    """Returns, for two systems, the new version's candidate and the old one's."""
    new, old = (report.candidate(each, at) for each in (report.rivals[0], report.baseline))
    return new, old


def _kind(report: Report, at: int, translate: Translate) -> str:
    assert report.versions is not None
    return translate([*KINDS.values()][report.versions.kinds[at]])


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
    names = dict(zip(_names(report), headings_of(report), strict=True))
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
