"""Units of a source and its translation → a table: what PO, TS and such formats hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers import names
from meteor_core.readers.dataset import Note
from meteor_core.readers.limits import check_table, check_units
from meteor_core.readers.tables import FileTable, table

HEADINGS = ("id", "source", "target")


@dataclass(frozen=True, slots=True)
class Unit:
    """A text and its translation; ``unsure``: its translator has not finished it."""

    id: str
    source: str
    target: str
    unsure: bool = False


def bilingual(name: str, units: Sequence[Unit]) -> FileTable:
    """Units → a table of ids, sources and targets; the file's name may show whose targets.

    Raises ``InputError`` if there is no unit, or too many.
    """
    check_units(name, len(units))
    check_table(name, len(units), len(HEADINGS))
    if not units:
        raise InputError("{file} has no translation unit.", file=name)
    ids = _unique([unit.id for unit in units])
    rows = [[key, unit.source, unit.target] for key, unit in zip(ids, units, strict=True)]
    made = table(name, HEADINGS, rows, range(1, len(rows) + 1), unit=N_("unit"))
    role = names.file(name).role
    roles = ("id", "source", role if role in ("reference", "candidate") else "target")
    columns = tuple(
        replace(column, role=roles[HEADINGS.index(column.name)]) for column in made.columns
    )
    return replace(made, columns=columns, notes=_unsure(name, units))


def _unique(ids: Sequence[str]) -> list[str]:
    """``["a", "a"]`` → ``["a", "a (2)"]``."""
    seen: Counter[str] = Counter()
    made = []
    for key in ids:
        seen[key] += 1
        made.append(key if seen[key] == 1 else f"{key} ({seen[key]})")
    return made


def _unsure(name: str, units: Sequence[Unit]) -> tuple[Note, ...]:
    count = sum(unit.unsure for unit in units)
    if not count:
        return ()
    message = N_("{file}: {count} of {total} translations are marked unfinished (fuzzy).")
    return (Note(message, file=name, count=count, total=len(units)),)
