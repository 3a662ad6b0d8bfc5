"""Even shares to the last item: nobody is left with items that they have had already.

While there is much to do, whoever has fewest finds an item that is new to them. At the end those
left may all be items that they have had, and the others would get them. So once few votes are left,
an item is given only if the rest can still be shared out within one item among those at work: two
maximum flows from people to items say so, one in which all votes are given and nobody has more than
one above the level, one in which nobody stays below it. Where both exist, so does one that does
both (Mendelsohn & Dulmage 1958).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.final_answers import decided
from meteor_core.annotations.items import offering
from meteor_core.annotations.items.leases import Who
from meteor_core.annotations.items.offering import Narrow
from meteor_core.annotations.items.quotas import Asking, at_work
from meteor_core.annotations.making.planning import NORMAL
from meteor_core.annotations.storing.store import row
from meteor_core.annotations.storing.tables import assignments, items, members

NEAR = 16
"""Votes left for each person at work below which it is looked ahead."""

_TRIES = 40
"""Items looked ahead from, two flows each, before the first of them is given all the same."""

Had = Collection[tuple[int, int]]
"""(item, member) of what members were given before."""


def within_one(asking: Asking) -> Any:
    """How ``offering.choose`` finds a new item for who is asking, in a project of even shares."""

    def new(connection: Connection, who: Who, annotators: int, narrow: Narrow) -> Any:
        held = _held(connection, asking)
        is_open = items.c.kind == NORMAL, items.c.id.not_in(decided(asking.project))
        work = items.c.project == asking.project, items.c.taken < annotators, *is_open
        left = select(func.sum(annotators - items.c.taken)).where(*work)
        votes = connection.execute(left).scalar_one() or 0
        if len(held) < 2 or votes > NEAR * len(held):
            return offering.fewest(connection, who, annotators, narrow)
        given = select(items.c.id, annotators - items.c.taken).where(*work).order_by(items.c.number)
        slots = {item: int(many) for item, many in connection.execute(given)}
        of_work = select(assignments.c.item, assignments.c.member).join(items).where(*work)
        had = {(item, member) for item, member in connection.execute(of_work)}
        free = narrow(offering.free(who), who[1], annotators)
        possible = free.where(*work).order_by(items.c.taken, items.c.number)
        offered = connection.execute(possible.with_only_columns(items.c.id)).scalars().all()
        chosen = fitting(asking.member, held, slots, had, offered)
        wanted = select(items).where(items.c.id == chosen)
        return None if chosen is None else row(connection.execute(wanted))

    return new


def _held(connection: Connection, asking: Asking) -> dict[int, int]:
    """Those at work → how much each has."""
    mine = (members.c.id == asking.member) | at_work(asking)
    return dict(connection.execute(select(members.c.id, members.c.held).where(mine)).all())


def fitting(
    member: int,
    held: Mapping[int, int],
    slots: Mapping[int, int],
    had: Had,
    offered: Sequence[int],
) -> int | None:
    """Of the items ``offered`` to a member the first after which shares can still end evenly.

    ``held``: everybody's at work; ``slots``: the votes that items lack. The first of all where none
    does, or where shares cannot end evenly in any way.
    """
    if not offered:
        return None
    given = {pair for pair in had if pair[1] in held and pair[0] in slots}
    if can_end_evenly(held, slots, given):
        others = {item: _others(item, member, held, given) for item in offered}
        mine = {**held, member: held[member] + 1}
        fewest = sorted(offered, key=lambda item: (-slots[item], others[item]))  # stable
        for item in fewest[:_TRIES]:
            rest = {**slots, item: slots[item] - 1}
            if can_end_evenly(mine, rest, given | {(item, member)}):
                return item
    return offered[0]


def _others(item: int, member: int, held: Iterable[int], had: Had) -> int:
    """How many others could still be given an item."""
    return sum(other != member and (item, other) not in had for other in held)


def can_end_evenly(held: Mapping[int, int], slots: Mapping[int, int], had: Had) -> bool:
    """Whether all votes that items lack can be given, so that people end within one of another."""
    votes = sum(slots.values())
    level = _level(list(held.values()), votes)
    above = {member: max(0, level + 1 - many) for member, many in held.items()}
    below = {member: max(0, level - many) for member, many in held.items()}
    fits = _new_to(held, slots, had)
    return _flow(above, slots, fits) == votes and _flow(below, slots, fits) == sum(below.values())


def _new_to(people: Iterable[int], slots: Iterable[int], had: Had) -> NDArray[np.bool_]:
    """Whether an item (column) is new to somebody (row)."""
    rows = {member: place for place, member in enumerate(people)}
    columns = {item: place for place, item in enumerate(slots)}
    fits = np.ones((len(rows), len(columns)), dtype=bool)
    for item, member in had:
        if item in columns and member in rows:
            fits[rows[member], columns[item]] = False
    return fits


def _level(held: Sequence[int], votes: int) -> int:
    """The highest number that everybody could reach, if any item were anybody's.

    ``_level([3, 5], 5)`` is 6: three for the first, one for the second, and one is left.
    """
    level = min(held)
    while sum(max(0, level + 1 - many) for many in held) <= votes:
        level += 1
    return level


def _flow(wanted: Mapping[int, int], slots: Mapping[int, int], fits: NDArray[np.bool_]) -> int:
    """The most votes that people, so many each at most, can give to items that are new to them."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_flow

    people, lacking = fits.shape
    first, last = 1 + people, 1 + people + lacking
    givers, taken = np.nonzero(fits)
    starts = np.concatenate((np.zeros(people), givers + 1, np.arange(first, last)))
    stops = np.concatenate((np.arange(1, first), taken + first, np.full(lacking, last)))
    capacities = np.concatenate((list(wanted.values()), np.ones(givers.size), list(slots.values())))
    graph = csr_array((capacities, (starts, stops)), shape=(last + 1, last + 1), dtype=np.int32)
    return int(maximum_flow(graph, 0, last).flow_value)
