"""A table whose columns have roles → its share of a corpus, a row for each segment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from meteor_core.messages.errors import InputError
from meteor_core.readers.dataset import Note
from meteor_core.readers.headings import is_number
from meteor_core.readers.names import Named
from meteor_core.readers.tables import Column, Table

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What one table gives; ``ids`` is empty where it has none that are unique."""

    file: str
    lines: Sequence[int]
    unit: str
    ids: Texts
    references: dict[str, Texts]
    systems: dict[str, Texts]
    sources: Texts | None = None
    human: dict[str, tuple[float, ...]] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    def __len__(self) -> int:
        return len(self.lines)

    def take(self, rows: Sequence[int]) -> Part:
        """The same part with these rows, in this order."""
        if list(rows) == list(range(len(self))):
            return self
        return Part(
            self.file,
            [self.lines[row] for row in rows],
            self.unit,
            _taken(self.ids, rows),
            {name: _taken(texts, rows) for name, texts in self.references.items()},
            {name: _taken(texts, rows) for name, texts in self.systems.items()},
            None if self.sources is None else _taken(self.sources, rows),
            {name: tuple(scores[row] for row in rows) for name, scores in self.human.items()},
            self.notes,
        )


def _taken(texts: Texts, rows: Sequence[int]) -> Texts:
    return tuple(texts[row] for row in rows) if texts else ()


@dataclass(frozen=True, slots=True)
class Roles:
    """The columns of a table sorted by role, each with its label."""

    table: Table
    columns: tuple[tuple[Column, Named], ...]

    def of(self, role: str) -> list[tuple[Column, str]]:
        return [(column, one.label) for column, one in self.columns if one.role == role]

    def first(self, role: str) -> Column | None:
        found = self.of(role)
        return found[0][0] if found else None


def part(table: Table, roles: Sequence[Named], alone: bool) -> Part:
    """A table with one row for each segment → its part; ``alone``: no other table has systems."""
    sorted_ = Roles(table, tuple(zip(table.columns, roles, strict=True)))
    systems = _labelled(table, sorted_.of("candidate"), "candidate", alone)
    source = sorted_.first("source")
    human, notes = _human(sorted_, systems)
    ids = row_ids(sorted_)
    if ids and len(set(ids)) < len(ids):
        ids = ()
        notes.append(Note("{file}: ids repeat, so segments are numbered.", file=table.file))
    return Part(
        table.file,
        table.lines,
        table.unit,
        ids,
        _labelled(table, sorted_.of("reference"), "reference", alone=True),
        systems,
        source.cells if source else None,
        human,
        (*table.notes, *notes, *_unused(sorted_)),
    )


def row_ids(roles: Roles) -> Texts:
    """The id of each row, several columns (document and segment) joined; empty without any."""
    columns = [column.cells for column, _ in roles.of("id")]
    if not columns:
        return ()
    joined = tuple(":".join(cell.strip() for cell in row) for row in zip(*columns, strict=True))
    return joined if all(joined) else ()


def _labelled(
    table: Table, columns: list[tuple[Column, str]], role: str, alone: bool
) -> dict[str, Texts]:
    """Columns by label; without one by the file's name or the role's."""
    found: dict[str, Texts] = {}
    for column, label in columns:
        name = f"{role} {label}" if label.isdigit() else label
        name = name or _default(table, role, alone or len(columns) > 1)
        if name in found and not label:
            name = column.name
        if name in found and role == "candidate":
            raise InputError(
                "{file}: two columns hold the system {system}; rename or leave out one.",
                file=table.file,
                system=name,
            )
        found[free(name, found)] = column.cells
    return found


def free(name: str, taken: dict[str, Texts]) -> str:
    """``"reference"`` → ``"reference 2"`` where the name is taken."""
    number, wanted = 2, name
    while wanted in taken:
        wanted, number = f"{name} {number}", number + 1
    return wanted


def _default(table: Table, role: str, alone: bool) -> str:
    """``candidate.Yandex.xlf`` says its system's name; other tables do where they are several."""
    said = table.named()
    if table.plain or not alone or (said.role == role == "candidate"):
        return said.label or role
    return role


def _human(
    roles: Roles, systems: dict[str, Texts]
) -> tuple[dict[str, tuple[float, ...]], list[Note]]:
    """Scores by system: those a column names, or the only one there is."""
    found: dict[str, tuple[float, ...]] = {}
    notes = []
    for column, label in roles.of("human"):
        name = label if label in systems else next(iter(systems)) if len(systems) == 1 else ""
        if name and name not in found:
            found[name] = numbers(roles.table, column)
        else:
            message = "{file}: column {column} is not used: it does not say which system it scores."
            notes.append(Note(message, file=roles.table.file, column=column.name))
    return found, notes


def numbers(table: Table, column: Column) -> tuple[float, ...]:
    """Cells → numbers, ``nan`` for an empty one; a decimal comma is a point."""
    return tuple(_number(table, column, row, cell) for row, cell in enumerate(column.cells))


def _number(table: Table, column: Column, row: int, cell: str) -> float:
    if not cell.strip():
        return float("nan")
    if not is_number(cell):
        raise InputError(
            "{file}, {unit} {line}, column {column}: {value!r} is not a number.",
            file=table.file,
            unit=table.unit,
            line=table.lines[row],
            column=column.name,
            value=cell[:80],
        )
    return float(cell.strip().replace(",", "."))


def _unused(roles: Roles) -> Iterator[Note]:
    left = [column.name for column, one in roles.columns if not one.role]
    if left:
        message = "{file}: columns not used: {columns}."
        yield Note(message, file=roles.table.file, columns=", ".join(left))
