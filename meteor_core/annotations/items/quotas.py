"""Whether an annotator may be given anything now, and why not: pause, deadline, quota, even shares.

Even shares: nobody is given an item who has more than somebody else at work. So nobody at work ever
gets more than one item more than another. At work is who was given something, answered, or asked,
within the time of a lease; whoever has nothing left to do is not, and whoever falls asleep over
an item is not once its lease is over: neither keeps the others waiting for ever.

``members.held`` counts the items that somebody is at or has done, controls apart, in the
transaction that changes it: no answer waits for votes to be counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.items.rules import Rules
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.tables import members

PAUSED, OVER, FULL, AHEAD = "paused", "over", "full", "ahead"
"""Why nothing new is given: pause, deadline, quota, and others come first."""


@dataclass(frozen=True, slots=True)
class Asking:
    """An annotator who asks for work: rows' numbers, the time, and the minutes of a lease."""

    project: int
    member: int
    now: float
    lease: int


def stopped(connection: Connection, asking: Asking, rules: Rules) -> str:
    """Why this annotator is given nothing new now; "" if nothing is against it."""
    if rules.paused is not None:
        return PAUSED
    if rules.deadline is not None and asking.now >= rules.deadline:
        return OVER
    if not (rules.quota or rules.even):
        return ""
    held = _held(connection, asking.member)
    if rules.quota and held >= rules.quota:
        return FULL
    if rules.even and held > _fewest_of_others(connection, asking, held):
        return AHEAD
    return ""


def left(connection: Connection, member: int, rules: Rules) -> int | None:
    """How many items more the quota lets somebody have; None without one."""
    return max(0, rules.quota - _held(connection, member)) if rules.quota else None


def _held(connection: Connection, member: int) -> int:
    return int(_held_by(connection, member).scalar_one())


@prepared
def _held_by(member: Any) -> Any:
    return select(members.c.held).where(members.c.id == member)


def _fewest_of_others(connection: Connection, asking: Asking, held: int) -> int:
    """What the other has at work who has least; ``held`` where nobody else is at work."""
    others = select(func.min(members.c.held)).where(members.c.id != asking.member, at_work(asking))
    fewest = connection.execute(others).scalar_one()
    return held if fewest is None else int(fewest)


def at_work(asking: Asking) -> Any:
    """Which members of the project are at work."""
    mine = (members.c.project == asking.project) & (members.c.role == ANNOTATOR)
    seen = members.c.seen >= asking.now - 60 * asking.lease
    return mine & members.c.revoked.is_(False) & seen


def see(connection: Connection, asking: Asking, rules: Rules) -> None:
    """The annotator is at work; written down at most once a minute, and only if it matters."""
    if rules.even:
        _see(connection, asking.member, asking.now, asking.now - 60)


@prepared
def _see(member: Any, now: Any, stale: Any) -> Any:
    long_ago = (members.c.seen.is_(None)) | (members.c.seen < stale)
    return update(members).where(members.c.id == member, long_ago).values(seen=now)


def unsee(connection: Connection, member: int) -> None:
    """There is nothing for them to do: nobody waits for them."""
    _unsee(connection, member)


@prepared
def _unsee(member: Any) -> Any:
    seen = members.c.id == member, members.c.seen.is_not(None)
    return update(members).where(*seen).values(seen=None)
