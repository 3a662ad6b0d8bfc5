"""Adjudicators: people whom an owner asks for final answers; they see no results and no names."""

from __future__ import annotations

from sqlalchemy import select, update

from meteor_core.annotations import limits
from meteor_core.annotations.members.entering import added, admitted, renew_passes
from meteor_core.annotations.members.keys import ADJUDICATOR, OWNER
from meteor_core.annotations.members.membership import Membership, check, lock
from meteor_core.annotations.storing.store import Store, repeatable, row
from meteor_core.annotations.storing.tables import members, passes
from meteor_core.messages.errors import InputError
from meteor_core.messages.journal import logged


@logged
def appoint(store: Store, owner: Membership, name: str) -> Membership:
    """Make somebody an adjudicator → their pass, to be given to them as a link.

    Whoever has that name already gets a new pass, and the old ones end. Raises ``AccessError``
    for anybody but the owner, ``InputError`` for a name that is none.
    """
    name = limits.plain_name("name", name)
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        mine = members.c.project == who.project, members.c.role == ADJUDICATOR
        asked = select(members).where(*mine, members.c.name_key == limits.name_key(name))
        if (member := row(connection.execute(asked))) is None:
            member = added(connection, who.project, ADJUDICATOR, name, store.clock())
        renew_passes(connection, passes.c.member == member["id"])
        this = members.c.id == member["id"]
        connection.execute(update(members).where(this).values(revoked=False))
        return admitted(connection, member, owner.project, store.clock())


@logged
@repeatable
def dismiss(store: Store, owner: Membership, name: str) -> None:
    """An adjudicator's part ends; their decisions stay. Raises ``InputError`` for no such name."""
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        mine = members.c.project == who.project, members.c.role == ADJUDICATOR
        named = members.c.name_key == limits.name_key(name)
        changed = connection.execute(update(members).where(*mine, named).values(revoked=True))
        if not changed.rowcount:
            raise InputError("There is no adjudicator {name} in this project.", name=name)


@logged
@repeatable
def adjudicators(store: Store, owner: Membership) -> tuple[str, ...]:
    """The names of those who may decide beside the owner."""
    with store.read() as connection:
        who = check(connection, owner, OWNER)
        mine = members.c.project == who.project, members.c.role == ADJUDICATOR
        wanted = select(members.c.name).where(*mine, members.c.revoked.is_(False))
        return tuple(connection.execute(wanted.order_by(members.c.name_key)).scalars())
