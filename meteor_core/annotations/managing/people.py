"""A project's people as its owner sees and manages them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import allotting, leases
from meteor_core.annotations.items.qualifying import qualified, right
from meteor_core.annotations.managing.decisions import annotator
from meteor_core.annotations.members import keys
from meteor_core.annotations.members.entering import admitted, renew_passes
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.members.membership import Membership, check, lock, root_of
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import (
    assignments,
    decisions,
    members,
    passes,
    projects,
    votes,
)
from meteor_core.annotations.work_counts import WorkCount, at_hand, counted
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.journal import logged


@dataclass(frozen=True, slots=True)
class Decision:
    """One of the owner's; ``action`` is of ``decisions.NAMES``."""

    action: str
    reason: str
    made: float


@dataclass(frozen=True, slots=True)
class Person:
    """A member as the owner sees one; ``joined``: None for who has not come yet; ``is_silent``: has
    said nothing, and can be taken off the roster.

    ``controls``: (answered rightly, answered); ``failed``: too few of them, which stops them unless
    they are ``forgiven``; ``held``: items that they are at or have done, by which quotas go,
    controls and votes left out apart; ``work`` and ``at_hand``: what they have done, as everywhere,
    and were given; ``own``: (had, all) of the items that were given to them alone.
    """

    number: int
    role: str
    name: str
    joined: float | None
    revoked: bool
    is_silent: bool
    excluded: bool = False
    forgiven: bool = False
    failed: bool = False
    controls: tuple[int, int] = (0, 0)
    held: int = 0
    quota: int = 0
    language: str = ""
    code: str | None = None
    work: WorkCount = field(default_factory=WorkCount)
    at_hand: int = 0
    own: tuple[int, int] = (0, 0)
    decisions: tuple[Decision, ...] = ()


@logged
@repeatable
def people(store: Store, owner: Membership) -> tuple[Person, ...]:
    """Everybody in the project, in the order of the roster; merged names are one person."""
    columns = [members.c[name] for name in _COLUMNS]
    with store.read() as connection:
        who = check(connection, owner, OWNER)
        setup = setups.unpack(who.row["setup"])
        silent = _silent(connection, who.project)
        work, hand = counted(connection, who, setup), at_hand(connection, who, store.clock())
        own, decided = allotting.own(connection, who.project), _decisions(connection, who.project)
        wanted = select(members.c.id.label("number"), *columns).order_by(members.c.id)
        here = members.c.project == who.project, members.c.merged.is_(None)
        mine = connection.execute(wanted.where(*here)).mappings().all()
        return tuple(
            Person(
                **person,
                is_silent=person["number"] in silent,
                work=work.get(person["number"], WorkCount()),
                at_hand=hand.get(person["number"], 0),
                own=own.get(person["number"], (0, 0)),
                decisions=tuple(decided[person["number"]]),
                **_controls(connection, who.project, person, setup),
            )
            for person in mine
        )


_COLUMNS = (
    *("role", "name", "joined", "revoked", "excluded", "forgiven", "held"),
    *("quota", "language", "code"),
)


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
@repeatable
def remove(store: Store, owner: Membership, number: int) -> None:
    """Take an annotator who has said nothing off the roster; what they are at goes to others.

    Raises ``InputError`` for who has said anything: that stays, and they can be shut out.
    """
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        member = annotator(connection, who.project, number)
        if number not in _silent(connection, who.project):
            raise InputError(
                "{name} has answered something, which stays: shut them out instead.",
                name=member["name"],
            )
        held = assignments.c.member == number, assignments.c.state == leases.LEASED
        for item in connection.execute(select(assignments.c.item).where(*held)).scalars().all():
            leases.count(connection, item, number, -1)
        connection.execute(delete(members).where(members.c.id == number))


def _silent(connection: Connection, project: int) -> set[int]:
    """Annotators without a vote, in their own name or in one merged into it."""
    spoke = votes.c.project == project
    voted = select(root_of(votes.c.member)).where(spoke)
    wanted = (
        select(members.c.id)
        .where(members.c.project == project, members.c.role == ANNOTATOR)
        .where(members.c.merged.is_(None), members.c.id.not_in(voted))
    )
    return set(connection.execute(wanted).scalars())


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
