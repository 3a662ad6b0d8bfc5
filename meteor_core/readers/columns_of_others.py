"""Columns beside the texts: scores of other metrics, and what cuts a corpus into slices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan

from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Doubt

SLICES = ("document", "domain", "year", "direction", "annotator")
"""Roles of columns whose labels cut a corpus into parts."""

METRIC = "metric"
"""The role of a column of scores that were computed elsewhere."""

TEXTS = frozenset(("reference", "candidate", "target", "source"))
"""Roles of columns of texts."""

_EDGES = " \t._-:/|()[]"

Scores = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """Scores of a file: the heading, and the system if the row names it."""

    file: str
    heading: str
    values: Scores
    system: str = ""

    def take(self, rows: Sequence[int]) -> ScoreColumn:
        return replace(self, values=tuple(self.values[row] for row in rows))


def scores_alone(roles: Iterable[str]) -> bool:
    """Returns whether columns of these roles hold only scores, so that the texts are in another
    file."""
    given = {*roles}
    return not given & TEXTS and bool(given & {METRIC, "human"})


def named(heading: str, systems: Iterable[str]) -> tuple[str, str]:
    """``"COMET.GPT-4"`` → metric "COMET", system "GPT-4"; no system where none is named.

    The longest name counts, at the heading's end or beginning: ``GPT-4`` is not ``GPT``.
    """
    plain = heading.strip()
    for system in sorted(systems, key=lambda name: (-len(name), name)):
        for rest in (_without_end(plain, system), _without_end(plain[::-1], system[::-1])[::-1]):
            if rest:
                return rest, system
    return plain, ""


def _without_end(heading: str, system: str) -> str:
    """``"COMET.A", "A"`` → ``"COMET"``; empty if the name is not separated."""
    rest = heading.removesuffix(system)
    apart = rest != heading and rest[-1:] in _EDGES
    return rest.strip(_EDGES) if apart else ""


def by_metric(
    columns: Sequence[ScoreColumn], systems: Sequence[str]
) -> tuple[dict[str, dict[str, Scores]], list[Doubt]]:
    """Columns → metric → system → scores, and remarks about columns that cannot be used.

    A metric is one that every system has scores of, in one segment at least.
    """
    found: dict[str, dict[str, Scores]] = {}
    notes: list[Doubt] = []
    for column in columns:
        metric, system = _meant(column, systems)
        if not system:
            message = N_(
                "{file}: column {column} is not used, because it is not clear which system it "
                "scores."
            )
            notes.append(Doubt(message, file=column.file, column=column.heading))
        elif not all(map(isnan, column.values)):
            found.setdefault(metric, {}).setdefault(system, column.values)
    whole = {}
    for metric, scores in found.items():
        lacking = [system for system in systems if system not in scores]
        if lacking:
            message = N_("{metric} is not used, because it has no score of {system}.")
            notes.append(Doubt(message, metric=metric, system=lacking[0]))
            continue
        scored = {system: scores[system] for system in systems}
        notes += gaps(metric, scored)
        if any(complete(scored)):
            whole[metric] = scored
    return whole, notes


def complete(scores: Mapping[str, Scores]) -> list[bool]:
    """Returns for each segment whether every system has a score."""
    return [not any(map(isnan, row)) for row in zip(*scores.values(), strict=True)]


def gaps(metric: str, scores: Mapping[str, Scores]) -> Iterator[Doubt]:
    """Yields the remark about a metric without the scores of some segments."""
    known = complete(scores)
    if not any(known):
        message = N_(
            "{metric} cannot compare the systems, because no segment has scores of all systems."
        )
        yield Doubt(message, metric=metric)
    elif not all(known):
        message = N_(
            "{metric}: {count} of {total} segments lack a score for some system; the first is "
            "segment {number}. Means and comparisons use the others."
        )
        count, number = known.count(False), known.index(False) + 1
        yield Doubt(message, metric=metric, count=count, total=len(known), number=number)


def _meant(column: ScoreColumn, systems: Sequence[str]) -> tuple[str, str]:
    if column.system:
        return column.heading, column.system
    metric, system = named(column.heading, systems)
    return metric, system or (systems[0] if len(systems) == 1 else "")


def labels_of(parts: Iterable[Mapping[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """Returns the labels of each kind, of the first part that has any."""
    found: dict[str, tuple[str, ...]] = {}
    for labels in parts:
        for kind, cells in labels.items():
            found.setdefault(kind, cells)
    return {kind: found[kind] for kind in SLICES if kind in found}


def joined(cells: Iterable[str]) -> str:
    """The labels of one segment's rows: ``["Ann", "Bob", "Ann"]`` → ``"Ann, Bob"``."""
    return ", ".join(sorted({cell.strip() for cell in cells} - {""}))
