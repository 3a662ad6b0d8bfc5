"""How people come in: by a project's key and a name, by their own pass, by a login's identity."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import limits
from meteor_core.annotations.members import gate, keys, visitors
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.members.membership import Membership, check, last_reason, lock
from meteor_core.annotations.members.refusals import BarredError, TakenNameError
from meteor_core.annotations.storing.store import Store, repeatable, row
from meteor_core.annotations.storing.tables import members, passes, projects
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody comes in as; ``seat`` is "" for whoever is not counted by their address."""

    role: str
    name: str
    identity: str
    seat: str


_NOBODY = keys.Key("", ANNOTATOR, "")


@logged
def enter(
    store: Store, key: str, name: str = "", *, visitor: str = "", identity: str = ""
) -> Membership:
    """A project's key and a name → a membership; its token is a pass to come back with.

    ``visitor`` is the address that somebody comes from, "" if it is unknown. A name belongs to
    whoever took it first: others need that member's pass, or the same ``identity`` (the user id of
    a login, if there is one). The keys of owner and viewers need no name.

    Raises ``AccessError`` for a key that opens nothing, too many wrong keys, a name that is taken,
    or one annotator too many from the same address.
    """
    given = keys.parse(key) or _NOBODY
    if given.role == ANNOTATOR and given is not _NOBODY:
        name = limits.plain_name("name", name)
    identity = limits.within("identity", identity, limits.LONGEST_IDENTITY)
    ticket = gate.admit(store, given.project, visitor)
    with store.read() as connection:
        project = row(connection.execute(select(projects).where(projects.c.uid == given.project)))
    sealed = project[f"{given.role}_key"] if project else _decoy(keys.COST)
    if not keys.opens(given.secret, sealed or _decoy(keys.COST)) or not project:
        raise AccessError("This key does not open any project.")
    gate.forgive(store, ticket)
    now = store.clock()
    seat = "" if identity or given.role != ANNOTATOR else visitors.sealed(given.project, visitor)
    nameless = given.role == VIEWER or not name
    wanted = Wanted(given.role, given.role if nameless else name, identity, seat)
    with store.write() as connection:
        member = _join(connection, project["id"], wanted, now)
        return admitted(connection, member, given.project, now)


@logged
@repeatable
def resume(store: Store, project: str, token: str) -> Membership:
    """A pass → the membership; raises ``AccessError`` if it opens nothing (any more)."""
    asked = Membership(project, "", "", token)
    with store.read() as connection:
        who = check(connection, asked)
        name = connection.execute(select(members.c.name).where(members.c.id == who.member))
        return Membership(project, who.role, name.scalar_one(), token)


@logged
def resume_identity(store: Store, project: str, role: str, identity: str) -> Membership:
    """A login's user id that has been in this project in this role → the membership.

    Raises ``AccessError`` where there is none.
    """
    project, role, identity = map(limits.storable, (project, role, identity))
    with store.write() as connection:
        member = row(
            connection.execute(
                select(members)
                .join(projects, members.c.project == projects.c.id)
                .where(projects.c.uid == project, members.c.role == role)
                .where(members.c.identity == identity, members.c.identity != "")
            )
        )
        if member is None:
            raise AccessError("There is no such project, or you are not a member of it.")
        if member["revoked"]:
            raise BarredError(last_reason(connection, member["id"]))
        return admitted(connection, member, project, store.clock())


def admitted(connection: Connection, member: Any, project: str, now: float) -> Membership:
    """A member's row → a membership with a fresh pass; of too many passes the oldest end."""
    token, belongs = keys.new_pass(), passes.c.member == member["id"]
    newest = select(passes.c.digest).where(belongs).order_by(passes.c.ended, passes.c.made.desc())
    kept = connection.execute(newest.limit(limits.MOST_PASSES - 1)).scalars().all()
    connection.execute(delete(passes).where(belongs, passes.c.digest.not_in(kept)))
    fresh = {"digest": keys.digest(token), "member": member["id"], "made": now}
    connection.execute(insert(passes).values(**fresh))
    return Membership(project, member["role"], member["name"], token)


def renew_passes(connection: Connection, *which: Any) -> None:
    """Have passes open nothing any more, and tell whoever brings one that there is a new link."""
    connection.execute(update(passes).where(*which).values(ended=True))


def _join(connection: Connection, project: int, wanted: Wanted, now: float) -> Any:
    """The member's row, a new one if need be."""
    lock(connection, project)
    same_role = select(members).where(members.c.project == project, members.c.role == wanted.role)
    if wanted.identity:
        identified = same_role.where(members.c.identity == wanted.identity)
        member = row(connection.execute(identified))
    else:  # the first owner (or viewer) has no identity; all who hold the key are that one
        member = row(connection.execute(same_role.where(members.c.identity.is_(None)).limit(1)))
        member = None if wanted.role == ANNOTATOR else member
    if member:
        if member["revoked"]:
            raise BarredError(last_reason(connection, member["id"]))
        return member
    return _new(connection, project, wanted, now)


def _new(connection: Connection, project: int, wanted: Wanted, now: float) -> Any:
    name, role = wanted.name, wanted.role
    namesakes = members.c.project == project, members.c.role == role
    _check_seat(connection, project, wanted.seat)
    total = connection.execute(select(func.count()).select_from(members).where(namesakes[0]))
    limits.at_most("members", total.scalar_one() + 1, limits.MOST_MEMBERS)
    found = connection.execute(select(members.c.name, members.c.name_key).where(*namesakes)).all()
    taken = {one.name_key for one in found}
    if role == ANNOTATOR and limits.look(name) in {limits.look(one.name) for one in found}:
        raise TakenNameError(name)
    if limits.name_key(name) in taken:
        names = (f"{name} {number}" for number in count(2))
        name = next(candidate for candidate in names if limits.name_key(candidate) not in taken)
    made = connection.execute(
        insert(members).values(
            project=project,
            role=role,
            name=name,
            name_key=limits.name_key(name),
            identity=wanted.identity or None,
            joined=now,
            revoked=False,
            seat=wanted.seat,
            seen=now if role == ANNOTATOR else None,
        )
    )
    number = made.inserted_primary_key[0]
    return row(connection.execute(select(members).where(members.c.id == number)))


def _check_seat(connection: Connection, project: int, seat: str) -> None:
    """Whoever holds the key may bring others along, but not take every seat."""
    taken = select(func.count()).where(members.c.project == project, members.c.seat == seat)
    if seat and connection.execute(taken).scalar_one() >= limits.MOST_SEATS:
        raise AccessError(
            "{limit} annotators have come in from your address, which is as many as may: the "
            "project's owner can make room by removing those who have not voted.",
            limit=limits.MOST_SEATS,
        )


@lru_cache(maxsize=1)
def _decoy(cost: int) -> str:
    """What the keys of projects that do not exist are compared with, so that it takes as long."""
    return keys.seal(keys.new_key("", OWNER))
