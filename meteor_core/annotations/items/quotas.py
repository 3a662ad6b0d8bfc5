"""Whether an annotator may be given anything now, and why not: pause, deadline, quota.

``members.held`` counts the items that somebody is at or has done, controls apart, in the
transaction that changes it: no answer waits for votes to be counted.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from meteor_core.annotations.items.rules import Rules
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.tables import members

PAUSED, OVER, FULL = "paused", "over", "full"
"""Why nothing new is given: pause, deadline, quota."""


def stopped(connection: Connection, member: int, rules: Rules, now: float) -> str:
    """Why this annotator is given nothing new now; "" if nothing is against it."""
    if rules.paused is not None:
        return PAUSED
    if rules.deadline is not None and now >= rules.deadline:
        return OVER
    return FULL if left(connection, member, rules) == 0 else ""


def left(connection: Connection, member: int, rules: Rules) -> int | None:
    """How many items more the quota lets somebody have; None without one."""
    if not rules.quota:
        return None
    return max(0, rules.quota - int(_held(connection, member).scalar_one()))


@prepared
def _held(member: Any) -> Any:
    return select(members.c.held).where(members.c.id == member)
