"""A project's people as its owner sees and manages them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import allotting, leases, quotas
from meteor_core.annotations.items.qualifying import qualified, right
from meteor_core.annotations.managing.decisions import annotator
from meteor_core.annotations.members import keys
from meteor_core.annotations.members.entering import admitted, renew_passes
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.members.membership import Membership, check, lock
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import (
    assignments,
    decisions,
    members,
    passes,
    projects,
    vetoes,
    votes,
)
from meteor_core.annotations.work_counts import WorkCount, at_hand, counted
from meteor_core.messages.journal import logged


@dataclass(frozen=True, slots=True)
class Decision:
    """One of the owner's; ``action`` is of ``decisions.NAMES``."""

    action: str
    reason: str
    made: float


@dataclass(frozen=True, slots=True)
class Person:
    """A member as the owner sees one; ``is_idle``: has said nothing, and is at nothing.

    ``controls``: (answered rightly, answered); ``failed``: too few of them, which stops them unless
    they are ``forgiven``; ``held``: items that they are at or have done, by which quotas go,
    controls and votes left out apart; ``work`` and ``at_hand``: what they have done, as everywhere,
    and were given; ``own``: (had, all) of the items that were given to them alone.
    """

    number: int
    role: str
    name: str
    joined: float
    revoked: bool
    is_idle: bool
    excluded: bool = False
    forgiven: bool = False
    failed: bool = False
    controls: tuple[int, int] = (0, 0)
    held: int = 0
    work: WorkCount = field(default_factory=WorkCount)
    at_hand: int = 0
    own: tuple[int, int] = (0, 0)
    decisions: tuple[Decision, ...] = ()


@logged
@repeatable
def people(store: Store, owner: Membership) -> tuple[Person, ...]:
    """Everybody in the project, in the order of joining."""
    columns = [members.c[name] for name in _COLUMNS]
    with store.read() as connection:
        who = check(connection, owner, OWNER)
        setup = setups.unpack(who.row["setup"])
        idle = set(_idle(connection, who.project, store.clock()))
        work, hand = counted(connection, who, setup), at_hand(connection, who, store.clock())
        own, decided = allotting.own(connection, who.project), _decisions(connection, who.project)
        wanted = select(members.c.id.label("number"), *columns).order_by(members.c.id)
        mine = connection.execute(wanted.where(members.c.project == who.project)).mappings().all()
        return tuple(
            Person(
                **person,
                is_idle=person["number"] in idle,
                work=work.get(person["number"], WorkCount()),
                at_hand=hand.get(person["number"], 0),
                own=own.get(person["number"], (0, 0)),
                decisions=tuple(decided[person["number"]]),
                **_controls(connection, who.project, person, setup),
            )
            for person in mine
        )


_COLUMNS = ("role", "name", "joined", "revoked", "excluded", "forgiven", "held")


def _controls(connection: Connection, project: int, person: Any, setup: Setup) -> dict[str, Any]:
    """How an annotator did on controls, where they have to get some right."""
    if person["role"] != ANNOTATOR or not setup.qualify:
        return {}
    failed = qualified(connection, project, person["number"], setup) is False
    return {"controls": right(connection, person["number"], setup), "failed": failed}


def _decisions(connection: Connection, project: int) -> dict[int, list[Decision]]:
    """Member → what was decided, the earliest first."""
    found = defaultdict(list)
    mine = select(decisions).where(decisions.c.project == project).order_by(decisions.c.id)
    for one in connection.execute(mine).mappings():
        found[one["member"]].append(Decision(one["action"], one["reason"], one["made"]))
    return found


@logged
def remove_idle(store: Store, owner: Membership) -> int:
    """Take out the annotators who have said nothing and are at nothing → how many.

    Their names and seats are free again; whoever still has the key may come back by it.
    """
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        now = store.clock()
        leases.take_back(connection, who.project, now)
        idle = _idle(connection, who.project, now)
        held = select(assignments.c.item, assignments.c.member).where(
            assignments.c.member.in_(idle), assignments.c.state == leases.LEASED
        )
        for item, member in connection.execute(held).all():
            leases.count(connection, item, member, -1)
        connection.execute(delete(members).where(members.c.id.in_(idle)))
        return len(idle)


def _idle(connection: Connection, project: int, now: float) -> list[int]:
    """Annotators without a vote or veto; of those who are at an item, only the ones shut out."""
    leased = assignments.c.state == leases.LEASED, assignments.c.expires >= now
    at_work = members.c.id.in_(select(assignments.c.member).where(*leased))
    wanted = (
        select(members.c.id)
        .where(members.c.project == project, members.c.role == ANNOTATOR)
        .where(members.c.id.not_in(select(votes.c.member).where(votes.c.project == project)))
        .where(members.c.id.not_in(select(vetoes.c.member).where(vetoes.c.project == project)))
        .where(members.c.revoked | ~at_work)
    )
    return list(connection.execute(wanted).scalars())


@logged
def renew(store: Store, owner: Membership, number: int) -> Membership:
    """A new pass for an annotator who has lost theirs; the old ones end.

    It lets them in again, unless their votes are left out.
    """
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        member = annotator(connection, who.project, number)
        renew_passes(connection, passes.c.member == number)
        in_again = {"revoked": members.c.excluded}
        connection.execute(update(members).where(members.c.id == number).values(**in_again))
        return admitted(connection, member, owner.project, store.clock())


@logged
def leave(store: Store, membership: Membership, *, ended: bool = False) -> None:
    """Nobody waits for them any more; an owner's or viewer's pass ends, who come back by a key.

    Anybody else's is their one way back, a link that they may have copied: it stays, unless it is
    to be ``ended``, as at a logout, after which a login leads back.
    """
    with store.write() as connection:
        who = check(connection, membership)
        quotas.unsee(connection, who.member)
        if ended or who.role in (OWNER, VIEWER):
            digest = keys.digest(membership.token)
            connection.execute(delete(passes).where(passes.c.digest == digest))


@logged
def rekey(store: Store, owner: Membership, role: str, *, others_out: bool = False) -> str:
    """A new key for a role, shown once; the old one opens nothing any more.

    Passes stay, unless ``others_out``: then all passes of that role end, but the one used here.
    Raises ``AccessError`` for anybody but the owner, ``ChoiceError`` for a role without keys.
    """
    key, sealed = fresh_key(owner.project, role)
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        set_key(connection, who.project, role, sealed)
        if others_out:
            others = passes.c.digest != keys.digest(owner.token)
            renew_passes(connection, of_role(who.project, role), others)
    return key


@logged
@repeatable
def end_viewing(store: Store, owner: Membership) -> None:
    """Viewers' links open nothing any more, and whoever looks is out."""
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        set_key(connection, who.project, VIEWER, None)
        connection.execute(delete(passes).where(of_role(who.project, VIEWER)))


def fresh_key(project: str, role: str) -> tuple[str, str]:
    """A new key, and what is kept of it; raises ``ChoiceError`` for a role without keys."""
    key = keys.new_key(project, role)
    return key, keys.seal(keys.secret(key))


def set_key(connection: Connection, project: int, role: str, sealed: str | None) -> None:
    """What opens the project in a role from now on."""
    this = projects.c.id == project
    connection.execute(update(projects).where(this).values(**{f"{role}_key": sealed}))


def of_role(project: int, role: str) -> Any:
    """A condition for passes: they are those of a role."""
    mine = select(members.c.id).where(members.c.project == project, members.c.role == role)
    return passes.c.member.in_(mine)
