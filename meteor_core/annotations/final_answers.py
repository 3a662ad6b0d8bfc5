"""Final answers to items as they are kept: rows that are only ever added, the last one stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking import schemes
from meteor_core.annotations.asking.answers import Answer
from meteor_core.annotations.making.planning import asked
from meteor_core.annotations.storing.tables import final_answers as table
from meteor_core.annotations.storing.tables import items, members

FINAL, WITHDRAWN = "final", "withdrawn"


@dataclass(frozen=True, slots=True)
class FinalAnswer:
    """A final answer to an item, or the end of one (``action`` withdrawn), by ``judge``.

    ``kind``: the item's, normal or document; ``answer`` is in the order of ``systems``; ``number``
    counts the decisions on the item, of which the last one stands.
    """

    item: int
    kind: str
    segment: int
    systems: tuple[str, ...]
    judge: str
    number: int
    action: str
    answer: Answer | None
    note: str
    made: float


def decided(project: Any) -> Any:
    """A query of the items that have a final answer: nobody is asked about them any more."""
    later = table.alias()
    again = select(later.c.id).where(later.c.item == table.c.item, later.c.number > table.c.number)
    last = table.c.project == project, table.c.action == FINAL, ~again.exists()
    return select(table.c.item).where(*last)


def read(
    connection: Connection, project: int, scheme: str, systems: tuple[str, ...]
) -> list[FinalAnswer]:
    """Every decision on a project's items, in the order in which they were made."""
    columns = [table, items.c.number.label("item_number"), items.c.kind]
    columns += [items.c.segment, items.c.systems]
    wanted = (
        select(*columns, members.c.name)
        .join(items, table.c.item == items.c.id)
        .join(members, table.c.member == members.c.id)
        .where(table.c.project == project)
        .order_by(table.c.id)
    )
    return [
        FinalAnswer(
            row["item_number"],
            row["kind"],
            row["segment"],
            tuple(systems[system] for system in row["systems"]),
            row["name"],
            row["number"],
            row["action"],
            None
            if row["answer"] is None
            else schemes.unpack(asked(scheme, row["kind"]), row["answer"]),
            row["note"],
            row["made"],
        )
        for row in connection.execute(wanted).mappings()
    ]
