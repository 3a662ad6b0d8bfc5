"""Items of people whose votes do not count go to others, and come back if these count again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.items.leases import DONE, EXPIRED, LEASED, VOTE, count, set_state
from meteor_core.annotations.making.planning import WORK
from meteor_core.annotations.members.membership import person
from meteor_core.annotations.storing.tables import assignments, items, votes


def give_back(connection: Connection, member: int) -> None:
    """The items of a member whose votes do not count, controls apart, go to others."""
    for number, item in connection.execute(_work(member, LEASED, DONE)).all():
        set_state(connection, number, EXPIRED)
        count(connection, item, member, -1)


def take_again(connection: Connection, member: int) -> None:
    """What ``give_back`` has given back and they had voted on is theirs again.

    Others may have judged it since: then it has a vote more than was wanted.
    """
    mine = person(votes.c.member, member)
    last = select(func.max(votes.c.id)).where(mine).group_by(votes.c.item)
    voted = select(votes.c.item).where(votes.c.id.in_(last), votes.c.action == VOTE)
    theirs = _work(member, EXPIRED).where(assignments.c.item.in_(voted))
    for number, item in connection.execute(theirs).all():
        set_state(connection, number, DONE)
        count(connection, item, member, 1)


def _work(member: int, *states: str) -> Any:
    """A member's assignments in these states, those of controls apart: (id, item)."""
    return (
        select(assignments.c.id, assignments.c.item)
        .join(items, assignments.c.item == items.c.id)
        .where(person(assignments.c.member, member), items.c.kind.in_(WORK))
        .where(assignments.c.state.in_(states))
    )
