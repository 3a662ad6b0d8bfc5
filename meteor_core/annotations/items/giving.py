"""What is given to who asks for work: by rules, shares, documents and controls."""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import allotting, documents, offering, quotas, rules
from meteor_core.annotations.items.qualifying import is_out
from meteor_core.annotations.members.membership import Checked


def new_item(connection: Connection, who: Checked, setup: Setup, now: float) -> Any:
    """The row of the item to give to somebody who is at none, or None."""
    given = rules.for_member(who)
    if quotas.stopped(connection, who.member, given, now) or is_out(connection, who, setup):
        return None
    if lesson := offering.lesson(connection, who):
        return lesson
    narrow = allotting.narrowed(given)
    if setup.documents:
        most = quotas.left(connection, who.member, given)
        return documents.choose(connection, who, setup, narrow, most)
    return offering.choose(connection, who, setup, narrow)
