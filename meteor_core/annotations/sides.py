"""The order in which an annotator sees candidates: by lot, yet each as often in each place.

Items of the same systems that one annotator is given are taken in blocks, as many items as there
are systems. A lot is drawn for a block, and each further item of it turns that order on by one
place. So within a block every system stands once in every place, and over any number of items no
system stands left (or first) more than once oftener than another.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.membership import Checked
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.tables import assignments, items


def shown_order(connection: Connection, who: Checked, setup: Setup, item: Any) -> tuple[int, ...]:
    """``order[shown]`` is the item's own place: the same whenever this annotator sees this item."""
    size = len(item["systems"])
    if not setup.shuffled:
        return tuple(range(size))
    block, turn = divmod(_met_before(connection, who.member, item), size)
    order = sorted(range(size), key=lambda place: _lot(setup, who, item, (block, place)))
    return tuple(order[turn:] + order[:turn])


def _lot(setup: Setup, who: Checked, item: Any, drawn: tuple[int, int]) -> bytes:
    systems = ",".join(map(str, item["systems"]))
    text = f"{setup.seed}/{systems}/{drawn[0]}/{drawn[1]}/{who.name_key}"
    return hashlib.sha256(text.encode()).digest()


def _met_before(connection: Connection, member: int, item: Any) -> int:
    """How many items of the same systems the annotator was given before this one."""
    same = select(cast(items.c.systems, Text)).where(items.c.id == item["id"]).scalar_subquery()
    this = select(assignments.c.id).where(
        assignments.c.member == member, assignments.c.item == item["id"]
    )
    earlier = (
        select(func.count())
        .select_from(assignments.join(items, assignments.c.item == items.c.id))
        .where(assignments.c.member == member, cast(items.c.systems, Text) == same)
        .where(assignments.c.id < this.scalar_subquery())
    )
    return int(connection.execute(earlier).scalar_one())
