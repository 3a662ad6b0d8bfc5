"""What is shown of an item and beside it: the order of its candidates, its document.

Orders are drawn in blocks: of items of the same systems that one annotator is given, as many as
there are systems are a block. A block's order is drawn, and each further item turns it by one
place. So every system is equally often in every place. A document counts as one item.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.membership import Checked
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import prepared_number
from meteor_core.annotations.tables import assignments, items, segments


def shown_order(connection: Connection, who: Checked, setup: Setup, item: Any) -> tuple[int, ...]:
    """``order[shown]`` is the item's own place: the same whenever this annotator sees this item."""
    size = len(item["systems"])
    if not setup.shuffled:
        return tuple(range(size))
    block, turn = divmod(_had_before(connection, who.member, item["id"]), size)
    order = sorted(range(size), key=lambda place: _lot(setup, who, item, (block, place)))
    return tuple(order[turn:] + order[:turn])


def _lot(setup: Setup, who: Checked, item: Any, drawn: tuple[int, int]) -> bytes:
    systems = ",".join(map(str, item["systems"]))
    text = f"{setup.seed}/{systems}/{drawn[0]}/{drawn[1]}/{who.name_key}"
    return hashlib.sha256(text.encode()).digest()


@prepared_number
def _had_before(member: Any, item: Any) -> Any:
    """How many documents, and items of none, in the same systems a member had before an item."""
    this = items.alias()
    own = select(cast(this.c.systems, Text), func.coalesce(this.c.task, -this.c.id))
    systems, task = own.where(this.c.id == item).subquery().c
    given = select(assignments.c.id).where(
        assignments.c.member == member, assignments.c.item == item
    )
    other = func.coalesce(items.c.task, -items.c.id)
    return (
        select(func.count(other.distinct()))
        .select_from(assignments.join(items, assignments.c.item == items.c.id))
        .where(
            assignments.c.member == member,
            cast(items.c.systems, Text) == select(systems).scalar_subquery(),
        )
        .where(other != select(task).scalar_subquery())
        .where(assignments.c.id < given.scalar_subquery())
    )


@dataclass(frozen=True, slots=True)
class Sentence:
    """A segment beside the item's: its candidates are of the same systems, in the same order.

    ``references`` only where annotators see no source.
    """

    source: str | None
    references: tuple[str, ...]
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The sentences ``before`` and ``after`` an item, in order.

    ``document``: its name; ``place`` of ``count``: the item's place in what its annotator does
    of the document in order, 0 of 0 for an item by itself.
    """

    document: str = ""
    before: tuple[Sentence, ...] = ()
    after: tuple[Sentence, ...] = ()
    place: int = 0
    count: int = 0


def context_of(
    connection: Connection, setup: Setup, item: Any, segment: Any, systems: Sequence[int]
) -> Context:
    """Of an item that shows these systems; nothing is read where the project shows none."""
    place, count = _place(connection, item) if setup.documents else (0, 0)
    document = segment["document"]
    if not (document and setup.context):
        return Context(document or "", place=place, count=count)
    of_document = select(segments).where(
        segments.c.project == item["project"], segments.c.document == document
    )
    number = segments.c.number
    before = of_document.where(number < item["segment"]).order_by(number.desc())
    after = of_document.where(number > item["segment"]).order_by(number)
    return Context(
        document,
        _read(connection, setup, before.limit(setup.context), systems)[::-1],
        _read(connection, setup, after.limit(setup.context), systems),
        place,
        count,
    )


def _place(connection: Connection, item: Any) -> tuple[int, int]:
    if item["task"] is None:
        return 0, 0
    up_to = func.count().filter(items.c.number <= item["number"])
    same = items.c.project == item["project"], items.c.task == item["task"]
    place, count = connection.execute(select(up_to, func.count()).where(*same)).one()
    return int(place), int(count)


def _read(
    connection: Connection, setup: Setup, wanted: Any, systems: Sequence[int]
) -> tuple[Sentence, ...]:
    rows = connection.execute(wanted).mappings()
    return tuple(_sentence(setup, row, systems) for row in rows)


def _sentence(setup: Setup, row: Any, systems: Sequence[int]) -> Sentence:
    source = row["source"] if setup.show_source else None
    beside = setup.show_reference and source is None
    candidates = tuple(row["candidates"][system] for system in systems)
    return Sentence(source, tuple(row["references"]) if beside else (), candidates)
