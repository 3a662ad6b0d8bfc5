"""Which item is next for somebody who is at none: what is new to them, a repeat, or a control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.final_answers import decided
from meteor_core.annotations.items import leases
from meteor_core.annotations.items.leases import DONE, Who
from meteor_core.annotations.making.mixing import Mix
from meteor_core.annotations.making.planning import CONTROL, NORMAL, REPEAT
from meteor_core.annotations.members.membership import person
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.store import row
from meteor_core.annotations.storing.tables import assignments, items

Narrow = Callable[[Any, Any, Any], Any]
"""A query of items that are free, member, annotators → of those that the member may have, in the
order in which to give them. A function by itself: queries are kept for each that there is."""

REPEAT_AFTER = 10
"""Items that lie between an item and its repeat, while there is other work."""


def fewest(connection: Connection, who: Who, annotators: int, narrow: Narrow) -> Any:
    """The new item that fewest have, so that all are judged once before any is judged twice."""
    return row(_fewest(connection, *who, annotators, narrow=narrow))


@prepared
def _fewest(project: Any, member: Any, annotators: Any, *, narrow: Narrow) -> Any:
    possible = narrow(free((project, member)), member, annotators)
    return first(possible.where(items.c.kind == NORMAL, items.c.taken < annotators))


def anything(query: Any, _member: Any, _annotators: Any) -> Any:
    """Of free items every one may be had."""
    return query


def choose(
    connection: Connection,
    who: Who,
    annotators: int,
    mix: Mix,
    *,
    narrow: Narrow = anything,
    new: Callable[[Connection, Who, int, Narrow], Any] = fewest,
    in_one_piece: bool = False,
) -> Any:
    """The next item's row for (project, member) who is at none, or None.

    ``new`` chooses among the free items that ``narrow`` leaves. Where a control is due, that; else
    repeats that are due, or a new item. ``in_one_piece``: controls wait for the end of what was
    leased together.
    """
    work = (
        row(_repeat(connection, *who, annotators, REPEAT_AFTER, narrow=narrow))
        or new(connection, who, annotators, narrow)
        or row(_repeat(connection, *who, annotators, 0, narrow=narrow))
    )
    number = leases.had(connection, who[1])
    is_due = mix.is_due(number) or (in_one_piece and _is_late(connection, who[1], mix, number))
    if work and not is_due:
        return work
    return _control(connection, who, mix, again=work is not None) or work


def free(who: tuple[Any, Any]) -> Any:
    """The items that (project, member) never had, and that nobody has decided."""
    project, member = who
    mine = items.c.id.not_in(leases.items_had(member))
    is_open = items.c.id.not_in(decided(project))
    return select(items).where(items.c.project == project, mine, is_open)


def _is_late(connection: Connection, member: int, mix: Mix, number: int) -> bool:
    """Whether a control was to come while what the member was at could not be interrupted."""
    if not mix.controls:
        return False
    known = select(func.count()).select_from(assignments.join(items))
    met = known.where(person(assignments.c.member, member), items.c.kind == CONTROL)
    return mix.dues(number) > int(connection.execute(met).scalar_one())


def _control(connection: Connection, who: Who, mix: Mix, *, again: bool) -> Any:
    """A control that is new to a member, else (if ``again``) the one they have met least often."""
    project, member = who
    of_project = items.c.project == project, items.c.kind == CONTROL
    columns = items.c.id, items.c.number, items.c.original
    had = items.c.id.in_(leases.items_had(member)).label("had")
    rows = connection.execute(select(*columns, had).where(*of_project)).all()
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


@prepared
def _repeat(project: Any, member: Any, annotators: Any, apart: Any, *, narrow: Narrow) -> Any:
    """An item to be judged again, whose original the member judged that many items ago."""
    original = items.alias()
    ended = (
        select(original.c.number)
        .join(assignments, assignments.c.item == original.c.id)
        .where(person(assignments.c.member, member), assignments.c.state == DONE)
        .order_by(assignments.c.given.desc(), assignments.c.id.desc())
        .offset(apart)
    )
    due = items.c.kind == REPEAT, items.c.taken < annotators, items.c.original.in_(ended)
    return first(narrow(free((project, member)), member, annotators).where(*due))


def first(wanted: Any) -> Any:
    """Of items the one that fewest have, and of these that of the lowest number."""
    return wanted.order_by(items.c.taken, items.c.number).limit(1)
