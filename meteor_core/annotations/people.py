"""A project's people as its owner sees and manages them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys, leases
from meteor_core.annotations.entering import admitted
from meteor_core.annotations.keys import ANNOTATOR, OWNER
from meteor_core.annotations.membership import Membership, check, lock
from meteor_core.annotations.store import Store, repeatable, row
from meteor_core.annotations.tables import assignments, members, passes, projects, vetoes, votes
from meteor_core.messages.errors import AccessError, ChoiceError
from meteor_core.messages.journal import logged


@dataclass(frozen=True, slots=True)
class Person:
    """A member as the owner sees one; ``is_idle``: has said nothing, and is at nothing."""

    number: int
    role: str
    name: str
    joined: float
    revoked: bool
    is_idle: bool


@logged
@repeatable
def people(store: Store, owner: Membership) -> tuple[Person, ...]:
    """Everybody in the project, in the order of joining."""
    columns = [members.c[name] for name in ("role", "name", "joined", "revoked")]
    with store.read() as connection:
        who = check(connection, owner, OWNER)
        idle = set(_idle(connection, who.project, store.clock()))
        wanted = select(members.c.id.label("number"), *columns).order_by(members.c.id)
        mine = connection.execute(wanted.where(members.c.project == who.project)).mappings()
        return tuple(Person(**person, is_idle=person["number"] in idle) for person in mine)


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
        held = select(assignments.c.item).where(assignments.c.member.in_(idle))
        counted = held.where(assignments.c.state == leases.LEASED)
        for item in connection.execute(counted).scalars().all():
            leases.count(connection, item, -1)
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
    """A new pass for an annotator who has lost theirs; the old ones end."""
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        member = _annotator(connection, who.project, number)
        connection.execute(delete(passes).where(passes.c.member == number))
        connection.execute(update(members).where(members.c.id == number).values(revoked=False))
        return admitted(connection, member, owner.project, store.clock())


@logged
@repeatable
def revoke(store: Store, owner: Membership, number: int) -> None:
    """Shut an annotator out; their votes stay, and their passes tell them why they open nothing."""
    _set_revoked(store, owner, number, True)


@logged
@repeatable
def pardon(store: Store, owner: Membership, number: int) -> None:
    """Let an annotator in again who was shut out; their passes open the project as before."""
    _set_revoked(store, owner, number, False)


def _set_revoked(store: Store, owner: Membership, number: int, revoked: bool) -> None:
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        _annotator(connection, who.project, number)
        connection.execute(update(members).where(members.c.id == number).values(revoked=revoked))


@logged
def leave(store: Store, membership: Membership) -> None:
    """End this one pass, as on a borrowed machine."""
    with store.write() as connection:
        check(connection, membership)
        digest = keys.digest(membership.token)
        connection.execute(delete(passes).where(passes.c.digest == digest))


@logged
def rekey(store: Store, owner: Membership, role: str) -> str:
    """A new key for a role, shown once; the old one opens nothing any more, passes stay.

    Raises ``AccessError`` for anybody but the owner, ``ChoiceError`` for an unknown role.
    """
    if role not in (ANNOTATOR, OWNER):
        raise ChoiceError("role", role, (ANNOTATOR, OWNER))
    key = keys.new_key(owner.project, role)
    sealed = keys.seal(keys.secret(key))
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        connection.execute(
            update(projects).where(projects.c.id == who.project).values(**{f"{role}_key": sealed})
        )
    return key


def _annotator(connection: Connection, project: int, number: int) -> Any:
    """An annotator's row, of this project and no other."""
    member = 0 < number < 2**31 and row(
        connection.execute(
            select(members)
            .where(members.c.id == number, members.c.project == project)
            .where(members.c.role == ANNOTATOR)
        )
    )
    if not member:
        raise AccessError("There is no such annotator in this project.")
    return member
