"""A project while it runs, by a few counting queries: who does how much, how fast, on what."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Text, cast, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import leases
from meteor_core.annotations.items.leases import VOTE
from meteor_core.annotations.making.planning import NORMAL
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER
from meteor_core.annotations.members.membership import Checked, Membership, check, root_of
from meteor_core.annotations.progress import AnnotationProgress, of_project, spared_votes
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import (
    assignments,
    decisions,
    final_answers,
    items,
    members,
    votes,
)
from meteor_core.annotations.work_counts import WorkCount, at_hand, counted
from meteor_core.messages.journal import logged

Quartiles = tuple[float, float, float]
"""Of the seconds that an item took: the first, the median, the third."""

Version = tuple[int, int, int]
"""The newest vote, decision about a person and final answer; 0: there is none."""


@dataclass(frozen=True, slots=True)
class PersonWork:
    """An annotator's part: what they have done, as everywhere, and how many items are at hand now.

    ``seconds`` is None until a vote was timed; ``last``: when they last answered, if they did.
    """

    name: str
    work: WorkCount
    at_hand: int
    seconds: Quartiles | None
    last: float | None


@dataclass(frozen=True, slots=True)
class SystemWork:
    """How many votes a system has of those that its items may get; repeats and controls apart."""

    name: str
    votes: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Watch:
    """A project at one moment.

    ``version`` changes with every vote, decision about a person and final answer. ``progress`` is
    the whole project's, as ``progress`` tells its owner.
    """

    version: Version
    progress: AnnotationProgress
    people: tuple[PersonWork, ...]
    systems: tuple[SystemWork, ...]
    seconds: Quartiles | None


@logged
@repeatable
def watch(store: Store, owner: Membership) -> Watch:
    """How far everybody and everything is; people by name, systems in the project's order."""
    with store.read() as connection:
        who = check(connection, owner, OWNER)
        setup = setups.unpack(who.row["setup"])
        times = _times(connection, who.project)
        return Watch(
            _version(connection, who.project),
            of_project(connection, who, setup),
            tuple(_people(connection, who, setup, store.clock(), times)),
            tuple(_systems(connection, who, setup)),
            _quartiles([time for mine in times.values() for time in mine]),
        )


def _version(connection: Connection, project: int) -> Version:
    of_each = (
        select(func.max(table.c.id)).where(table.c.project == project).scalar_subquery()
        for table in (votes, decisions, final_answers)
    )
    said, decided, final = connection.execute(select(*of_each)).one()
    return said or 0, decided or 0, final or 0


def _times(connection: Connection, project: int) -> dict[int, list[float]]:
    """Member → the seconds of their votes."""
    timed = votes.c.project == project, votes.c.action == VOTE, votes.c.seconds.is_not(None)
    found: dict[int, list[float]] = defaultdict(list)
    whose = root_of(votes.c.member)
    for member, seconds in connection.execute(select(whose, votes.c.seconds).where(*timed)):
        found[member].append(seconds)
    return found


def _quartiles(seconds: list[float]) -> Quartiles | None:
    if not seconds:
        return None
    low, middle, high = np.percentile(seconds, (25, 50, 75))
    return float(low), float(middle), float(high)


def _people(
    connection: Connection, who: Checked, setup: Setup, now: float, times: dict[int, list[float]]
) -> list[PersonWork]:
    work = counted(connection, who, setup)
    hand = at_hand(connection, who, now)
    of_project = votes.c.project == who.project
    whose = func.coalesce(members.c.merged, members.c.id)
    latest = select(whose, func.max(votes.c.made)).join(members, votes.c.member == members.c.id)
    last = dict(connection.execute(latest.where(of_project).group_by(whose)).all())
    mine = members.c.project == who.project, members.c.role == ANNOTATOR
    here = select(members.c.id, members.c.name).where(*mine, members.c.merged.is_(None))
    people = here.order_by(members.c.name_key)
    return [
        PersonWork(
            name,
            work[number],
            hand.get(number, 0),
            _quartiles(times.get(number, [])),
            last.get(number),
        )
        for number, name in connection.execute(people)
    ]


def _systems(connection: Connection, who: Checked, setup: Setup) -> list[SystemWork]:
    """From counts by sets of systems, which are few."""
    kind = cast(items.c.systems, Text)
    normal = items.c.project == who.project, items.c.kind == NORMAL
    times = select(kind, func.count()).where(*normal).group_by(kind)
    wanted = {shown: setup.annotators * n for shown, n in connection.execute(times).all()}
    for spared in spared_votes(connection, who.project, setup):
        if spared.kind == NORMAL:
            wanted[spared.systems] -= spared.votes
    joined = select(kind, func.count()).join(assignments, assignments.c.item == items.c.id)
    done = joined.where(*normal, assignments.c.state == leases.DONE).group_by(kind)
    given = dict(connection.execute(done).all())
    return [
        SystemWork(
            name,
            sum(many for shown, many in given.items() if place in json.loads(shown)),
            sum(many for shown, many in wanted.items() if place in json.loads(shown)),
        )
        for place, name in enumerate(who.row["systems"])
    ]
