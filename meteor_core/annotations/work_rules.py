"""How much each annotator may do and until when: pause, deadline, quota, which an owner may change.

``members.held`` counts the items that somebody is at or has done, controls apart, in the
transaction that changes it: no answer waits for votes to be counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations.keys import OWNER
from meteor_core.annotations.leases import LEASED
from meteor_core.annotations.limits import MOST_ITEMS
from meteor_core.annotations.membership import Checked, Membership, check, lock
from meteor_core.annotations.store import Store, prepared, repeatable
from meteor_core.annotations.tables import assignments, items, members, projects
from meteor_core.messages.errors import InputError
from meteor_core.messages.journal import logged

CHANGEABLE = ("quota", "deadline", "own_only", "codes", "names_shown")


@dataclass(frozen=True, slots=True)
class Rules:
    """As they are now; times are seconds since 1970.

    ``quota``: items that one annotator may have, controls apart, 0 for any number: of whole
    documents nobody begins one that would take them over it; ``deadline``: nothing new is given
    after it; ``paused``: since when nothing is given; ``own_only``: whoever was given items of
    their own gets no others; ``codes``: annotators who are done get a code; ``names_shown``:
    viewers see annotators' names. Kept by the program: ``allotted``, that some items are somebody's
    own.
    """

    quota: int = 0
    deadline: float | None = None
    paused: float | None = None
    own_only: bool = False
    codes: bool = False
    names_shown: bool = False
    allotted: bool = False


def unpack(data: Mapping[str, Any] | None) -> Rules:
    """What a project's row has of them."""
    return Rules(**(data or {}))


def for_member(who: Checked) -> Rules:
    """As they are for a member, whose own quota goes before that of all."""
    rules = unpack(who.row["rules"])
    return replace(rules, quota=who.row["quota"] or rules.quota)


def put(connection: Connection, project: int, rules: Rules) -> None:
    """These from now on; the caller holds the project's lock."""
    this = projects.c.id == project
    connection.execute(update(projects).where(this).values(rules=asdict(rules)))


@logged
@repeatable
def change_rules(store: Store, owner: Membership, **changes: Any) -> Rules:
    """Other values for some of ``CHANGEABLE`` → all that holds then.

    Raises ``InputError`` for a quota that is none, or that is less than any document.
    """
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        return changed(connection, who.project, **changes)


def changed(connection: Connection, project: int, **changes: Any) -> Rules:
    """The same for a project that is locked."""
    if wrong := set(changes) - set(CHANGEABLE):
        raise TypeError(f"not to be changed: {sorted(wrong)}")
    quota = changes.get("quota", 0)
    if not 0 <= quota <= MOST_ITEMS:
        raise InputError(
            "{name} is {value}, but must be from {low} to {high}.",
            name="quota",
            value=quota,
            low=0,
            high=MOST_ITEMS,
        )
    _check_quota(connection, project, quota)
    rules = replace(fresh(connection, project), **changes)
    put(connection, project, rules)
    return rules


def _check_quota(connection: Connection, project: int, quota: int) -> None:
    """Raises ``InputError`` for one by which nobody could begin a document: these are not cut."""
    of_project = items.c.project == project, items.c.task.is_not(None)
    sizes = select(func.count().label("size")).where(*of_project).group_by(items.c.task).subquery()
    shortest = connection.execute(select(func.min(sizes.c.size))).scalar_one()
    if quota and shortest is not None and quota < shortest:
        raise InputError(
            "A quota of {value} is too small. Documents are given whole, and the shortest has "
            "{low} items.",
            value=quota,
            low=shortest,
        )


@logged
@repeatable
def pause(store: Store, owner: Membership, paused: bool = True) -> None:
    """Give nothing new, or go on; what somebody is at can be finished.

    Leases do not run meanwhile: whoever was at an item has as much time left as before.
    """
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        rules, now = fresh(connection, who.project), store.clock()
        if paused and rules.paused is None:
            put(connection, who.project, replace(rules, paused=now))
        elif not paused and rules.paused is not None:
            mine = assignments.c.project == who.project, assignments.c.state == LEASED
            longer = {"expires": assignments.c.expires + max(0.0, now - rules.paused)}
            connection.execute(update(assignments).where(*mine).values(**longer))
            put(connection, who.project, replace(rules, paused=None))


def fresh(connection: Connection, project: int) -> Rules:
    """As they are once the project is locked: what was read before may be old."""
    wanted = projects.select().with_only_columns(projects.c.rules).where(projects.c.id == project)
    return unpack(connection.execute(wanted).scalar_one())


PAUSED, OVER, FULL = "paused", "over", "full"
"""Why nothing new is given: pause, deadline, quota."""


def stopped(connection: Connection, member: int, rules: Rules, now: float) -> str:
    """Why this annotator is given nothing new now; "" if nothing is against it."""
    if rules.paused is not None:
        return PAUSED
    if rules.deadline is not None and now >= rules.deadline:
        return OVER
    return FULL if left(connection, member, rules) == 0 else ""


def left(connection: Connection, member: int, rules: Rules) -> int | None:
    """How many items more the quota lets somebody have; None without one."""
    if not rules.quota:
        return None
    return max(0, rules.quota - int(_held(connection, member).scalar_one()))


@prepared
def _held(member: Any) -> Any:
    return select(members.c.held).where(members.c.id == member)
