"""Who has which item. An item has room for so many annotators; ``taken`` counts who has or had it.

An assignment is leased → done or skipped, or expired once its time is over and the item was called
for. All of this is called inside a transaction that holds the project's lock.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.membership import Checked, person
from meteor_core.annotations.planning import CONTROL, NORMAL, TUTORIAL
from meteor_core.annotations.store import prepared, prepared_number, prepared_row, row
from meteor_core.annotations.tables import (
    assignments,
    final_answers,
    items,
    members,
    segments,
    votes,
)
from meteor_core.messages.errors import AccessError, InputError


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


FINAL, WITHDRAWN = "final", "withdrawn"
"""What is said of an item that is decided: the last word counts."""


def decided(project: Any) -> Any:
    """Returns a query of the items that have a final answer and are not given out any more."""
    later = final_answers.alias()
    again = select(later.c.id).where(
        later.c.item == final_answers.c.item, later.c.number > final_answers.c.number
    )
    last = final_answers.c.project == project, final_answers.c.action == FINAL, ~again.exists()
    return select(final_answers.c.item).where(*last)


LEASED, EXPIRED, DONE, SKIPPED = "leased", "expired", "done", "skipped"
VOTE, SKIP = "vote", "skip"
"""What ends a lease: an assignment is done or skipped thereby."""

Who = tuple[int, int]
"""(project, member)"""


def expire_leases(connection: Connection, project: int, now: float) -> None:
    """Leases whose time is over end, and their items have room again."""
    for number, item, member in _over(connection, project, now).all():
        set_state(connection, number, EXPIRED)
        count_taken(connection, item, member, -1)


@prepared
def _over(project: Any, now: Any) -> Any:
    return select(assignments.c.id, assignments.c.item, assignments.c.member).where(
        assignments.c.project == project, assignments.c.state == LEASED, assignments.c.expires < now
    )


@prepared_row
def current_assignment(member: Any) -> Any:
    """The assignment a member is at, or None."""
    leased = select(assignments).where(*_leased_to(member))
    return leased.order_by(assignments.c.given, assignments.c.id).limit(1)


def _leased_to(member: Any) -> tuple[Any, Any]:
    return assignments.c.member == member, assignments.c.state == LEASED


@prepared_row
def find_assignment(item: Any, member: Any) -> Any:
    """A member's assignment of an item, or None."""
    own = select(assignments).where(
        assignments.c.item == item, person(assignments.c.member, member)
    )
    return own.order_by(assignments.c.state == EXPIRED, assignments.c.id).limit(1)


@prepared_number
def count_had(member: Any) -> Any:
    """How many items a member has had, the one they are at included, the tutorial apart."""
    mine = person(assignments.c.member, member), items.c.kind != TUTORIAL
    return select(func.count()).select_from(assignments.join(items)).where(*mine)


@prepared_number
def count_held(member: Any) -> Any:
    """How many items are leased to a member, of a document all that are left; no tutorial item."""
    leased = *_leased_to(member), items.c.kind != TUTORIAL
    return select(func.count()).select_from(assignments.join(items)).where(*leased)


def items_had(member: Any) -> Any:
    """A query of the items that a member has had, but for those whose lease ran out."""
    return select(assignments.c.item).where(
        person(assignments.c.member, member), assignments.c.state != EXPIRED
    )


@prepared_number
def count_controls(project: Any) -> Any:
    """How many controls a project has."""
    return _counted_controls(project)


@prepared_number
def count_controls_left(project: Any, member: Any) -> Any:
    """How many of them a member has yet to answer."""
    answered = select(assignments.c.item).where(
        person(assignments.c.member, member), assignments.c.state.in_((DONE, SKIPPED))
    )
    return _counted_controls(project).where(items.c.id.not_in(answered))


def _counted_controls(project: Any) -> Any:
    known = items.c.project == project, items.c.kind == CONTROL
    return select(func.count()).select_from(items).where(*known)


def lease_item(connection: Connection, item: Any, who: Who, times: tuple[float, float]) -> None:
    """Leases an item with room to (project, member) for (from, to), even an abandoned one."""
    project, member = who
    given, expires = times
    leased = {"state": LEASED, "given": given, "expires": expires}
    whose = {"project": project, "item": item["id"], "member": member}
    had = assignments.c.item == item["id"], assignments.c.member == member
    again = update(assignments).where(*had).values(**leased)
    if not connection.execute(again).rowcount:
        connection.execute(insert(assignments), whose | leased)
    count_taken(connection, item["id"], member, 1)


@prepared
def prolong_leases(member: Any, expires: Any) -> Any:
    """The member is still at all that is leased to them."""
    return update(assignments).where(*_leased_to(member)).values(expires=expires)


def settle(
    connection: Connection, assignment: Any, item: Any, state: str, member: int, annotators: int
) -> None:
    """Done or skipped; raises ``AccessError`` when the item was given to others meanwhile."""
    had = assignment["state"] in (LEASED, DONE)
    wanted = state in (LEASED, DONE)
    if wanted and not had and item["kind"] == NORMAL and item["taken"] >= annotators:
        if assignment["state"] == SKIPPED:
            raise AccessError("You skipped this item, and it has since been given to someone else.")
        raise AccessError(
            "Your time for this item ran out, and it has since been given to someone else."
        )
    set_state(connection, assignment["id"], state)
    if wanted != had:
        count_taken(connection, item["id"], member, 1 if wanted else -1)


@prepared
def set_state(assignment: Any, state: Any) -> Any:
    """One of the states above."""
    return update(assignments).where(assignments.c.id == assignment).values(state=state)


def count_taken(connection: Connection, item: int, member: int, change: int) -> None:
    """So many more, or fewer, have or had the item; the member has so many more work items."""
    _change_taken(connection, item, change)
    _count_work(connection, item, member, change)


@prepared
def _change_taken(item: Any, change: Any) -> Any:
    return update(items).where(items.c.id == item).values(taken=items.c.taken + change)


@prepared
def _count_work(item: Any, member: Any, change: Any) -> Any:
    is_work = select(items.c.id).where(items.c.id == item, items.c.kind == NORMAL).exists()
    theirs = update(members).where(members.c.id == member, is_work)
    return theirs.values(held=members.c.held + change)


def give_back(connection: Connection, member: int) -> None:
    """The items of a member whose votes do not count, controls apart, go to others."""
    for number, item in connection.execute(_work(member, LEASED, DONE)).all():
        set_state(connection, number, EXPIRED)
        count_taken(connection, item, member, -1)


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
        count_taken(connection, item, member, 1)


def _work(member: int, *states: str) -> Any:
    """A member's assignments in these states, those of controls apart: (id, item)."""
    return (
        select(assignments.c.id, assignments.c.item)
        .join(items, assignments.c.item == items.c.id)
        .where(person(assignments.c.member, member), items.c.kind == NORMAL)
        .where(assignments.c.state.in_(states))
    )
