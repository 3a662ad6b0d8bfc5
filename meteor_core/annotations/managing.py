"""What an owner does about people: shuts out, lets in, renews links, appoints adjudicators.

A decision about an annotator is a row with the reason that they are told, and is never changed.
Results count none of the votes that are left out, and their items are open to others; this can be
undone.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys, limits
from meteor_core.annotations import setup as setups
from meteor_core.annotations.assignments import LEASED, count_taken, give_back, take_again
from meteor_core.annotations.keys import ADJUDICATOR, ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.membership import (
    EXCLUDE,
    REVOKE,
    Checked,
    Membership,
    added,
    admitted,
    authorize,
    lock,
    renew_passes,
)
from meteor_core.annotations.monitoring import silent
from meteor_core.annotations.store import Store, repeatable, row
from meteor_core.annotations.tables import assignments, decisions, members, passes, projects
from meteor_core.annotations.work_rules import qualified
from meteor_core.messages.errors import AccessError, ChoiceError, InputError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_

PARDON, INCLUDE, MERGE = "pardon", "include", "merge"
NAMES = {
    REVOKE: N_("blocked"),
    PARDON: N_("unblocked"),
    EXCLUDE: N_("votes left out"),
    INCLUDE: N_("votes count again"),
    MERGE: N_("another name merged into this one"),
}


@logged
@repeatable
def revoke(store: Store, owner: Membership, number: int, reason: str = "") -> None:
    """Shut an annotator out; their votes stay, and they are told the reason."""
    _decide(store, owner, number, REVOKE, reason)


@logged
@repeatable
def pardon(store: Store, owner: Membership, number: int) -> None:
    """Let an annotator in again, whom the owner or missed controls had shut out.

    Their passes open the project as before; votes that had stopped counting for missed controls
    count again. Those that the owner has left out stay out until ``include``.
    """
    _decide(store, owner, number, PARDON, "")


@logged
@repeatable
def exclude(store: Store, owner: Membership, number: int, reason: str = "") -> None:
    """Shut an annotator out and count none of their votes: others are asked for them anew."""
    _decide(store, owner, number, EXCLUDE, reason)


@logged
@repeatable
def include(store: Store, owner: Membership, number: int) -> None:
    """Count the votes again that were left out; what others have said meanwhile counts too."""
    _decide(store, owner, number, INCLUDE, "")


def _decide(store: Store, owner: Membership, number: int, action: str, reason: str) -> None:
    """Does nothing, and notes nothing, where it is so already."""
    reason = limits.within(N_("reason"), reason.strip(), limits.LONGEST_NOTE)
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        lock(connection, who.project)
        member = annotator(connection, who.project, number)
        setup = setups.unpack(who.row["setup"])
        failed = qualified(connection, who.project, number, setup) is False
        if action == PARDON and member["excluded"]:
            raise InputError(
                "The votes of {name} are left out. Include them again before you unblock {name}.",
                name=member["name"],
            )
        changes = _changes(action, member, failed)
        if all(member[name] == value for name, value in changes.items()):
            return
        this = members.c.id == number
        connection.execute(update(members).where(this).values(**changes))
        _hand_over(connection, {**member, **changes}, failed)
        note(connection, who, number, (action, reason, store.clock()))


def _changes(action: str, member: Any, failed: bool) -> dict[str, bool]:
    return {
        REVOKE: {"revoked": True},
        PARDON: {"revoked": False, "forgiven": member["forgiven"] or failed},
        EXCLUDE: {"revoked": True, "excluded": True},
        INCLUDE: {"excluded": False},
    }[action]


def _hand_over(connection: Connection, member: Any, failed: bool) -> None:
    """Items go to others, or come back, as the votes count or not."""
    if member["excluded"] or (failed and not member["forgiven"]):
        give_back(connection, member["id"])
    else:
        take_again(connection, member["id"])


def note(connection: Connection, who: Checked, number: int, said: tuple[str, str, float]) -> None:
    """Write down (action, reason, when)."""
    action, reason, made = said
    values = {"project": who.project, "member": number, "action": action}
    connection.execute(insert(decisions).values(**values, reason=reason, made=made))


def annotator(connection: Connection, project: int, number: int) -> Any:
    """An annotator's row, of this project and no other; raises ``AccessError`` if there is none."""
    member = 0 < number < 2**31 and row(
        connection.execute(
            select(members)
            .where(members.c.id == number, members.c.project == project)
            .where(members.c.role == ANNOTATOR, members.c.merged.is_(None))
        )
    )
    if not member:
        raise AccessError("There is no such annotator in this project.")
    return member


@logged
@repeatable
def remove(store: Store, owner: Membership, number: int) -> None:
    """Take an annotator who has said nothing off the roster; what they are at goes to others.

    Raises ``InputError`` for who has said anything: that stays, and they can be shut out.
    """
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        lock(connection, who.project)
        member = annotator(connection, who.project, number)
        if number not in silent(connection, who.project):
            raise InputError(
                "{name} cannot be removed, because there are answers under this name. Block this "
                "person instead.",
                name=member["name"],
            )
        held = assignments.c.member == number, assignments.c.state == LEASED
        for item in connection.execute(select(assignments.c.item).where(*held)).scalars().all():
            count_taken(connection, item, number, -1)
        connection.execute(delete(members).where(members.c.id == number))


@logged
def renew(store: Store, owner: Membership, number: int) -> Membership:
    """A new link for an annotator who has lost theirs, or has none yet; the old ones end.

    It lets them in again, unless their votes are left out.
    """
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        member = annotator(connection, who.project, number)
        renew_passes(connection, passes.c.member == number)
        in_again = {"revoked": members.c.excluded}
        connection.execute(update(members).where(members.c.id == number).values(**in_again))
        return admitted(connection, member, owner.project, store.clock())


@logged
def leave(store: Store, membership: Membership) -> None:
    """An owner's or viewer's pass ends, who come back by a key; a personal link stays."""
    with store.write() as connection:
        who = authorize(connection, membership)
        if who.role in (OWNER, VIEWER):
            digest = keys.digest(membership.token)
            connection.execute(delete(passes).where(passes.c.digest == digest))


@logged
def rekey(store: Store, owner: Membership, role: str) -> str:
    """A new key for a role, shown once; the old one opens nothing any more.

    So do all passes of owners or viewers, but the one used here; annotators stay.
    Raises ``AccessError`` for anybody but the owner, ``ChoiceError`` for a role without keys.
    """
    key, sealed = fresh_key(owner.project, role)
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        set_key(connection, who.project, role, sealed)
        if role != ANNOTATOR:
            others = passes.c.digest != keys.digest(owner.token)
            renew_passes(connection, of_role(who.project, role), others)
    return key


@logged
@repeatable
def end_key(store: Store, owner: Membership, role: str) -> None:
    """Ends the role's key, so that it opens nothing any more, and logs viewers out.

    Raises ``ChoiceError`` for a role that has to have one.
    """
    if role not in (ANNOTATOR, VIEWER):
        raise ChoiceError("role", role, (ANNOTATOR, VIEWER))
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
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


@logged
def appoint(store: Store, owner: Membership, name: str, *, renewing: bool = False) -> Membership:
    """Makes somebody an adjudicator → their pass, to be given to them as a link.

    ``renewing``: an existing adjudicator gets a new pass, and the old ones end. Raises
    ``AccessError`` for anybody but the owner, ``InputError`` for an invalid name, or for the name
    of an adjudicator whose link is not to be renewed.
    """
    name = limits.plain_name("name", name)
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        lock(connection, who.project)
        mine = members.c.project == who.project, members.c.role == ADJUDICATOR
        asked = select(members).where(*mine, members.c.name_key == limits.name_key(name))
        if (member := row(connection.execute(asked))) is None:
            member = added(connection, who.project, ADJUDICATOR, name, store.clock())
        elif not (renewing or member["revoked"]):
            raise InputError(
                "{name} is already an adjudicator, and the link is unchanged. Use “New link” to "
                "replace it.",
                name=member["name"],
            )
        renew_passes(connection, passes.c.member == member["id"])
        this = members.c.id == member["id"]
        connection.execute(update(members).where(this).values(revoked=False))
        return admitted(connection, member, owner.project, store.clock())


@logged
@repeatable
def dismiss(store: Store, owner: Membership, name: str) -> None:
    """An adjudicator's part ends; their decisions stay. Raises ``InputError`` for no such name."""
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
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
        who = authorize(connection, owner, OWNER)
        mine = members.c.project == who.project, members.c.role == ADJUDICATOR
        wanted = select(members.c.name).where(*mine, members.c.revoked.is_(False))
        return tuple(connection.execute(wanted.order_by(members.c.name_key)).scalars())
