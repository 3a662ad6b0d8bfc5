"""How much each annotator may do and until when: pause, deadline, quota, missed controls.

``members.held`` counts the items that somebody is at or has done, controls apart, in the
transaction that changes it: no answer waits for votes to be counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers
from meteor_core.annotations.assignments import LEASED, count_controls_left
from meteor_core.annotations.keys import ANNOTATOR, OWNER
from meteor_core.annotations.known_answers import passes
from meteor_core.annotations.limits import MOST_ITEMS
from meteor_core.annotations.membership import Checked, Membership, authorize, lock, person
from meteor_core.annotations.planning import CONTROL, TUTORIAL
from meteor_core.annotations.setup import KnownAnswers, Setup
from meteor_core.annotations.store import Store, prepared, prepared_number, repeatable
from meteor_core.annotations.tables import assignments, items, members, projects, votes
from meteor_core.messages.errors import InputError
from meteor_core.messages.journal import logged

CHANGEABLE = ("quota", "deadline", "own_only")


@dataclass(frozen=True, slots=True)
class Rules:
    """As they are now; times are seconds since 1970.

    ``quota``: items that one annotator may have, controls apart, 0 for any number: a document that
    would exceed it is not begun; ``deadline``: nothing new is given after it; ``paused``: since
    when nothing is given; ``own_only``: a person who was given items of their own gets no others.
    Kept by the program: ``allotted``, that some items are somebody's own.
    """

    quota: int = 0
    deadline: float | None = None
    paused: float | None = None
    own_only: bool = False
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
        who = authorize(connection, owner, OWNER)
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
    """Raises ``InputError`` for a quota that is smaller than every document."""
    of_project = items.c.project == project, items.c.task.is_not(None)
    sizes = select(func.count().label("size")).where(*of_project).group_by(items.c.task).subquery()
    shortest = connection.execute(select(func.min(sizes.c.size))).scalar_one()
    if quota and shortest is not None and quota < shortest:
        raise InputError(
            "A quota of {value} is too small. Documents are assigned as a whole, and the "
            "shortest has {low} items.",
            value=quota,
            low=shortest,
        )


@logged
@repeatable
def pause(store: Store, owner: Membership, paused: bool = True) -> None:
    """Stops or resumes giving out items; open items can be finished.

    Leases do not run during a pause, so an annotator has as much time left as before.
    """
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
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
    return max(0, rules.quota - int(_held(connection, member)))


@prepared_number
def _held(member: Any) -> Any:
    return select(members.c.held).where(members.c.id == member)


def right(connection: Connection, member: int, setup: Setup) -> tuple[int, int]:
    """(controls answered rightly, controls answered); what was skipped is answered wrongly."""
    rows = _first_answers(connection, member).all()
    passed = sum(
        passes(
            setup,
            answers.unpack(setup.scheme, answer),
            answers.unpack(setup.scheme, expected),
            expected["known"],
        )
        for expected, answer in rows
        if answer is not None
    )
    return passed, len(rows)


@prepared
def _first_answers(member: Any) -> Any:
    mine = person(votes.c.member, member), items.c.kind == CONTROL
    first = select(func.min(votes.c.id)).join(items).where(*mine).group_by(votes.c.item)
    return (
        select(items.c.expected, votes.c.answer)
        .join(votes, votes.c.item == items.c.id)
        .where(votes.c.id.in_(first))
    )


def written(connection: Connection, project: int, setup: Setup) -> KnownAnswers:
    """How many known answers the owner wrote: controls, but for the program's, and the tutorial."""
    wanted = select(items.c.kind, func.count()).where(items.c.project == project)
    counts = dict(connection.execute(wanted.group_by(items.c.kind)).all())
    return KnownAnswers(counts.get(CONTROL, 0) - setup.planted, counts.get(TUTORIAL, 0))


def is_disqualified(connection: Connection, who: Checked, setup: Setup) -> bool:
    """Whether missed controls have stopped somebody whom the owner has not let go on."""
    if who.row["forgiven"]:
        return False
    return qualified(connection, who.project, who.member, setup) is False


def qualified(connection: Connection, project: int, member: int, setup: Setup) -> bool | None:
    """Whether that is enough; None while it is open, or where nothing is asked."""
    if not setup.qualify:
        return None
    passed, answered = right(connection, member, setup)
    left = count_controls_left(connection, project, member)
    if not can_pass(setup, passed, answered, left):
        return False
    return None if left else True


def who_counts(connection: Connection, project: int, setup: Setup) -> dict[int, bool]:
    """Annotator's row number → whether their votes count."""
    columns = members.c.id, members.c.excluded, members.c.forgiven
    mine = members.c.project == project, members.c.role == ANNOTATOR, members.c.merged.is_(None)
    return {
        number: not excluded
        and (forgiven or qualified(connection, project, number, setup) is not False)
        for number, excluded, forgiven in connection.execute(select(*columns).where(*mine)).all()
    }


def can_pass(setup: Setup, passed: int, answered: int, left: int) -> bool:
    """Whether somebody has enough right answers, were the ``left`` ones right too."""
    return passed + left >= setup.qualify * (answered + left)
