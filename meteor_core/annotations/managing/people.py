"""What an owner does about people: names taken off the roster, links and keys renewed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.items import leases
from meteor_core.annotations.managing.decisions import annotator
from meteor_core.annotations.members import keys
from meteor_core.annotations.members.entering import admitted, renew_passes
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.members.membership import Membership, check, lock
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import (
    assignments,
    members,
    passes,
    projects,
)
from meteor_core.annotations.watching import silent
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.journal import logged


@logged
@repeatable
def remove(store: Store, owner: Membership, number: int) -> None:
    """Take an annotator who has said nothing off the roster; what they are at goes to others.

    Raises ``InputError`` for who has said anything: that stays, and they can be shut out.
    """
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        member = annotator(connection, who.project, number)
        if number not in silent(connection, who.project):
            raise InputError(
                "{name} has answered something, which stays: shut them out instead.",
                name=member["name"],
            )
        held = assignments.c.member == number, assignments.c.state == leases.LEASED
        for item in connection.execute(select(assignments.c.item).where(*held)).scalars().all():
            leases.count(connection, item, number, -1)
        connection.execute(delete(members).where(members.c.id == number))


@logged
def renew(store: Store, owner: Membership, number: int) -> Membership:
    """A new link for an annotator who has lost theirs, or has none yet; the old ones end.

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
def leave(store: Store, membership: Membership) -> None:
    """An owner's or viewer's pass ends, who come back by a key; a personal link stays."""
    with store.write() as connection:
        who = check(connection, membership)
        if who.role in (OWNER, VIEWER):
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
def end_key(store: Store, owner: Membership, role: str) -> None:
    """Nobody comes in by the role's key any more; viewers who are in are out.

    Raises ``ChoiceError`` for a role that has to have one.
    """
    if role not in (ANNOTATOR, VIEWER):
        raise ChoiceError("role", role, (ANNOTATOR, VIEWER))
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        set_key(connection, who.project, role, None)
        if role == VIEWER:
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
