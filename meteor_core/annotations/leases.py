"""Who has which item. An item has room for so many annotators; ``taken`` counts who has or had it.

An assignment is leased → done or skipped, or expired once its time is over and the item was called
for. All of this is called inside a transaction that holds the project's lock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.mixing import Mix
from meteor_core.annotations.planning import CONTROL, DOCUMENT, NORMAL, REPEAT
from meteor_core.annotations.store import row
from meteor_core.annotations.tables import assignments, items, members
from meteor_core.messages.errors import AccessError

LEASED, EXPIRED, DONE, SKIPPED = "leased", "expired", "done", "skipped"
UNLIMITED = 10**6
"""Annotators of a control item: everybody answers it."""

REPEAT_AFTER = 10
"""Items that lie between an item and its repeat, while there is other work."""


def room(kind: str, annotators: int) -> int:
    """How many may have an item of a kind."""
    return UNLIMITED if kind == CONTROL else annotators


def take_back(connection: Connection, project: int, now: float) -> None:
    """Leases whose time is over end, and their items have room again."""
    over = select(assignments.c.id, assignments.c.item, assignments.c.member).where(
        assignments.c.project == project,
        assignments.c.state == LEASED,
        assignments.c.expires < now,
    )
    for number, item, member in connection.execute(over).all():
        set_state(connection, number, EXPIRED)
        count(connection, item, member, -1)


def current(connection: Connection, member: int) -> Any:
    """The assignment a member is at, or None."""
    leased = assignments.c.member == member, assignments.c.state == LEASED
    wanted = select(assignments).where(*leased).order_by(assignments.c.given, assignments.c.id)
    return row(connection.execute(wanted.limit(1)))


def find(connection: Connection, item: int, member: int) -> Any:
    """A member's assignment of an item, or None."""
    held = assignments.c.item == item, assignments.c.member == member
    return row(connection.execute(select(assignments).where(*held)))


def fewest(connection: Connection, free: Any, _who: tuple[int, int], annotators: int) -> Any:
    """The new item that fewest have, so that all are judged once before any is judged twice."""
    return first(connection, free.where(items.c.kind == NORMAL, items.c.taken < annotators))


def choose(
    connection: Connection,
    who: tuple[int, int],
    annotators: int,
    mix: Mix,
    *,
    narrow: Callable[[Any], Any] = lambda query: query,
    new: Callable[[Connection, Any, tuple[int, int], int], Any] = fewest,
    in_one_piece: bool = False,
) -> Any:
    """The next item's row for (project, member) who is at none, or None.

    ``narrow`` takes the query of items that are free to that of those they may have, in order of
    preference; ``new`` chooses among these. Where a control is due, that; else repeats that are
    due, or a new item. ``in_one_piece``: controls wait for the end of what was leased together.
    """
    possible = narrow(free(who))
    work = (
        _repeat(connection, possible, who, annotators, REPEAT_AFTER)
        or new(connection, possible, who, annotators)
        or _repeat(connection, possible, who, annotators, 0)
    )
    number = had(connection, who[1])
    is_due = mix.is_due(number) or (in_one_piece and _is_late(connection, who[1], mix, number))
    if work and not is_due:
        return work
    return _control(connection, who, mix, again=work is not None) or work


def free(who: tuple[int, int]) -> Any:
    """The items that (project, member) never had."""
    project, member = who
    return select(items).where(items.c.project == project, items.c.id.not_in(_had(member)))


def _is_late(connection: Connection, member: int, mix: Mix, number: int) -> bool:
    """Whether a control was to come while what the member was at could not be interrupted."""
    if not mix.controls:
        return False
    known = select(func.count()).select_from(assignments.join(items))
    met = known.where(assignments.c.member == member, items.c.kind == CONTROL)
    return mix.dues(number) > int(connection.execute(met).scalar_one())


def had(connection: Connection, member: int) -> int:
    """How many items a member has had, the one they are at included."""
    mine = select(func.count()).select_from(assignments).where(assignments.c.member == member)
    return int(connection.execute(mine).scalar_one())


def held(connection: Connection, member: int) -> int:
    """How many items are leased to a member: of a document all that are left."""
    mine = assignments.c.member == member, assignments.c.state == LEASED
    counted = select(func.count()).select_from(assignments).where(*mine)
    return int(connection.execute(counted).scalar_one())


def _had(member: int) -> Any:
    return select(assignments.c.item).where(assignments.c.member == member)


def _control(connection: Connection, who: tuple[int, int], mix: Mix, *, again: bool) -> Any:
    """A control that is new to a member, else (if ``again``) the one they have met least often."""
    project, member = who
    of_project = items.c.project == project, items.c.kind == CONTROL
    columns = items.c.id, items.c.number, items.c.original
    mine = select(*columns, items.c.id.in_(_had(member)).label("had")).where(*of_project)
    rows = connection.execute(mine).all()
    met = Counter(control.original or control.number for control in rows if control.had)
    left = [control for control in rows if not control.had and (again or control.original is None)]
    if not left:
        return None
    chosen = min(
        left,
        key=lambda control: (
            control.original is not None,
            met[control.original or control.number],
            mix.lot(control.number),
        ),
    )
    return row(connection.execute(select(items).where(items.c.id == chosen.id)))


def controls(connection: Connection, project: int) -> int:
    """How many controls a project has, each counted once."""
    return _count_controls(connection, project, items.c.original.is_(None))


def controls_left(connection: Connection, project: int, member: int) -> int:
    """How many of them a member has yet to answer."""
    answered = select(assignments.c.item).where(
        assignments.c.member == member, assignments.c.state.in_((DONE, SKIPPED))
    )
    new = items.c.original.is_(None), items.c.id.not_in(answered)
    return _count_controls(connection, project, *new)


def _count_controls(connection: Connection, project: int, *which: Any) -> int:
    of_project = items.c.project == project, items.c.kind == CONTROL
    counted = select(func.count()).select_from(items).where(*of_project, *which)
    return int(connection.execute(counted).scalar_one())


def others_of_segment(connection: Connection, item: Any, member: int, annotators: int) -> bool:
    """Whether a member may yet be asked about the texts of a segment.

    What another has leased may yet come; a control may come again as long as there is other work.
    """
    done = select(assignments.c.item).where(
        assignments.c.member == member, assignments.c.state == DONE
    )
    held = select(assignments.c.item).where(
        assignments.c.member == member, assignments.c.state == LEASED
    )
    of_project = items.c.project == item["project"]
    work = (items.c.kind != CONTROL) & (_judged() < annotators)
    left = select(items.c.id).where(of_project, work, items.c.id.not_in(_had(member))).limit(1)
    again = connection.execute(left).first() is not None
    new_control = items.c.kind == CONTROL
    if not again:
        new_control &= items.c.original.is_(None) | items.c.id.in_(_had(member))
    to_come = items.c.id.in_(held) | new_control | work
    about = items.c.segment == item["segment"]
    if item["task"] is not None:  # a score of all of the document is to come
        about |= (items.c.kind == DOCUMENT) & (items.c.task == item["task"])
    wanted = select(items.c.id).where(of_project, about)
    return (
        connection.execute(wanted.where(items.c.id.not_in(done), to_come).limit(1)).first()
        is not None
    )


def _judged() -> Any:
    """How many have judged an item: who is only at it may leave it to others."""
    ended = assignments.c.item == items.c.id, assignments.c.state == DONE
    return select(func.count()).where(*ended).correlate(items).scalar_subquery()


def _repeat(
    connection: Connection, free: Any, who: tuple[int, int], annotators: int, apart: int
) -> Any:
    """An item to be judged again, whose original the member judged that many items ago."""
    original = items.alias()
    ended = (
        select(original.c.number)
        .join(assignments, assignments.c.item == original.c.id)
        .where(assignments.c.member == who[1], assignments.c.state == DONE)
        .order_by(assignments.c.given.desc(), assignments.c.id.desc())
        .offset(apart)
    )
    due = items.c.kind == REPEAT, items.c.taken < annotators, items.c.original.in_(ended)
    return first(connection, free.where(*due))


def first(connection: Connection, wanted: Any) -> Any:
    """Of items the one that fewest have, and of these that of the lowest number."""
    return row(connection.execute(wanted.order_by(items.c.taken, items.c.number).limit(1)))


def give(
    connection: Connection, item: Any, who: tuple[int, int], times: tuple[float, float]
) -> None:
    """Lease an item with room to (project, member) for (from, to)."""
    project, member = who
    given, expires = times
    connection.execute(
        insert(assignments).values(
            project=project,
            item=item["id"],
            member=member,
            state=LEASED,
            given=given,
            expires=expires,
        )
    )
    count(connection, item["id"], member, 1)


def prolong(connection: Connection, assignment: Any, expires: float) -> None:
    """The member is still at it, and at all that was leased to them with it."""
    theirs = assignments.c.member == assignment["member"], assignments.c.state == LEASED
    connection.execute(update(assignments).where(*theirs).values(expires=expires))


def settle(connection: Connection, assignment: Any, item: Any, state: str, annotators: int) -> None:
    """Done or skipped; raises ``AccessError`` when the item was given to others meanwhile."""
    had = assignment["state"] in (LEASED, DONE)
    wanted = state in (LEASED, DONE)
    if wanted and not had and item["taken"] >= room(item["kind"], annotators):
        raise AccessError("Your time for this item was over, and others have judged it since.")
    set_state(connection, assignment["id"], state)
    if wanted != had:
        count(connection, item["id"], assignment["member"], 1 if wanted else -1)


def set_state(connection: Connection, assignment: int, state: str) -> None:
    this = assignments.c.id == assignment
    connection.execute(update(assignments).where(this).values(state=state))


def count(connection: Connection, item: int, member: int, change: int) -> None:
    """So many more, or fewer, have or had the item; the member has so many more work items."""
    this = items.c.id == item
    connection.execute(update(items).where(this).values(taken=items.c.taken + change))
    is_work = select(items.c.id).where(this, items.c.kind != CONTROL).exists()
    held = {"held": members.c.held + change}
    connection.execute(update(members).where(members.c.id == member, is_work).values(**held))
