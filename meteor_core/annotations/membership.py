"""Who somebody is in a project: a token that every function takes and checks."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, or_, select, text, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys, limits
from meteor_core.annotations.keys import OWNER, ROLES
from meteor_core.annotations.store import prepared, row
from meteor_core.annotations.tables import decisions, members, passes, projects
from meteor_core.messages.errors import AccessError
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
    """The owner has made another link in the place of the one that somebody comes by."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "This link has been replaced and no longer works. Use the new link or ask the "
                "project's owner for it."
            )
        )


class ClosedError(AccessError):
    """The project takes no more votes."""

    def __init__(self) -> None:
        super().__init__(N_("This project is closed and accepts no more votes."))


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


def check(connection: Connection, membership: Membership, *roles: str) -> Checked:
    """A membership → who it is; raises ``AccessError`` unless it holds, in one of the roles.

    ``BarredError`` where the owner has shut the member out, ``RenewedError`` for a pass that a new
    link has ended.

    Whoever asks for another project's item is told the same as for one that does not exist.
    """
    uid, digest = limits.storable(membership.project), keys.digest(membership.token)
    member = row(_standing(connection, uid, digest))
    if member is None:
        raise AccessError("There is no such project, or you are not a member of it.")
    if member["ended"]:
        raise RenewedError
    if member["revoked"]:
        raise BarredError(last_reason(connection, member["member"]))
    if member["role"] not in (roles or ROLES):
        if OWNER in roles:
            raise AccessError("Only the project's owner can do this.")
        raise AccessError("Only annotators can do this. Open your personal link.")
    return Checked(member["id"], member["member"], member["role"], member["name_key"], member)


@prepared
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
    """What the owner said when a member was shut out last: counting votes again lets nobody in."""
    shut_out = decisions.c.member == member, decisions.c.action.in_(SHUTTING_OUT)
    last = select(decisions.c.reason).where(*shut_out)
    return connection.execute(last.order_by(decisions.c.id.desc()).limit(1)).scalar() or ""


def compute_lock(connection: Connection) -> None:
    """Until the transaction ends nobody else makes a project."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MAKING})


def lock(connection: Connection, project: int) -> None:
    """Until the transaction ends nobody else changes the project's work.

    SQLite has one writer at a time and ignores the words ``FOR UPDATE``.
    """
    _locked(connection, project)


@prepared
def _locked(project: Any) -> Any:
    return select(projects.c.id).where(projects.c.id == project).with_for_update(key_share=True)


def wrote(connection: Connection, who: Checked, said: object) -> None:
    """Count the bytes of what a member says; the caller holds the project's lock.

    Raises ``InputError`` where the member, or all together, have said too much.
    """
    size = len(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace"))
    _write(connection, who.member, size)
    own, everybodys = _written(connection, who.member, who.project).one()
    limits.at_most_bytes(
        "All that you have said in this project takes {size} MB; the limit is {limit} MB.",
        own,
        limits.MOST_WRITTEN,
    )
    limits.at_most_bytes(
        "All that was said in this project takes {size} MB; the limit is {limit} MB.",
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
