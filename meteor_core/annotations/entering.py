"""How people come in: by a personal link, by a project's key, by the shared link of a class.

A personal link holds a pass: it is its person in any browser, until a new one takes its place.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys, limits, rate_limit
from meteor_core.annotations.keys import ANNOTATOR, OWNER
from meteor_core.annotations.membership import BarredError, Membership, check, last_reason, lock
from meteor_core.annotations.store import Store, repeatable, row
from meteor_core.annotations.tables import members, passes, projects
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged

_NOBODY = keys.Key("", OWNER, "")


@logged
def enter(store: Store, key: str, *, visitor: str = "", identity: str = "") -> Membership:
    """A project's key → a membership; its token is a pass to come back with.

    The key of the shared link gives the next name that nobody has a link of. ``visitor`` is the
    address that somebody comes from, "" if it is unknown; who has an ``identity`` (the user id of a
    login) and was here before is who they were.

    Raises ``AccessError`` for a key that opens nothing, too many wrong keys, or no name left.
    """
    given = keys.parse(key) or _NOBODY
    identity = limits.within("identity", identity, limits.LONGEST_IDENTITY)
    attempt = rate_limit.count(store, given.project, visitor)
    with store.read() as connection:
        project = row(connection.execute(select(projects).where(projects.c.uid == given.project)))
    sealed = project[f"{given.role}_key"] if project else _decoy(keys.COST)
    if not keys.opens(given.secret, sealed or _decoy(keys.COST)) or not project:
        raise AccessError("This key does not open any project.")
    rate_limit.take_back(store, attempt)
    now = store.clock()
    with store.write() as connection:
        lock(connection, project["id"])
        member = _known(connection, project["id"], given.role, identity)
        if member is None and given.role == ANNOTATOR:
            member = _next_free(connection, project["id"])
            _arrived(connection, member["id"], now, identity)
        elif member is None:
            member = _new(connection, project["id"], given.role, identity, now)
        if member["revoked"]:
            raise BarredError(last_reason(connection, member["id"]))
        return admitted(connection, member, given.project, now)


@logged
@repeatable
def resume(store: Store, project: str, token: str) -> Membership:
    """A pass → the membership; raises ``AccessError`` if it opens nothing (any more)."""
    asked = Membership(project, "", "", token)
    with store.read() as connection:
        who = check(connection, asked)
        wanted = select(members.c.name, members.c.joined).where(members.c.id == who.member)
        name, joined = connection.execute(wanted).one()
    if joined is None:
        with store.write() as connection:
            _arrived(connection, who.member, store.clock())
    return Membership(project, who.role, name, token)


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


def added(
    connection: Connection, project: int, role: str, name: str, now: float | None, **more: Any
) -> Any:
    """A new member's row; ``now``: None for who is on the roster and has not come yet."""
    there = select(func.count()).select_from(members).where(members.c.project == project)
    limits.at_most("members", connection.execute(there).scalar_one() + 1, limits.MOST_MEMBERS)
    named = {"name": name, "name_key": limits.name_key(name), "joined": now, "revoked": False}
    made = connection.execute(
        insert(members).values(project=project, role=role, **named, **more)
    ).inserted_primary_key[0]
    return row(connection.execute(select(members).where(members.c.id == made)))


def _known(connection: Connection, project: int, role: str, identity: str) -> Any:
    """Who has this identity; of owners and viewers without one, all who hold the key are one."""
    same_role = select(members).where(members.c.project == project, members.c.role == role)
    if identity:
        return row(connection.execute(same_role.where(members.c.identity == identity)))
    if role == ANNOTATOR:
        return None
    return row(connection.execute(same_role.where(members.c.identity.is_(None)).limit(1)))


def _next_free(connection: Connection, project: int) -> Any:
    """The next annotator on the roster of whom nobody has a link."""
    linked = select(passes.c.digest).where(passes.c.member == members.c.id).exists()
    free = members.c.joined.is_(None), members.c.revoked.is_(False), ~linked
    mine = members.c.project == project, members.c.role == ANNOTATOR, members.c.merged.is_(None)
    wanted = select(members).where(*mine, *free).order_by(members.c.id).limit(1)
    member = row(connection.execute(wanted))
    if member is None:
        raise AccessError(
            "All names for this link are taken. Ask the project's owner to add another."
        )
    return member


def _arrived(connection: Connection, member: int, now: float, identity: str = "") -> None:
    this = members.c.id == member, members.c.joined.is_(None)
    changes = {"joined": now} | ({"identity": identity} if identity else {})
    connection.execute(update(members).where(*this).values(**changes))


def _new(connection: Connection, project: int, role: str, identity: str, now: float) -> Any:
    """One more owner or viewer: ``owner 2`` beside the first."""
    mine = members.c.project == project, members.c.role == role
    taken = set(connection.execute(select(members.c.name_key).where(*mine)).scalars())
    names = (role if number == 1 else f"{role} {number}" for number in count(1))
    name = next(name for name in names if limits.name_key(name) not in taken)
    return added(connection, project, role, name, now, identity=identity or None)


@lru_cache(maxsize=1)
def _decoy(cost: int) -> str:
    """What the keys of projects that do not exist are compared with, so that it takes as long."""
    return keys.seal(keys.new_key("", OWNER))
