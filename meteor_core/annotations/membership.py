"""Who somebody is in a project, and how people come in: by a personal link, a key, a shared link.

A token is what every function takes and checks. A personal link holds one: it is its person in any
browser, until a new link takes its place.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, text, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys, limits, rate_limit
from meteor_core.annotations.keys import ANNOTATOR, OWNER, ROLES
from meteor_core.annotations.store import Store, prepared, prepared_row, repeatable, row
from meteor_core.annotations.tables import decisions, members, passes, projects
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_


class BarredError(AccessError):
    """The owner has ended this member's part in the project, and may have said why."""

    def __init__(self, reason: str = "") -> None:
        if reason:
            super().__init__(
                N_("The owner has ended your access to this project. Reason: {reason}"),
                reason=reason,
            )
        else:
            super().__init__(N_("The owner has ended your access to this project."))


class RenewedError(AccessError):
    """Raised for a link that the owner has replaced."""


class ClosedError(AccessError):
    """The project takes no more votes."""


_MAKING = 7_268_531_908
"""The number of PostgreSQL's advisory lock under which projects are made."""

REVOKE, EXCLUDE = SHUTTING_OUT = "revoke", "exclude"
"""What an owner decides who shuts an annotator out, and says why."""

_STANDING = ("role", "name_key", "revoked", "excluded", "forgiven", "quota")


@dataclass(frozen=True, slots=True)
class Membership:
    """One person in one project. ``token`` proves it: keep it as one keeps a password.

    The fields are for showing; what counts is what the database says of the token.
    """

    project: str
    role: str
    name: str
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Checked:
    """What the database says of a token: rows' numbers, and the project's row."""

    project: int
    member: int
    role: str
    name_key: str
    row: Any


def authorize(connection: Connection, membership: Membership, *roles: str) -> Checked:
    """A membership → who it is; raises ``AccessError`` unless it holds, in one of the roles.

    ``BarredError`` where the owner has shut the member out, ``RenewedError`` for a pass that a new
    link has ended.

    Another project's item gives the same error as an item that does not exist.
    """
    uid, digest = limits.storable(membership.project), keys.digest(membership.token)
    member = _standing(connection, uid, digest)
    if member is None:
        raise AccessError("There is no such project, or you are not a member of it.")
    if member["ended"]:
        message = N_(
            "This link has been replaced and no longer works. Use the new link or ask the "
            "project's owner for it."
        )
        raise RenewedError(message)
    if member["revoked"]:
        raise BarredError(last_reason(connection, member["member"]))
    if member["role"] not in (roles or ROLES):
        if OWNER in roles:
            raise AccessError("Only the project's owner can do this.")
        raise AccessError("Only annotators can do this. Open your personal link.")
    return Checked(member["id"], member["member"], member["role"], member["name_key"], member)


@prepared_row
def _standing(uid: Any, digest: Any) -> Any:
    standing = (members.c[name] for name in _STANDING)
    return (
        select(projects, members.c.id.label("member"), *standing, passes.c.ended)
        .join(members, members.c.project == projects.c.id)
        .join(passes, passes.c.member == members.c.id)
        .where(passes.c.digest == digest, projects.c.uid == uid)
    )


def person(column: Any, member: Any) -> Any:
    """A condition: the column holds the member, or a name that was merged into theirs."""
    rows = select(members.c.id).where(or_(members.c.id == member, members.c.merged == member))
    return column.in_(rows)


def root_of(column: Any) -> Any:
    """The member that a column means: the one into whom a merged name went."""
    named = members.alias()
    root = select(func.coalesce(named.c.merged, named.c.id)).where(named.c.id == column)
    return root.scalar_subquery()


def last_reason(connection: Connection, member: int) -> str:
    """Returns the reason for which a member was last shut out."""
    shut_out = decisions.c.member == member, decisions.c.action.in_(SHUTTING_OUT)
    last = select(decisions.c.reason).where(*shut_out)
    return connection.execute(last.order_by(decisions.c.id.desc()).limit(1)).scalar() or ""


def compute_lock(connection: Connection) -> None:
    """Lets no other transaction create a project until this one ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MAKING})


@prepared
def lock(project: Any) -> Any:
    """Lets no other transaction change the project's work until this one ends.

    SQLite has one writer at a time and ignores the words ``FOR UPDATE``.
    """
    return select(projects.c.id).where(projects.c.id == project).with_for_update(key_share=True)


def wrote(connection: Connection, who: Checked, said: object) -> None:
    """Count the bytes of what a member says; the caller holds the project's lock.

    Raises ``InputError`` where the member, or all together, have said too much.
    """
    size = len(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace"))
    _write(connection, who.member, size)
    own, everybodys = _written(connection, who.member, who.project).one()
    limits.at_most_bytes(
        "Your answers in this project take up {size} MB; the limit is {limit} MB.",
        own,
        limits.MOST_WRITTEN,
    )
    limits.at_most_bytes(
        "All answers in this project take up {size} MB; the limit is {limit} MB.",
        int(everybodys),
        limits.MOST_ANSWERS,
    )


@prepared
def _write(member: Any, size: Any) -> Any:
    mine = update(members).where(members.c.id == member)
    return mine.values(written=members.c.written + size)


@prepared
def _written(member: Any, project: Any) -> Any:
    """What the member has written, and what all of the project have."""
    others = members.alias()
    everybodys = select(func.sum(others.c.written)).where(others.c.project == project)
    return select(members.c.written, everybodys.scalar_subquery()).where(members.c.id == member)


_NOBODY = keys.Key("", OWNER, "")


@logged
def enter(store: Store, key: str, *, visitor: str = "", identity: str = "") -> Membership:
    """A project's key → a membership; its token is a pass to come back with.

    The key of the shared link gives the next name without a link. ``visitor`` is the address that
    somebody comes from, "" if it is unknown; who has an ``identity`` (the user id of a login) and
    was here before is who they were.

    Raises ``AccessError`` for a key that opens nothing, too many wrong keys, or no name left.
    """
    identity = limits.within("identity", identity, limits.LONGEST_IDENTITY)
    given, project = _opened(store, key, visitor)
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
def title(store: Store, key: str, *, visitor: str = "") -> str:
    """The title of the project that a key opens; errors are those of ``enter``."""
    return str(_opened(store, key, visitor)[1]["setup"]["title"])


def _opened(store: Store, key: str, visitor: str) -> tuple[keys.Key, Any]:
    given = keys.parse(key) or _NOBODY
    attempt = rate_limit.count_attempt(store, given.project, visitor)
    with store.read() as connection:
        project = row(connection.execute(select(projects).where(projects.c.uid == given.project)))
    sealed = project[f"{given.role}_key"] if project else _decoy(keys.COST)
    if not keys.opens(given.secret, sealed or _decoy(keys.COST)) or not project:
        raise AccessError("This key does not open any project.")
    rate_limit.take_back(store, attempt)
    return given, project


@logged
@repeatable
def resume(store: Store, project: str, token: str) -> Membership:
    """A pass → the membership; raises ``AccessError`` if it opens nothing (any more)."""
    asked = Membership(project, "", "", token)
    with store.read() as connection:
        who = authorize(connection, asked)
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
    """Ends passes; those who bring one are told that there is a new link."""
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
