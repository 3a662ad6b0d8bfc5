"""Whole documents: whoever begins one has all of its items, in order and with nothing between them.

A document in the candidates of one system (or of those that an item shows together) is a task. Its
items are leased together when it begins. Of a document whose lease is over its annotator gets back
what nobody else has taken since. Nobody gets a document in a second version while there are others
that they have not read and that no more people have.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.final_answers import decided
from meteor_core.annotations.items import allotting, leases, offering
from meteor_core.annotations.items.leases import Who
from meteor_core.annotations.items.offering import Narrow
from meteor_core.annotations.making.planning import DOCUMENT, NORMAL
from meteor_core.annotations.members.membership import Checked, person
from meteor_core.annotations.storing.store import row
from meteor_core.annotations.storing.tables import assignments, items, segments


def choose(
    connection: Connection,
    who: Checked,
    setup: Setup,
    narrow: Narrow,
    most: int | None = None,
) -> Any:
    """The next item's row for an annotator who is at none; None if there is none.

    What is left of the member's own document goes before all else. Rules for items (``narrow``)
    are asked where a document begins: whoever may have its first item has all of it. ``most``: of
    how many items a document may be, None for any.
    """
    whose = who.project, who.member
    lapsed = connection.execute(_lapsed(whose, setup.annotators)).mappings().first()
    return lapsed or offering.choose(connection, who, setup, narrow, partial(_new, most=most))


def lease(
    connection: Connection, chosen: Any, who: Who, annotators: int, times: tuple[float, float]
) -> None:
    """Lease an item for (from, to), and with it what is left of its document."""
    if chosen["task"] is None:
        leases.give(connection, chosen, who, times)
        return
    for item in connection.execute(_lapsed(who, annotators)).mappings().all():
        _again(connection, item["id"], who[1], times[1])
    same = items.c.task == chosen["task"], items.c.taken < annotators
    left = offering.free(who).where(*same).order_by(items.c.number)
    for item in connection.execute(left).mappings().all():
        leases.give(connection, item, who, times)


def within(connection: Connection, who: Who, annotators: int, most: int) -> int:
    """How many items a member may still have of documents, none of which is of more than ``most``.

    Documents are not cut: the sum of those that fit, as far as they fit together.
    """
    sizes = sorted(size for size in _sizes(connection, who, annotators).values() if size <= most)
    return min(sum(sizes), most)


def _sizes(connection: Connection, who: Who, annotators: int) -> dict[int, int]:
    """Document → how many items whoever begins it is given."""
    free = offering.free(who).where(items.c.task.is_not(None), items.c.taken < annotators)
    counted = free.with_only_columns(items.c.task, func.count()).group_by(items.c.task)
    return dict(connection.execute(counted).all())


def lapsed(connection: Connection, who: Who, annotators: int) -> int:
    """How many items of a document come back to a member whose lease was over."""
    found = _lapsed(who, annotators).subquery()
    return int(connection.execute(select(func.count()).select_from(found)).scalar_one())


def _lapsed(who: Who, annotators: int) -> Any:
    project, member = who
    let_go = assignments.c.member == member, assignments.c.state == leases.EXPIRED
    return (
        select(items)
        .join(assignments, assignments.c.item == items.c.id)
        .where(items.c.project == project, items.c.task.is_not(None), *let_go)
        .where(items.c.taken < annotators, items.c.id.not_in(decided(project)))
        .order_by(assignments.c.id)
    )


def _again(connection: Connection, item: int, member: int, expires: float) -> None:
    this = assignments.c.item == item, assignments.c.member == member
    leased = {"state": leases.LEASED, "expires": expires}
    connection.execute(update(assignments).where(*this).values(leased))
    leases.count(connection, item, member, 1)


def _new(
    connection: Connection, who: Who, annotators: int, narrow: Narrow, *, most: int | None
) -> Any:
    """The first item of the document that fewest have, and whose text the member has met least."""
    begins = func.min(items.c.number).label("begins")
    document = func.coalesce(segments.c.document, "")
    of_segment = (segments.c.project == items.c.project) & (segments.c.number == items.c.segment)
    wanted = (
        narrow(offering.free(who), who[1], annotators)
        .order_by(None)
        .where(items.c.kind.in_((NORMAL, DOCUMENT)), items.c.taken < annotators)
        .join(segments, of_segment)
        .with_only_columns(
            items.c.task, begins, func.max(items.c.taken).label("taken"), document.label("name")
        )
        .group_by(items.c.task, document)
    )
    tasks = connection.execute(wanted).all()
    if most is not None:
        sizes = _sizes(connection, who, annotators)
        tasks = [task for task in tasks if sizes[task.task] <= most]
    if not tasks:
        return None
    met, own = _met(connection, who[1]), allotting.own_tasks(connection, who[1])
    chosen = min(
        tasks, key=lambda task: (task.task not in own, task.taken, met[task.name], task.begins)
    )
    begun = offering.free(who).where(items.c.number == chosen.begins)
    return row(connection.execute(offering.first(begun)))


def _met(connection: Connection, member: int) -> Counter[str]:
    """Document → in how many versions the member has had it."""
    of_segment = (segments.c.project == items.c.project) & (segments.c.number == items.c.segment)
    wanted = (
        select(segments.c.document, func.count(items.c.task.distinct()))
        .select_from(assignments.join(items).join(segments, of_segment))
        .where(person(assignments.c.member, member))
        .group_by(segments.c.document)
    )
    return Counter({name or "": count for name, count in connection.execute(wanted).all()})
