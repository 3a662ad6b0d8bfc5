"""What there still is for an annotator: items with room, and what others may leave."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import allotting, documents, leases, offering, quotas
from meteor_core.annotations.items.offering import Narrow
from meteor_core.annotations.items.rules import Rules
from meteor_core.annotations.limits import MOST_ITEMS
from meteor_core.annotations.making.planning import CONTROL, NORMAL, REPEAT, TUTORIAL
from meteor_core.annotations.members.membership import Checked, person
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.tables import assignments, items


def to_come(connection: Connection, who: Checked, setup: Setup, given: Rules, now: float) -> int:
    """Items to come: what is leased to the annotator, others with room, controls among them.

    The tutorial is not counted.
    """
    times = _times(connection, who, setup, now, allotting.narrowed(given))
    controls = times[CONTROL]
    others = times.total() - controls
    quota = quotas.left(connection, who.member, given)
    if quota == 0:
        return leases.held(connection, who.member)
    if quota is not None:
        others = min(others, quota)
        if setup.documents:
            whose = who.project, who.member
            others = min(others, documents.within(connection, whose, setup.annotators, quota))
    if setup.documents:
        others += documents.lapsed(connection, (who.project, who.member), setup.annotators)
    return others + controls + leases.held(connection, who.member)


def is_at_others(
    connection: Connection, who: Checked, setup: Setup, given: Rules, now: float
) -> bool:
    """Whether there would be more, once every lease that runs is over."""
    over = now + 60 * setup.lease + 1
    possible = _times(connection, who, setup, over, allotting.narrowed(given))
    return any(count for kind, count in possible.items() if kind != CONTROL)


def is_too_long(connection: Connection, who: Checked, setup: Setup, given: Rules) -> bool:
    """Whether the documents that are left are longer than the quota lets somebody have."""
    if not setup.documents or quotas.left(connection, who.member, given) is None:
        return False
    whose = who.project, who.member
    return documents.within(connection, whose, setup.annotators, MOST_ITEMS) > 0


def _times(
    connection: Connection, who: Checked, setup: Setup, now: float, narrow: Narrow
) -> Counter[str]:
    """How many items of each kind there would be."""
    asked_of = who.project, who.member, setup.annotators, now
    found = _possible_by_kind(connection, *asked_of, narrow=narrow)
    return Counter(dict(found.all()))


@prepared
def _possible_by_kind(
    project: Any, member: Any, annotators: Any, now: Any, *, narrow: Narrow
) -> Any:
    """(kind, how many) of items."""
    possible = _possible(project, member, annotators, now, narrow)
    kinds = possible.with_only_columns(items.c.kind, func.count())
    return kinds.order_by(None).group_by(items.c.kind)


def _possible(project: Any, member: Any, annotators: Any, now: Any, narrow: Narrow) -> Any:
    """The items that there would be for an annotator; of repeats those that follow from them."""
    of_work = items.c.kind != TUTORIAL
    free = offering.free((project, member)).where(of_work, _has_room(annotators, member, now))
    first_time = narrow(free.where(items.c.kind == NORMAL), member, annotators)
    to_come = first_time.with_only_columns(items.c.number).order_by(None).correlate(None)
    original = items.alias()
    begun = (
        select(original.c.number)
        .join(assignments, assignments.c.item == original.c.id)
        .where(person(assignments.c.member, member))
        .where(assignments.c.state.in_((leases.DONE, leases.LEASED)))
    )
    follows = items.c.original.in_(begun) | items.c.original.in_(to_come)
    return narrow(free.where((items.c.kind != REPEAT) | follows), member, annotators)


def _has_room(annotators: Any, member: Any, now: Any) -> Any:
    """Whether an item can be had by one more; what others let lie has room too."""
    lapsed = (
        select(func.count())
        .where(assignments.c.item == items.c.id, assignments.c.state == leases.LEASED)
        .where(assignments.c.expires < now, assignments.c.member != member)
        .correlate(items)
        .scalar_subquery()
    )
    return (items.c.kind == CONTROL) | (items.c.taken - lapsed < annotators)
