"""The rows of an item and of its segment."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from meteor_core.annotations.members.membership import Checked
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.store import row
from meteor_core.annotations.storing.tables import items, segments
from meteor_core.messages.errors import InputError


def item_row(connection: Connection, who: Checked, item: int) -> Any:
    """An item of the member's own project; any other does not exist.

    Raises ``InputError`` for it.
    """
    possible = 0 < item < 2**31  # more than that no database takes for a number
    stored = row(_item_of(connection, item, who.project)) if possible else None
    if stored is None:
        raise InputError("There is no such item in this project.")
    return stored


@prepared
def _item_of(item: Any, project: Any) -> Any:
    return select(items).where(items.c.id == item, items.c.project == project)


def segment_row(connection: Connection, item: Any) -> Any:
    """The segment that an item is about."""
    return row(_segment(connection, item["project"], item["segment"]))


@prepared
def _segment(project: Any, number: Any) -> Any:
    return select(segments).where(segments.c.project == project, segments.c.number == number)
