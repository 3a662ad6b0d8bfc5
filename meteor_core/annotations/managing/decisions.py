"""What an owner decides about an annotator: to shut them out, let them in, leave their votes out.

Each decision is a row of its own with the reason that the annotator is told, and none is ever
changed. Votes that are left out stay where they are: results count none of them, their items are
open to others, and it can be undone.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import limits
from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.items import returning
from meteor_core.annotations.items.qualifying import qualified
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER
from meteor_core.annotations.members.membership import (
    EXCLUDE,
    REVOKE,
    Checked,
    Membership,
    check,
    lock,
)
from meteor_core.annotations.storing.store import Store, repeatable, row
from meteor_core.annotations.storing.tables import decisions, members
from meteor_core.messages.errors import AccessError, InputError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_

PARDON, INCLUDE, MERGE = "pardon", "include", "merge"
NAMES = {
    REVOKE: N_("shut out"),
    PARDON: N_("let in again"),
    EXCLUDE: N_("votes left out"),
    INCLUDE: N_("votes counted again"),
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
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        member = annotator(connection, who.project, number)
        setup = setups.unpack(who.row["setup"])
        failed = qualified(connection, who.project, number, setup) is False
        if action == PARDON and member["excluded"]:
            raise InputError(
                "The votes of {name} are left out: count them again before you let them in.",
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
    """The columns of a member that a decision sets."""
    return {
        REVOKE: {"revoked": True},
        PARDON: {"revoked": False, "forgiven": member["forgiven"] or failed},
        EXCLUDE: {"revoked": True, "excluded": True},
        INCLUDE: {"excluded": False},
    }[action]


def _hand_over(connection: Connection, member: Any, failed: bool) -> None:
    """Items go to others, or come back, as the votes count or not."""
    if member["excluded"] or (failed and not member["forgiven"]):
        returning.give_back(connection, member["id"])
    else:
        returning.take_again(connection, member["id"])


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
