"""How far an annotator is, and the project."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers, leases
from meteor_core.annotations import setup as setups
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.keys import ANNOTATOR
from meteor_core.annotations.membership import Checked, Membership, check
from meteor_core.annotations.planning import CONTROL, NORMAL, REPEAT
from meteor_core.annotations.qualifying import qualified
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import Store, repeatable
from meteor_core.annotations.tables import assignments, items, votes
from meteor_core.annotations.work import VOTE, latest
from meteor_core.messages.journal import logged

RECENT = 20


@dataclass(frozen=True, slots=True)
class AnnotationProgress:
    """``done`` and ``skipped`` are the annotator's own; ``votes`` of ``wanted`` are everybody's.

    ``open`` counts the items still to be had by this annotator; ``qualified`` is None until the
    control items are answered, or if there are none; ``closed``: the owner takes no more votes.
    """

    done: int
    skipped: int
    open: int
    votes: int
    wanted: int
    qualified: bool | None
    closed: bool


@dataclass(frozen=True, slots=True)
class Past:
    """One of an annotator's last items; ``answer`` is None if it was skipped."""

    item: int
    number: int
    answer: Answer | None
    note: str
    made: float


@logged
@repeatable
def progress(store: Store, membership: Membership) -> AnnotationProgress:
    """For an annotator or the owner, whose own counts are 0."""
    with store.read() as connection:
        who = check(connection, membership)
        setup = setups.unpack(who.row["setup"])
        done, skipped = _own(connection, who.member)
        counted, wanted = _all(connection, who.project, setup)
        left = _open(connection, who, setup, store.clock()) if who.role == ANNOTATOR else 0
        passed = _qualified(connection, who, setup) if who.role == ANNOTATOR else None
        return AnnotationProgress(done, skipped, left, counted, wanted, passed, who.row["closed"])


@logged
@repeatable
def recent(store: Store, annotator: Membership, most: int = RECENT) -> tuple[Past, ...]:
    """The annotator's last items, the latest first; ``work.reopen`` shows one again."""
    with store.read() as connection:
        who = check(connection, annotator, ANNOTATOR)
        setup = setups.unpack(who.row["setup"])
        last = func.max(votes.c.id).label("last")
        mine = votes.c.member == who.member
        wanted = (
            select(items, last)
            .join(votes, votes.c.item == items.c.id)
            .where(mine)
            .group_by(items.c.id)
            .order_by(last.desc())
            .limit(min(most, 200))
        )
        rows = connection.execute(wanted).mappings().all()
        return tuple(_past(connection, who, setup, item) for item in rows)


def _past(connection: Connection, who: Checked, setup: Setup, item: Any) -> Past:
    last = latest(connection, item["id"], who.member)
    answer = None
    if last["action"] == VOTE:
        stored = answers.unpack(setup.scheme, last["answer"])
        answer = answers.turned(stored, answers.inverse(last["shown"]))
    return Past(item["id"], item["number"], answer, last["note"], last["made"])


def _own(connection: Connection, member: int) -> tuple[int, int]:
    counts = select(assignments.c.state, func.count()).where(assignments.c.member == member)
    times = dict(connection.execute(counts.group_by(assignments.c.state)).all())
    return times.get(leases.DONE, 0), times.get(leases.SKIPPED, 0)


def _all(connection: Connection, project: int, setup: Setup) -> tuple[int, int]:
    """(votes that count, votes wanted), controls apart."""
    work = items.c.project == project, items.c.kind != CONTROL
    total = connection.execute(select(func.count()).select_from(items).where(*work)).scalar_one()
    joined = select(func.count()).select_from(assignments.join(items))
    done = connection.execute(joined.where(*work, assignments.c.state == leases.DONE)).scalar_one()
    return done, total * setup.annotators


def _open(connection: Connection, who: Checked, setup: Setup, now: float) -> int:
    """Items of the annotator's own, or with room; what others let lie has room too."""
    mine = assignments.c.member == who.member
    had = select(assignments.c.item).where(mine, assignments.c.state != leases.LEASED)
    lapsed = (
        select(func.count())
        .where(assignments.c.item == items.c.id, assignments.c.state == leases.LEASED)
        .where(assignments.c.expires < now, assignments.c.member != who.member)
        .scalar_subquery()
    )
    holds = select(assignments.c.item).where(mine, assignments.c.state == leases.LEASED)
    room = (items.c.taken - lapsed < setup.annotators) | items.c.id.in_(holds)
    done = select(items.c.number).where(items.c.id.in_(had), items.c.project == who.project)
    to_be_had = (
        (items.c.kind == CONTROL)
        | ((items.c.kind == NORMAL) & room)
        | ((items.c.kind == REPEAT) & room & items.c.original.in_(done))
    )
    wanted = (
        select(func.count()).select_from(items).where(items.c.project == who.project, to_be_had)
    )
    return int(connection.execute(wanted.where(items.c.id.not_in(had))).scalar_one())


def _qualified(connection: Connection, who: Checked, setup: Setup) -> bool | None:
    if not setup.qualify or leases.controls_left(connection, who.project, who.member):
        return None
    return qualified(connection, who.member, setup)
