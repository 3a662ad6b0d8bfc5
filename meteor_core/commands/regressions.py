"""``corpus --regressions 20``: what changed from the first system to each of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from meteor_core.commands.options import Whole, say
from meteor_core.corpus.edits import change_line
from meteor_core.corpus.match_changes import LOST, MOVED, WON, MatchChange
from meteor_core.corpus.results import System
from meteor_core.corpus.versions import KINDS, Versions, stage_changes
from meteor_core.exports.corpora import ExportView, Report
from meteor_core.meteor.metric import Meteor
from meteor_core.readers import Dataset
from meteor_core.wording.words import digits_for, signed

_MOST = 100_000


def regressions_option(command: click.Command) -> click.Command:
    """Adds ``--regressions N``: so many of the segments that became worse."""
    command.params.append(
        click.Option(
            ["most_regressions", "--regressions"],
            type=Whole(0, _MOST),
            default=None,
            metavar="N",
            help="Compare the first system with each of the others. Counts better, "
            "worse and unchanged segments, and lists the N segments that lost "
            "most, with the lost matches.",
        )
    )
    return command


def add(
    report: dict[str, Any], data: Dataset, systems: Sequence[System], metric: Meteor, most: int
) -> None:
    """Adds the changes from the first system to each other one, under ``changes`` of a report."""
    if len(systems) == 1:
        say(["Warning: --regressions needs at least two systems."])
    whole, baseline = Report(data, tuple(systems), metric), systems[0].name
    report["changes"] = [
        _changes(whole.through(ExportView((system.name, baseline), baseline)), most)
        for system in systems[1:]
    ]


def _changes(report: Report, most: int) -> dict[str, Any]:
    old, new, found = report.baseline, report.rivals[0], report.versions
    assert found is not None
    stages = stage_changes(old, new, found.segments(list(KINDS)))
    return {
        "baseline": old.name,
        "system": new.name,
        **found.counts,
        "stages": [
            {"stage": change.stage, "baseline": change.old, "system": change.new}
            for change in stages
        ],
        "regressions": [
            _segment(report, found, segment)
            for segment in found.segments(["worse"])[:most].tolist()
        ],
    }


def _segment(report: Report, found: Versions, segment: int) -> dict[str, Any]:
    old, new = (report.candidate(each, segment) for each in (report.baseline, report.rivals[0]))
    changes = report.match_changes(segment)
    return {
        "segment": segment + 1,
        "id": report.dataset.ids[segment],
        "difference": float(found.differences[segment]),
        "baseline_candidate": old,
        "candidate": new,
        "changed_words": change_line(old, new),
        "lost": _matches(changes, LOST),
        "won": _matches(changes, WON),
        "moved": _matches(changes, MOVED),
    }


def _matches(changes: Sequence[MatchChange], kind: str) -> list[dict[str, Any]]:
    """Words of the reference, and the stages that matched them: the baseline's, the system's."""
    return [
        {"reference": change.reference, "stages": [held.stage for held in change[1:] if held]}
        for change in changes
        if change.kind == kind
    ]


def readable(report: dict[str, Any]) -> Iterator[str]:
    """Yields the changes of a report as paragraphs."""
    for change in report.get("changes", ()):
        counts = "; ".join(f"{change[kind]} {label}" for kind, label in KINDS.items())
        lines = [f"{change['system']} against {change['baseline']}: {counts}"]
        yield "\n".join([*lines, *map(_line, change["regressions"])])


def _line(segment: dict[str, Any]) -> str:
    """``"17  −0.112  12 → 21  lost: 12 (exact)"``."""
    difference = signed(segment["difference"], digits_for([segment["difference"]]))
    lost = ", ".join(f"{each['reference']} ({each['stages'][0]})" for each in segment["lost"])
    parts = [segment["id"], difference, segment["changed_words"], lost and f"lost: {lost}"]
    return "  ".join(part for part in parts if part)
