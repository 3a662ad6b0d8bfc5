"""The order in which an annotator sees candidates: by lot, yet each as often in each place.

Items of the same systems that one annotator is given are taken in blocks, as many items as there
are systems. A lot is drawn for a block, and each further item of it turns that order on by one
place. So within a block every system stands once in every place, and over any number of items no
system stands left (or first) more than once oftener than another. Of whole documents the same
holds, each of them counting as one item.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.members.membership import Checked
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.tables import assignments, items


def shown_order(connection: Connection, who: Checked, setup: Setup, item: Any) -> tuple[int, ...]:
    """``order[shown]`` is the item's own place: the same whenever this annotator sees this item."""
    size = len(item["systems"])
    if not setup.shuffled:
        return tuple(range(size))
    met = _met_before if item["task"] is None else _tasks_before
    block, turn = divmod(met(connection, who.member, item), size)
    order = sorted(range(size), key=lambda place: _lot(setup, who, item, (block, place)))
    return tuple(order[turn:] + order[:turn])


def _lot(setup: Setup, who: Checked, item: Any, drawn: tuple[int, int]) -> bytes:
    systems = ",".join(map(str, item["systems"]))
    text = f"{setup.seed}/{systems}/{drawn[0]}/{drawn[1]}/{who.name_key}"
    return hashlib.sha256(text.encode()).digest()


def _met_before(connection: Connection, member: int, item: Any) -> int:
    """How many items of the same systems the annotator was given before this one."""
    return int(_items_before(connection, member, item["id"]).scalar_one())


def _tasks_before(connection: Connection, member: int, item: Any) -> int:
    """How many documents in the same systems they began before this one.

    All of a document keeps one order: whoever reads on finds every system where it stood.
    """
    before = _documents_before(connection, member, item["id"], item["task"])
    return int(before.scalar_one())


@prepared
def _items_before(member: Any, item: Any) -> Any:
    return _earlier(member, item, func.count())


@prepared
def _documents_before(member: Any, item: Any, task: Any) -> Any:
    earlier = _earlier(member, item, func.count(items.c.task.distinct()))
    return earlier.where(items.c.task != task)


def _earlier(member: Any, item: Any, counted: Any) -> Any:
    same = select(cast(items.c.systems, Text)).where(items.c.id == item).scalar_subquery()
    this = select(assignments.c.id).where(
        assignments.c.member == member, assignments.c.item == item
    )
    return (
        select(counted)
        .select_from(assignments.join(items, assignments.c.item == items.c.id))
        .where(assignments.c.member == member, cast(items.c.systems, Text) == same)
        .where(assignments.c.id < this.scalar_subquery())
    )
