"""A table whose columns have roles → its share of a corpus, a row for each segment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isinf, isnan, nan

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import headings, names
from meteor_core.readers.dataset import METRIC, SLICES, TEXTS, Doubt, Note
from meteor_core.readers.mqm import of_errors
from meteor_core.readers.names import Meaning, code_of
from meteor_core.readers.tables import Column, FileTable

Texts = tuple[str, ...]
Scores = tuple[float, ...]
_ENCODING = re.compile(
    r"(utf|ucs|cp|koi|win|windows|iso|latin)[-_ ]?\d*([-_ ]?\w{1,2})?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """Scores of a file: the heading, and the system if the row names it."""

    file: str
    heading: str
    values: Scores
    system: str = ""

    def take(self, rows: Sequence[int]) -> ScoreColumn:
        return replace(self, values=tuple(self.values[row] for row in rows))


@dataclass(frozen=True, slots=True)
class Part:
    """What one table gives; ``ids`` is empty where it has none that are unique.

    ``long``: a segment has a row for each system.
    """

    file: str
    lines: Sequence[int]
    unit: str
    ids: Texts
    references: dict[str, Texts]
    systems: dict[str, Texts]
    sources: Texts | None = None
    human: dict[str, Scores] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    metrics: tuple[ScoreColumn, ...] = ()
    labels: dict[str, Texts] = field(default_factory=dict)
    long: bool = False

    @property
    def counted(self) -> str:
        """What makes a segment: in the long layout the rows of all systems."""
        return N_("row group") if self.long else self.unit

    def __len__(self) -> int:
        return len(self.lines)

    def take(self, rows: Sequence[int]) -> Part:
        """Takes the part of these rows, in this order: ``part.take([2, 0])``."""
        if list(rows) == list(range(len(self))):
            return self
        return replace(
            self,
            lines=[self.lines[row] for row in rows],
            ids=taken(self.ids, rows),
            references={name: taken(texts, rows) for name, texts in self.references.items()},
            systems={name: taken(texts, rows) for name, texts in self.systems.items()},
            sources=None if self.sources is None else taken(self.sources, rows),
            human={name: tuple(scores[row] for row in rows) for name, scores in self.human.items()},
            metrics=tuple(column.take(rows) for column in self.metrics),
            labels={kind: taken(cells, rows) for kind, cells in self.labels.items()},
        )


def taken(texts: Texts, rows: Sequence[int]) -> Texts:
    """Takes the texts of these rows, in this order; none of none."""
    return tuple(texts[row] for row in rows) if texts else ()


@dataclass(frozen=True, slots=True)
class ColumnsByRole:
    """The columns of a table sorted by role, each with its label."""

    table: FileTable
    columns: tuple[tuple[Column, Meaning], ...]

    def of(self, role: str) -> list[tuple[Column, str]]:
        return [(column, meaning.label) for column, meaning in self.columns if meaning.role == role]

    def first(self, role: str) -> Column | None:
        columns = self.of(role)
        return columns[0][0] if columns else None


def part_of(table: FileTable, roles: Sequence[Meaning], alone: bool) -> Part:
    """A table with one row for each segment → its part; ``alone``: no other table has systems."""
    by_role = ColumnsByRole(table, tuple(zip(table.columns, roles, strict=True)))
    systems = _systems(by_role, alone)
    source = by_role.first("source")
    human, notes = _human(by_role, systems)
    ids = row_ids(by_role)
    if ids and len(set(ids)) < len(ids):
        ids = ()
        notes.append(
            Note(
                "{file}: some ids occur twice, so segments are numbered in order.", file=table.file
            )
        )
    return Part(
        table.file,
        table.lines,
        table.unit,
        ids,
        _references(table, by_role.of("reference")),
        systems,
        source.cells if source else None,
        human,
        (*table.notes, *notes, *unused(by_role)),
        tuple(
            ScoreColumn(
                table.file,
                names.stem_of(table.file) if table.plain else column.name,
                numbers(table, column),
            )
            for column, _ in by_role.of(METRIC)
        ),
        {kind: column.cells for kind in SLICES if (column := by_role.first(kind))},
    )


def row_ids(roles: ColumnsByRole) -> Texts:
    """Returns the id of each row, several columns (document and segment) joined; empty without
    any."""
    if not roles.of("id"):
        return ()
    parts = ("id", "document")
    columns = [column.cells for column, meaning in roles.columns if meaning.role in parts]
    joined = tuple(":".join(cell.strip() for cell in row) for row in zip(*columns, strict=True))
    return joined if all(joined) else ()


def _references(table: FileTable, columns: list[tuple[Column, str]]) -> dict[str, Texts]:
    """Reference columns → texts by the label of each, else by the file's or simply the role.

    Columns of the same texts are one reference, as they are in several files.
    """
    references: dict[str, Texts] = {}
    for column, label in columns:
        if column.cells in references.values():  # one reference, repeated beside each system
            continue
        name = f"reference {label}" if label.isdigit() else label
        if not name:
            name = (table.named().label if table.plain or table.label else "") or "reference"
            name = column.name if name in references else name
        references[free(name, references)] = column.cells
    return references


def _systems(by_role: ColumnsByRole, alone: bool) -> dict[str, Texts]:
    """Candidate columns → texts by the name of each system.

    Raises ``InputError`` where two columns have one name.
    """
    systems: dict[str, Texts] = {}
    for column, label in by_role.of("candidate"):
        name = label if _tells(label) else _system_name(by_role, column, alone)
        if name in systems:
            raise InputError(
                "{file}: two columns contain the system {system}. Rename or leave out one of them.",
                file=by_role.table.file,
                system=name,
            )
        systems[name] = column.cells
    return systems


def _system_name(by_role: ColumnsByRole, column: Column, alone: bool) -> str:
    """A name for a column whose heading is only its role: the heading, or the file's name.

    The file names the system where it holds nothing else, or is one of several that hold some.
    """
    table, heads = by_role.table, by_role.table.header and not column.role
    several = len(by_role.of("candidate")) > 1
    if several or (alone and heads and by_role.of("reference")):
        return column.name
    label = table.named().label
    return label if _tells(label) else names.stem_of(table.file)


def _tells(label: str) -> bool:
    """Whether a label names a system: neither a number, an encoding nor a language does."""
    is_name = bool(label) and not label.isdigit() and not _ENCODING.fullmatch(label)
    return is_name and not code_of(label)


def free(name: str, taken: dict[str, Texts]) -> str:
    """``"reference"`` → ``"reference 2"`` where the name is taken."""
    number, wanted = 2, name
    while wanted in taken:
        wanted, number = f"{name} {number}", number + 1
    return wanted


def _human(roles: ColumnsByRole, systems: dict[str, Texts]) -> tuple[dict[str, Scores], list[Note]]:
    """Scores by system: those a column names, or the only one there is.

    If the texts are in other files, the system is named by the heading, even if it is empty.
    """
    scores: dict[str, Scores] = {}
    notes: list[Note] = []
    for column, label in roles.of("human"):
        name = label if label in systems else next(iter(systems)) if len(systems) == 1 else None
        name = label if not systems else name
        if name is not None and name not in scores:
            scores[name] = numbers(roles.table, column)
        else:
            message = N_(
                "{file}: column {column} is not used, because it is not clear which system it "
                "scores."
            )
            notes.append(Doubt(message, file=roles.table.file, column=column.name))
    return scores, notes


def numbers(table: FileTable, column: Column) -> Scores:
    """Cells → numbers, ``nan`` for one that is missing; a decimal comma is a point.

    Raises ``InputError`` with the position of a value that is not a finite number.
    """
    return tuple(_number(table, column, row, cell) for row, cell in enumerate(column.cells))


def _number(table: FileTable, column: Column, row: int, cell: str) -> float:
    if headings.is_missing(cell):
        return nan
    value = headings.number(cell) if headings.is_number(cell) else None
    if value is not None and not isinf(value):
        return value
    raise InputError(
        N_("{file}, {unit} {line}, column {column}: {value!r} is not a number.")
        if value is None
        else N_("{file}, {unit} {line}, column {column}: {value!r} is not a finite number."),
        file=table.file,
        unit=table.unit,
        line=table.lines[row],
        column=column.name,
        value=cell[:80],
    )


def unused(roles: ColumnsByRole) -> Iterator[Note]:
    """Yields the remark about columns without a role; error spans have separate readers."""
    spans = of_errors(roles.table)
    left = [
        column.name for column, meaning in roles.columns if not meaning.role and column not in spans
    ]
    if left:
        message = N_("{file}: columns not used: {columns}.")
        yield Note(message, file=roles.table.file, columns=", ".join(left))


def scores_alone(roles: Iterable[str]) -> bool:
    """Returns whether columns of these roles hold only scores, so that the texts are in another
    file."""
    given = {*roles}
    return not given & TEXTS and bool(given & {METRIC, "human"})


def _named(heading: str, systems: Iterable[str]) -> tuple[str, str]:
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
    apart = rest != heading and rest[-1:] in names.EDGES
    return rest.strip(names.EDGES) if apart else ""


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
            message = N_("{metric} is not used, because it has no score for {system}.")
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
            "{metric} cannot compare the systems, because no segment has scores for all systems."
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
    metric, system = _named(column.heading, systems)
    return metric, system or (systems[0] if len(systems) == 1 else "")


def labels_of(parts: Iterable[Mapping[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """Returns the labels of each kind, of the first part that has any."""
    found: dict[str, tuple[str, ...]] = {}
    for labels in parts:
        for kind, cells in labels.items():
            found.setdefault(kind, cells)
    return {kind: found[kind] for kind in SLICES if kind in found}
